import assert from "node:assert/strict";
import { test } from "node:test";
import { drawAll, drawnInTurn, drawSoon, giveWay } from "../src/table/parts.ts";
import { clock } from "./clock.ts";

/** Parts by name that are behind until they are drawn. */
function table(...names: readonly string[]) {
  const time = clock();
  const [behind, drawn] = [new Set<string>(), [] as string[]];
  const stops = new Map(names.map((name) => [name, drawnInTurn({ isBehind: () => behind.has(name), draw: () => (behind.delete(name), drawn.push(name)) })]));
  return {
    change: (...changed: readonly string[]) => (changed.forEach((name) => behind.add(name)), drawSoon()),
    hide: (name: string) => stops.get(name)!(),
    drawn: () => drawn.splice(0).join(" "),
    frame: () => time.frame(),
    end: () => (stops.forEach((stop) => stop()), time.frame()),
  };
}

test("a picture draws one part of those that are behind, until none is", () => {
  const { change, drawn, frame, end } = table("page", "mine", "yours");
  change("page", "yours");
  assert.equal(drawn(), "");
  frame();
  assert.equal(drawn(), "page");
  frame();
  assert.equal(drawn(), "yours");
  frame();
  assert.equal(drawn(), "");
  end();
});

test("in a flood each part has its turn", () => {
  const { change, drawn, frame, end } = table("page", "mine", "yours");
  for (let n = 0; n < 6; n += 1) {
    change("page", "mine", "yours");
    frame();
  }
  assert.equal(drawn(), "page mine yours page mine yours");
  end();
});

test("a press has one picture to itself", () => {
  const { change, drawn, frame, end } = table("page", "mine");
  change("page", "mine");
  giveWay();
  frame();
  assert.equal(drawn(), "");
  frame();
  assert.equal(drawn(), "page");
  giveWay();
  frame();
  giveWay();
  frame();
  assert.equal(drawn(), "mine");
  end();
});

test("at once all that is behind is drawn, and what is hidden keeps nobody waiting", () => {
  const { change, hide, drawn, frame, end } = table("page", "mine", "yours");
  change("mine", "yours");
  drawAll();
  assert.equal(drawn(), "mine yours");
  hide("page");
  change("page", "yours");
  frame();
  assert.equal(drawn(), "yours");
  end();
});
