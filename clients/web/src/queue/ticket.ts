/** The user's place in a queue, and the match that was found: as the socket tells it, on whatever screen the user is. */
import { effect, signal } from "@preact/signals";
import { freshKey, get, post, Refused, remove } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import type { MatchView, NewTicket, QueueStatusView, TicketView } from "../protocol/rest.ts";
import type { Push } from "../protocol/frames.ts";

/** A match to accept until `acceptByMs` (0 = the server has not said). */
export type Proposal = { match: string; format: string; players: number; acceptByMs: number; isAccepted: boolean; fullShares?: readonly number[] };

/** Why one waits again, or no more: somebody else did not accept, or oneself did not. */
export type Outcome = "" | "requeued" | "dropped";

/** In the tab's own storage: a reload does not forget until when to accept. */
const KEPT = "muster.proposal";

export const ticket = signal<TicketView | null>(null);
export const status = signal<QueueStatusView | null>(null);
export const proposal = signal<Proposal | null>(readProposal());
export const outcome = signal<Outcome>("");

effect(() => sessionStorage.setItem(KEPT, JSON.stringify(proposal.value)));

function readProposal(): Proposal | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Proposal | null;
  } catch {
    return null;
  }
}

/** What the server knows now; after a (re)connection. */
export async function recallTicket(): Promise<void> {
  const before = proposal.value;
  const found = await current();
  if (proposal.value !== before) return; // a match was found in the meantime: the answer is older
  if (found?.state !== "proposed") proposal.value = null;
  keep(found);
}

async function current(): Promise<TicketView | null> {
  try {
    return await get<TicketView>("/v1/tickets/current");
  } catch (error) {
    if (error instanceof Refused && error.code === "TICKET_NOT_FOUND") return null;
    throw error;
  }
}

/** Throws Refused. */
export async function joinQueue(wanted: NewTicket): Promise<void> {
  outcome.value = "";
  keep(await post<TicketView>("/v1/tickets", wanted, freshKey()));
}

/** Throws Refused. */
export async function leaveQueue(): Promise<void> {
  await remove("/v1/tickets/current");
  keep(null);
}

/** Throws Refused. */
export async function answer(match: string, accepts: boolean): Promise<void> {
  const found = await post<MatchView>(`/v1/matches/${match}/${accepts ? "accept" : "decline"}`);
  if (!accepts) {
    keep(null);
    outcome.value = "dropped";
  } else if (found.game) start(found.game);
  else if (proposal.value) proposal.value = { ...proposal.value, isAccepted: true };
}

/** Take in a push about queue or match. */
export function hearOfQueue({ ev, d }: Push): void {
  if (ev === "queue.status") {
    status.value = d as unknown as QueueStatusView;
    if (!ticket.value) void recallTicket().catch(() => undefined); // queued from another page
  } else if (ev === "match.proposed") propose(d as unknown as Proposed);
  else if (ev === "match.ready") start(String(d.game));
  else if (ev === "match.cancelled") cancelled(d.requeued === true);
}

type Proposed = { match: string; format: string; players: number; accept_by_ms: number; full_shares?: readonly number[] };

function propose(d: Proposed): void {
  const isAccepted = proposal.value?.match === d.match && proposal.value.isAccepted;
  proposal.value = { match: d.match, format: d.format, players: d.players, acceptByMs: d.accept_by_ms, isAccepted, fullShares: d.full_shares ?? [] };
}

function cancelled(isRequeued: boolean): void {
  proposal.value = null;
  outcome.value = isRequeued ? "requeued" : "dropped";
  if (!isRequeued) keep(null);
  else void recallTicket().catch(() => undefined);
}

function start(game: string): void {
  keep(null);
  go(`/games/${game}`);
}

/** A proposal may be there before the ticket it is for is answered, and it outlives a reload of the page: then its ticket says so. */
function keep(found: TicketView | null): void {
  const isOpen = found !== null && !/matched|closed/.test(found.state);
  ticket.value = isOpen ? found : null;
  status.value = isOpen ? (found.status ?? status.value) : null;
  if (!isOpen) proposal.value = null;
  else if (found.state === "proposed" && proposal.value?.match !== found.match) proposal.value = { match: found.match, format: found.format, players: 0, acceptByMs: 0, isAccepted: false };
}
