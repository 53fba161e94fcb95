/** Signals that this browser remembers. A browser that keeps nothing (private windows, full discs) only forgets. */
import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "muster.";

export function stored<T>(name: string, initial: T): Signal<T> {
  const kept = signal(read(name, initial));
  effect(() => write(name, kept.value));
  return kept;
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
  } catch {
    // nothing is kept, and nothing depends on it
  }
}
