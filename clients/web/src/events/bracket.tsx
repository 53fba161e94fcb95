/** The playoff as it stands: a column for each of its rounds, who won marked by shape as well as by weight. */
import type { VNode } from "preact";
import type { EventTableView, RoundView } from "../protocol/rest.ts";
import { resultText } from "./pairings.tsx";
import { t } from "./words.ts";

export function Bracket({ rounds, swiss }: { rounds: readonly RoundView[]; swiss: number }): VNode | null {
  if (!rounds.length) return null;
  return (
    <section class="card-panel" aria-labelledby="bracket">
      <h2 id="bracket">{t("bracket")}</h2>
      <ol role="list" class="bracket wide-content" tabIndex={0} aria-labelledby="bracket">
        {rounds.map((round) => (
          <li key={round.round}>
            <h3>{t("playoff_round", { n: round.round - swiss })}</h3>
            <ol role="list">
              {round.tables.map((table) => (
                <li key={table.table}>
                  <Match table={table} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Match({ table }: { table: EventTableView }): VNode {
  const winners = winnersOf(table);
  return (
    <>
      {table.sides.map((side) => (
        <p key={side.id} class={winners.includes(side.id) ? "is-winner" : ""}>
          {winners.includes(side.id) && <span aria-label={t("winner")}>▸ </span>}
          {side.name}
        </p>
      ))}
      <small>{table.second ? resultText(table) : t("has_bye")}</small>
    </>
  );
}

/** The sides that go on: of a match who won more games, of a pod who has the first place, of a bye who has it; none while it is open. */
export function winnersOf({ sides, second, first, result, is_over }: EventTableView): string[] {
  if (!second) return [first];
  if (sides.length > 2) return is_over ? sides.filter((side) => side.place === 1).map((side) => side.id) : [];
  if (!result || result.lost_by_both || result.first === result.second) return [];
  return [result.first > result.second ? first : second];
}
