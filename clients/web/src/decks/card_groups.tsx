/** The cards of a deck by type, each with its cost and how whole it is played. */
import type { VNode } from "preact";
import { Cost } from "../table/symbols.tsx";
import type { CardView, DemotedView, EntryView } from "../protocol/rest.ts";
import { GradeMark } from "./grades.tsx";
import { t } from "./words.ts";

const TYPES = ["creature", "planeswalker", "battle", "instant", "sorcery", "artifact", "enchantment", "land"] as const;
const GROUPS = ["commander", "companion", "creature", "planeswalker", "instant", "sorcery", "artifact", "enchantment", "battle", "land", "other", "side"] as const;
type Group = (typeof GROUPS)[number];
type Props = { entries: readonly EntryView[]; cards: ReadonlyMap<string, CardView>; withdrawn: readonly DemotedView[] };

export function CardGroups({ entries, cards, withdrawn }: Props): VNode {
  const groups = GROUPS.map((group) => ({ group, own: entries.filter((entry) => groupOf(entry, cards.get(entry.name)) === group) })).filter(({ own }) => own.length > 0);
  return (
    <div class="card-groups">
      {groups.map(({ group, own }) => (
        <section key={group} aria-label={t(`group_${group}`)}>
          <h2>
            {t(`group_${group}`)} <small>{own.reduce((all, entry) => all + entry.count, 0)}</small>
          </h2>
          <ul role="list">
            {own.map((entry) => (
              <Entry key={entry.role + entry.name} entry={entry} card={cards.get(entry.name)} reason={withdrawn.find((each) => each.name === entry.name)?.reason} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, card, reason }: { entry: EntryView; card: CardView | undefined; reason: string | undefined }): VNode {
  return (
    <li>
      <span class="copies">{entry.count}</span> <a href={`/cards?q=${encodeURIComponent(`!"${entry.name}"`)}`}>{entry.name}</a> {card && <Cost cost={card.mana_cost} />} {card && <GradeMark grade={card.grade} />}
      {reason && <small>{t("withdrawn", { reason })}</small>}
    </li>
  );
}

function groupOf(entry: EntryView, card: CardView | undefined): Group {
  if (entry.role === "commander" || entry.role === "companion") return entry.role;
  if (entry.role !== "main") return "side";
  const line = card?.type_line.split("//")[0]!.toLowerCase() ?? "";
  return TYPES.find((type) => line.includes(type)) ?? "other";
}
