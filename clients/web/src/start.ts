/** The first script: loads the page in the user's language. */
import { wantedLanguage, type Language } from "./kit/language.ts";

/** By language the files that the page begins with, its first script first; the build says which. */
declare const BEGINNINGS: Readonly<Record<Language, readonly string[]>>;

const files = BEGINNINGS[wantedLanguage()];
for (const file of files) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
}
void import(files[0]!);
