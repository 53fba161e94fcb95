/** What the user has put together of an answer, from the question to the `do` that is sent. Everything here is data in, data out. */
import type { CombatPrompt, Do, Handle, Option, Pair, PaymentPlan, PaymentPrompt, Prompt } from "../protocol/frames.ts";

/** A pair of a creature and what it attacks, blocks or where it goes. */
export type Assigned = readonly (readonly [Handle, Handle])[];

export type Draft =
  | { readonly kind: "none" }
  | { readonly kind: "chosen"; readonly handles: readonly Handle[] }
  | { readonly kind: "numbers"; readonly numbers: readonly number[] }
  | { readonly kind: "pairs"; readonly pairs: Assigned; readonly aim: Handle }
  | { readonly kind: "text"; readonly text: string };

export const EMPTY: Draft = { kind: "none" };

/** Where an answer begins: the default where there is a sensible one. */
export function begun(prompt: Prompt): Draft {
  switch (prompt.kind) {
    case "objects":
    case "players":
    case "piles":
      return { kind: "chosen", handles: [] };
    case "order":
      return typeof prompt.options[0] === "number" ? { kind: "numbers", numbers: prompt.options as number[] } : { kind: "chosen", handles: (prompt.options as Option[]).map(({ o }) => o) };
    case "modes":
      return { kind: "numbers", numbers: prompt.max === prompt.options.length && prompt.min === prompt.max && !prompt.repeat ? prompt.options : [] };
    case "number":
      return { kind: "numbers", numbers: [prompt.default] };
    case "distribute":
      return { kind: "numbers", numbers: prompt.default };
    case "attackers":
    case "blockers":
    case "march":
      return { kind: "pairs", pairs: prompt.default, aim: targetsOf(prompt)[0] ?? "" };
    case "name":
      return { kind: "text", text: prompt.default ?? "" };
    case "payment":
      return { kind: "chosen", handles: usedBy(prompt.plans[prompt.default]) };
    default:
      return EMPTY;
  }
}

/** The `do` of the draft, null while it is no answer yet. */
export function answered(prompt: Prompt, draft: Draft): Do | null {
  if (!isComplete(prompt, draft)) return null;
  switch (draft.kind) {
    case "chosen":
      return { choose: prompt.kind === "payment" ? payment(prompt, draft.handles) : draft.handles };
    case "numbers":
      return { choose: prompt.kind === "number" ? draft.numbers[0] : draft.numbers };
    case "pairs":
      return { choose: draft.pairs };
    case "text":
      return { choose: draft.text };
    default:
      return null;
  }
}

export function isComplete(prompt: Prompt, draft: Draft): boolean {
  switch (prompt.kind) {
    case "objects":
    case "players":
    case "piles":
      return draft.kind === "chosen" && draft.handles.length >= prompt.min && draft.handles.length <= prompt.max;
    case "payment":
      return draft.kind === "chosen" && draft.handles.length > 0;
    case "order":
      return draft.kind === "chosen" || draft.kind === "numbers";
    case "modes":
      return draft.kind === "numbers" && draft.numbers.length >= prompt.min && draft.numbers.length <= prompt.max;
    case "number":
      return draft.kind === "numbers" && isWithin(draft.numbers[0], prompt.min, prompt.max);
    case "distribute":
      return draft.kind === "numbers" && sum(draft.numbers) === prompt.total && draft.numbers.every((each) => each >= prompt.each_min);
    case "attackers":
    case "blockers":
    case "march":
      return draft.kind === "pairs";
    case "name":
      return draft.kind === "text" && (prompt.free ? draft.text.trim() !== "" : prompt.words.includes(draft.text));
    default:
      return false;
  }
}

/** How many more have to be chosen before the answer is one. */
export function missing(prompt: Prompt, draft: Draft): number {
  if (prompt.kind === "distribute") return prompt.total - (draft.kind === "numbers" ? sum(draft.numbers) : 0);
  if (draft.kind === "chosen" && "min" in prompt) return Math.max(0, prompt.min - draft.handles.length);
  return draft.kind === "numbers" && prompt.kind === "modes" ? Math.max(0, prompt.min - draft.numbers.length) : 0;
}

/** One more or one less chosen; beyond the most that is allowed the oldest gives way, if only one was. */
export function toggled(draft: Draft, handle: Handle, most: number): Draft {
  if (draft.kind !== "chosen") return draft;
  if (draft.handles.includes(handle)) return { kind: "chosen", handles: draft.handles.filter((each) => each !== handle) };
  if (draft.handles.length < most) return { kind: "chosen", handles: [...draft.handles, handle] };
  return most === 1 ? { kind: "chosen", handles: [handle] } : draft;
}

/** An entry of a list moved by a step. */
export function moved<T>(list: readonly T[], at: number, step: number): T[] {
  const to = at + step;
  if (to < 0 || to >= list.length) return [...list];
  const changed = [...list];
  [changed[at], changed[to]] = [changed[to]!, changed[at]!];
  return changed;
}

export function replaced(numbers: readonly number[], at: number, value: number): number[] {
  return numbers.map((each, index) => (index === at ? value : each));
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function isWithin(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most;
}

// -- paying

/** What a plan uses, each once. */
export const usedBy = (plan: PaymentPlan | undefined): Handle[] => [...new Set((plan?.taps ?? []).map(({ o }) => o))];

/** The plan that uses just these, -1 if none does. */
export function planOf(prompt: PaymentPrompt, handles: readonly Handle[]): number {
  return prompt.plans.findIndex((plan) => {
    const used = usedBy(plan);
    return used.length === handles.length && used.every((each) => handles.includes(each));
  });
}

/** A plan by its number, else what makes the mana. */
function payment(prompt: PaymentPrompt, handles: readonly Handle[]): number | readonly Handle[] {
  const plan = planOf(prompt, handles);
  return plan < 0 ? handles : plan;
}

/** An answer of somebody who chooses how to pay; what costs no mana is as it was. */
export function withPayment(prompt: Prompt, does: Do): Do {
  const isFree = "cancel" in does || prompt.kind === "payment" || ("a" in does && (does.a === "pass" || does.a === "land" || does.mana === true));
  return isFree ? does : { ...does, payment: "ask" };
}

// -- combat and marching

/** Everything that may be attacked, blocked or gone to, in the order of the first mention. */
export function targetsOf(prompt: CombatPrompt): Handle[] {
  return [...new Set(prompt.pairs.flatMap((pair) => pair.to))];
}

/** What a creature is assigned to. */
export function assignedTo(pairs: Assigned, creature: Handle): Handle[] {
  return pairs.filter(([first]) => first === creature).map(([, second]) => second);
}

/** The creature assigned to that alone, "" = to nothing. */
export function assign(pairs: Assigned, creature: Handle, target: Handle): Assigned {
  const others = pairs.filter(([first]) => first !== creature);
  return target ? [...others, [creature, target]] : others;
}

/** One assignment more or less, beside the creature's others. */
export function togglePair(pairs: Assigned, creature: Handle, target: Handle): Assigned {
  const without = pairs.filter(([first, second]) => first !== creature || second !== target);
  return without.length < pairs.length ? without : [...pairs, [creature, target]];
}

/** So many of a group assigned to a target: the first ones that are free or there already, the rest of those there come free. */
export function assignCount(pairs: Assigned, group: readonly Pair[], target: Handle, count: number): Assigned {
  const there = group.filter((pair) => assignedTo(pairs, pair.o).includes(target));
  const free = group.filter((pair) => assignedTo(pairs, pair.o).length === 0 && pair.to.includes(target));
  const wanted = [...there, ...free].slice(0, count);
  let changed = pairs;
  for (const pair of there) changed = assign(changed, pair.o, "");
  for (const pair of wanted) changed = assign(changed, pair.o, target);
  return changed;
}

/** Every creature that may, assigned to the target. */
export function assignAll(prompt: CombatPrompt, pairs: Assigned, target: Handle): Assigned {
  return prompt.pairs.filter((pair) => pair.to.includes(target)).reduce((changed, pair) => assign(changed, pair.o, target), pairs);
}
