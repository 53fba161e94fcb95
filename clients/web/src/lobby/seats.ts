/** The open tables that concern the user, as the socket tells them; a game that starts at one of them is shown at once. */
import { signal } from "@preact/signals";
import { get } from "../kit/rest.ts";
import { go, path } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import type { TableList, TableView } from "../protocol/rest.ts";
import type { Push } from "../protocol/frames.ts";

export const tables = signal<readonly TableView[]>([]);

/** Whether a table still waits for its game. */
export const isWaiting = (table: TableView): boolean => table.state === "open" || table.state === "starting";

/** What the server knows now; after a (re)connection. */
export async function recallTables(): Promise<void> {
  tables.value = (await get<TableList>("/v1/tables")).tables.filter(isWaiting);
}

/** Take in a push about a table. */
export function hearOfTable(push: Push): void {
  if (push.ev === "table.invited" || push.ev === "table.changed") take(push.d as unknown as TableView);
}

/** A table as it is now: older news than what is known are left out. */
export function take(table: TableView): void {
  const known = tables.value.find((each) => each.id === table.id);
  if (known && known.revision > table.revision) return;
  const others = tables.value.filter((each) => each.id !== table.id);
  tables.value = isWaiting(table) ? [table, ...others] : others;
  if (table.state === "started" && table.game && sits(table) && !path.value.startsWith("/games/")) go(`/games/${table.game}`);
}

/** Whether the user has sat down there. */
export const sits = (table: TableView): boolean => table.seats.some((seat) => seat.user === user.value?.id && seat.answer === "accepted");

/** Whether a seat is offered to the user who has not answered. */
export const isInvited = (table: TableView): boolean => table.seats.some((seat) => seat.user === user.value?.id && seat.answer === "invited");
