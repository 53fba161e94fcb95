import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, evenly, giversFor, mostFor } from "../src/table/transferring.ts";
import { seen } from "./seen.ts";

const board = (lives: readonly number[], from: readonly number[]) => {
  const now = seen([], lives.map(() => 0), { transfers: { seat: 0, from, to: lives.map((_, seat) => seat), cost: 2 } });
  return { ...now, table: { ...now.table, players: now.table.players.map((each, seat) => ({ ...each, life: lives[seat]! })) } };
};

test("nobody gives to themselves, and two are given for each one that arrives", () => {
  const now = board([20, 5, 9], [0, 1, 2]);
  assert.deepEqual(giversFor(now, 1), [0, 2]);
  assert.equal(mostFor(now, 1), 14);
});

test("who has most gives first", () => {
  const now = board([20, 5, 9], [0, 1, 2]);
  assert.deepEqual(evenly(now, 1, 8), { 0: 8, 2: 0 });
  assert.deepEqual(evenly(now, 1, 15), { 0: 13, 2: 2 });
});

test("what is declared has no share of who gives nothing", () => {
  assert.deepEqual(changes(1, 4, { 0: 8, 2: 0 }), { s0: -8, s1: 4 });
});
