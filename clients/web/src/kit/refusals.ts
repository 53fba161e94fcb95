/** What the server refuses, in the user's language. In English the server's own words are the most exact; in the others a sentence by code is better than English. */
import { signal } from "@preact/signals";
import { dateTime } from "./moment.ts";
import { Refused } from "./rest.ts";
import { shared } from "./words.shared.ts";
import { language } from "./words.ts";

/** Sentences by code, once they are loaded. */
const sentences = signal<((code: string) => string) | null>(null);

/** One sentence for any failure. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error);
  if (error.code === "UNREACHABLE") return shared("unreachable");
  const isTold = language === "en" && error.message;
  return `${isTold ? error.message : sentenceFor(error.code) || error.message}${moderatorsWords(error)}`;
}

/** What a moderator has written, and until when it holds. */
function moderatorsWords({ details: { words, until_ms } }: Refused): string {
  const until = Number(until_ms ?? 0);
  return [until ? ` (→ ${dateTime(until)})` : "", words ? ` “${String(words)}”` : ""].join("");
}

function sentenceFor(code: string): string {
  if (!sentences.value) void import("./refusal_words.ts").then((loaded) => (sentences.value = loaded.sentence));
  return sentences.value?.(code) ?? "";
}

/** The field of a form that is refused, "" when it is none of them. */
export function refusedField(error: unknown): string {
  if (!(error instanceof Refused)) return "";
  if (error.code === "NAME_TAKEN") return "name";
  if (error.code === "WRONG_PASSWORD" || error.code === "PASSWORD_WRONG") return "password";
  const fields = error.details.fields as readonly { key?: string }[] | undefined;
  return String(error.details.field ?? fields?.[0]?.key ?? "");
}
