/** Why no game was found yet, and after a minute bots meanwhile. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chosenDeck } from "../decks/deck_choice.tsx";
import { Button } from "../kit/button.tsx";
import type { Format } from "../kit/formats.ts";
import { Refusal } from "../kit/refusal.tsx";
import { playBots } from "../lobby/making.ts";
import type { QueueStatusView } from "../protocol/rest.ts";
import { status, ticket } from "./ticket.ts";
import { t } from "./nobody_comes_words.ts";

export function NobodyComes(): VNode | null {
  if (ticket.value?.state === "paused") return <p class="tip">{t("paused")}</p>;
  if (!status.value) return null;
  return (
    <>
      <ul role="list" class="facts">
        {status.value.reasons.flatMap(why).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {status.value.bots_offered && <Bots format={status.value.format as Format} />}
    </>
  );
}

/** Nobody comes: a game against bots, and the place in the queue stays. */
function Bots({ format }: { format: Format }): VNode | null {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const deck = chosenDeck(format);
  if (!deck) return null;
  const play = (): void => {
    setBusy(true);
    void playBots(format, deck, "steady")
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <div class="tip row">
        <span>{t("bots_offered")}</span>
        <Button disabled={isBusy} onClick={play}>
          {t("play_bots")}
        </Button>
      </div>
      <Refusal error={failure} />
    </>
  );
}

/** Why no game was found yet, but for the window, which is told anyway. */
function why({ key, params }: QueueStatusView["reasons"][number]): string[] {
  if (key === "too_few") return [t("too_few", { n: params.missing ?? 0 })];
  if (key === "wishes") return [t("unfit", { n: params.unfit ?? 0 })];
  if (key !== "missing_roles") return [];
  const missing = [t("lieutenants", { n: params.lieutenants ?? 0 }), t("emperors", { n: params.emperors ?? 0 })];
  return [t("missing", { roles: missing.filter((_, at) => [params.lieutenants, params.emperors][at]).join(", ") })];
}
