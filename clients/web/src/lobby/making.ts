/** Making tables: seats in turn order, one's own first, with bots, free seats, or people who are invited. */
import { CHAIRS, type Format } from "../kit/formats.ts";
import { freshKey, get, post } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { NewTable, TableSeat, TableView } from "../protocol/rest.ts";
import type { Playable } from "../decks/shelf.ts";
import { isWaiting, take } from "./seats.ts";

export type Strength = "steady" | "random";

const ASK_MS = 500;
const TRIES = 40;

/** A game against bots: the table starts at once. Throws Refused. */
export async function playBots(format: Format, deck: Playable, strength: Strength): Promise<void> {
  const seats = CHAIRS[format].map((chair, seat) => ({ ...chair, ...(seat === 0 ? mine(deck) : { bot: strength }) }));
  await started(await make({ format, seats: seats as TableSeat[], settings: { rules_version: deck.rulesVersion } }));
}

/** Look until the game is there: of a user who came just now the socket may not be open yet, and would miss the news. */
async function started(table: TableView): Promise<void> {
  for (let newest = table, tries = 0; isWaiting(newest) && tries < TRIES; tries += 1) {
    await new Promise((done) => setTimeout(done, ASK_MS));
    newest = await get<TableView>(`/v1/tables/${table.id}`);
    take(newest);
  }
}

/** A table with seats for these users, and free ones. Throws Refused. */
export function openTable(format: Format, deck: Playable, invited: readonly string[], rest: Omit<NewTable, "format" | "seats">): Promise<TableView> {
  const seats = CHAIRS[format].map((chair, seat) => ({ ...chair, ...(seat === 0 ? mine(deck) : { user: invited[seat - 1] ?? "" }) }));
  return make({ ...rest, format, seats: seats as TableSeat[], settings: { ...rest.settings, rules_version: deck.rulesVersion } });
}

async function make(table: NewTable): Promise<TableView> {
  const made = await post<TableView>("/v1/tables", table, freshKey());
  take(made);
  return made;
}

const mine = (deck: Playable): Partial<TableSeat> => ({ user: user.value!.id, deck: deck.id });
