import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "../src/protocol/frames.ts";
import { lineOf } from "../src/table/lines.ts";
import { row, seen } from "./seen.ts";

const told = (event: Event): string => lineOf(seen([row("h1", { name: "Bear" })]), seen([]), event)?.text ?? "";

test("damage names the creature that was hit, even when it is gone, or the player", () => {
  const hit = { t: "damage", source: "h2", source_name: "Shrike", amount: 1, combat: true };
  assert.match(told({ ...hit, o: "h1", player: -1 }), /Shrike .*1.* Bear/);
  assert.match(told({ ...hit, player: 1 }), /Shrike .*1.* P1/);
});
