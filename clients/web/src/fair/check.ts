/** Whether a game was dealt as its seed and its players' words say. Pure. */
import type { Event } from "../protocol/frames.ts";
import { Draws, hashOf, hex, keyOf, utf8 } from "./draws.ts";
import type { GameRecord } from "./record.ts";

const NOTHING = "-";
const EMPEROR = 1; // the position in the middle

/** What was seen of the game: its public commitment, what happened, the hand that each seat was dealt at first, and the word that this browser has said. */
export type Seen = { game: string; commitment: string; events: readonly Event[]; hands: ReadonlyMap<number, readonly string[]>; ownSeat: number; ownWord: string | null };
export type Verdict = "right" | "wrong" | "unchecked";
export type Check = { key: "record" | "seed" | "hashes" | "own_word" | "hands"; verdict: Verdict; seats: readonly number[] };

/** Every check, in the order in which they build on each other; `seats` are those that do not fit. */
export function checksOf(record: GameRecord, seen: Seen): Check[] {
  const words = said(seen.events, "nonces", "nonces");
  const hashes = said(seen.events, "nonce_hashes", "hashes");
  return [
    check("record", record.header.game_id === seen.game && hex(record.commitment) === seen.commitment),
    check("seed", hashOf(record.seed) === hex(record.commitment)),
    checkHashes(words, hashes),
    checkOwn(words, seen),
    checkHands(record, words, seen.hands),
  ];
}

const check = (key: Check["key"], isRight: boolean, seats: readonly number[] = []): Check => ({ key, verdict: isRight ? "right" : "wrong", seats });
const unchecked = (key: Check["key"]): Check => ({ key, verdict: "unchecked", seats: [] });

/** What an event lists for each seat, null when it never came. */
function said(events: readonly Event[], kind: string, field: string): readonly string[] | null {
  return (events.find((event) => event.t === kind)?.[field] as readonly string[] | undefined) ?? null;
}

function checkHashes(words: readonly string[] | null, hashes: readonly string[] | null): Check {
  if (!words || !hashes) return unchecked("hashes");
  const wrong = [...words.keys()].filter((seat) => words[seat] !== NOTHING && hashOf(utf8(words[seat]!)) !== hashes[seat]);
  return check("hashes", wrong.length === 0, wrong);
}

function checkOwn(words: readonly string[] | null, { ownSeat, ownWord }: Seen): Check {
  if (!words || ownWord === null || ownSeat < 0) return unchecked("own_word");
  return check("own_word", words[ownSeat] === ownWord);
}

function checkHands(record: GameRecord, words: readonly string[] | null, hands: Seen["hands"]): Check {
  if (!isDealtPlainly(record) || hands.size === 0) return unchecked("hands");
  const libraries = librariesOf(record, words);
  const wrong = [...hands].filter(([seat, hand]) => !isSame(libraries[seat]!.slice(-hand.length), hand)).map(([seat]) => seat);
  return check("hands", wrong.length === 0, wrong);
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** Where lists are changed before the shuffle (other commanders in a later game, replaced Generals, sideboards) the whole game has to be played again: `muster verify`. */
function isDealtPlainly({ header }: GameRecord): boolean {
  const choosesAgain = (header.place?.number ?? 1) > 1;
  const isPlain = header.seats.every((seat) => !(choosesAgain && (seat.choices?.length ?? 0) > 1) && !seat.barred?.length && !seat.supplementary?.length);
  return isPlain && header.settings.options?.sideboard !== "true";
}

/** The names of each library after the first shuffle, its top last. */
export function librariesOf({ header, seed, cards }: GameRecord, words: readonly string[] | null): string[][] {
  const draws = new Draws(keyOf(seed, words));
  const beginners = header.settings.format === "emperor" ? header.seats.filter((seat) => seat.position === EMPEROR) : header.seats;
  if (words === null || (header.place?.chooser ?? -1) < 0) draws.below(beginners.length);
  return header.seats.map((seat) => draws.shuffled(seat.library).map((digest) => cards.get(digest) ?? digest));
}
