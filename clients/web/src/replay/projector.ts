/** What is being shown again: the reel, where it stands, and whether it runs. */
import { batch, effect, signal } from "@preact/signals";
import { go } from "../kit/router.ts";
import { Refused, text } from "../kit/rest.ts";
import { refusalText } from "../kit/refusals.ts";
import { show, stopShowing, trouble } from "../table/live.ts";
import { frameOfStep, positionAt, reelOf, type Reel, type View } from "./reel.ts";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const FRAME_MS = 1000;

export const reel = signal<Reel | null>(null);
export const at = signal(0);
export const isRunning = signal(false);
export const speed = signal<number>(1);
/** The seat from whose side the table is shown, -1 = as the view has it. */
export const side = signal(-1);
/** The hands of others are not shown (yet): the public view is there instead. */
export const isClosed = signal(false);

/** Show a game as one view has it, from a step on, until the returned function is called. */
export function project(game: string, view: View, step: number): () => void {
  let isOver = false;
  reset();
  load(game, view)
    .then((found) => {
      if (isOver) return;
      batch(() => {
        at.value = frameOfStep(found, step);
        reel.value = found;
      });
    })
    .catch((error: Refused) => {
      if (error.code === "GAME_NOT_OVER") go(`/games/${game}`, true);
      else trouble.value = refusalText(error);
    });
  const stops = [effect(showFrame), effect(run)];
  return () => {
    isOver = true;
    stops.forEach((stop) => stop());
    reset();
    stopShowing();
  };
}

async function load(game: string, view: View): Promise<Reel> {
  try {
    return reelOf(await text(`/v1/games/${encodeURIComponent(game)}/replay?view=${view}`));
  } catch (error) {
    if (view === "public" || !(error instanceof Refused) || !["HANDS_CLOSED", "NOT_YOUR_SEAT"].includes(error.code)) throw error;
    isClosed.value = error.code === "HANDS_CLOSED";
    return load(game, "public");
  }
}

function reset(): void {
  batch(() => {
    reel.value = null;
    at.value = 0;
    side.value = -1;
    isRunning.value = isClosed.value = false;
  });
}

function showFrame(): void {
  const now = reel.value;
  if (!now) return;
  const position = positionAt(now, at.value);
  const isLast = at.value === now.frames.length - 1;
  show({ ...position, side: side.value < 0 ? position.side : side.value }, now.lines.slice(0, now.told[at.value]), isLast ? now.about.over : null);
}

function run(): (() => void) | undefined {
  if (!isRunning.value) return undefined;
  const timer = setInterval(() => move(1), FRAME_MS / speed.value);
  return () => clearInterval(timer);
}

/** So many frames on or back; at the end it stops. */
export function move(frames: number): void {
  to(at.peek() + frames);
}

export function to(frame: number): void {
  const last = (reel.peek()?.frames.length ?? 1) - 1;
  at.value = Math.min(Math.max(frame, 0), last);
  if (frame >= last) isRunning.value = false;
}
