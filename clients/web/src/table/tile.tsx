/** A pile of equal objects as one tile: frame by colour, name, strength, counters; what is attached peeps out below. */
import type { VNode } from "preact";
import { memo } from "preact/compat";
import type { Handle, Row } from "../protocol/frames.ts";
import { described, label, named, otherCounters, strength, typeLine } from "./describe.ts";
import { Icon } from "./icons.tsx";
import { enlarged, inspecting } from "./inspect.tsx";
import { actionsBy, askable, draft, held, press, prompt, seen } from "./live.ts";
import { frameOf, symbols } from "./mana.ts";
import { textOf } from "./facts.ts";
import { Cost, RulesText } from "./symbols.tsx";
import type { Pile } from "./piles.ts";
import { areSame, attackOf, blocksOf, rowName } from "./position.ts";
import { t, zoneName } from "./words.ts";
import { assignedTo } from "./answer.ts";
import { isCompact } from "./sizes.ts";
import { breakable } from "./syllables.ts";

/** What the open question and the draft make of an object, as a word that tells piles apart. */
export function markOf(row: Row, position = seen.value): string {
  const now = draft.value;
  const chosen = now.kind === "chosen" && now.handles.includes(row.o) ? "chosen" : "";
  const pairs = now.kind === "pairs" ? assignedTo(now.pairs, row.o).join(" ") : "";
  const fights = position ? [attackOf(position, row.o), ...blocksOf(position, row.o)].join(" ") : "";
  return [askable.value.has(row.o) ? (isManaOnly(row.o) ? "mana" : prompt.value!.kind) : "", chosen, pairs, held.value === row.o ? "held" : "", fights].join("|");
}

/** Of what only makes mana the frame stays quiet: mana is paid by itself. */
const isManaOnly = (handle: Handle): boolean => actionsBy.value.get(handle)?.every((action) => action.mana) ?? false;

/** Press it; where there is nothing to press and no room for the card beside the boards, read it. */
export function pressOrRead(handles: readonly Handle[], row: Row): void {
  if (!press(handles) && isCompact.value) enlarged.value = { handle: row.o, name: rowName(row) };
}

type Props = { pile: Pile };

/** Drawn again only when its objects are others or the question makes something else of them: the pile's mark says what, so nothing here follows the position itself. */
export const Tile = memo(function Tile({ pile }: Props): VNode {
  const row = pile.rows[0]!;
  return (
    <li class={`pile${row.tapped ? " is-tapped" : ""}${pile.rows.length > 1 ? " is-many" : ""}`}>
      <Face row={row} rows={pile.rows} mark={pile.mark} />
      {pile.attached.map((each) => (
        <Attached key={each.o} row={each} />
      ))}
    </li>
  );
}, isSame);

function isSame(before: Props, after: Props): boolean {
  return before.pile.mark === after.pile.mark && areSame(before.pile.rows, after.pile.rows) && areSame(before.pile.attached, after.pile.attached);
}

/** A name that takes no more than two lines on the smallest tile. */
const SHORT = /^.{1,9}( .{1,9})?$/;

function Face({ row, rows, mark }: { row: Row; rows: readonly Row[]; mark: string }): VNode {
  const now = seen.peek()!;
  const handles = rows.map((each) => each.o);
  const [isAskable, isChosen, assigned, isHeld] = mark.split("|");
  const attacked = assigned || attackOf(now, row.o);
  return (
    <button
      type="button"
      class={["tile", `frame-${frameOf(row)}`, isAskable && (isAskable === "mana" ? "is-mana" : "is-askable"), (isChosen || assigned) && "is-chosen", isHeld && "is-held", row.tapped && "is-tapped", row.phased_out && "is-phased", row.face_down && "is-down", row.zone === "command" && "is-command"].filter(Boolean).join(" ")}
      data-handles={handles.join(" ")}
      data-tile
      tabIndex={-1}
      aria-pressed={isChoice(isAskable) ? Boolean(isChosen || assigned) : undefined}
      onClick={() => pressOrRead(handles, row)}
      {...inspecting({ handle: row.o, name: rowName(row) })}
    >
      <span class="unseen">{spoken(described(now, row, rows.length), isAskable, isChosen)}</span>
      <span class="tile-face" aria-hidden="true">
        <span class={SHORT.test(label(row)) ? "tile-name" : "tile-name is-long"} lang={languageOf(row)}>{breakable(label(row))}</span>
        <Marks row={row} attacked={attacked} />
        <Counters row={row} />
        {strength(row) && <b class={`strength${row.damage ? " is-hurt" : ""}`}>{strength(row)}</b>}
        {rows.length > 1 && <b class="number">×{rows.length}</b>}
      </span>
    </button>
  );
}

/** Names are English; what has none is called by a word of the page. */
const languageOf = (row: Row): "en" | undefined => (rowName(row) ? "en" : undefined);

/** Whether the question makes it something to choose, not something to use. */
const isChoice = (asked: string | undefined): boolean => Boolean(asked) && asked !== "mana" && asked !== "priority";

function spoken(words: string, asked: string | undefined, isChosen: string | undefined): string {
  if (isChosen) return `${words}, ${t("chosen")}`;
  return asked ? `${words}, ${t(isChoice(asked) ? "can_choose" : "can_act")}` : words;
}

const ABBREVIATED: Readonly<Record<string, string>> = { "first strike": "first str.", "double strike": "double str.", indestructible: "indestr.", lifelink: "lifelink", vigilance: "vigil." };

/** States by shape, and the line of keywords or types under the name. What hundreds of tiles may have is drawn by borders: each `svg` is a space of its own, to be put in its place in every picture. */
function Marks({ row, attacked }: { row: Row; attacked: string }): VNode {
  const now = seen.peek()!;
  const blocked = blocksOf(now, row.o).length > 0;
  const keywords = (row.keywords ?? []).map((each) => ABBREVIATED[each] ?? each);
  return (
    <>
      <span class="tile-line">{row.zone === "command" ? zoneName("command") : keywords.length ? keywords.join(" · ") : typeLine(row)}</span>
      <span class="marks">
        {row.commander && <Icon name="command" />}
        {row.tapped && <i class="sign is-turned" />}
        {row.sick && row.power !== undefined && <i class="sign is-asleep" />}
        {attacked ? <i class={`sign ${blocked ? "is-shield" : "is-arrow"}`} /> : blocked && <i class="sign is-shield" />}
        {row.grade && <span class={`grade-mark is-${row.grade}`}>{row.grade === "manual" ? "M" : "½"}</span>}
      </span>
      {attacked && <span class="aimed">{`→ ${named(now, attacked)}`}</span>}
    </>
  );
}

function Counters({ row }: { row: Row }): VNode | null {
  const found = otherCounters(row);
  if (!found.length && !row.damage) return null;
  return (
    <span class="counters">
      {found.map(([kind, n]) => (
        <i key={kind}>{`${n > 1 ? `${n}×` : ""}${kind}`}</i>
      ))}
    </span>
  );
}

function Attached({ row }: { row: Row }): VNode {
  const [isAskable, isChosen] = markOf(row).split("|");
  return (
    <button type="button" class={`attached frame-${frameOf(row)}${isAskable ? " is-askable" : ""}${isChosen ? " is-chosen" : ""}${row.tapped ? " is-tapped" : ""}`} data-handles={row.o} data-tile tabIndex={-1} onClick={() => pressOrRead([row.o], row)} {...inspecting({ handle: row.o, name: rowName(row) })}>
      <span class="unseen">{spoken(described(seen.peek()!, row, 1), isAskable, isChosen)}</span>
      <span aria-hidden="true">{label(row)}</span>
    </button>
  );
}

/** A card in a hand or in a list: larger, with its cost and type. Drawn again only when it is another one or `mark` says that the question makes something else of it. */
export const HandCard = memo(function HandCard({ row, mark }: { row: Row; mark: string }): VNode {
  const [isAskable, isChosen] = mark.split("|");
  return (
    <li>
      <button
        type="button"
        class={["hand-card", `frame-${frameOf(row)}`, isAskable && "is-askable", isChosen && "is-chosen"].filter(Boolean).join(" ")}
        data-handles={row.o}
        data-tile
        tabIndex={-1}
        aria-pressed={isChoice(isAskable) ? Boolean(isChosen) : undefined}
        onClick={() => pressOrRead([row.o], row)}
        {...inspecting({ handle: row.o, name: rowName(row) })}
      >
        <span class="unseen">{spoken(`${described(seen.peek()!, row, 1)}${row.cost ? `, ${symbols(row.cost).join(" ")}` : ""}`, isAskable, isChosen)}</span>
        <span class="tile-face" aria-hidden="true">
          <span class="hand-head">
            <Cost cost={row.cost ?? ""} />
            <span class="tile-name" lang={languageOf(row)}>{label(row)}</span>
          </span>
          <span class="tile-line">{typeLine(row)}</span>
          <span class="hand-words">
            <RulesText text={textOf(row.name ?? "") || (row.keywords ?? []).join(", ")} />
          </span>
          {strength(row) && <b class="strength">{strength(row)}</b>}
        </span>
      </button>
    </li>
  );
});
