/** A game of the user's that was made while another screen is shown: the next of a match, the table of a round. */
import { effect, signal } from "@preact/signals";
import { path } from "../kit/router.ts";
import type { Push } from "../protocol/frames.ts";

export type Begun = { game: string; format: string };

export const begun = signal<Begun | null>(null);

/** Who is there has found it. */
effect(() => {
  if (begun.value && path.value === `/games/${begun.value.game}`) begun.value = null;
});

/** Take in a push: made, or over. */
export function hearOfGame(push: Push): void {
  if (push.ev === "game.created") begun.value = { game: String(push.d.game), format: String(push.d.format) };
  if (push.ev === "game.over" && push.game === begun.value?.game) begun.value = null;
}
