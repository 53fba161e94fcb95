/** While somebody is signed in the page has its socket open: a match that is found, a table that starts and an invitation reach every screen. */
import { effect, untracked } from "@preact/signals";
import { begun, hearOfGame } from "../lobby/begun.ts";
import { hearOfTable, recallTables, tables } from "../lobby/seats.ts";
import { connect, disconnect, hello, link, listen } from "../protocol/socket.ts";
import { hearOfQueue, proposal, recallTicket, ticket } from "../queue/ticket.ts";
import { user } from "../kit/session.ts";

/** From now on; once. */
export function followUser(): void {
  listen(hearOfQueue);
  listen(hearOfTable);
  listen(hearOfGame);
  effect(() => {
    const somebody = user.value;
    untracked(() => {
      disconnect(); // of whoever was here before
      if (somebody) connect();
      else if (somebody === null) forget();
    });
  });
  effect(() => {
    if (hello.value && link.value === "open") void Promise.allSettled([recallTicket(), recallTables()]);
  });
}

function forget(): void {
  ticket.value = null;
  proposal.value = null;
  tables.value = [];
  begun.value = null;
}
