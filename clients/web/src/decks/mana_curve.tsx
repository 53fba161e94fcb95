/** How expensive a deck is, and in which colours: bars with their numbers, readable as a list. */
import type { VNode } from "preact";
import { number } from "../kit/moment.ts";
import { Cost } from "../table/symbols.tsx";
import type { CardView, EntryView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const MOST_VALUE = 7;
const COLORS = ["W", "U", "B", "R", "G"] as const;

type Counted = { count: number; card: CardView };

/** The cards of the deck itself, each with its number. */
export function counted(entries: readonly EntryView[], cards: ReadonlyMap<string, CardView>): Counted[] {
  return entries.filter((entry) => entry.role === "main" || entry.role === "commander").flatMap((entry) => (cards.has(entry.name) ? [{ count: entry.count, card: cards.get(entry.name)! }] : []));
}

const isLand = (card: CardView): boolean => card.type_line.split("//")[0]!.includes("Land");

export function ManaCurve({ deck }: { deck: readonly Counted[] }): VNode {
  const spells = deck.filter(({ card }) => !isLand(card));
  const values = Array.from({ length: MOST_VALUE + 1 }, (_, value) => sum(spells.filter(({ card }) => Math.min(card.mana_value, MOST_VALUE) === value)));
  const highest = Math.max(...values, 1);
  const total = sum(spells);
  const average = total ? spells.reduce((all, { card, count }) => all + card.mana_value * count, 0) / total : 0;
  return (
    <figure class="curve">
      <figcaption>{t("curve")}</figcaption>
      <ul role="list">
        {values.map((count, value) => (
          <li key={value} aria-label={t("curve_of", { n: count, value: nameOf(value) })}>
            <b aria-hidden="true">{count || ""}</b>
            <span aria-hidden="true" class="bar" style={{ "--part": count / highest }} />
            <span aria-hidden="true">{nameOf(value)}</span>
          </li>
        ))}
      </ul>
      <p class="aside">
        {t("average", { value: number(Math.round(average * 100) / 100) })} · {t("lands")}: {sum(deck) - total}
      </p>
    </figure>
  );
}

export function Colors({ deck }: { deck: readonly Counted[] }): VNode {
  const shares = COLORS.map((color) => ({ color, count: sum(deck.filter(({ card }) => card.colors.includes(color))) })).filter(({ count }) => count > 0);
  return (
    <p class="row" aria-label={t("colors")}>
      {shares.map(({ color, count }) => (
        <span key={color}>
          <Cost cost={`{${color}}`} /> {count}
        </span>
      ))}
    </p>
  );
}

const sum = (deck: readonly Counted[]): number => deck.reduce((all, { count }) => all + count, 0);
const nameOf = (value: number): string => (value === MOST_VALUE ? `${MOST_VALUE}+` : String(value));
