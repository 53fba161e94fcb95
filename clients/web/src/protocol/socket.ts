/**
 * The one socket of the page: operations with exactly one reply each, pushes in order, and reconnection that loses nothing.
 *
 * After a reconnection each game that was joined is joined again from the last sequence seen, and each operation without a reply is sent again. What acts has an
 * `action_id`, by which the server knows a repetition.
 */
import { signal } from "@preact/signals";
import { freshKey, Refused } from "../kit/rest.ts";
import type { Hello, Json, Push, Reply } from "./frames.ts";

export type Link = "closed" | "connecting" | "open" | "superseded" | "refused";
type Waiting = { frame: string; resolve: (d: Json) => void; reject: (error: Refused) => void };
type Listener = (push: Push) => void;

const FIRST_DELAY_MS = 150;
const LAST_DELAY_MS = 5000;
/** Close codes after which the page does not come back by itself. */
const FINAL: Readonly<Record<number, Link>> = { 4010: "superseded", 4011: "refused", 4012: "refused" };

export const link = signal<Link>("closed");
export const hello = signal<Hello | null>(null);
/** What the server's clock is ahead of ours, in ms. */
export const clockOffset = signal(0);

let socket: WebSocket | null = null;
let delay = FIRST_DELAY_MS;
let another: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();
const joined = new Map<string, Json>();
/** Games whose first join waits for its reply: it is sent again by itself. */
const joining = new Set<string>();
const positions = new Map<string, Json>();
const listeners = new Set<Listener>();

/** Hear every push; call what it returns to hear no more. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Open the socket unless it is open or being opened. */
export function connect(): void {
  if (link.value === "open" || link.value === "connecting") return;
  link.value = "connecting";
  open();
}

/** Close it for good, as when the user leaves. */
export function disconnect(): void {
  const closing = socket;
  clearTimeout(another);
  socket = null;
  link.value = "closed";
  joined.clear();
  positions.clear();
  closing?.close(1000);
  refuseAll("CLOSED");
}

/** Do one operation; its reply's `d`. Rejects with Refused. While the connection is broken it waits. */
export function operate<T = Json>(op: string, d: Json = {}): Promise<T> {
  connect();
  lastId += 1;
  const [id, frame] = [lastId, JSON.stringify({ id: lastId, op, d })];
  return new Promise<Json>((resolve, reject) => {
    waiting.set(id, { frame, resolve, reject });
    if (link.value === "open") socket?.send(frame);
  }) as Promise<T>;
}

/** Do something in a game under an id of its own; what the server asks to repeat is repeated. */
export const act = (op: string, game: string, d: Json): Promise<Json> => patiently(op, { ...d, game, action_id: freshKey() });

async function patiently(op: string, body: Json): Promise<Json> {
  for (;;) {
    try {
      return await operate(op, body);
    } catch (error) {
      if (!(error instanceof Refused) || !error.retryable) throw error;
      await new Promise((done) => setTimeout(done, error.retryAfterMs ?? 250));
    }
  }
}

/** Follow a game; the snapshot comes as a push. */
export async function join(game: string): Promise<void> {
  joined.set(game, { game });
  joining.add(game);
  try {
    await patiently("game.join", { game });
  } finally {
    joining.delete(game);
  }
}

export async function leave(game: string): Promise<void> {
  joined.delete(game);
  positions.delete(game);
  await operate("game.leave", { game });
}

/** Ask for what was missed, or for the whole view. */
export function resync(game: string): Promise<Json> {
  positions.delete(game);
  return operate("game.resync", { game });
}

// -- inside

function open(): void {
  const opening = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/v1/socket`);
  socket = opening;
  opening.addEventListener("message", (event) => take(JSON.parse(String(event.data)) as Reply | Push));
  opening.addEventListener("close", (event) => {
    if (socket === opening) closed(event.code);
  });
}

function closed(code: number): void {
  socket = null;
  const final = FINAL[code];
  link.value = final ?? "connecting";
  if (final) return refuseAll("CLOSED");
  another = setTimeout(open, delay * (0.5 + Math.random() / 2));
  delay = Math.min(2 * delay, LAST_DELAY_MS);
}

function take(frame: Reply | Push): void {
  if ("re" in frame) return replied(frame);
  if (frame.ev === "hello") greeted(frame.d as unknown as Hello);
  if (frame.game && (frame.ev === "game.delta" || frame.ev === "game.snapshot")) {
    positions.set(frame.game, { seq: frame.d.seq, ...(frame.d.ep === undefined ? {} : { ep: frame.d.ep }) });
  }
  if (frame.game && frame.ev === "game.over") joined.delete(frame.game); // nothing more comes of it
  for (const listener of listeners) listener(frame);
}

function greeted(said: Hello): void {
  delay = FIRST_DELAY_MS;
  hello.value = said;
  clockOffset.value = said.time_ms - Date.now();
  link.value = "open";
  for (const [game, d] of joined) if (!joining.has(game)) rejoin(game, d);
  for (const { frame } of waiting.values()) socket?.send(frame);
}

function rejoin(game: string, d: Json): void {
  const from = positions.get(game);
  socket?.send(JSON.stringify({ id: `join-${game}`, op: "game.join", d: from ? { ...d, from } : d }));
}

/** A game that is between two processes is joined once more, a little later, while the connection is the same. */
function rejoined(reply: Reply): void {
  const [game, asked] = [String(reply.re).slice("join-".length), socket];
  if (reply.ok || !reply.err.retryable) return;
  setTimeout(() => {
    const d = joined.get(game);
    if (d && socket === asked) rejoin(game, d);
  }, reply.err.retry_after_ms ?? FIRST_DELAY_MS);
}

function replied(reply: Reply): void {
  if (typeof reply.re === "string") return rejoined(reply);
  const found = typeof reply.re === "number" ? waiting.get(reply.re) : undefined;
  if (!found) return;
  waiting.delete(reply.re as number);
  if (reply.ok) found.resolve(reply.d ?? {});
  else found.reject(new Refused(reply.err));
}

function refuseAll(code: string): void {
  const left = [...waiting.values()];
  waiting.clear();
  for (const { reject } of left) reject(new Refused({ code, message: "the connection is closed" }));
}
