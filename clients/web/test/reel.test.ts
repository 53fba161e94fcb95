import assert from "node:assert/strict";
import { test } from "node:test";
import { frameOfStep, positionAt, reelOf, turnFrom } from "../src/replay/reel.ts";
import { row, table } from "./seen.ts";

const position = (turn: number, life: number): object => ({ ...table([0, 1], { turn }), players: table([0, 1]).players.map((each) => ({ ...each, life })) });
const about = { game: "g", format: "duel", seats: [], you: -2, steps: 9, over: { winners: [0], turns: 2, results: [], seed: "" } };
const frames = [
  { step: 0, snapshot: { seq: 0, table: position(1, 20), objects: [row("a")] } },
  { step: 2, delta: { seq: 1, by: 0, at_ms: 0, set: [row("b")], ev: [{ t: "cast", seat: 0, name: "Elf" }] } },
  { step: 5, delta: { seq: 2, by: 0, at_ms: 0, gone: ["a"], table: { turn: 2 } }, snapshot: { seq: 2, table: position(2, 20), objects: [row("b")] } },
  { step: 9, delta: { seq: 3, by: 1, at_ms: 0, table: { players: [] } } },
];
const reel = reelOf([about, ...frames].map((each) => JSON.stringify(each)).join("\n") + "\n");

test("every moment is the snapshot before it and what happened since", () => {
  assert.deepEqual([0, 1, 2, 3].map((at) => [...positionAt(reel, at).rows.keys()].join()), ["a", "a,b", "b", "b"]);
  assert.deepEqual([0, 1, 2, 3].map((at) => positionAt(reel, at).seq), [0, 1, 2, 3]);
  assert.equal(positionAt(reel, 3).table.players.length, 0);
});

test("a step that nobody could see is the moment before it", () => {
  assert.deepEqual([0, 1, 2, 4, 5, 8, 9, 99].map((step) => frameOfStep(reel, step)), [0, 0, 1, 1, 2, 2, 3, 3]);
});

test("from turn to turn, and to the ends", () => {
  assert.deepEqual(reel.turns, [0, 2]);
  assert.deepEqual([turnFrom(reel, 0, 1), turnFrom(reel, 2, 1), turnFrom(reel, 3, -1), turnFrom(reel, 1, -1), turnFrom(reel, 0, -1)], [2, 3, 2, 0, 0]);
});

test("what was said grows with the frames", () => {
  assert.deepEqual(reel.told, [0, 1, 1, 1]);
});
