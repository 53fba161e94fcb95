import assert from "node:assert/strict";
import { test } from "node:test";
import type { Do } from "../src/protocol/frames.ts";
import { choiceWords, resolving } from "../src/table/choices.ts";
import { row, seen } from "./seen.ts";

const [pass, tap, aim]: Do[] = [{ a: "pass" }, { a: "activate", o: "h1" }, { choose: ["s1"] }];

test("an action resolves before the next: a pass follows its last choice", () => {
  assert.deepEqual(resolving([tap!, aim!, tap!]), [tap, aim, pass, tap, pass]);
});

test("where one has passed already no other pass is put", () => {
  assert.deepEqual(resolving([tap!, pass!]), [tap, pass]);
  assert.deepEqual(resolving([pass!, pass!]), [pass, pass]);
});

test("choices are told by the names of what they choose", () => {
  const now = seen([row("h1", { name: "Bear" })]);
  assert.equal(choiceWords(now, tap!), "Activate Bear");
  assert.equal(choiceWords(now, { choose: [["h1", "s1"]] }), "Bear, P1");
  assert.equal(choiceWords(now, { choose: true }), "Yes");
});
