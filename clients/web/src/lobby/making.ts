/** Making tables: seats in turn order, one's own first, with bots, free seats, or people who are invited. */
import { CHAIRS, type Format } from "../kit/formats.ts";
import { freshKey, post } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { NewTable, TableSeat, TableView } from "../protocol/rest.ts";
import type { Playable } from "../decks/shelf.ts";
import { take } from "./seats.ts";

export type Strength = "steady" | "random";

/** A game against bots: the table starts at once. Throws Refused. */
export function playBots(format: Format, deck: Playable, strength: Strength): Promise<TableView> {
  const seats = CHAIRS[format].map((chair, seat) => ({ ...chair, ...(seat === 0 ? mine(deck) : { bot: strength }) }));
  return make({ format, seats: seats as TableSeat[], settings: { rules_version: deck.rulesVersion } });
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
