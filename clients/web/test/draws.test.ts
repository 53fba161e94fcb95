import assert from "node:assert/strict";
import { test } from "node:test";
import { Draws, hashOf, hex, keyOf, utf8 } from "../src/fair/draws.ts";
import { checksOf, librariesOf, type Seen } from "../src/fair/check.ts";
import type { GameRecord } from "../src/fair/record.ts";

const SEED = Uint8Array.from({ length: 16 }, (_, at) => at);
const WORDS = ["a-word-of-ann-123", "a-word-of-ben-456"];
const LIBRARY = Array.from({ length: 12 }, (_, at) => String(at));

test("key and draws are those of the server", () => {
  // from services.game.rules.kernel.state.rng: Rng(mixed(seed, salt_of(words)))
  const key = keyOf(SEED, WORDS);
  assert.equal(hex(key), "6025b538e3eaa3b5e5245adc079e21751a126865498bb2b2fee212e309b2bb73");
  const draws = new Draws(key);
  assert.equal(draws.below(2), 1);
  assert.deepEqual(draws.shuffled(LIBRARY.map(Number)), [9, 5, 2, 11, 3, 8, 10, 1, 0, 4, 7, 6]);
  assert.deepEqual([10, 1000, 3].map((bound) => draws.below(bound)), [6, 122, 0]);
});

const record: GameRecord = {
  header: {
    game_id: "g", seed: "", commitment: "", settings: { format: "duel" },
    seats: [0, 1].map((seat) => ({ seat, user_id: `u${seat}`, user_name: `P${seat}`, position: 0, library: LIBRARY })),
  },
  seed: SEED,
  commitment: Uint8Array.from(Buffer.from(hashOf(SEED), "hex")),
  cards: new Map(LIBRARY.map((each) => [each, `Card ${each}`])),
};

const events = [
  { t: "nonce_hashes", hashes: WORDS.map((word) => hashOf(utf8(word))) },
  { t: "nonces", nonces: WORDS },
];
const hands = new Map(librariesOf(record, WORDS).map((library, seat) => [seat, library.slice(-7)]));
const honest: Seen = { game: "g", commitment: hashOf(SEED), events, hands, ownSeat: 0, ownWord: WORDS[0]! };
const wrongIn = (seen: Seen): string[] => checksOf(record, seen).filter((check) => check.verdict === "wrong").map((check) => check.key);

test("an honest game fits in everything", () => {
  assert.deepEqual(checksOf(record, honest).map((check) => check.verdict), Array(5).fill("right"));
  assert.deepEqual(hands.get(0), [8, 10, 1, 0, 4, 7, 6].map((each) => `Card ${each}`));
});

test("each way to cheat is found", () => {
  assert.deepEqual(wrongIn({ ...honest, commitment: hashOf(utf8("another")) }), ["record"]);
  assert.deepEqual(wrongIn({ ...honest, ownWord: "another-word-of-mine" }), ["own_word"]);
  assert.deepEqual(wrongIn({ ...honest, hands: new Map(hands).set(1, ["Card 0", "Card 1"]) }), ["hands"]);
  const swapped = [events[0]!, { t: "nonces", nonces: [WORDS[0], "a-word-said-too-late"] }];
  assert.deepEqual(wrongIn({ ...honest, events: swapped }), ["hashes", "hands"]);
});

test("what cannot be known is not called right", () => {
  const found = checksOf(record, { ...honest, events: [], hands: new Map(), ownWord: null });
  assert.deepEqual(found.map((check) => check.verdict), ["right", "right", "unchecked", "unchecked", "unchecked"]);
});
