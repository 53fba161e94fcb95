/** The position as each battlefield shows it: a part of the table of its own, drawn anew when something on it has changed. */
import { signal, type Signal } from "@preact/signals";
import { seen } from "./live.ts";
import { drawnInTurn } from "./parts.ts";
import { isSameBoard, type Seen } from "./position.ts";

const shown = new Map<number, Signal<Seen | null>>();

/** How often a battlefield has been drawn anew: what lies over them follows. */
export const drawings = signal(0);

/** What the battlefield of a seat shows; who asks while drawing is drawn again when that is something else. */
export function shownOn(seat: number): Seen | null {
  const found = shown.get(seat) ?? signal(seen.peek());
  shown.set(seat, found);
  return found.value;
}

/** A battlefield is on the screen, until the returned function is called. */
export function display(seat: number): () => void {
  const stop = drawnInTurn({
    isBehind: () => {
      const [before, after] = [shown.get(seat)?.peek(), seen.peek()];
      return Boolean(before && after && !isSameBoard(before, after, seat));
    },
    draw: () => {
      shown.get(seat)!.value = seen.peek();
      drawings.value += 1;
    },
  });
  return () => {
    stop();
    shown.delete(seat);
  };
}
