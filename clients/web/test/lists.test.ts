import assert from "node:assert/strict";
import { test } from "node:test";
import { spanOf, withCard, withName } from "../src/decks/lists.ts";

const LIST = "Commander\n1 Jasmine Boreal\n\nDeck\n  2x Sera Angle\nPlains\n";

test("a line gets another name and keeps its number", () => {
  assert.equal(withName(LIST, 5, "Serra Angel").split("\n")[4], "  2x Serra Angel");
  assert.equal(withName(LIST, 6, "Forest").split("\n")[5], "Forest");
  assert.equal(withName(LIST, 5, "Serra Angel").split("\n").length, LIST.split("\n").length);
});

test("a line gets another name and keeps its section, printing and marks", () => {
  for (const [before, behind] of [["1 ", " (CMR) 40 *F*"], ["1x ", " (leg) 236 [Commander{top}] ^Have,#37d67a^"], ["SB: 1 ", ""], ["2 ", "|M21|1"], ["1 ", " # !Commander"], ["1 ", " <showcase> [CMR]"]] as const) {
    assert.equal(withName(`${before}Sera Angle${behind}`, 1, "Serra Angel"), `${before}Serra Angel${behind}`);
  }
});

test("a name with a dollar sign is taken as it is", () => {
  assert.equal(withName("1 Foo", 1, "$& $1"), "1 $& $1");
});

test("a card is added on a line of its own", () => {
  assert.equal(withCard("", "Forest"), "1 Forest\n");
  assert.equal(withCard("1 Plains\n\n", "Forest"), "1 Plains\n1 Forest\n");
});

test("a line is found in the text", () => {
  const [from, to] = spanOf(LIST, 5);
  assert.equal(LIST.slice(from, to), "  2x Sera Angle");
  assert.deepEqual(spanOf("", 1), [0, 0]);
});
