/** Changes to what the table answers by itself: pure functions of a policy. */
import type { Policy, Row, Yield } from "../protocol/frames.ts";
import type { Seen } from "./position.ts";

/** Steps at which a stop can be set, in the order of a turn. */
export const STOPS = ["upkeep", "draw", "main1", "begin_combat", "declare_attackers", "declare_blockers", "combat_damage", "end_combat", "main2", "end"] as const;
export type Whose = "own" | "others";
export type Stops = Readonly<Record<Whose, readonly string[]>>;

export function stopsOf({ stops }: Policy): Stops {
  if (Array.isArray(stops)) return { own: stops as readonly string[], others: stops as readonly string[] };
  const given = stops as Partial<Stops> | undefined;
  return { own: given?.own ?? [], others: given?.others ?? [] };
}

export function withStop(policy: Policy, whose: Whose, step: string, isOn: boolean): Stops {
  const stops = stopsOf(policy);
  return { ...stops, [whose]: toggledIn(stops[whose], step, isOn) };
}

export const toggledIn = (words: readonly string[], word: string, isOn: boolean): readonly string[] => [...words.filter((each) => each !== word), ...(isOn ? [word] : [])];

/** How the table names an ability on the stack: by its source and its text; null for spells. */
export function abilityOf(seen: Seen, row: Row): Yield | null {
  if (row.zone !== "stack" || row.kind === "spell" || !row.kind) return null;
  const name = row.name ?? seen.rows.get(row.source ?? "")?.name;
  return name ? { name, ...(row.text ? { text: row.text } : {}) } : null;
}

export const isSame = (one: Yield, other: Yield): boolean => one.name === other.name && (one.text ?? "") === (other.text ?? "");
export const withYield = (policy: Policy, added: Yield): readonly Yield[] => [...withoutYield(policy, added), added];
export const withoutYield = (policy: Policy, gone: Yield): readonly Yield[] => (policy.yields ?? []).filter((each) => !isSame(each, gone));
