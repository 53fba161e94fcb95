/**
 * What the page says, in English, German and French. Each room has a `words.ts` with its own `dictionary(en, de, fr)`: a key that one of them lacks does not compile.
 * The build makes a page for each language, in which `dictionary` and `trilingual` have that language alone (`build.mjs`).
 *
 * `{name}` stands for a parameter, `{n:# card|# cards}` for a number with its singular and its plural.
 */
import { LANGUAGES, wantedLanguage, type Language } from "./language.ts";
import { stored } from "./storage.ts";

export type Params = Readonly<Record<string, string | number>>;
type Words<K extends string> = Readonly<Record<K, string>>;

/** The language of this page, said by the build. */
declare const BUILT_IN: Language | undefined;
export const language: Language = typeof BUILT_IN === "undefined" ? wantedLanguage() : BUILT_IN;

/** What the user chose, "" for the browser's own language; another page speaks it. */
export const chosenLanguage = stored<Language | "">("language", "");

/** What is written in each language, in that of the page. */
export function trilingual(en: string, de: string, fr: string): string;
export function trilingual<T extends object>(en: T, de: NoInfer<T>, fr: NoInfer<T>): T;
export function trilingual(...all: unknown[]): unknown {
  return all[all.length > 1 ? Object.keys(LANGUAGES).indexOf(language) : 0];
}

/** A room's words: `t(key, params)` gives them in the language of the page. */
export function dictionary<K extends string>(...all: [en: Words<K>, de: Words<NoInfer<K>>, fr: Words<NoInfer<K>>]): (key: K, params?: Params) => string {
  const words = trilingual<Words<K>>(...all);
  return (key, params = {}) => filled(words[key], params, language);
}

export function filled(text: string, params: Params, spoken: Language): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, other?: string) => {
    const value = params[name] ?? "";
    if (one === undefined || other === undefined) return String(value);
    const form = new Intl.PluralRules(spoken).select(Number(value)) === "one" ? one : other;
    return form.replace("#", String(value));
  });
}
