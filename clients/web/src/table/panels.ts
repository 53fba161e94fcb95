/** Which windows over the table are open. */
import { signal } from "@preact/signals";
import type { Handle } from "../protocol/frames.ts";

export const showKeys = signal(false);
export const showMenu = signal(false);
export const showResult = signal(true);
/** The window for actions by hand, with the object it begins with; null = closed. */
export const byHand = signal<{ o: Handle } | null>(null);
/** What the side shows below the stack. */
export const sideTab = signal<"log" | "chat">("log");
/** The log and the talk over the table, on small screens. */
export const showTalk = signal(false);
