/** Somebody's shortcut (CR 732.2b): what they would do, and whether one goes along with all of it. */
import type { VNode } from "preact";
import { dictionary } from "../../kit/words.ts";
import type { NumberPrompt } from "../../protocol/frames.ts";
import { choiceWords } from "../choices.ts";
import { draft, seen } from "../live.ts";
import { seatWords } from "../describe.ts";
import { Stepper } from "./stepper.tsx";

const t = dictionary(
  { proposes: "{who}: this, {times:once|# times}:", along: "Go along with all of it, or do something else after so many of these choices:", after: "Choices that you go along with", all: "all {n}" },
  { proposes: "{who}: Dies, {times:einmal|#-mal}:", along: "Geh bei allem mit, oder tu nach so vielen dieser Entscheidungen etwas anderes:", after: "Entscheidungen, bei denen du mitgehst", all: "alle {n}" },
  { proposes: "{who} : ceci, {times:une fois|# fois} :", along: "Acceptez tout, ou faites autre chose après tant de ces choix :", after: "Choix que vous acceptez", all: "tous les {n}" },
);

export function Proposal({ prompt }: { prompt: NumberPrompt }): VNode | null {
  const now = seen.value!;
  const given = prompt.shortcut;
  if (!given) return null;
  const value = draft.value.kind === "numbers" ? (draft.value.numbers[0] ?? prompt.max) : prompt.max;
  return (
    <>
      <p>{t("proposes", { who: seatWords(now, given.seat), times: given.times })}</p>
      <ol class="proposal">
        {given.choices.map((each, at) => (
          <li key={at}>{choiceWords(now, each)}</li>
        ))}
      </ol>
      <p class="hint">{t("along")}</p>
      <div class="row is-spread">
        <Stepper label={t("after")} value={value} least={prompt.min} most={prompt.max} onChange={(changed) => (draft.value = { kind: "numbers", numbers: [changed] })} />
        {value === prompt.max && <b>{t("all", { n: prompt.max })}</b>}
      </div>
    </>
  );
}
