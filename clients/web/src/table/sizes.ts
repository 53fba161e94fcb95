/** How much room there is: small screens show one foe's board at a time, and boards measure themselves to size their tiles. */
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";

const small = globalThis.matchMedia?.("(max-width: 760px), (max-height: 520px)");

export const isCompact = signal(small?.matches ?? false);
small?.addEventListener("change", () => {
  isCompact.value = small.matches;
});

export type Box = { readonly width: number; readonly height: number };

/** An element's inner size, kept while it is shown. */
export function useBox<T extends HTMLElement>(): [RefObject<T | null>, Box] {
  const element = useRef<T>(null);
  const [box, setBox] = useState<Box>({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setBox((old) => (old.width === width && old.height === height ? old : { width, height }));
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, box];
}
