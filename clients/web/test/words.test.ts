import assert from "node:assert/strict";
import { test } from "node:test";
import { filled } from "../src/kit/words.ts";
import { matched } from "../src/kit/router.ts";
import { next } from "../src/kit/roving.ts";
import { cutAtSymbols, frameOf, symbols } from "../src/table/mana.ts";

test("words take parameters and numbers their plural", () => {
  assert.equal(filled("{who}: {n:# card|# cards}", { who: "Ann", n: 1 }, "en"), "Ann: 1 card");
  assert.equal(filled("{n:# card|# cards}", { n: 2 }, "en"), "2 cards");
  assert.equal(filled("{n:# carte|# cartes}", { n: 0 }, "fr"), "0 carte");
});

test("paths match patterns part by part", () => {
  assert.deepEqual(matched("/", "/"), {});
  assert.deepEqual(matched("/games/:id", "/games/g%201"), { id: "g 1" });
  assert.equal(matched("/games/:id", "/games"), null);
  assert.equal(matched("/games/:id", "/games/a/b"), null);
  assert.equal(matched("/", "/decks"), null);
});

test("arrows go around, Home and End to the ends", () => {
  assert.deepEqual([next("ArrowRight", 2, 3), next("ArrowLeft", 0, 3), next("Home", 2, 3), next("End", 0, 3), next("a", 0, 3)], [0, 2, 0, 2, null]);
});

test("costs and texts are cut at their symbols", () => {
  assert.deepEqual(symbols("{2}{W/U}"), ["2", "W/U"]);
  assert.deepEqual(cutAtSymbols("{T}: Add {G}."), ["", "T", ": Add ", "G", "."]);
});

test("a frame follows the colours, a land its basic type", () => {
  assert.equal(frameOf({ colors: "WU" }), "M");
  assert.equal(frameOf({ types: ["artifact"] }), "A");
  assert.equal(frameOf({ types: ["land"], subtypes: ["forest"] }), "L frame-of-G");
});
