import assert from "node:assert/strict";
import { test } from "node:test";
import { board, piles, tileWidth } from "../src/table/piles.ts";
import { row } from "./seen.ts";

const unmarked = (): string => "";
const sizes = (found: readonly { rows: readonly unknown[] }[]): number[] => found.map((pile) => pile.rows.length);

test("equal permanents lie on one pile; whatever differs takes one off", () => {
  const rows = [row("a"), row("b"), row("c", { tapped: true }), row("d", { counters: { "+1/+1": 1 } }), row("e", { damage: 1 }), row("f")];
  assert.deepEqual(sizes(piles(rows, unmarked)), [3, 1, 1, 1]);
});

test("an attack that is being declared splits a pile", () => {
  const rows = [row("a"), row("b"), row("c")];
  assert.deepEqual(sizes(piles(rows, (each) => (each.o === "b" ? "s1" : ""))), [2, 1]);
});

test("summoning sickness tells creatures apart, lands it does not concern", () => {
  const lands = [row("a", { types: ["land"], sick: true }), row("b", { types: ["land"] })];
  assert.deepEqual(sizes(piles(lands, unmarked)), [1 + 1]);
  assert.deepEqual(sizes(piles([row("a", { sick: true }), row("b")], unmarked)), [1, 1]);
});

test("what is attached lies under its host, whose pile is its own", () => {
  const rows = [row("a"), row("b"), row("aura", { types: ["enchantment"], attached_to: "a" }), row("ring", { types: ["artifact"], attached_to: "s0" })];
  const made = board(rows, unmarked);
  assert.deepEqual(made.creatures.map((pile) => [pile.rows.length, pile.attached.map((each) => each.o)]), [[1, ["aura"]], [1, []]]);
  assert.deepEqual(made.others.map((pile) => pile.key), ["ring"]);
});

test("a land that is a creature stands among the creatures", () => {
  const made = board([row("a", { types: ["creature", "land"] }), row("b", { types: ["land"] })], unmarked);
  assert.deepEqual([made.creatures.length, made.lands.length], [1, 1]);
});

test("tiles are as wide as lets every line fit, and no narrower than the least", () => {
  const box = { width: 400, height: 200 };
  assert.equal(tileWidth(box, [1, 1], 60, 120, 0.75, 4), 120);
  const crowded = tileWidth(box, [12, 8], 40, 120, 0.75, 4);
  assert.ok(crowded < 120 && crowded >= 40);
  const perLine = Math.floor(404 / (crowded + 4));
  assert.ok((Math.ceil(12 / perLine) + Math.ceil(8 / perLine)) * (crowded * 0.75 + 4) <= 200);
  assert.equal(tileWidth(box, [500], 60, 120, 0.75, 4), 60);
});
