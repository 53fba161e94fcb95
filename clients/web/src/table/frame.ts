/** Where no picture comes, as in a hidden tab. */
const LATEST_MS = 100;

/** Something that is done once before a picture, however often it is asked for. */
export function eachFrame(action: () => void): { readonly soon: () => void } {
  let [frame, timer] = [0, 0];
  const now = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    frame = timer = 0;
    action();
  };
  const soon = (): void => {
    if (timer) return;
    frame = requestAnimationFrame(now);
    timer = window.setTimeout(now, LATEST_MS);
  };
  return { soon };
}
