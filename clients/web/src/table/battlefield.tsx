/** One player's side of the table: who it is, how they stand, and what they have in play. */
import { useEffect, useMemo } from "preact/hooks";
import type { VNode } from "preact";
import { memo } from "preact/compat";
import type { Row } from "../protocol/frames.ts";
import { keepStop, rove } from "../kit/roving.ts";
import { display, shownOn } from "./boards.ts";
import { board, piles, tileWidth, type Pile } from "./piles.ts";
import { inRegion, inZone, regionOf, seatName } from "./position.ts";
import { SeatBar } from "./seat.tsx";
import { isCompact, useBox } from "./sizes.ts";
import { markOf, Tile } from "./tile.tsx";
import { t } from "./words.ts";

const GAP = 5;
const RATIO = 0.74;
/** What an attached object shows below its host. */
const ATTACHED = 21;
/** Below this width a tile shows no line of types. */
const SMALL = 72;
const [LEAST, MOST, LEAST_COMPACT, MOST_COMPACT] = [66, 124, 58, 92];

export function Battlefield({ seat, isBelow }: { seat: number; isBelow: boolean }): VNode {
  const now = shownOn(seat)!;
  useEffect(() => display(seat), [seat]);
  const mark = (row: Row): string => markOf(row, now);
  const [element, box] = useBox<HTMLDivElement>();
  const rows = inRegion(now, seat);
  const command = inZone(now, "command", seat);
  const marks = [...rows, ...command].map(mark);
  const made = useMemo(() => board(rows, mark), [...rows, ...marks]);
  const leaders = useMemo(() => piles(command, mark), [...command, ...marks]);
  const back = made.lands.length + made.others.length + leaders.length;
  const [least, most] = isCompact.value ? [LEAST_COMPACT, MOST_COMPACT] : [LEAST, MOST];
  const below = ATTACHED * Math.max(0, ...[...made.creatures, ...made.others].map((pile) => pile.attached.length));
  const width = tileWidth({ width: box.width, height: box.height - below }, [made.creatures.length, back], least, most, RATIO, GAP);
  const name = seat === now.you ? t("my_board") : t("board_of", { who: seatName(now, seat) });
  const isActive = now.table.active === seat;
  return (
    <section ref={keepStop("[data-tile]")} class={`board${isBelow ? " is-below" : ""}${isActive ? " is-active" : ""}${now.table.players[seat]?.alive ? "" : " is-out"}`} aria-label={name} data-board={seat}>
      <h2 class="unseen">{name}</h2>
      <SeatBar seat={seat} />
      <div class={width < SMALL ? "board-rows is-small" : "board-rows"} ref={element} style={{ "--tile": `${width}px` }} onKeyDown={rove("[data-tile]")}>
        <Line piles={made.creatures} label={t("creatures")} />
        <div class="board-back">
          <Line piles={made.lands} label={t("lands")} />
          <Line piles={made.others} label={t("others")} />
          <Line piles={leaders} label={t("command")} isCommand />
        </div>
      </div>
    </section>
  );
}

/** Drawn again only when it has other piles: they are the same as long as no object and no mark on this battlefield has changed. */
const Line = memo(function Line({ piles, label, isCommand = false }: { piles: readonly Pile[]; label: string; isCommand?: boolean }): VNode | null {
  if (!piles.length) return null;
  return (
    <ul class={isCommand ? "line is-command" : "line"} role="list" aria-label={label}>
      {piles.map((pile) => (
        <Tile key={pile.key} pile={pile} />
      ))}
    </ul>
  );
});

/** Handles of all objects that the boards of these seats show. */
export const isShown = (row: Row, seats: readonly number[]): boolean =>
  row.zone === "battlefield" ? seats.includes(regionOf(row)) : row.zone === "command" && seats.includes(row.owner);
