import assert from "node:assert/strict";
import { test } from "node:test";
import { eachFrame } from "../src/table/frame.ts";
import { clock } from "./clock.ts";

test("a flood is drawn once for each picture, and in a hidden tab all the same", () => {
  const time = clock();
  let drawn = 0;
  const { soon } = eachFrame(() => (drawn += 1));
  soon(), soon(), soon();
  assert.equal(drawn, 0);
  time.frame();
  time.wait();
  assert.equal(drawn, 1);
  soon();
  time.wait();
  time.frame();
  assert.equal(drawn, 2);
});
