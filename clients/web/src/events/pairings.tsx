/** Who plays whom in a round, why, and how it ended. */
import type { VNode } from "preact";
import type { EventTableView, RoundView } from "../protocol/rest.ts";
import { t } from "./words.ts";

export function Pairings({ round, swiss }: { round: RoundView; swiss: number }): VNode {
  return (
    <section class="card-panel" aria-labelledby="pairings">
      <h2 id="pairings">{round.is_playoff ? t("playoff", { n: round.round - swiss }) : t("round", { n: round.round })}</h2>
      <ul role="list" class="rows">
        {round.tables.map((table) => (
          <li key={table.table}>
            <span>
              <b>
                {table.table}. {(table.second ? table.sides.map((side) => side.name) : [table.first_name, t("has_bye")]).join(" – ")}
              </b>
              {table.why && (
                <details>
                  <summary>{t("why")}</summary>
                  <small lang="en">{table.why}</small>
                </details>
              )}
            </span>
            <span>{table.second ? resultText(table) : ""}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `2–1`, with drawn games `1–1–1`; of a pod who won it, or all who drew. */
export function resultText({ result, sides, is_over }: EventTableView): string {
  if (is_over && sides.length > 2) return sides.filter((side) => side.place === 1).map((side) => side.name).join(" = ");
  if (!result) return t("no_result");
  if (result.lost_by_both) return t("double_loss");
  return [result.first, result.second, ...(result.drawn ? [result.drawn] : [])].join("–");
}
