/** The stack, its top first: text, source, controller and targets of each entry; equal ones once with their number. */
import type { VNode } from "preact";
import type { Row } from "../protocol/frames.ts";
import { keepStop, rove } from "../kit/roving.ts";
import { label, named } from "./describe.ts";
import { textOf } from "./facts.ts";
import { SeatMark } from "./icons.tsx";
import { inspecting } from "./inspect.tsx";
import { seen } from "./live.ts";
import { frameOf } from "./mana.ts";
import { look } from "./piles.ts";
import { controllerOf, rowName } from "./position.ts";
import { RulesText } from "./symbols.tsx";
import { markOf, pressOrRead } from "./tile.tsx";
import { t } from "./words.ts";

export function Stack(): VNode | null {
  const now = seen.value!;
  const entries = grouped([...now.table.stack].reverse().map((handle) => now.rows.get(handle)).filter((row) => row !== undefined));
  if (!entries.length) return null;
  return (
    <section ref={keepStop("[data-tile]")} class="stack" aria-label={t("stack")} data-region="stack">
      <h2>{t("stack")}</h2>
      <ol role="list" onKeyDown={rove("[data-tile]")}>
        {entries.map((rows) => (
          <Entry key={rows[0]!.o} rows={rows} mark={markOf(rows[0]!)} />
        ))}
      </ol>
    </section>
  );
}

/** Neighbours that are alike in everything, together. */
export function grouped(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && look(last[0]!) === look(row) && markOf(last[0]!) === markOf(row)) last.push(row);
    else found.push([row]);
  }
  return found;
}

function Entry({ rows, mark }: { rows: readonly Row[]; mark: string }): VNode {
  const now = seen.value!;
  const row = rows[0]!;
  const name = row.name ? label(row) : named(now, row.source ?? "");
  const text = row.text || (row.kind === "spell" ? textOf(row.name ?? "") : "");
  const [isAskable, isChosen] = mark.split("|");
  return (
    <li>
      <button type="button" class={`stack-entry frame-${frameOf(row)}${isAskable ? " is-askable" : ""}${isChosen ? " is-chosen" : ""}`} data-handles={rows.map((each) => each.o).join(" ")} data-tile tabIndex={-1} onClick={() => pressOrRead(rows.map((each) => each.o), row)} {...inspecting({ handle: row.o, name: rowName(row) || name })}>
        <span class="stack-head">
          <SeatMark seat={controllerOf(row)} />
          <b>{name}</b>
          {row.x !== undefined && <span>{`X = ${row.x}`}</span>}
          {rows.length > 1 && <b class="number">×{rows.length}</b>}
        </span>
        {text && (
          <span class="stack-text">
            <RulesText text={text} />
          </span>
        )}
        {row.targets?.length ? <span class="stack-targets">{t("targeted", { what: row.targets.map((each) => named(now, each)).join(", ") })}</span> : null}
      </button>
    </li>
  );
}
