/** The decks that one may play: one's own, and the starter decks that everybody has. */
import { effect, signal } from "@preact/signals";
import type { Format } from "../kit/formats.ts";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { DeckPage, DeckView, StarterList, StarterView } from "../protocol/rest.ts";

/** What may be named as a deck when one sits down; `share` is the part that the rules play in full, null = unknown. */
export type Playable = { id: string; name: string; rulesVersion: string; legal: boolean; share: number | null; isStarter: boolean };

/** null = not loaded yet. */
export const starters = signal<readonly StarterView[] | null>(null);
export const own = signal<readonly DeckView[] | null>(null);

const PAGE = 100;
/** The rules version of Partner and Emperor in which decks are those of Commander. */
const TEAMS_WITH_COMMANDER_DECKS = "commander";
let loading: Promise<void> | null = null;
let owner: string | null = null;

effect(() => {
  const id = user.value?.id ?? null;
  if (id !== owner) own.value = null;
  owner = id;
});

/** Load what is not there yet; throws Refused. */
export function openShelf(): Promise<void> {
  loading ??= load().finally(() => (loading = null));
  return loading;
}

/** Load one's own decks anew, after one of them changed. */
export async function refreshOwn(): Promise<void> {
  own.value = (await get<DeckPage>(`/v1/decks?size=${PAGE}`)).decks;
}

async function load(): Promise<void> {
  const wanted = [];
  if (!starters.value) wanted.push(get<StarterList>("/v1/decks/starters").then((found) => void (starters.value = found.starters)));
  if (user.value && !own.value) wanted.push(refreshOwn());
  await Promise.all(wanted);
}

/** What fits a format, at a table whose rules are chosen already these: one's own decks, newest first, then the starters. */
export function playable(format: Format, rules?: string): readonly Playable[] {
  const mine = (own.value ?? []).filter((deck) => deck.format === format && (rules === undefined || deck.rules_version === rules));
  const kind = rules === TEAMS_WITH_COMMANDER_DECKS ? "commander" : format;
  const lent = (starters.value ?? []).filter((deck) => deck.formats.includes(kind));
  return [
    ...mine.map(({ id, name, rules_version: rulesVersion, verdict }) => ({ id, name, rulesVersion, legal: verdict.legal, share: verdict.full_share, isStarter: false })),
    ...lent.map(({ id, name }) => ({ id, name, rulesVersion: rules ?? "", legal: true, share: 1, isStarter: true })),
  ];
}
