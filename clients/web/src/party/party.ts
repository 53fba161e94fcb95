/** The friends one queues with, as the socket tells it, on whatever screen the user is. */
import { computed, signal } from "@preact/signals";
import { freshKey, get, post, put, remove } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { Push } from "../protocol/frames.ts";
import type { PartyList, PartyView } from "../protocol/rest.ts";

export type Role = "emperor" | "lieutenant";
export const ROLES: readonly Role[] = ["emperor", "lieutenant"];
export const MOST = 3;

export const party = signal<PartyView | null>(null);
export const invitations = signal<readonly PartyView[]>([]);

export const isLeader = computed<boolean>(() => party.value?.leader === user.value?.id);

/** What the server knows now. Throws Refused. */
export async function recallParty(): Promise<void> {
  const found = await get<PartyList>("/v1/parties");
  party.value = found.party;
  invitations.value = found.invitations;
}

/** A push says that something is different, not all that a member may know of it. */
export function hearOfParty({ ev }: Push): void {
  if (ev.startsWith("party.")) void recallParty().catch(() => undefined);
}

export const createParty = (): Promise<void> => changed(post<PartyView>("/v1/parties", {}, freshKey()));

/** Come in by an invitation, or by the code of a link. */
export const joinParty = (id: string, code = ""): Promise<void> => changed(post<PartyView>(`/v1/parties/${id}/members`, { code }));

export const choose = (deck: string, roles: readonly Role[]): Promise<void> => changed(put<PartyView>(`/v1/parties/${party.value?.id}/choice`, { deck, roles }));
export const invite = (id: string): Promise<void> => changed(post<PartyView>(`/v1/parties/${party.value?.id}/invitations`, { user: id }));
export const handOver = (id: string): Promise<void> => changed(put<PartyView>(`/v1/parties/${party.value?.id}/leader`, { user: id }));
/** A member, an invitation, or (`me`) oneself; of a party that one is invited to as well. */
export const takeOut = (id: string, from = party.value?.id): Promise<void> => changed(remove<PartyView>(`/v1/parties/${from}/members/${id}`));

async function changed(asked: Promise<unknown>): Promise<void> {
  await asked;
  await recallParty();
}
