/** A game that is over, frame by frame: pure functions of what the server sends. */
import type { Delta, Over, Seat, Snapshot } from "../protocol/frames.ts";
import { lineOf, type Line } from "../table/lines.ts";
import { fromSnapshot, withDelta, type Seen } from "../table/position.ts";

export const VIEWS = ["own", "public", "open"] as const;
export type View = (typeof VIEWS)[number];

type About = { game: string; format: string; seats: readonly Seat[]; you: number; steps: number; over: Over };
type Frame = { step: number; snapshot?: Snapshot; delta?: Delta };

/** `told`: how many of the lines have been said by each frame; `turns`: the frames in which a turn begins. */
export type Reel = { readonly about: About; readonly frames: readonly Frame[]; readonly lines: readonly Line[]; readonly told: readonly number[]; readonly turns: readonly number[] };

/** Read what `GET /v1/games/{id}/replay` gives. */
export function reelOf(text: string): Reel {
  const [about, ...frames] = text.trimEnd().split("\n").map((line) => JSON.parse(line) as unknown) as [About, ...Frame[]];
  const [lines, told, turns]: [Line[], number[], number[]] = [[], [], []];
  let [before, turn] = [whole(about, frames[0]!), -1];
  for (const [at, { delta }] of frames.entries()) {
    const after = delta ? (withDelta(before, delta) ?? before) : before;
    lines.push(...(delta?.ev ?? []).map((event) => lineOf(before, after, event)).filter((line) => line !== null));
    told.push(lines.length);
    if (after.table.turn !== turn) turns.push(at);
    [before, turn] = [after, after.table.turn];
  }
  return { about, frames, lines, told, turns };
}

/** The position at a frame, as those who looked then saw it. */
export function positionAt(reel: Reel, at: number): Seen {
  const start = reel.frames.findLastIndex((frame, index) => index <= at && frame.snapshot);
  return reel.frames.slice(start + 1, at + 1).reduce((seen, { delta }) => (delta ? (withDelta(seen, delta) ?? seen) : seen), whole(reel.about, reel.frames[start]!));
}

/** The last frame of what had happened by a step of the game. */
export function frameOfStep(reel: Reel, step: number): number {
  return Math.max(
    reel.frames.findLastIndex((frame) => frame.step <= step),
    0,
  );
}

/** Where the turn before or after begins, seen from a frame. */
export function turnFrom(reel: Reel, at: number, way: -1 | 1): number {
  const found = way < 0 ? reel.turns.findLast((frame) => frame < at) : reel.turns.find((frame) => frame > at);
  return found ?? (way < 0 ? 0 : reel.frames.length - 1);
}

function whole({ game, format, seats, you }: About, frame: Frame): Seen {
  return fromSnapshot({ ...frame.snapshot!, game, format, seats, you, prompt: null });
}
