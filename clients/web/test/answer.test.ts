import assert from "node:assert/strict";
import { test } from "node:test";
import type { CombatPrompt, Prompt } from "../src/protocol/frames.ts";
import { answered, assign, assignAll, assignCount, begun, isComplete, moved, toggled, togglePair, withPayment, type Draft } from "../src/table/answer.ts";

const base = { prompt: "p-1", seat: 0, reason: "test" };
const options = ["a", "b", "c"].map((o) => ({ o }));

/** Every kind with the answer that its question begins with: null = something has to be chosen first. */
const KINDS: readonly [Prompt, unknown][] = [
  [{ ...base, kind: "objects", options, min: 0, max: 2 }, { choose: [] }],
  [{ ...base, kind: "objects", options, min: 1, max: 1 }, null],
  [{ ...base, kind: "players", options: [{ o: "s1" }], min: 1, max: 1 }, null],
  [{ ...base, kind: "piles", options, min: 0, max: 3 }, { choose: [] }],
  [{ ...base, kind: "order", options }, { choose: ["a", "b", "c"] }],
  [{ ...base, kind: "order", reason: "triggers", options: [0, 1], words: ["x", "y"] }, { choose: [0, 1] }],
  [{ ...base, kind: "modes", options: [0, 2], min: 1, max: 1 }, null],
  [{ ...base, kind: "modes", options: [0, 2], min: 2, max: 2 }, { choose: [0, 2] }],
  [{ ...base, kind: "number", min: 0, max: 5, default: 3 }, { choose: 3 }],
  [{ ...base, kind: "distribute", options, total: 4, each_min: 1, default: [1, 1, 2] }, { choose: [1, 1, 2] }],
  [{ ...base, kind: "attackers", pairs: [{ o: "a", to: ["s1"] }], default: [["a", "s1"]] }, { choose: [["a", "s1"]] }],
  [{ ...base, kind: "blockers", pairs: [{ o: "a", to: ["x"] }], default: [] }, { choose: [] }],
  [{ ...base, kind: "march", pairs: [{ o: "a", to: ["s1"] }], default: [] }, { choose: [] }],
  [{ ...base, kind: "name", words: ["red", "blue"], free: false, default: "red" }, { choose: "red" }],
  [{ ...base, kind: "name", words: [], free: true, default: "" }, null],
  [{ ...base, kind: "payment", options: options.map(({ o }) => ({ o, makes: [["G"]] })), plans: [{ taps: [{ o: "a", name: "Forest", mana: "G" }] }], default: 0 }, { choose: 0 }],
];

for (const [prompt, expected] of KINDS) {
  test(`${prompt.kind} (${JSON.stringify(expected)}) begins with its default`, () => assert.deepEqual(answered(prompt, begun(prompt)), expected));
}

test("a number outside its bounds is no answer", () => {
  const prompt: Prompt = { ...base, kind: "number", min: 1, max: 5, default: 1 };
  for (const value of [0, 6, 1.5, NaN]) assert.equal(isComplete(prompt, { kind: "numbers", numbers: [value] }), false);
});

test("a division has to give everything away, and everybody the least", () => {
  const prompt: Prompt = { ...base, kind: "distribute", options, total: 4, each_min: 1, default: [1, 1, 2] };
  assert.equal(isComplete(prompt, { kind: "numbers", numbers: [1, 1, 1] }), false);
  assert.equal(isComplete(prompt, { kind: "numbers", numbers: [0, 2, 2] }), false);
  assert.equal(isComplete(prompt, { kind: "numbers", numbers: [2, 1, 1] }), true);
});

test("choosing again frees, and of one the newest holds", () => {
  const chosen: Draft = { kind: "chosen", handles: ["a"] };
  assert.deepEqual(toggled(chosen, "a", 2), { kind: "chosen", handles: [] });
  assert.deepEqual(toggled(chosen, "b", 1), { kind: "chosen", handles: ["b"] });
  assert.deepEqual(toggled({ kind: "chosen", handles: ["a", "b"] }, "c", 2), { kind: "chosen", handles: ["a", "b"] });
});

test("an entry moves by a step and stops at the ends", () => {
  assert.deepEqual(moved(["a", "b", "c"], 1, -1), ["b", "a", "c"]);
  assert.deepEqual(moved(["a", "b", "c"], 2, 1), ["a", "b", "c"]);
});

const pairs = ["a", "b", "c", "d"].map((o) => ({ o, to: ["s1", "s2"] }));
const attack: CombatPrompt = { ...base, kind: "attackers", pairs, default: [] };

test("so many of a group attack, the others of it come free", () => {
  const three = assignCount([], pairs, "s1", 3);
  assert.deepEqual(three, [["a", "s1"], ["b", "s1"], ["c", "s1"]]);
  assert.deepEqual(assignCount(three, pairs, "s1", 1), [["a", "s1"]]);
  assert.deepEqual(assignCount(three, pairs, "s2", 4), [...three, ["d", "s2"]]);
});

test("a creature attacks one thing, and may block several", () => {
  assert.deepEqual(assign([["a", "s1"]], "a", "s2"), [["a", "s2"]]);
  assert.deepEqual(togglePair([["a", "x"]], "a", "y"), [["a", "x"], ["a", "y"]]);
  assert.deepEqual(togglePair([["a", "x"], ["a", "y"]], "a", "x"), [["a", "y"]]);
});

test("all attack, whatever they were to do before", () => {
  assert.deepEqual(assignAll(attack, [["b", "s2"]], "s1"), [["a", "s1"], ["b", "s1"], ["c", "s1"], ["d", "s1"]]);
});

const tap = (o: string): { o: string; name: string; mana: string } => ({ o, name: "Forest", mana: "G" });
const paid: Prompt = { ...base, kind: "payment", options: options.map(({ o }) => ({ o, makes: [["G"]] })), plans: [{ taps: [tap("a"), tap("b")] }, { taps: [tap("a"), tap("a"), tap("c")] }], default: 0 };

test("a payment that is a plan is answered by its number, in whatever order it was put together", () => {
  assert.deepEqual(answered(paid, { kind: "chosen", handles: ["b", "a"] }), { choose: 0 });
  assert.deepEqual(answered(paid, { kind: "chosen", handles: ["c", "a"] }), { choose: 1 });
  assert.deepEqual(answered(paid, { kind: "chosen", handles: ["b", "c"] }), { choose: ["b", "c"] });
  assert.equal(answered(paid, { kind: "chosen", handles: [] }), null);
});

test("who chooses how to pay says so where something may have to be paid", () => {
  const priority: Prompt = { ...base, kind: "priority", legal: [] };
  assert.deepEqual(withPayment(priority, { a: "cast", o: "a" }), { a: "cast", o: "a", payment: "ask" });
  assert.deepEqual(withPayment({ ...base, kind: "yes_no", default: false }, { choose: true }), { choose: true, payment: "ask" });
  for (const does of [{ a: "pass" }, { a: "land", o: "a" }, { a: "activate", o: "a", mana: true }, { cancel: true }] as const) assert.deepEqual(withPayment(priority, does), does);
  assert.deepEqual(withPayment(paid, { choose: 0 }), { choose: 0 });
});
