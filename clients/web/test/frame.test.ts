import assert from "node:assert/strict";
import { test } from "node:test";
import { eachFrame } from "../src/table/frame.ts";

/** A browser's clock by hand. */
function clock() {
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

test("what rests after it was done lets pictures pass, but what must be at once is", () => {
  const time = clock();
  let drawn = 0;
  const { soon, now } = eachFrame(() => (drawn += 1), 1000);
  soon();
  time.frame();
  assert.equal(drawn, 1, "the first of a flood does not wait");
  soon();
  time.frame(performance.now() + 500);
  assert.equal(drawn, 1);
  time.frame(performance.now() + 1500);
  assert.equal(drawn, 2);
  soon();
  now();
  assert.equal(drawn, 3);
  time.frame(performance.now() + 5000);
  time.wait();
  assert.equal(drawn, 3);
});
