/** Who sits before the page. */
import { signal } from "@preact/signals";
import type { Me, UserView } from "../protocol/rest.ts";
import { get, post, Refused, remove } from "./rest.ts";

/** undefined = not asked yet, null = nobody is signed in. */
export const user = signal<UserView | null | undefined>(undefined);

/** Whether who is signed in decides about reports. */
export const isModerator = signal(false);

let recalling: Promise<void> | null = null;

/** Ask the server who this is. Throws Refused when it does not say. */
export function recall(): Promise<void> {
  recalling ??= asked().finally(() => (recalling = null));
  return recalling;
}

async function asked(): Promise<void> {
  try {
    const me = await get<Me>("/v1/users/me");
    isModerator.value = me.is_moderator ?? false;
    user.value = me.user;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    user.value = null;
  }
}

export const enterAsGuest = (name: string): Promise<UserView> => enter("/v1/guests", { name });
export const signUp = (name: string, password: string): Promise<UserView> => enter("/v1/accounts", { name, password });
export const logIn = (name: string, password: string): Promise<UserView> => enter("/v1/sessions", { name, password });

/** A guest becomes a person: same id, decks and ratings. */
export const upgrade = (name: string, password: string): Promise<UserView> => enter("/v1/users/me/upgrade", { name, password });

export async function logOut(): Promise<void> {
  await remove("/v1/sessions");
  user.value = null;
}

export async function enter(path: string, body: Readonly<Record<string, string>>): Promise<UserView> {
  await post(path, body);
  await asked();
  return user.value!;
}
