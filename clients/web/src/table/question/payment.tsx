/** What makes the mana for a cost: ready ways to pay, and whatever is pressed on the boards instead. The first way is what happens when nobody chooses. */
import type { VNode } from "preact";
import type { PaymentPrompt } from "../../protocol/frames.ts";
import { planOf, usedBy } from "../answer.ts";
import { draft } from "../live.ts";
import { planWords, t } from "../payment_words.ts";
import { RulesText } from "../symbols.tsx";
import { Options } from "./options.tsx";

export function Payment({ prompt }: { prompt: PaymentPrompt }): VNode {
  const chosen = planOf(prompt, draft.value.kind === "chosen" ? draft.value.handles : []);
  return (
    <>
      <p class="hint">{t("press")}</p>
      <ul role="list" class="choices" data-plans>
        {prompt.plans.map((plan, at) => (
          <li key={at}>
            <button type="button" class={`choice is-askable${at === chosen ? " is-chosen" : ""}`} aria-pressed={at === chosen} onClick={() => (draft.value = { kind: "chosen", handles: usedBy(plan) })}>
              <RulesText text={planWords(plan)} />
            </button>
          </li>
        ))}
      </ul>
      <Options prompt={prompt} />
    </>
  );
}
