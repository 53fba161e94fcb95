/** Who sits before the page. */
import { signal } from "@preact/signals";
import type { Me, UserView } from "../protocol/rest.ts";
import { get, post, Refused, remove } from "./rest.ts";

type SignedIn = { user: UserView };

/** undefined = not asked yet, null = nobody is signed in. */
export const user = signal<UserView | null | undefined>(undefined);

let recalling: Promise<void> | null = null;

/** Ask the server who this is. Throws Refused when it does not say. */
export function recall(): Promise<void> {
  recalling ??= asked().finally(() => (recalling = null));
  return recalling;
}

async function asked(): Promise<void> {
  try {
    user.value = (await get<Me>("/v1/users/me")).user;
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
  const signed = await post<SignedIn>(path, body);
  user.value = signed.user;
  return signed.user;
}
