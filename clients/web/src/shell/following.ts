/** While somebody is signed in the page has its socket open: a match that is found, a table that starts and an invitation reach every screen. */
import { effect, untracked } from "@preact/signals";
import { begun, hearOfGame } from "../lobby/begun.ts";
import { hearOfTable, recallTables, tables } from "../lobby/seats.ts";
import type { Hello } from "../protocol/frames.ts";
import { connect, disconnect, hello, link, listen } from "../protocol/socket.ts";
import { hearOfQueue, proposal, recallTicket, ticket } from "../queue/ticket.ts";
import { hearOfParty, invitations, party, recallParty } from "../party/party.ts";
import { recall, user } from "../kit/session.ts";

let asked: Hello | null = null;

/** From now on; once. */
export function followUser(): void {
  listen(hearOfQueue);
  listen(hearOfTable);
  listen(hearOfParty);
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
    if (link.value === "refused") void askAgain();
  });
  effect(() => {
    if (hello.value && link.value === "open") void Promise.allSettled([recallTicket(), recallTables(), recallParty()]);
  });
}

/** The session has ended, or another tab has replaced it; once for each time that it worked. */
async function askAgain(): Promise<void> {
  if (hello.value === asked) return;
  asked = hello.value;
  await recall().catch(() => undefined);
}

function forget(): void {
  ticket.value = null;
  proposal.value = null;
  tables.value = [];
  party.value = null;
  invitations.value = [];
  begun.value = null;
}
