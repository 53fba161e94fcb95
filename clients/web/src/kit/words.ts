/**
 * What the page says, in English, German and French. Each room has a `words.ts` with its own `dictionary(en, de, fr)`: a key that one of them lacks does not compile.
 *
 * `{name}` stands for a parameter, `{n:# card|# cards}` for a number with its singular and its plural.
 */
import { computed } from "@preact/signals";
import { stored } from "./storage.ts";

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" } as const;
export type Language = keyof typeof LANGUAGES;
export type Params = Readonly<Record<string, string | number>>;
type Words<K extends string> = Readonly<Record<K, string>>;

/** What the user chose, "" for the browser's own language. */
export const chosenLanguage = stored<Language | "">("language", "");

export const language = computed<Language>(() => chosenLanguage.value || preferred(globalThis.navigator?.languages ?? []));

function preferred(languages: readonly string[]): Language {
  const known = languages.map((each) => each.slice(0, 2).toLowerCase()).find((each) => each in LANGUAGES);
  return (known as Language | undefined) ?? "en";
}

/** A room's words: `t(key, params)` gives them in the user's language and follows when that changes. */
export function dictionary<K extends string>(en: Words<K>, de: Words<NoInfer<K>>, fr: Words<NoInfer<K>>): (key: K, params?: Params) => string {
  const all = { en, de, fr };
  return (key, params = {}) => filled(all[language.value][key], params, language.value);
}

export function filled(text: string, params: Params, spoken: Language): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const value = params[name] ?? "";
    if (one === undefined || other === undefined) return String(value);
    const form = new Intl.PluralRules(spoken).select(Number(value)) === "one" ? one : other;
    return form.replace("#", String(value));
  });
}
