/** The hand of the side from which the table is shown, as far as it is known. */
import type { VNode } from "preact";
import { keepStop, rove } from "../kit/roving.ts";
import { seen } from "./live.ts";
import { inZone, isType } from "./position.ts";
import { HandCard, markOf } from "./tile.tsx";
import { t } from "./words.ts";

export function Hand(): VNode | null {
  const now = seen.value!;
  const cards = inZone(now, "hand", now.side).toSorted((one, other) => Number(isType(one, "land")) - Number(isType(other, "land")) || (one.mana_value ?? 0) - (other.mana_value ?? 0) || (one.name ?? "").localeCompare(other.name ?? ""));
  if (now.you < 0 && cards.length === 0) return null;
  return (
    <section ref={keepStop("[data-tile]")} class="hand" aria-label={t("hand")} data-region="hand">
      <h2 class="unseen">{`${t("hand")} (${cards.length})`}</h2>
      <ul role="list" onKeyDown={rove("[data-tile]")}>
        {cards.map((row) => (
          <HandCard key={row.o} row={row} mark={markOf(row)} />
        ))}
      </ul>
      {cards.length === 0 && <p class="hint">{t("empty")}</p>}
    </section>
  );
}
