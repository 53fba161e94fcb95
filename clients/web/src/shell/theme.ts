/** Dark or light, moving or still: the system's preference, unless the user has chosen. */
import { effect } from "@preact/signals";
import { stored } from "../kit/storage.ts";
import { language } from "../kit/words.ts";

export type Theme = "system" | "dark" | "light";
export type Motion = "system" | "reduced";

export const theme = stored<Theme>("theme", "system");
export const motion = stored<Motion>("motion", "system");

/** Keep the document's theme, movement and language as they are chosen. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  effect(() => {
    document.documentElement.dataset.motion = motion.value;
  });
  effect(() => {
    document.documentElement.lang = language.value;
  });
}
