/** What a browser remembers follows the user: taken from the server when somebody signs in, kept there soon after it changes. Of two browsers that change something at once the later one wins. */
import { batch, effect } from "@preact/signals";
import { wantedLanguage } from "../kit/language.ts";
import { get, put, Refused } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { chosenLanguage, language } from "../kit/words.ts";
import { changes, remember, remembered } from "../kit/storage.ts";
import type { Preferences } from "../protocol/rest.ts";

const PATH = "/v1/users/me/preferences";
const PAUSE_MS = 1500;

let revision: number | null = null;
let known = "";
let timer: ReturnType<typeof setTimeout> | undefined;

/** From now on; once. */
export function followPreferences(): void {
  effect(() => {
    revision = null;
    if (user.value) void fetchThem().catch(() => undefined); // without them this browser's own are as good
  });
  effect(() => {
    if (changes.value === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void keepThem(), PAUSE_MS);
  });
  effect(() => {
    void chosenLanguage.value;
    void speakAsWanted();
  });
}

/** A page speaks one language: for another one it is loaded anew, when the choice is kept. */
async function speakAsWanted(): Promise<void> {
  await Promise.resolve(); // the browser remembers it now
  if (wantedLanguage() === language) return;
  await keepThem();
  location.reload();
}

const textOf = (values: Readonly<Record<string, unknown>>): string => JSON.stringify(Object.entries(values).sort(([one], [other]) => one.localeCompare(other)));

async function fetchThem(): Promise<void> {
  const found = await get<Preferences>(PATH);
  revision = found.revision;
  known = textOf(found.values);
  batch(() => {
    for (const [name, value] of Object.entries(found.values)) remember(name, value);
  });
  await keepThem(); // what this browser alone knew, or what was changed meanwhile
}

async function keepThem(): Promise<void> {
  const values = remembered();
  const text = textOf(values);
  if (revision === null || text === known) return;
  try {
    revision = (await put<Preferences>(PATH, { revision, values })).revision;
    known = text;
  } catch (error) {
    if (error instanceof Refused && error.code === "VERSION_CONFLICT") await fetchThem().catch(() => undefined);
  }
}
