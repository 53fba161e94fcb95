/** Facts of cards by name, asked from the catalog in batches as they are needed, once each. */
import { signal } from "@preact/signals";
import type { CardBatch, CardView } from "../protocol/rest.ts";
import { post } from "../kit/rest.ts";

const BATCH = 200;
const PAUSE_MS = 40;

/** null = the catalog knows no such card. */
const known = signal<ReadonlyMap<string, CardView | null>>(new Map());
const asked = new Set<string>();
let waiting: string[] = [];

/** What is known of a card; undefined until it has been asked. Reading it asks. */
export function factOf(name: string): CardView | null | undefined {
  if (name && !asked.has(name)) {
    asked.add(name);
    if (waiting.length === 0) setTimeout(fetchWaiting, PAUSE_MS);
    waiting.push(name);
  }
  return known.value.get(name);
}

async function fetchWaiting(): Promise<void> {
  const names = waiting.slice(0, BATCH);
  waiting = waiting.slice(BATCH);
  if (waiting.length) setTimeout(fetchWaiting, PAUSE_MS);
  try {
    const { cards } = await post<CardBatch>("/v1/cards/batch", { names });
    const changed = new Map(known.value);
    for (const name of names) changed.set(name, cards.find((card) => isCalled(card, name)) ?? null);
    known.value = changed;
  } catch {
    for (const name of names) asked.delete(name); // the next look asks again
  }
}

function isCalled(card: CardView, name: string): boolean {
  const wanted = name.toLowerCase();
  return card.name.toLowerCase() === wanted || card.faces.some((face) => face.name.toLowerCase() === wanted);
}

/** The rules text of a card or of the face that has this name, "" while it is not known. */
export function textOf(name: string): string {
  const card = factOf(name);
  if (!card) return "";
  const face = card.faces.find((each) => each.name === name);
  return face?.text ?? card.text;
}
