import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, rebound, STANDARD } from "../src/table/keys.ts";

const pressed = (key: string, within: string[] = [], more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, target: { closest: (selector: string) => (within.some((each) => selector.includes(each)) ? {} : null) } as unknown as EventTarget, ...more });

test("a key does what it is bound to, in any case of letters", () => {
  assert.equal(commandOf(pressed("n"), STANDARD, true), "main");
  assert.equal(commandOf(pressed("H"), STANDARD, true), "hand");
  assert.equal(commandOf(pressed("z"), STANDARD, true), null);
});

test("keys rest in text fields and dialogs, with modifiers, and when they are off", () => {
  assert.equal(commandOf(pressed("n", ["textarea"]), STANDARD, true), null);
  assert.equal(commandOf(pressed("n", ["dialog"]), STANDARD, true), null);
  assert.equal(commandOf(pressed("n", [], { ctrlKey: true }), STANDARD, true), null);
  assert.equal(commandOf(pressed("n"), STANDARD, false), null);
});

test("the space bar answers unless it presses a button", () => {
  assert.equal(commandOf(pressed(" "), STANDARD, true), "main");
  assert.equal(commandOf(pressed(" ", ["button"]), STANDARD, true), null);
});

test("a key that another command had is exchanged with it", () => {
  const changed = rebound(STANDARD, "hand", "n");
  assert.deepEqual([changed.hand, changed.main], ["n", "h"]);
});
