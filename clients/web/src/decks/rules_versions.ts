/** By which rules a format is played, and what these are called. */
import type { Format } from "../kit/formats.ts";
import { t } from "./words.ts";

export const RULES_VERSIONS: Readonly<Record<Format, readonly (readonly [string, Parameters<typeof t>[0]])[]>> = {
  commander: [
    ["", "rules_"],
    ["edh2009", "rules_edh2009"],
    ["commander2011", "rules_commander2011"],
  ],
  duel: [["", "rules_"]],
  partner: [
    ["", "rules_highlander"],
    ["commander", "rules_commander"],
  ],
  emperor: [
    ["", "rules_highlander"],
    ["commander", "rules_commander"],
  ],
};

/** What the rules of a version are called, "" where a format has one alone. */
export function rulesName(format: Format, version: string): string {
  const versions = RULES_VERSIONS[format];
  const words = versions.find(([key]) => key === version)?.[1];
  return versions.length > 1 && words ? t(words) : "";
}
