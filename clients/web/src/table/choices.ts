/** What was chosen, in words; and one's own choices of this turn, in order, so that they can be repeated (CR 732.2). */
import { signal } from "@preact/signals";
import type { Action, Do, Json, Prompt } from "../protocol/frames.ts";
import { actionWords, named } from "./describe.ts";
import { rowName, type Seen } from "./position.ts";
import { t } from "./words.ts";

/** As many as a shortcut may have. */
export const MOST_CHOICES = 50;

export type Chosen = { readonly does: Do; readonly words: string };

export const chosenThisTurn = signal<readonly Chosen[]>([]);

/** An answer of one's own was taken. What only concerns this page's seat before the game is no choice to repeat. */
export function remember(now: Seen, asked: Prompt, does: Do): void {
  if ("cancel" in does || asked.kind === "payment" || asked.reason.startsWith("nonce")) return;
  chosenThisTurn.value = [...chosenThisTurn.value, { does: slim(does), words: choiceWords(now, does) }].slice(-MOST_CHOICES);
}

export function forgetChoices(): void {
  chosenThisTurn.value = [];
}

const NAMING = ["o", "by", "face", "nth", "ability", "option"] as const;

/** An action with no more than what says which one it is. */
function slim(does: Do): Do {
  if (!("a" in does)) return does;
  const naming = NAMING.filter((name) => does[name] !== undefined).map((name) => [name, does[name]]);
  return { a: does.a, ...Object.fromEntries(naming) };
}

/** The choices with a pass after each action, so that it resolves before the next. */
export function resolving(choices: readonly Do[]): Do[] {
  const pass: Do = { a: "pass" };
  const isPass = (does: Do | undefined): boolean => does !== undefined && "a" in does && does.a === "pass";
  return choices.flatMap((does, at) => {
    const next = choices[at + 1];
    const ends = next === undefined || "a" in next;
    return ends && !isPass(does) && !isPass(next) ? [does, pass] : [does];
  });
}

export function choiceWords(now: Seen, does: Do | Json): string {
  if ("a" in does) return actionWords({ ...(does as Action), name: (does as Action).name || rowName(now.rows.get((does as Action).o ?? "")) });
  return "choose" in does ? valueWords(now, does.choose) : t("start_over");
}

function valueWords(now: Seen, value: unknown): string {
  if (Array.isArray(value)) return value.length ? value.map((each) => valueWords(now, each)).join(", ") : t("none_chosen");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "string" && (now.rows.has(value) || /^s\d+$/.test(value))) return named(now, value);
  return String(value);
}
