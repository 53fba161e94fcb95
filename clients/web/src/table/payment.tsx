/** How something would be paid for: asked of the server before it is done. */
import type { VNode } from "preact";
import type { Do, PaymentPlan } from "../protocol/frames.ts";
import { operate } from "../protocol/socket.ts";
import { prompt, seen } from "./live.ts";
import { planWords, t } from "./payment_words.ts";
import { Foretold } from "./what_if.tsx";

type Payments = { plans: readonly PaymentPlan[]; assumed: boolean };

/** The button, and below it what would pay, for as long as the same question is open. */
export function WhatPays({ does, what = "" }: { does: Do; what?: string }): VNode | null {
  const [game, asked] = [seen.value?.game, prompt.value?.prompt];
  if (!game || !asked) return null;
  const ask = (): Promise<string> => operate<Payments>("game.payment", { game, prompt: asked, do: does }).then(paymentWords);
  return <Foretold key={`${asked} ${JSON.stringify(does)}`} label={`${t("what_pays")} ${what}`.trim()} ask={ask} />;
}

function paymentWords({ plans: [first], assumed }: Payments): string {
  if (!first) return t("nothing");
  return assumed ? `${t("assumed")} ${planWords(first)}` : planWords(first);
}
