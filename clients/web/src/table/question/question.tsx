/** What the game asks, with every way to answer it: on the boards where that is possible, here in any case for what lies in hidden zones. */
import type { VNode } from "preact";
import type { Prompt } from "../../protocol/frames.ts";
import { Button } from "../../kit/button.tsx";
import { named } from "../describe.ts";
import { keyOf } from "../keys.ts";
import { confirm, draft, decide, isBegun, isSending, mainAnswer, passUntil, policy, prompt, refusal, seen, startOver } from "../live.ts";
import { shared } from "../../kit/words.shared.ts";
import { missing } from "../answer.ts";
import { Countdown } from "../seat.tsx";
import { isCompact } from "../sizes.ts";
import { WhatIf } from "../what_if.tsx";
import { t } from "../words.ts";
import { Combat } from "./combat.tsx";
import { Distribution, Modes, NumberField, Order, Words, YesNo } from "./lists.tsx";
import { Options } from "./options.tsx";
import { Payment } from "./payment.tsx";
import { Priority } from "./priority.tsx";
import { asked } from "./sentence.ts";

export function Question(): VNode {
  const [now, open] = [seen.value!, prompt.value];
  return (
    <section class={`question${open ? " is-open" : ""}`} aria-label={t("question")} data-region="question" data-prompt={open?.prompt}>
      {open ? <Open prompt={open} /> : <Waiting />}
      {refusal.value && (
        <p class="refusal" role="alert">
          {refusal.value}
        </p>
      )}
      {now.you >= 0 && !now.table.over && <Controls prompt={open} />}
    </section>
  );
}

function Open({ prompt: open }: { prompt: Prompt }): VNode {
  const now = seen.value!;
  return (
    <>
      <h2 id="question-title">
        {asked(now, open)}
        {open.deadline_ms ? (
          <span class="clock">
            <Countdown ends={open.deadline_ms} />
          </span>
        ) : null}
      </h2>
      <div class="question-body">
        {open.for !== undefined && <p class="hint">{t("for_player", { who: named(now, `s${open.for}`) })}</p>}
        {open.text && <p class="hint">{open.text}</p>}
        {open.out_of_range ? <p class="hint">{t("out_of_range", { n: open.out_of_range })}</p> : null}
        <Body key={open.prompt} prompt={open} />
      </div>
    </>
  );
}

function Body({ prompt: open }: { prompt: Prompt }): VNode | null {
  switch (open.kind) {
    case "priority":
      return <Priority prompt={open} />;
    case "objects":
    case "players":
    case "piles":
      return <Options prompt={open} />;
    case "order":
      return <Order prompt={open} />;
    case "modes":
      return <Modes prompt={open} />;
    case "number":
      return <NumberField prompt={open} />;
    case "yes_no":
      return <YesNo prompt={open} />;
    case "distribute":
      return <Distribution prompt={open} />;
    case "attackers":
    case "blockers":
    case "march":
      return <Combat prompt={open} />;
    case "payment":
      return <Payment prompt={open} />;
    case "pay":
    case "name":
      return <Words prompt={open} />;
    default:
      return null;
  }
}

function Waiting(): VNode {
  const now = seen.value!;
  const names = now.table.asked.map((seat) => named(now, `s${seat}`));
  const words = now.table.over ? t("game_over") : names.length ? t("waiting_for", { who: names.join(", ") }) : "…";
  return (
    <h2 id="question-title" class="is-waiting">
      {words}
    </h2>
  );
}

/** The button that answers, always in the same place, and what goes with it. */
function Controls({ prompt: open }: { prompt: Prompt | null }): VNode {
  const isAnswered = open && ["yes_no", "pay"].includes(open.kind);
  const isReady = mainAnswer.value !== null && !isSending.value;
  return (
    <div class="controls">
      {!isAnswered && (
        <Button look="main" class="main-answer" keyHint={keyOf("main")} aria-disabled={!isReady} onClick={() => isReady && confirm()} aria-describedby="question-title">
          {isSending.value ? t("sending") : mainWords(open)}
        </Button>
      )}
      {(isBegun.value || open?.cancel) && (
        <Button keyHint={keyOf("over")} onClick={startOver}>
          {isBegun.value ? t("start_over") : shared("cancel")}
        </Button>
      )}
      <Pacing isAsked={open?.kind === "priority"} />
      {open && !isAnswered && !isCompact.value && mainAnswer.value && <WhatIf does={mainAnswer.value} />}
    </div>
  );
}

function mainWords(open: Prompt | null): string {
  const now = seen.value!;
  if (!open) return t("pass");
  if (open.kind === "priority") return passWords(now.table.stack.length > 0, now.table.active === now.you, now.table.step);
  if (open.kind === "attackers" || open.kind === "blockers" || open.kind === "march") return combatWords(open.kind);
  if (open.kind === "payment") return t("pay");
  const left = missing(open, draft.value);
  if (open.kind === "distribute" && left) return t("left", { n: left });
  const chosen = draft.value.kind === "chosen" ? draft.value.handles.length : -1;
  if (chosen === 0 && "min" in open && open.min === 0) return t("none_chosen");
  return chosen > 0 && open.kind !== "order" ? t("confirm_n", { n: chosen }) : t("confirm");
}

function passWords(hasStack: boolean, isMine: boolean, step: string): string {
  if (hasStack) return t("resolve_top");
  if (!isMine) return t("pass");
  return step === "main1" ? t("to_combat") : step === "main2" ? t("end_turn") : t("next_step");
}

function combatWords(kind: "attackers" | "blockers" | "march"): string {
  const n = draft.value.kind === "pairs" ? draft.value.pairs.length : 0;
  if (n === 0) return kind === "attackers" ? t("no_attack") : kind === "blockers" ? t("no_block") : t("confirm");
  return t(kind === "attackers" ? "attack_with" : kind === "blockers" ? "block_with" : "march_with", { n });
}

function Pacing({ isAsked }: { isAsked: boolean }): VNode {
  if (policy.value.until) return <Button onClick={() => decide({ until: "" })}>{t("stop_passing")}</Button>;
  return (
    <span class="pacing">
      {isAsked && (
        <>
          <Button keyHint={keyOf("end")} onClick={() => passUntil("end_of_turn")} title={t("pass_until_end")}>
            {t("to_turn_end")}
          </Button>
          <Button onClick={() => passUntil("my_turn")} title={t("pass_until_mine")}>
            {t("to_my_turn")}
          </Button>
        </>
      )}
      <label class="check">
        <input type="checkbox" checked={policy.value.auto_pass === "none"} onChange={(event) => decide({ auto_pass: event.currentTarget.checked ? "none" : "smart" })} />
        {t("full_control")}
      </label>
    </span>
  );
}
