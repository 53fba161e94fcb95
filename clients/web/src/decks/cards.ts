/** What the catalog knows of a deck's cards: fetched by name, many at once, and kept while the page is open. */
import { post } from "../kit/rest.ts";
import type { CardBatch, CardView } from "../protocol/rest.ts";

const MOST = 200;
const known = new Map<string, CardView>();

/** The cards of these names, as far as the catalog has them. Throws Refused. */
export async function cardsNamed(names: readonly string[]): Promise<ReadonlyMap<string, CardView>> {
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  for (let from = 0; from < missing.length; from += MOST) await fetchSome(missing.slice(from, from + MOST));
  return known;
}

/** The answer is in the order of the names, without those that no card has. */
async function fetchSome(names: readonly string[]): Promise<void> {
  const batch = await post<CardBatch>("/v1/cards/batch", { names });
  const unknown = new Set(batch.unknown);
  names.filter((name) => !unknown.has(name)).forEach((name, at) => known.set(name, batch.cards[at]!));
}
