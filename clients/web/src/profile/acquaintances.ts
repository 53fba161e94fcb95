/** Friends and blocked users of who is signed in. */
import { effect, signal } from "@preact/signals";
import { get, post, remove } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { UserList, UserView } from "../protocol/rest.ts";

export type Kind = "friends" | "blocks";

/** null = not loaded yet. */
export const acquaintances = signal<Readonly<Record<Kind, readonly UserView[]>> | null>(null);

const PATH = "/v1/users/me";
let owner: string | undefined;

effect(() => {
  if (user.value?.id !== owner) acquaintances.value = null;
  owner = user.value?.id;
});

/** Load both anew. Throws Refused. */
export async function refresh(): Promise<void> {
  const [friends, blocks] = await Promise.all([get<UserList>(`${PATH}/friends`), get<UserList>(`${PATH}/blocks`)]);
  acquaintances.value = { friends: friends.users, blocks: blocks.users };
}

/** Make somebody a friend, block them, or end that. Throws Refused. */
export async function relate(kind: Kind, id: string, isOn: boolean): Promise<void> {
  await (isOn ? post(`${PATH}/${kind}/${id}`) : remove(`${PATH}/${kind}/${id}`));
  await refresh();
}

export const isOne = (kind: Kind, id: string): boolean => acquaintances.value?.[kind].some((each) => each.id === id) ?? false;
