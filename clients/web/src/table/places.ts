/** Which boards are on the screen: all of them, or on a small one the own and the one that is looked at. */
import { signal } from "@preact/signals";
import type { Seen } from "./position.ts";
import { followed, seating } from "./seating.ts";
import { isCompact } from "./sizes.ts";

/** The board that a small screen keeps, -1 = it follows the action. */
export const pinned = signal(-1);

/** The other player's board that a small screen shows. */
export function viewed(seen: Seen): number {
  return pinned.value >= 0 ? pinned.value : followed(seen);
}

/** The seats whose boards are shown, those above first. */
export function shownSeats(seen: Seen): number[] {
  const { above, below } = seating(seen);
  return isCompact.value ? [...new Set([viewed(seen), seen.side])] : [...above, ...below];
}
