/** Something that is done once before a picture, however often it is asked for; where no picture comes, as in a hidden tab, a little later. */
const LATEST_MS = 100;

/** `rest` is how long nothing is done after it was done, in ms: of a flood only some pictures are made anew. */
export function eachFrame(action: () => void, rest = 0): { readonly soon: () => void; readonly now: () => void } {
  let [frame, timer, done] = [0, 0, -Infinity];
  const now = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = timer = 0;
    done = performance.now();
    action();
  };
  const next = (): number => requestAnimationFrame((at) => (at - done < rest ? (frame = next()) : now()));
  const soon = (): void => {
    if (timer) return;
    frame = next();
    timer = window.setTimeout(now, LATEST_MS + rest);
  };
  return { soon, now };
}
