/** What the desk of an event shows and how its parts act: everything an official may see, with the names behind the user ids. */
import { get } from "../../kit/rest.ts";
import type { DeskView, EventPlayerPage, EventPlayerView, EventView, RoundView, UserView } from "../../protocol/rest.ts";

export type Found = {
  readonly event: EventView;
  readonly desk: DeskView;
  readonly players: readonly EventPlayerView[];
  /** The round that was paired last, null before the first. */
  readonly round: RoundView | null;
  readonly names: ReadonlyMap<string, string>;
};

/** `act` sends a change and shows the desk anew; what is refused stands above everything. The promise says whether it was done. */
export type Desk = Found & { readonly path: string; readonly act: (request: Promise<unknown>) => Promise<boolean> };

/** Load the whole desk. Throws Refused. */
export async function loadDesk(id: string): Promise<Found> {
  const path = `/v1/events/${id}`;
  const [event, desk, players] = await Promise.all([get<EventView>(path), get<DeskView>(`${path}/desk`), everybody(`${path}/players`)]);
  const round = event.round ? await get<RoundView>(`${path}/rounds/${event.round}`) : null;
  return { event, desk, players, round, names: await namesOf(event, desk, players) };
}

/** All pages of the players. Throws Refused. */
export async function everybody(path: string): Promise<EventPlayerView[]> {
  const found: EventPlayerView[] = [];
  let token = "";
  do {
    const page = await get<EventPlayerPage>(`${path}?page=${encodeURIComponent(token)}`);
    found.push(...page.players);
    token = page.next_page;
  } while (token);
  return found;
}

const known = new Map<string, string>();

/** Players by the event's own names; officials and who looked on by those of their accounts, each asked for once. */
async function namesOf(event: EventView, desk: DeskView, players: readonly EventPlayerView[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map(players.map((player) => [player.user, player.name]));
  const others = [event.organiser, ...event.staff.map((each) => each.user), ...desk.calls.map((call) => call.player), ...(desk.exclusions ?? []).map((each) => each.user)];
  await Promise.all([...new Set(others)].filter((id) => id && !names.has(id)).map(async (id) => names.set(id, await accountName(id))));
  return names;
}

/** Of who plays and officiates nowhere. */
export async function accountName(id: string): Promise<string> {
  const found = known.get(id) ?? (await get<UserView>(`/v1/users/${encodeURIComponent(id)}`).then((user) => user.name, () => id)); // who is gone has no name any more
  known.set(id, found);
  return found;
}

export const nameOf = ({ names }: Found, id: string): string => names.get(id) ?? id;

/** Whether somebody officiates at an event. */
export const isOfficial = (event: EventView, user: string | undefined): boolean => event.organiser === user || event.staff.some((each) => each.user === user);

/** The id in a pasted address of a profile, or what was written. */
export const idIn = (text: string): string => text.trim().replace(/^.*\/users\//, "");
