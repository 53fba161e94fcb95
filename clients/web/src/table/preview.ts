/** What an answer would lead to, from what the server played on a sample of the game: a few lines. Pure. */
import type { Delta } from "../protocol/frames.ts";
import { lineOf } from "./lines.ts";
import { withDelta, type Seen } from "./position.ts";

export type Preview = Pick<Delta, "ev" | "table" | "set" | "gone"> & { until: "quiet" | "decision" | "over" };
export type Outcome = { lines: readonly string[]; more: number; lives: readonly { seat: number; before: number; after: number }[]; until: Preview["until"] };

const MOST_LINES = 10;

/** What happens, without steps and passes; and whose life total is another one in the end. */
export function outcomeOf(before: Seen, { until, ...changed }: Preview): Outcome {
  const after = withDelta(before, { ...changed, seq: before.seq + 1, by: before.you, at_ms: 0 })!;
  const told = (changed.ev ?? []).map((event) => lineOf(before, after, event)).filter((line) => line !== null && line.weight !== "step" && line.weight !== "turn");
  const lives = after.table.players.map(({ seat, life }, at) => ({ seat, before: before.table.players[at]!.life, after: life })).filter((each) => each.before !== each.after);
  return { lines: told.slice(0, MOST_LINES).map((line) => line!.text), more: Math.max(0, told.length - MOST_LINES), lives, until };
}
