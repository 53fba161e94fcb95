/** Dark or light: the system's preference, unless the user has chosen. */
import { effect } from "@preact/signals";
import { stored } from "../kit/storage.ts";
import { language } from "../kit/words.ts";

export type Theme = "system" | "dark" | "light";

export const theme = stored<Theme>("theme", "system");

/** Keep the document's theme and language as they are chosen. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  effect(() => {
    document.documentElement.lang = language.value;
  });
}
