/** A browser's clock by hand. */
export function clock() {
  const frames: ((at: number) => void)[] = [];
  const timers: (() => void)[] = [];
  Object.assign(globalThis, {
    requestAnimationFrame: (run: (at: number) => void) => frames.push(run),
    cancelAnimationFrame: (at: number) => at && (frames[at - 1] = () => undefined),
    window: { setTimeout: (run: () => void) => timers.push(run) },
    clearTimeout: (at: number) => at && (timers[at - 1] = () => undefined),
  });
  return { frame: (at = performance.now()) => frames.splice(0).forEach((run) => run(at)), wait: () => timers.splice(0).forEach((run) => run()) };
}
