/** Questions that are answered in the panel: order, modes, numbers, yes or no, division, words. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import type { DistributePrompt, ModesPrompt, NamePrompt, NumberPrompt, Option, OrderPrompt, PayPrompt, YesNoPrompt } from "../../protocol/frames.ts";
import { Button } from "../../kit/button.tsx";
import { moved, replaced, sum } from "../answer.ts";
import { named } from "../describe.ts";
import { inspecting } from "../inspect.tsx";
import { answer, confirm, draft, isSending, seen } from "../live.ts";
import { RulesText } from "../symbols.tsx";
import { t } from "../words.ts";
import { Proposal } from "./shortcut.tsx";
import { Stepper } from "./stepper.tsx";

export function Order({ prompt }: { prompt: OrderPrompt }): VNode {
  const now = draft.value;
  const list: readonly (string | number)[] = now.kind === "chosen" ? now.handles : now.kind === "numbers" ? now.numbers : [];
  const move = (at: number, step: number): void => {
    draft.value = now.kind === "numbers" ? { kind: "numbers", numbers: moved(now.numbers, at, step) } : now.kind === "chosen" ? { kind: "chosen", handles: moved(now.handles, at, step) } : now;
  };
  return (
    <ol class="ordered">
      {list.map((each, at) => (
        <li key={each} data-handles={String(each)}>
          <span {...inspecting({ handle: String(each), name: "" })}>{orderWords(prompt, each)}</span>
          <Button data-handles={String(each)} aria-label={`${t("earlier")}: ${orderWords(prompt, each)}`} aria-disabled={at === 0} onClick={() => move(at, -1)}>
            ↑
          </Button>
          <Button aria-label={`${t("later")}: ${orderWords(prompt, each)}`} aria-disabled={at === list.length - 1} onClick={() => move(at, 1)}>
            ↓
          </Button>
        </li>
      ))}
    </ol>
  );
}

function orderWords(prompt: OrderPrompt, each: string | number): string {
  if (typeof each === "number") return prompt.words?.[(prompt.options as readonly number[]).indexOf(each)] ?? `#${each + 1}`;
  const option = (prompt.options as readonly Option[]).find(({ o }) => o === each);
  return option?.name || named(seen.value!, each);
}

export function Modes({ prompt }: { prompt: ModesPrompt }): VNode {
  const numbers = draft.value.kind === "numbers" ? draft.value.numbers : [];
  const set = (changed: readonly number[]): void => {
    draft.value = { kind: "numbers", numbers: changed };
  };
  const press = (mode: number): void => {
    if (numbers.includes(mode) && !prompt.repeat) set(numbers.filter((each) => each !== mode));
    else if (prompt.max === 1) set([mode]);
    else if (numbers.length < prompt.max) set([...numbers, mode]);
  };
  return (
    <ul role="list" class="choices">
      {prompt.options.map((mode, at) => {
        const times = numbers.filter((each) => each === mode).length;
        return (
          <li key={mode}>
            <button type="button" class={`choice is-askable${times ? " is-chosen" : ""}`} aria-pressed={times > 0} onClick={() => press(mode)}>
              <RulesText text={prompt.words?.[at] ?? `#${mode + 1}`} />
              {times > 1 && <b>×{times}</b>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

export function NumberField({ prompt }: { prompt: NumberPrompt }): VNode {
  if (prompt.shortcut) return <Proposal prompt={prompt} />;
  const value = draft.value.kind === "numbers" ? (draft.value.numbers[0] ?? prompt.min) : prompt.min;
  return <Stepper label={t("amount")} value={value} least={prompt.min} most={prompt.max} onChange={(changed) => (draft.value = { kind: "numbers", numbers: [changed] })} />;
}

export function YesNo({ prompt }: { prompt: YesNoPrompt }): VNode {
  const isMulligan = prompt.reason === "mulligan";
  const say = (choose: boolean): void => answer({ choose });
  const yes = (
    <Button key="yes" look={isMulligan ? "plain" : "main"} class={isMulligan ? "" : "main-answer"} onClick={() => say(true)} aria-disabled={isSending.value}>
      {t(isMulligan ? "mulligan" : "yes")}
    </Button>
  );
  const no = (
    <Button key="no" look={isMulligan ? "main" : "plain"} class={isMulligan ? "main-answer" : ""} onClick={() => say(false)} aria-disabled={isSending.value}>
      {t(isMulligan ? "keep" : "no")}
    </Button>
  );
  return (
    <>
      {isMulligan && (prompt.taken ?? 0) > 0 && <p class="hint">{t("mulligan_taken", { n: prompt.taken ?? 0, bottom: prompt.bottom ?? 0 })}</p>}
      <div class="controls">{isMulligan ? [no, yes] : [yes, no]}</div>
    </>
  );
}

export function Distribution({ prompt }: { prompt: DistributePrompt }): VNode {
  const numbers = draft.value.kind === "numbers" ? draft.value.numbers : [];
  const left = prompt.total - sum(numbers);
  return (
    <ul role="list" class="divided">
      {prompt.options.map((option, at) => {
        const name = option.name || named(seen.value!, option.o);
        return (
          <li key={option.o} {...inspecting({ handle: option.o, name: option.name ?? "" })}>
            <span>{name}</span>
            <Stepper handles={option.o} label={name} value={numbers[at] ?? 0} least={prompt.each_min} most={(numbers[at] ?? 0) + Math.max(left, 0)} onChange={(value) => (draft.value = { kind: "numbers", numbers: replaced(numbers, at, value) })} />
          </li>
        );
      })}
    </ul>
  );
}

/** Words to choose from, or to write; where one press decides, it answers. */
export function Words({ prompt }: { prompt: PayPrompt | NamePrompt }): VNode {
  const [wanted, setWanted] = useState("");
  const isFree = prompt.kind === "name" && prompt.free;
  const shown = prompt.words.filter((word) => word.toLowerCase().includes(wanted.toLowerCase())).slice(0, 200);
  const choose = (word: string): void => {
    if (prompt.kind === "pay") answer({ choose: prompt.words.indexOf(word) });
    else draft.value = { kind: "text", text: word };
  };
  const type = (text: string): void => {
    setWanted(text);
    if (isFree) draft.value = { kind: "text", text };
  };
  return (
    <>
      {(isFree || prompt.words.length > 12) && <input type="text" aria-label={t(isFree ? "other_word" : "search_words")} placeholder={t(isFree ? "other_word" : "search_words")} value={wanted} onInput={(event) => type(event.currentTarget.value)} onKeyDown={(event) => event.key === "Enter" && confirm()} />}
      <ul role="list" class="choices is-tight">
        {shown.map((word) => (
          <li key={word}>
            <button type="button" data-word={word} class={`choice is-askable${draft.value.kind === "text" && draft.value.text === word ? " is-chosen" : ""}`} aria-pressed={prompt.kind === "name" ? draft.value.kind === "text" && draft.value.text === word : undefined} onClick={() => choose(word)}>
              <RulesText text={word} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
