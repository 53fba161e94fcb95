/** Signals that this browser remembers, and that follow a user who is signed in. A browser that keeps nothing (private windows, full discs) only forgets. */
import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "muster.";
const live = new Map<string, Signal<unknown>>();

/** Counts up whenever something is remembered anew. */
export const changes = signal(0);

export function stored<T>(name: string, initial: T): Signal<T> {
  const kept = signal(read(name, initial));
  live.set(name, kept as Signal<unknown>);
  let isFirst = true;
  effect(() => {
    const value = kept.value;
    if (!isFirst) write(name, value);
    isFirst = false;
  });
  return kept;
}

/** All that is remembered, by name. */
export function remembered(): Readonly<Record<string, unknown>> {
  try {
    const names = Object.keys(localStorage).filter((each) => each.startsWith(PREFIX));
    return Object.fromEntries(names.sort().map((each) => [each.slice(PREFIX.length), read<unknown>(each.slice(PREFIX.length), null)]));
  } catch {
    return {};
  }
}

/** Remember a value, whether the part of the page that uses it is loaded or not. */
export function remember(name: string, value: unknown): void {
  const signal = live.get(name);
  if (signal) signal.value = value;
  else write(name, value);
}

function read<T>(name: string, initial: T): T {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? initial : (JSON.parse(text) as T);
  } catch {
    return initial;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    changes.value = changes.peek() + 1;
  } catch {
    // nothing is kept, and nothing depends on it
  }
}
