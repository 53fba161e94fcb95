import assert from "node:assert/strict";
import { test } from "node:test";
import { fromSnapshot, incoming, isSameBoard, withDelta } from "../src/table/position.ts";
import { followed, seating } from "../src/table/seating.ts";
import { row, seen, table } from "./seen.ts";

test("a delta replaces, adds and removes, and leaves what it does not name as it is", () => {
  const [kept, changed, gone] = [row("a"), row("b"), row("c")];
  const before = seen([kept, changed, gone]);
  const after = withDelta(before, { seq: 6, by: 0, at_ms: 0, table: { step: "main2" }, set: [row("b", { tapped: true }), row("d")], gone: ["c"] });
  assert.equal(after?.table.step, "main2");
  assert.deepEqual([...after!.rows.keys()], ["a", "b", "d"]);
  assert.equal(after!.rows.get("a"), kept);
  assert.equal(after!.rows.get("b")?.tapped, true);
  assert.equal(before.rows.get("b")?.tapped, undefined);
});

test("an old delta changes nothing, and one after a gap asks for the whole view", () => {
  const before = seen([]);
  assert.equal(withDelta(before, { seq: 5, by: 0, at_ms: 0 }), before);
  assert.equal(withDelta(before, { seq: 7, by: 0, at_ms: 0 }), null);
});

test("who is absent is told by snapshots and by what happens after them", () => {
  const before = fromSnapshot({ seq: 1, game: "g", format: "duel", you: 0, seats: [], table: table([0, 1]), objects: [], prompt: null, absent: [0] });
  const gone = withDelta(before, { seq: 2, by: -1, at_ms: 0, ev: [{ t: "absent", seat: 1 }] })!;
  const back = withDelta(gone, { seq: 3, by: 0, at_ms: 0, ev: [{ t: "back", seat: 0 }] })!;
  assert.deepEqual([before.absent, gone.absent, back.absent], [[0], [0, 1], [1]]);
});

test("only unblocked attackers threaten, each the one it attacks", () => {
  const rows = [row("a", { power: 3 }), row("b", { power: 2 }), row("c", { power: 5 }), row("x")];
  const sums = incoming(seen(rows, [0, 1], { combat: { attackers: [["a", "s1"], ["b", "s1"], ["c", "s1"]], blockers: [["x", "c"]] } }));
  assert.equal(sums.get("s1"), 5);
});

test("foes sit above in turn order, the own team below", () => {
  assert.deepEqual(seating(seen([], [0, 1, 2, 3], {}, 2)), { above: [3, 0, 1], below: [2] });
  assert.deepEqual(seating(seen([], [0, 1, 0, 1])), { above: [1, 3], below: [0, 2] });
});

test("in Emperor places face each other, whoever looks", () => {
  const positions = [0, 1, 2, 0, 1, 2];
  for (const you of [0, 1, 2]) assert.deepEqual(seating(seen([], [0, 0, 0, 1, 1, 1], { positions }, you)), { above: [3, 4, 5], below: [0, 1, 2] });
});

test("a small screen follows whoever acts, else whom the own creatures attack, else the next foe", () => {
  assert.equal(followed(seen([], [0, 1, 2], { active: 2 })), 2);
  assert.equal(followed(seen([], [0, 1, 2], { combat: { attackers: [["a", "s2"]], blockers: [] } })), 2);
  assert.equal(followed(seen([], [0, 1, 2])), 1);
});

test("a battlefield is another one by what stands on it, whose turn it is and what fights", () => {
  const before = seen([row("a"), row("b", { owner: 1, controller: 1 }), row("h", { zone: "hand" })]);
  const same = (d: object): readonly boolean[] => [0, 1].map((seat) => isSameBoard(before, withDelta(before, { seq: 6, by: 0, at_ms: 0, ...d })!, seat));
  assert.deepEqual(same({ set: [row("b", { owner: 1, controller: 1, tapped: true })] }), [true, false]);
  assert.deepEqual(same({ set: [row("a", { controller: 1 })] }), [false, false]);
  assert.deepEqual(same({ set: [row("h", { zone: "graveyard" })] }), [true, true]);
  assert.deepEqual(same({ set: [row("c", { zone: "command", owner: 1 })] }), [true, false]);
  assert.deepEqual(same({ table: { active: 1 } }), [false, false]);
  assert.deepEqual(same({ table: { combat: { attackers: [["a", "s1"]], blockers: [] } } }), [false, false]);
  assert.deepEqual(same({ table: { step: "main2" } }), [true, true]);
});
