import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { connect, disconnect, link } from "../src/protocol/socket.ts";

/** Every socket that the page has opened; a broken one is told by `close`. */
const opened: Line[] = [];

class Line extends EventTarget {
  constructor() {
    super();
    opened.push(this);
  }
  close(): void {}
}

const broken = (): Event => Object.assign(new Event("close"), { code: 1006 });
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
