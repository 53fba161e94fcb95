// A player for Muster, written from the public pages alone (docs/protocol.md and /v1/openapi.json): Node.js 22 or newer, no package.
//
//   node player.mjs --url http://localhost:8080 --format duel
//
// Guests sit down at a table with house bots, and play one game while another guest watches. In the middle the first player hangs up and comes back. At
// the end four tellings of the game have to agree: the players' boards, the watcher's, the replay's, and the server's result. The last line is one JSON object.

import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";

const { values: options } = parseArgs({
  options: {
    url: { type: "string", default: "http://localhost:8080" },
    format: { type: "string", default: "duel" }, // duel, commander, partner, emperor
    players: { type: "string", default: "1" }, // guests of our own; bots take the other seats
    bot: { type: "string", default: "steady" }, // or random
    limit: { type: "string", default: "1200" }, // seconds until we give up
  },
});
const SEATS = { duel: 2, commander: 4, partner: 4, emperor: 6 };
const HANG_UP_AT = 12; // which answer of the first player is sent without waiting for the reply
const MAY_RECONNECT = [1005, 1006, 1012, 4001, 4009]; // section 6; 1005 and 1006: nobody said why

// ------ 1. REST: JSON in, JSON out, errors always of one shape
class Refused extends Error {
  constructor(error, what) {
    super(`${what}: ${error.code} ${error.message}`);
    Object.assign(this, { code: error.code, retryable: error.retryable, waitMs: error.retry_after_ms ?? 200 });
  }
}

async function rest(method, path, { token, body, key } = {}) {
  const headers = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers["Idempotency-Key"] = key; // repeating with the same key is safe
  for (;;) {
    const answer = await fetch(options.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (answer.ok) return text;
    const refused = new Refused(JSON.parse(text).error, `${method} ${path}`);
    if (!refused.retryable) throw refused;
    await sleep(refused.waitMs);
  }
}

const restJson = async (...request) => JSON.parse(await rest(...request));

// ------ 2. The socket: operations with replies, and pushes
class Line {
  constructor(token, onPush, onBreak) {
    Object.assign(this, { token, onPush, onBreak, waiting: new Map(), lastId: 0 });
  }

  // Connect and authenticate by the first frame, since the WebSocket of browsers sends no headers. Gives the body of `hello`.
  open() {
    return new Promise((resolve, reject) => {
      this.socket = new WebSocket(`${options.url.replace(/^http/, "ws")}/v1/socket`);
      this.socket.onopen = () => this.ask("auth", { token: this.token }).catch(reject);
      this.socket.onclose = ({ code }) => {
        reject(new Error(`the socket closed with ${code}`));
        this.onBreak(code);
      };
      this.socket.onmessage = ({ data }) => {
        const frame = JSON.parse(data);
        if (frame.ev === "hello") resolve(frame.d);
        else if (frame.ev) this.onPush(frame);
        else this.settle(frame);
      };
    });
  }

  // An operation; its reply may come on a later socket, if the frame is repeated there.
  ask(op, d) {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { frame: { id, op, d }, resolve, reject });
      this.send({ id, op, d });
    });
  }

  // What is retryable was not done, for example while the game changes its process: the same frame again, a little later.
  settle({ re, ok, d, err }) {
    const asked = this.waiting.get(re);
    if (err?.retryable && asked) return void setTimeout(() => this.send(asked.frame), err.retry_after_ms ?? 200);
    this.waiting.delete(re);
    if (ok) asked?.resolve(d);
    else asked?.reject(new Refused(err, asked.frame.op));
  }

  send = (frame) => this.socket.readyState === WebSocket.OPEN && this.socket.send(JSON.stringify(frame));

  // As if the network had failed: what still comes on this socket is not heard.
  hangUp() {
    this.socket.onmessage = null;
    this.socket.close();
  }
}

// ------ 3. The board: a snapshot, then deltas without a gap. No rule is needed
class Board {
  seq = -1;

  snapshot(d) {
    Object.assign(this, { seq: d.seq, ep: d.ep, you: d.you, seats: d.seats, table: d.table });
    this.objects = new Map(d.objects.map((row) => [row.o, row]));
  }

  // False if something between was missed; what is known already changes nothing.
  delta(d) {
    if (d.seq <= this.seq) return true;
    if (d.seq !== this.seq + 1) return false;
    this.seq = d.seq;
    Object.assign(this.table, d.table);
    for (const handle of d.gone ?? []) this.objects.delete(handle);
    for (const row of d.set ?? []) this.objects.set(row.o, row);
    return true;
  }

  from = () => ({ seq: this.seq, ep: this.ep }); // JSON leaves out an `ep` that is not there

  equals({ table, objects }) {
    const isSame = objects.length === this.objects.size && objects.every((row) => isDeepStrictEqual(row, this.objects.get(row.o)));
    return isSame && isDeepStrictEqual(table, this.table);
  }

  lives = () => this.table.players.map((player) => player.life);

  // Whether a handle is an opponent, or belongs to one.
  isHostile(handle) {
    const row = this.objects.get(handle);
    const seat = /^s\d+$/.test(handle) ? Number(handle.slice(1)) : (row?.controller ?? row?.owner ?? this.you);
    return this.table.players[seat].team !== this.table.players[this.you].team;
  }
}

// ------ 4. A guest at a game: watches, and keeps the board
class Guest {
  constructor(name) {
    Object.assign(this, { name, board: new Board(), gaps: 0, deltas: 0, breaks: 0 });
    this.over = new Promise((resolve, reject) => Object.assign(this, { end: resolve, fail: reject }));
    this.over.catch(() => {}); // told to whoever waits for it
  }

  async enter() {
    const { token, user } = await restJson("POST", "/v1/guests", { body: { name: this.name } });
    Object.assign(this, { token, user: user.id });
    this.line = new Line(token, (push) => this.take(push), (code) => this.broken(code));
    await this.line.open();
  }

  join(game) {
    this.game = game;
    return this.line.ask("game.join", { game });
  }

  take({ ev, game, d }) {
    if (game !== this.game) return;
    if (ev === "game.snapshot") this.board.snapshot(d);
    if (ev === "game.delta") {
      this.deltas += 1;
      if (!this.board.delta(d)) {
        this.gaps += 1;
        this.line.ask("game.resync", { game, from: this.board.from() }).catch(this.fail);
      }
    }
    if (ev === "game.left") this.fail(new Refused(d, "left"));
    if (ev === "game.over") this.end(d);
  }

  // Come back: join from where the board stands, say that we are there, repeat what has no reply. Prompts come again by themselves.
  async broken(code) {
    if (this.isDone) return;
    this.breaks += 1;
    if (this.breaks > 20 || !MAY_RECONNECT.includes(code)) return this.fail(new Error(`the socket closed with ${code}`));
    try {
      await sleep(300 + 200 * Math.random());
      const unanswered = [...this.line.waiting.values()].map((asked) => asked.frame).filter((frame) => frame.d.action_id);
      const { resume } = await this.line.open();
      this.listed = resume?.some((each) => each.game === this.game); // null: the server could not say in time
      Object.assign(this, await this.line.ask("game.join", { game: this.game, from: this.board.from() })); // mode, behind
      if (this.board.you >= 0) await this.line.ask("game.back", { game: this.game });
      unanswered.forEach((frame) => this.line.send(frame));
    } catch (error) {
      if (error instanceof Refused) this.fail(error); // otherwise the new socket closed too, and we are called again
    }
  }

  leave() {
    this.isDone = true;
    this.line.hangUp();
  }
}

// ------ 5. A player: a guest who answers prompts
class Player extends Guest {
  answers = 0;
  refusals = [];
  kinds = {}; // how many prompts of each kind came
  hopeless = new Set(); // actions that were refused in a turn

  take(push) {
    super.take(push);
    const { ev, game, d } = push;
    if (game !== this.game) return;
    const prompt = { "game.prompt": d, "game.snapshot": d.prompt }[ev];
    if (prompt) this.answer(prompt).catch(this.fail);
    if (ev === "game.consent") this.act("game.manual", { vote: d.proposal, agree: !d.hidden && !d.chance }).catch(this.fail);
  }

  act(op, fields) {
    return this.line.ask(op, { game: this.game, action_id: `${this.name}-${++this.answers}`, ...fields });
  }

  // Until the server takes an answer: first what we would like, then what is surely legal.
  async answer(prompt) {
    if (prompt.prompt === this.asked) return; // it came again after a reconnection
    this.asked = prompt.prompt;
    this.kinds[prompt.kind] = (this.kinds[prompt.kind] ?? 0) + 1;
    let choice = choose(this.board, prompt, this.hopeless);
    for (let tries = 0; prompt.prompt === this.asked && tries < 5; tries += 1) {
      try {
        const reply = this.act("game.act", { prompt: prompt.prompt, do: { choose: choice } });
        if (this.isRestless && this.answers >= HANG_UP_AT) {
          this.isRestless = false;
          this.line.hangUp(); // the reply is lost; sent again on the next socket, the action is not done twice
        }
        const { dup } = await reply;
        if (dup) this.repeated = true;
        return;
      } catch (error) {
        if (["STALE_PROMPT", "GAME_OVER"].includes(error.code)) return; // the game went on without it
        if (error.code !== "ILLEGAL") throw error;
        this.refusals.push(`${prompt.kind} ${prompt.reason}: ${error.message}`);
        if (prompt.kind === "priority") this.hopeless.add(nameOf(this.board, prompt.legal[choice]));
        choice = safe(prompt);
      }
    }
    if (prompt.prompt === this.asked) throw new Error(`no answer to ${JSON.stringify(prompt)} is taken`);
  }
}

// ------ 6. The policy: play a land, cast what can be cast, attack; else pass
const nameOf = (board, action) => `${board.table.turn} ${action.a} ${action.name} ${action.option ?? ""}`;

const CHOOSE = {
  priority(board, { legal }, hopeless) {
    const first = (kind) => legal.findIndex((action) => action.a === kind && !hopeless.has(nameOf(board, action)));
    const wanted = board.table.active === board.you ? ["land", "cast", "pass"] : ["pass"];
    return wanted.map(first).find((index) => index >= 0);
  },
  objects(board, { options, reason, min, max }) {
    const handles = options.map((option) => option.o);
    if (reason === "target") handles.sort((a, b) => board.isHostile(b) - board.isHostile(a));
    return handles.slice(0, Math.max(min, Math.min(1, max)));
  },
  // Everybody with power attacks, beside those who have to: the opponent with the least life.
  attackers(board, prompt) {
    const forced = new Set(prompt.default.map(([creature]) => creature));
    const life = (handle) => board.table.players[handle.slice(1)]?.life ?? Infinity;
    const others = prompt.pairs.filter(({ o, to }) => !forced.has(o) && to.length && board.objects.get(o)?.power > 0);
    return [...prompt.default, ...others.map(({ o, to }) => [o, [...to].sort((a, b) => life(a) - life(b))[0]])];
  },
  // To the next region, when from the own one nobody can be attacked (Emperor).
  march: (board, { pairs }) => (board.table.borders[board.you].length ? [] : pairs.map(({ o, to }) => [o, to[0]])),
};
CHOOSE.players = CHOOSE.objects;
const choose = (board, prompt, hopeless) => (CHOOSE[prompt.kind] ?? (() => safe(prompt)))(board, prompt, hopeless);

// An answer that is legal whatever the cards say: the default, or as few as may be of what is offered.
function safe(prompt) {
  if ("default" in prompt) return prompt.default;
  if (prompt.kind === "priority") return prompt.legal.findIndex((action) => action.a === "pass");
  if (prompt.kind === "piles") return [];
  const offered = prompt.options.map((option) => option.o ?? option); // of triggers and modes they are numbers
  return prompt.kind === "order" ? offered : offered.slice(0, prompt.min);
}

// ------ 7. The table, the game, the replay
async function sitDown(players) {
  const { starters } = await restJson("GET", `/v1/decks/starters?format=${options.format}`);
  if (!starters.length) throw new Error(`no format ${options.format}`);
  const deckOf = (index) => starters[index % starters.length].id;
  const [first, ...others] = players;
  const bots = Array.from({ length: SEATS[options.format] - players.length }, () => ({ bot: options.bot }));
  const seats = [{ user: first.user, deck: deckOf(0) }, ...others.map(({ user }) => ({ user })), ...bots];
  const request = { token: first.token, key: crypto.randomUUID(), body: { format: options.format, seats } };
  let table = await restJson("POST", "/v1/tables", request);
  for (const [index, { token }] of others.entries())
    await rest("POST", `/v1/tables/${table.id}/accept`, { token, body: { deck: deckOf(index + 1) } });
  while (!table.game) {
    if (["refused", "declined", "expired"].includes(table.state)) throw new Error(`the table is ${table.state}: ${table.reason}`);
    await sleep(100);
    table = await restJson("GET", `/v1/tables/${table.id}`, { token: first.token });
  }
  return table.game;
}

// An ended game frame by frame: the same snapshots and deltas, so the same board reads them.
async function replay(game, token, view) {
  const [head, ...frames] = (await rest("GET", `/v1/games/${game}/replay?view=${view}`, { token })).trim().split("\n").map((line) => JSON.parse(line));
  const board = new Board();
  let whole = head.game === game;
  for (const { snapshot, delta } of frames) {
    if (delta) whole = board.delta(delta) && whole;
    if (delta && snapshot) whole = board.equals(snapshot) && whole; // what we made of the deltas is what the server has
    if (snapshot) board.snapshot(snapshot);
  }
  return { whole, board };
}

async function main(players, watcher) {
  const everybody = [...players, watcher];
  for (const guest of everybody) await guest.enter();
  const game = await sitDown(players);
  players[0].isRestless = true;
  await Promise.all(everybody.map((guest) => guest.join(game)));
  const [result] = await Promise.all(everybody.map((guest) => guest.over));
  everybody.forEach((guest) => guest.leave());

  const replays = [await replay(game, watcher.token, "public"), await replay(game, players[0].token, "own")];
  const boards = [...everybody, ...replays].map(({ board }) => board);
  const [{ breaks, mode, listed, behind, repeated, kinds, deltas }] = players;
  const lives = boards[0].lives();
  const checks = {
    no_gap: everybody.every((guest) => guest.gaps === 0),
    reconnected: breaks > 0 && mode === "resume" && listed !== false,
    watched: watcher.board.you === -1 && watcher.deltas > 0,
    replay_whole: replays.every(({ whole }) => whole),
    lives_agree: boards.every((board) => String(board.lives()) === String(lives)),
    winners_agree: boards.every(({ table }) => table.over && String(table.winners) === String(result.winners)),
  };
  const refusals = players.flatMap((player) => player.refusals);
  const { winners, turns } = result;
  const told = { game, players: players.length, winners, turns, lives, kinds, deltas, behind, repeated, refusals };
  return { ok: Object.values(checks).every(Boolean), checks, ...told };
}

const started = Date.now();
const players = Array.from({ length: Number(options.players) }, (_, index) => new Player(`Node ${index + 1}`));
const tooLate = sleep(1000 * options.limit).then(() => Promise.reject(new Error("the game did not end in time")));
const outcome = await Promise.race([main(players, new Guest("Watcher")), tooLate]).catch((error) => ({ ok: false, error: error.message }));
console.log(JSON.stringify({ format: options.format, ...outcome, seconds: Math.round((Date.now() - started) / 1000) }));
process.exit(outcome.ok ? 0 : 1);
