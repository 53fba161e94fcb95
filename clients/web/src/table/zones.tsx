/** Looking through a graveyard or exile. */
import type { VNode } from "preact";
import { Dialog } from "../kit/dialog.tsx";
import { keepStop, rove } from "../kit/roving.ts";
import { seen } from "./live.ts";
import { inZone, seatName } from "./position.ts";
import { openZone } from "./seat.tsx";
import { HandCard, markOf } from "./tile.tsx";
import { t, zoneName } from "./words.ts";

export function ZoneViewer(): VNode | null {
  const [now, open] = [seen.value, openZone.value];
  if (!now || !open) return null;
  const cards = inZone(now, open.zone, open.seat);
  return (
    <Dialog title={`${zoneName(open.zone)}: ${seatName(now, open.seat)} (${cards.length})`} onClose={() => (openZone.value = null)} wide>
      {cards.length === 0 && <p class="hint">{t("empty")}</p>}
      <ul ref={keepStop("[data-tile]")} role="list" class="card-list" onKeyDown={rove("[data-tile]")}>
        {cards.map((row) => (
          <HandCard key={row.o} row={row} mark={markOf(row)} />
        ))}
      </ul>
    </Dialog>
  );
}
