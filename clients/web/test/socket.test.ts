import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { connect, disconnect, join, link } from "../src/protocol/socket.ts";

/** Every socket that the page has opened; a broken one is told by `close`. */
const opened: Line[] = [];

type Frame = { id: number | string; op: string; d: { game?: string } };

class Line extends EventTarget {
  readonly sent: Frame[] = [];
  constructor() {
    super();
    opened.push(this);
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Frame);
  }
  close(): void {}
}

const broken = (): Event => Object.assign(new Event("close"), { code: 1006 });
const said = (frame: object): Event => Object.assign(new Event("message"), { data: JSON.stringify(frame) });
const hello = (): Event => said({ ev: "hello", d: { time_ms: 0 } });
const LONG_MS = 60_000;

Object.assign(globalThis, { WebSocket: Line, location: { protocol: "http:", host: "localhost" } });
mock.timers.enable({ apis: ["setTimeout"] });

beforeEach(() => {
  disconnect();
  mock.timers.tick(LONG_MS);
  opened.length = 0;
});

test("a broken connection is opened again", () => {
  connect();
  opened[0]!.dispatchEvent(broken());
  mock.timers.tick(LONG_MS);
  assert.equal(opened.length, 2);
});

test("who leaves while the connection is broken is not connected again", () => {
  connect();
  opened[0]!.dispatchEvent(broken());
  disconnect();
  mock.timers.tick(LONG_MS);
  assert.equal(opened.length, 1);
  assert.equal(link.value, "closed");
});

test("whoever comes after them has one connection", () => {
  connect();
  opened[0]!.dispatchEvent(broken());
  disconnect();
  connect();
  mock.timers.tick(LONG_MS);
  assert.equal(opened.length, 2);
});

test("a game that is over is not joined again", async () => {
  for (const game of ["g", "h"]) join(game).catch(() => undefined);
  const [first] = opened as [Line];
  first.dispatchEvent(hello());
  for (const each of first.sent) first.dispatchEvent(said({ re: each.id, ok: true, d: {} }));
  await new Promise((done) => setImmediate(done));
  first.dispatchEvent(said({ ev: "game.over", game: "g", d: {} }));
  first.dispatchEvent(broken());
  mock.timers.tick(LONG_MS);
  opened[1]!.dispatchEvent(hello());
  assert.deepEqual(
    opened[1]!.sent.map((each) => each.d.game),
    ["h"],
  );
});

test("who joins before the connection stands joins once", () => {
  join("g").catch(() => undefined);
  opened[0]!.dispatchEvent(hello());
  assert.deepEqual(
    opened[0]!.sent.map((each) => each.op),
    ["game.join"],
  );
});
