/** What a screen shows of the server: loaded when it is first shown, again when its inputs change or somebody asks, never mixed up by answers that overtake each other. */
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Refusal } from "./refusal.tsx";
import { shared } from "./words.shared.ts";

export type Loaded<T> = { value: T | undefined; error: unknown; reload: () => void; set: (value: T) => void };

/** `everyMs`: ask again so often while the page is visible. What was loaded stays until something newer comes. */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[] = [], everyMs = 0): Loaded<T> {
  const [found, set] = useState<{ value: T | undefined; error: unknown }>({ value: undefined, error: null });
  const newest = useRef(0);
  const reload = (): void => {
    const turn = ++newest.current;
    load().then(
      (value) => turn === newest.current && set({ value, error: null }),
      (error: unknown) => turn === newest.current && set((before) => ({ value: before.value, error })),
    );
  };
  useEffect(() => {
    reload();
    return () => void ++newest.current;
  }, inputs);
  useEffect(() => {
    if (!everyMs) return;
    const timer = setInterval(() => document.visibilityState === "visible" && reload(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, ...inputs]);
  return { ...found, reload, set: (value) => set({ value, error: null }) };
}

/** Its content once it is there; before that that it comes, or why it does not. */
export function Await<T>({ of, children }: { of: Loaded<T>; children: (value: T) => ComponentChildren }): VNode {
  if (of.value !== undefined) return <>{children(of.value)}</>;
  if (!of.error) return <p class="waiting">{shared("loading")}</p>;
  return (
    <div class="notice">
      <Refusal error={of.error} />
      <Button onClick={of.reload}>{shared("again")}</Button>
    </div>
  );
}
