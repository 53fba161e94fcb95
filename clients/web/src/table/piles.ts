/** Permanents that look and behave alike lie on one pile, keyed by everything that differs; what is attached lies under its host. */
import type { Handle, Row } from "../protocol/frames.ts";
import { isType } from "./position.ts";

export type Pile = { readonly key: string; readonly rows: readonly Row[]; readonly attached: readonly Row[]; readonly mark: string };
/** What tells apart objects that are otherwise equal, like an attack that is being declared. */
export type Mark = (row: Row) => string;

export type Board = { readonly creatures: readonly Pile[]; readonly others: readonly Pile[]; readonly lands: readonly Pile[] };

/** The piles of one battlefield: creatures in front, lands at the back, the rest between. */
export function board(rows: readonly Row[], mark: Mark): Board {
  const here = new Set(rows.map((row) => row.o));
  const under = new Map<Handle, Row[]>();
  for (const row of rows) if (row.attached_to && here.has(row.attached_to)) under.set(row.attached_to, [...(under.get(row.attached_to) ?? []), row]);
  const hosts = rows.filter((row) => !row.attached_to || !here.has(row.attached_to));
  const made = piles(hosts, mark, under);
  const first = (pile: Pile): Row => pile.rows[0]!;
  return {
    creatures: made.filter((pile) => isType(first(pile), "creature")),
    others: made.filter((pile) => !isType(first(pile), "creature") && !isType(first(pile), "land")),
    lands: made.filter((pile) => !isType(first(pile), "creature") && isType(first(pile), "land")),
  };
}

/** Equal rows together, in the order of the first of each. */
export function piles(rows: readonly Row[], mark: Mark, under: ReadonlyMap<Handle, readonly Row[]> = new Map()): Pile[] {
  const found = new Map<string, { rows: Row[]; attached: readonly Row[] }>();
  for (const row of rows) {
    const attached = flattened(row.o, under);
    const key = attached.length ? row.o : `${look(row)}|${mark(row)}`;
    const pile = found.get(key);
    if (pile) pile.rows.push(row);
    else found.set(key, { rows: [row], attached });
  }
  return [...found.values()].map(({ rows: same, attached }) => ({ key: same[0]!.o, rows: same, attached, mark: mark(same[0]!) }));
}

/** What is attached to an object, and what is attached to that. */
function flattened(host: Handle, under: ReadonlyMap<Handle, readonly Row[]>): Row[] {
  return (under.get(host) ?? []).flatMap((row) => [row, ...flattened(row.o, under)]);
}

const looks = new WeakMap<Row, string>();

/** Everything about an object but which one it is. Rows are never changed, so it is worked out once. */
export function look(row: Row): string {
  let found = looks.get(row);
  if (found === undefined) {
    found = JSON.stringify({ ...row, o: undefined, sick: (row.sick && isType(row, "creature")) || undefined });
    looks.set(row, found);
  }
  return found;
}

/** The greatest width of tiles with which all rows of piles fit into a box; sizes in px. Below `least` the box scrolls. */
export function tileWidth(box: { width: number; height: number }, counts: readonly number[], least: number, most: number, ratio: number, gap: number): number {
  for (let width = most; width > least; width -= 2) {
    const perLine = Math.max(1, Math.floor((box.width + gap) / (width + gap)));
    const lines = counts.reduce((sum, count) => sum + Math.ceil(count / perLine), 0);
    if (lines * (width * ratio + gap) <= box.height) return width;
  }
  return least;
}
