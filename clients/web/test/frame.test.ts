import assert from "node:assert/strict";
import { test } from "node:test";
import { eachFrame } from "../src/table/frame.ts";

/** A browser's clock by hand. */
function clock() {
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  Object.assign(globalThis, {
    requestAnimationFrame: (run: () => void) => frames.push(run),
    cancelAnimationFrame: (at: number) => at && (frames[at - 1] = () => undefined),
    window: { setTimeout: (run: () => void) => timers.push(run) },
    clearTimeout: (at: number) => at && (timers[at - 1] = () => undefined),
  });
  return { frame: () => frames.splice(0).forEach((run) => run()), wait: () => timers.splice(0).forEach((run) => run()) };
}

test("a flood is drawn once for each picture, and in a hidden tab all the same", () => {
  const time = clock();
  let drawn = 0;
  const { soon, now } = eachFrame(() => (drawn += 1));
  soon(), soon(), soon();
  assert.equal(drawn, 0);
  time.frame();
  time.wait();
  assert.equal(drawn, 1);
  soon();
  time.wait();
  time.frame();
  assert.equal(drawn, 2);
  soon();
  now();
  time.frame();
  time.wait();
  assert.equal(drawn, 3);
});
