/** "Call me when one more makes a game": which formats the user wants to hear of, and the last call that still holds. */
import { effect, signal } from "@preact/signals";
import type { Format } from "../kit/formats.ts";
import { stored } from "../kit/storage.ts";
import type { Push } from "../protocol/frames.ts";
import { hello, link, operate } from "../protocol/socket.ts";
import { ticket } from "./ticket.ts";

export type Call = { format: Format; ranked: boolean; waiting: number; missing: number };

export const called = stored<Format[]>("queue-calls", []);
export const call = signal<Call | null>(null);

/** After this somebody else has come, or they have gone. */
const HOLDS_MS = 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function toggleCalls(format: Format): void {
  called.value = called.value.includes(format) ? called.value.filter((each) => each !== format) : [...called.value, format];
}

/** The server is told anew with each connection; from now on, once. */
export function askForCalls(): void {
  effect(() => {
    const formats = called.value;
    if (hello.value && link.value === "open") void operate("queue.watch", { formats }).catch(() => undefined);
  });
}

/** Take in a push about queues. */
export function hearOfCalls({ ev, d }: Push): void {
  if (ev === "queue.near" && !ticket.value) hold(d as unknown as Call);
}

export function forgetCall(): void {
  hold(null);
}

function hold(found: Call | null): void {
  clearTimeout(timer);
  call.value = found;
  if (found) timer = setTimeout(forgetCall, HOLDS_MS);
}
