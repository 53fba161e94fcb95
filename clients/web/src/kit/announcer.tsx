/** The one polite voice of the page: what happens is said in batches, so that a screen reader is never interrupted by its own news. */
import { signal } from "@preact/signals";
import type { VNode } from "preact";

const BATCH_MS = 250;
const MOST = 6;

const said = signal("");
let waiting: string[] = [];

/** Say it soon, together with whatever else happens in the same moment. Of a flood the newest are said. */
export function announce(text: string): void {
  if (!text) return;
  if (waiting.length === 0) setTimeout(speak, BATCH_MS);
  waiting = [...waiting, text];
}

function speak(): void {
  const batch = waiting.slice(-MOST).join(" ");
  waiting = [];
  said.value = said.value === batch ? `${batch}\u00a0` : batch; // the same words twice are news, too
}

export function Announcer(): VNode {
  return (
    <div class="unseen" role="status" aria-live="polite" aria-atomic="true">
      {said.value}
    </div>
  );
}
