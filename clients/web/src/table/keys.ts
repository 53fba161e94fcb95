/** Single keys: which does what, changed and switched off as the user likes. They rest while a text field has the focus or a dialog is open. */
import { stored } from "../kit/storage.ts";

export const COMMANDS = ["main", "over", "end", "question", "hand", "board", "foe", "stack", "log", "life", "help"] as const;
export type Command = (typeof COMMANDS)[number];
export type Keys = Readonly<Record<Command, string>>;

export const STANDARD: Keys = { main: "n", over: "u", end: "e", question: "q", hand: "h", board: "b", foe: "o", stack: "s", log: "l", life: "i", help: "?" };

export const keys = stored<Keys>("keys", STANDARD);
export const areOn = stored("keys.on", true);

/** The key of a command as it is shown, undefined while keys are off. */
export const keyOf = (command: Command): string | undefined => (areOn.value ? keys.value[command].toUpperCase() : undefined);

/** Another key for a command; a command that had it takes the old one. */
export function rebound(all: Keys, command: Command, key: string): Keys {
  const changed = { ...all };
  const rival = COMMANDS.find((each) => all[each] === key);
  if (rival) changed[rival] = all[command];
  changed[command] = key;
  return changed;
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "target">;

/** The command of a key event, null if it means something else. The space bar is the main key wherever it presses no button. */
export function commandOf(event: Pressed, all: Keys, isOn: boolean): Command | null {
  if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target as Element | null;
  if (target?.closest?.("input:not([type=checkbox]), textarea, select, dialog, [contenteditable]")) return null;
  if (event.key === " ") return target?.closest?.("button, a, summary, input") ? null : "main";
  const key = event.key.toLowerCase();
  return COMMANDS.find((command) => all[command] === key) ?? null;
}
