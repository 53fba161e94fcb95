/** The time as a signal, for countdowns: it goes on while somebody looks. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

const now = signal(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Milliseconds since the epoch, every quarter of a second anew. */
export function useNow(): ReadonlySignal<number> {
  useEffect(() => {
    now.value = Date.now();
    if (watchers++ === 0) timer = setInterval(() => (now.value = Date.now()), 250);
    return () => {
      if (--watchers === 0) clearInterval(timer);
    };
  }, []);
  return now;
}
