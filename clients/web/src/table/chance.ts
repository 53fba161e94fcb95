/** The word that this page adds to the seed of a game, so that nobody chooses the shuffles: its hash is named before anybody says a word. */
import type { Do, Prompt } from "../protocol/frames.ts";

const NONE = "-";
const PREFIX = "muster.word.";

export const asksForWord = (asked: Prompt): boolean => asked.reason === "nonce_hash" || asked.reason === "nonce";

/** The answer to a prompt that asks for the hash or the word. A page that has named no hash, or that cannot (no https), adds nothing. */
export async function ownWord(game: string, asked: Prompt): Promise<Do> {
  if (asked.reason === "nonce") return { choose: kept(game) ?? NONE };
  if (!crypto.subtle) return { choose: NONE };
  const word = kept(game) ?? hex(crypto.getRandomValues(new Uint8Array(24)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(word));
  return { choose: keep(game, word) ? hex(new Uint8Array(hash)) : NONE };
}

/** The word that this page has said in a game, null when it has none or has forgotten it. */
export const wordOf = (game: string): string | null => kept(game);

// The word outlives a reload of the page, and no more.
function kept(game: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + game);
  } catch {
    return null;
  }
}

function keep(game: string, word: string): boolean {
  try {
    sessionStorage.setItem(PREFIX + game, word);
    return true;
  } catch {
    return false;
  }
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
