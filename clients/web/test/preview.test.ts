import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeOf } from "../src/table/preview.ts";
import { row, seen, table } from "./seen.ts";

test("a preview tells what happens, without steps, and whose life is another one", () => {
  const before = seen([row("h1", { name: "Shock", zone: "hand" })]);
  const players = table([0, 1]).players.map((player) => (player.seat === 1 ? { ...player, life: 38 } : player));
  const events = [{ t: "step", step: "main1" }, { t: "damage", source: "h1", target: "s1", amount: 2 }];
  const found = outcomeOf(before, { until: "quiet", ev: events, table: { players }, gone: ["h1"] });
  assert.equal(found.lines.length, 1);
  assert.deepEqual(found.lives, [{ seat: 1, before: 40, after: 38 }]);
  assert.equal(found.until, "quiet");
});

test("a long preview says how much more there is", () => {
  const events = Array.from({ length: 15 }, () => ({ t: "damage", source: "h1", target: "s1", amount: 1 }));
  const found = outcomeOf(seen([row("h1")]), { until: "over", ev: events });
  assert.equal(found.lines.length, 10);
  assert.equal(found.more, 5);
});
