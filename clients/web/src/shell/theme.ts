/** Dark or light, moving or still: the system's preference, unless the user has chosen. */
import { effect } from "@preact/signals";
import { stored } from "../kit/storage.ts";
import { language } from "../kit/words.ts";

export type Theme = "system" | "dark" | "light";
export type Motion = "system" | "reduced";

export const theme = stored<Theme>("theme", "system");
export const motion = stored<Motion>("motion", "system");

/** The document's language; its theme and movement as they are chosen. */
export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
  effect(() => {
    document.documentElement.dataset.motion = motion.value;
  });
  document.documentElement.lang = language;
}
