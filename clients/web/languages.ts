// A page speaks one language: what the sources say in three, `dictionary(en, de, fr)` and `trilingual(en, de, fr)`, is cut down to one of them.
import type { Plugin } from "esbuild";
import { readFile } from "node:fs/promises";

export const LANGUAGES = ["en", "de", "fr"];

const CALL = /\b(?:dictionary|trilingual)\(/g;
const OPENING = "([{";
const CLOSING = ")]}";

/** A plugin of esbuild; `words.ts`, where the two are defined, stays as it is. */
export const inLanguage = (language: string): Plugin => ({
  name: "language",
  setup: ({ onLoad }) =>
    onLoad({ filter: /src\/.*\.tsx?$/ }, async ({ path }) => {
      if (path.endsWith("/kit/words.ts")) return undefined;
      const text = await readFile(path, "utf8");
      return { contents: cut(text, language, path), loader: path.endsWith("x") ? "tsx" : "ts" };
    }),
});

/** The text with the words of this language alone in each call. Throws for a call that has not all of them. */
export function cut(text: string, language: string, path: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const call of text.matchAll(CALL)) {
    const begin = call.index + call[0].length;
    const { args, end } = argumentsAt(text, begin);
    if (args.length !== LANGUAGES.length) throw new Error(`${path}: ${call[0]}...) has ${args.length} languages`);
    kept.push(text.slice(from, begin), args[LANGUAGES.indexOf(language)]!);
    from = end;
  }
  return kept.join("") + text.slice(from);
}

/** The arguments of a call whose parenthesis opens before `at`, and where it closes: literals with strings in double quotes. */
function argumentsAt(text: string, at: number): { args: string[]; end: number } {
  const args: string[] = [];
  let begin = at;
  for (let depth = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') at = endOfString(text, at);
    else if (OPENING.includes(character)) depth++;
    else if (depth === 0 && (character === "," || character === ")")) {
      if (text.slice(begin, at).trim()) args.push(text.slice(begin, at));
      if (character === ")") return { args, end: at };
      begin = at + 1;
    } else if (CLOSING.includes(character)) depth--;
  }
  throw new Error("a call that does not end");
}

function endOfString(text: string, at: number): number {
  for (at++; text[at] !== '"'; at++) if (text[at] === "\\") at++;
  return at;
}
