/** The draws of a game, as docs/fairness.md has them: keyed BLAKE2b in counter mode, and Fisher-Yates. Pure. */
import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 } from "@noble/hashes/sha2.js";

const DRAW_BYTES = 8;
const SPAN = 1n << 64n;

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
export const hashOf = (bytes: Uint8Array): string => hex(sha256(bytes));

/** What the draws follow from: the seed, or the seed with the players' words in the order of the seats. */
export function keyOf(seed: Uint8Array, words: readonly string[] | null): Uint8Array {
  return words === null ? seed : sha256(new Uint8Array([...seed, ...sha256(utf8(words.join("\n")))]));
}

/** Draws one number after the other, the first with the number 1. */
export class Draws {
  private readonly key: Uint8Array;
  private count = 0;

  constructor(key: Uint8Array) {
    this.key = key;
  }

  /** A number below a bound that is at least 1; what would be more probable than the rest is skipped. */
  below(bound: number): number {
    const limit = SPAN - (SPAN % BigInt(bound));
    let word = this.next();
    while (word >= limit) word = this.next();
    return Number(word % BigInt(bound));
  }

  /** The list in another order: each place from the last to the second changes with one at or below it. */
  shuffled<T>(items: readonly T[]): T[] {
    const found = [...items];
    for (let last = found.length - 1; last > 0; last--) {
      const pick = this.below(last + 1);
      [found[last], found[pick]] = [found[pick]!, found[last]!];
    }
    return found;
  }

  private next(): bigint {
    const counter = new Uint8Array(DRAW_BYTES);
    new DataView(counter.buffer).setBigUint64(0, BigInt(++this.count));
    const digest = blake2b(counter, { key: this.key, dkLen: DRAW_BYTES });
    return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
  }
}
