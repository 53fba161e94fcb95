import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "../src/protocol/frames.ts";
import { lineOf, newest, type Line } from "../src/table/lines.ts";
import { row, seen } from "./seen.ts";

const told = (event: Event): string => lineOf(seen([row("h1", { name: "Bear" })]), seen([]), event)?.text ?? "";

test("damage names the creature that was hit, even when it is gone, or the player", () => {
  const hit = { t: "damage", source: "h2", source_name: "Shrike", amount: 1, combat: true };
  assert.match(told({ ...hit, o: "h1", player: -1 }), /Shrike .*1.* Bear/);
  assert.match(told({ ...hit, player: 1 }), /Shrike .*1.* P1/);
});

test("counters name what they are on, by the kind of counter", () => {
  assert.equal(told({ t: "counters", ref: "h1", name: "", word: "+1/+1", amount: 2 }), "2 +1/+1 on Bear.");
  assert.equal(told({ t: "counters", ref: "s1", word: "poison", amount: -1 }), "1 poison removed from P1.");
});

test("a transfer of life says who gives and who receives", () => {
  assert.equal(told({ t: "transferred", seat: 0, life: { 0: -4, 1: 2 } }), "P0: transfers life (P0 −4, P1 +2).");
});

test("a no is told with its reason, a yes is not told", () => {
  assert.equal(told({ t: "voted", proposal: "m-1", seat: 1, agree: false, reason: "it was countered" }), "P1 says no: it was countered");
  assert.equal(told({ t: "voted", proposal: "m-1", seat: 1, agree: true }), "");
});

test("a draw that is not offered any more is no offer", () => {
  assert.match(told({ t: "draw_offered", seat: 1, agree: true }), /offers a draw/);
  assert.match(told({ t: "draw_offered", seat: 1, agree: false }), /no draw any more/);
});

test("what has a sentence of its own is told by it, what came later by its name", () => {
  assert.equal(told({ t: "swapped", seat: 1, count: 2 }), "P1: swaps 2 cards with the sideboard.");
  assert.equal(told({ t: "time_called", turns: 1, tie_break: false }), "Time is over: 1 more turn.");
  assert.equal(told({ t: "brand_new", seat: 1 }), "P1: brand new");
});

test("the log has the lines that can be seen and a few above; the oldest go several at a time, and are there again for who looks back", () => {
  const all = Array.from({ length: 500 }, (_, at): Line => ({ text: `${at}`, weight: "main", seat: -1, names: [] }));
  const grown = newest(all[0], all.slice(0, 36), 20, false);
  assert.deepEqual([grown.length, grown[0]?.text], [36, "0"]);
  const cut = newest(grown[0], all.slice(0, 37), 20, false);
  assert.deepEqual([cut.length, cut[0]?.text], [28, "9"]);
  assert.equal(newest(cut[0], all.slice(0, 38), 20, false)[0], cut[0]);
  assert.equal(newest(cut[0], all.slice(0, 38), 20, true).length, 38);
  assert.equal(newest(cut[0], all, 20, true).length, 300);
  assert.equal(newest(all[3], all.slice(100, 130), 20, false).length, 30); // the line that was the oldest is forgotten
});
