/** Which language the page speaks: what the user chose, else the browser's, as far as there are words. Known before the page is loaded, of which only one language is. */
export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;

/** Where the browser remembers the choice (`stored` of storage.ts). */
const KEPT = "muster.language";

export function wantedLanguage(): Language {
  const wanted = [chosen(), ...(globalThis.navigator?.languages ?? [])].map((each) => each.slice(0, 2).toLowerCase());
  return (wanted.find((each) => each in LANGUAGES) as Language | undefined) ?? "en";
}

function chosen(): string {
  try {
    return String(JSON.parse(localStorage.getItem(KEPT) ?? '""'));
  } catch {
    return "";
  }
}
