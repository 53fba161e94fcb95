/** When this page passes priority by itself. It decides by what everybody sees, so that nobody can read a hand from its pauses. */
import type { PriorityPrompt } from "../protocol/frames.ts";
import { controllerOf, defendingSeat, teamOf, type Seen } from "./position.ts";

/** `smart`: asked where players usually act; `all`: always asked; `off`: what the server does. */
export type Pace = "smart" | "full";
/** Passing until a moment: nothing, the end of this turn, the own next turn. Whatever happens to the player interrupts it. */
export type Until = { readonly kind: "end_of_turn" | "my_turn"; readonly turn: number } | null;

const MAIN = ["main1", "main2"];

/** Whether the question can be passed without asking. */
export function isPassed(seen: Seen, prompt: PriorityPrompt, pace: Pace, until: Until, stops: readonly string[]): boolean {
  if (prompt.unplayed?.some((each) => each.seat === seen.you)) return false;
  if (isConcerned(seen)) return false;
  if (isUntil(seen, until)) return true;
  if (pace === "full") return false;
  return !isPause(seen, stops);
}

/** Whether passing goes on: the moment has not come. */
export function isUntil(seen: Seen, until: Until): boolean {
  if (!until) return false;
  return until.kind === "end_of_turn" ? seen.table.turn === until.turn : seen.table.active !== seen.you || seen.table.turn === until.turn;
}

/** A foe's spell or ability waits, or the player or team is attacked and blocks have not been made. */
function isConcerned(seen: Seen): boolean {
  const top = seen.rows.get(seen.table.stack.at(-1) ?? "");
  if (top && teamOf(seen, controllerOf(top)) !== teamOf(seen, seen.you)) return true;
  const isAttacked = (seen.table.combat?.attackers ?? []).some(([, defender]) => defendingSeat(seen, defender) === seen.you);
  return isAttacked && ["declare_attackers", "declare_blockers"].includes(seen.table.step);
}

/** The own main phases with an empty stack, foes' end steps, and the steps that the player has chosen. */
function isPause(seen: Seen, stops: readonly string[]): boolean {
  const { active, step, stack } = seen.table;
  if (stops.includes(step)) return true;
  if (stack.length > 0) return false;
  return active === seen.you ? MAIN.includes(step) : step === "end" && teamOf(seen, active) !== teamOf(seen, seen.you);
}
