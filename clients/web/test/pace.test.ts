import assert from "node:assert/strict";
import { test } from "node:test";
import { abilityOf, stopsOf, withoutYield, withStop, withYield } from "../src/table/pace.ts";
import { row, seen } from "./seen.ts";

test("a list of stops is for both, and one is set for one of them", () => {
  assert.deepEqual(stopsOf({ stops: ["upkeep"] }), { own: ["upkeep"], others: ["upkeep"] });
  assert.deepEqual(withStop({ stops: { own: ["upkeep"] } }, "others", "end", true), { own: ["upkeep"], others: ["end"] });
  assert.deepEqual(withStop({ stops: { own: ["upkeep"] } }, "own", "upkeep", false), { own: [], others: [] });
});

test("an ability on the stack is named by its source and text, a spell is not", () => {
  const now = seen([row("h1", { name: "Soul Warden" })]);
  const ability = abilityOf(now, row("h2", { zone: "stack", kind: "triggered", name: undefined as never, source: "h1", text: "You gain 1 life." }));
  assert.deepEqual(ability, { name: "Soul Warden", text: "You gain 1 life." });
  assert.equal(abilityOf(now, row("h3", { zone: "stack", kind: "spell" })), null);
});

test("a yield stands once", () => {
  const first = { name: "Soul Warden", text: "You gain 1 life." };
  const yields = withYield({ yields: [first] }, { ...first, answer: true });
  assert.deepEqual(yields, [{ ...first, answer: true }]);
  assert.deepEqual(withoutYield({ yields }, first), []);
});
