/** Which windows over the table are open. */
import { computed, signal } from "@preact/signals";
import type { Handle } from "../protocol/frames.ts";

export const showKeys = signal(false);
export const showMenu = signal(false);
export const showPace = signal(false);
export const showResult = signal(true);
/** The window for actions by hand, with the object it begins with; null = closed. */
export const byHand = signal<{ o: Handle } | null>(null);
/** What the side shows below the stack. */
export const sideTab = signal<"log" | "chat">("log");
/** The log and the talk over the table, on small screens. */
export const showTalk = signal(false);
/** Life that goes to somebody of the own team (Partner, Emperor). */
export const showTransfer = signal(false);
/** Cards of the hand to show to everybody (Partner, Emperor). */
export const showReveal = signal(false);
/** Choices of this turn that are proposed again. */
export const showRepeat = signal(false);
/** Whose talk is heard. */
export const showMuting = signal(false);
/** Whether one of the windows that few open is. */
export const isAnyOpen = computed(() => byHand.value !== null || [showKeys, showMenu, showTransfer, showReveal, showRepeat, showMuting].some((each) => each.value));
