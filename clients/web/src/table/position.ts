/** The game as this viewer sees it: a pure function of the last snapshot and the deltas since. Objects keep their identity while they are unchanged. */
import type { Clocks, Delta, Handle, Player, Position, Row, Seat, Snapshot, Watch } from "../protocol/frames.ts";

export type Seen = {
  readonly game: string;
  readonly format: string;
  /** The own seat, -1 for a spectator. */
  readonly you: number;
  /** The seat from whose side the table is shown. */
  readonly side: number;
  readonly seats: readonly Seat[];
  readonly seq: number;
  readonly table: Position;
  readonly rows: ReadonlyMap<Handle, Row>;
  readonly absent: readonly number[];
  readonly clocks: Clocks | null;
  /** Whether players may ask each other to go back. */
  readonly takebacks: boolean;
  /** How far behind this is what happens; null when it is not. */
  readonly delay: Watch | null;
};

export function fromSnapshot(d: Snapshot): Seen {
  return {
    game: d.game,
    format: d.format,
    you: d.you,
    side: Math.max(d.you, 0),
    seats: d.seats,
    seq: d.seq,
    table: d.table,
    rows: new Map(d.objects.map((row) => [row.o, row])),
    absent: d.absent ?? [],
    clocks: d.clocks ?? null,
    takebacks: d.takebacks === "vote",
    delay: d.late ? (d.watch ?? null) : null,
  };
}

/** The position after a delta; the same when it is old, null when one before it is missing. */
export function withDelta(seen: Seen, d: Delta): Seen | null {
  if (d.seq <= seen.seq) return seen;
  if (d.seq !== seen.seq + 1) return null;
  return { ...seen, seq: d.seq, table: d.table ? { ...seen.table, ...d.table } : seen.table, rows: withRows(seen.rows, d), absent: withAbsent(seen.absent, d) };
}

function withRows(rows: ReadonlyMap<Handle, Row>, d: Delta): ReadonlyMap<Handle, Row> {
  if (!d.set?.length && !d.gone?.length) return rows;
  const changed = new Map(rows);
  for (const handle of d.gone ?? []) changed.delete(handle);
  for (const row of d.set ?? []) changed.set(row.o, row);
  return changed;
}

function withAbsent(absent: readonly number[], d: Delta): readonly number[] {
  let now = absent;
  for (const { t, seat } of d.ev ?? []) {
    if (t === "absent") now = [...now.filter((each) => each !== seat), seat as number];
    if (t === "back") now = now.filter((each) => each !== seat);
  }
  return now;
}

// -- asking the position

export const playerHandle = (seat: number): Handle => `s${seat}`;

/** The seat that a handle names, -1 if it names an object. */
export const seatOf = (handle: Handle): number => (/^s\d+$/.test(handle) ? Number(handle.slice(1)) : -1);

export const player = (seen: Seen, seat: number): Player | undefined => seen.table.players.find((each) => each.seat === seat);

export const lifeOf = (seen: Seen, seat: number): number => player(seen, seat)?.life ?? 0;

export const seatName = (seen: Seen, seat: number): string => seen.seats.find((each) => each.seat === seat)?.name ?? `#${seat}`;

export const teamOf = (seen: Seen, seat: number): number => player(seen, seat)?.team ?? seat;

/** Who controls an object; off the battlefield and the stack its owner does. */
export const controllerOf = (row: Row): number => row.controller ?? row.owner;

/** The seat in whose battlefield region a permanent stands. */
export const regionOf = (row: Row): number => row.region ?? controllerOf(row);

export const isType = (row: Row, type: string): boolean => row.types?.includes(type) ?? false;

/** What an object is called; a face-down one by its real name for those who know it. */
export const rowName = (row: Row | undefined): string => row?.name || row?.card || "";

export function inZone(seen: Seen, zone: Row["zone"], owner?: number): readonly Row[] {
  const found = zonesOf(seen.rows).get(zone) ?? [];
  return owner === undefined ? found : found.filter((row) => row.owner === owner);
}

/** The permanents in the battlefield region of a seat. */
export const inRegion = (seen: Seen, seat: number): readonly Row[] => inZone(seen, "battlefield").filter((row) => regionOf(row) === seat);

type Zones = Map<Row["zone"], Row[]>;
const sorted = new WeakMap<ReadonlyMap<Handle, Row>, Zones>();

/** Rows by their zone; worked out once for each position, as every part of the table asks. */
function zonesOf(rows: ReadonlyMap<Handle, Row>): Zones {
  const known = sorted.get(rows);
  if (known) return known;
  const found: Zones = new Map();
  for (const row of rows.values()) {
    const zone = found.get(row.zone);
    if (zone) zone.push(row);
    else found.set(row.zone, [row]);
  }
  sorted.set(rows, found);
  return found;
}

/** Whether the battlefield of a seat looks the same in both positions. */
export function isSameBoard(before: Seen, after: Seen, seat: number): boolean {
  if (before === after) return true;
  const [was, is] = [before.table, after.table];
  if (was.combat !== is.combat || (was.active === seat) !== (is.active === seat) || was.players[seat]?.alive !== is.players[seat]?.alive) return false;
  return areSame(inRegion(before, seat), inRegion(after, seat)) && areSame(inZone(before, "command", seat), inZone(after, "command", seat));
}

/** Whether these are the very same rows: a row that has changed is another one. */
export const areSame = (before: readonly Row[], after: readonly Row[]): boolean => before.length === after.length && before.every((row, at) => row === after[at]);

/** Whom a creature attacks, "" if it does not. */
export function attackOf(seen: Seen, handle: Handle): Handle {
  return seen.table.combat?.attackers.find(([attacker]) => attacker === handle)?.[1] ?? "";
}

/** The attackers that a creature blocks. */
export function blocksOf(seen: Seen, handle: Handle): Handle[] {
  return (seen.table.combat?.blockers ?? []).filter(([blocker]) => blocker === handle).map(([, attacker]) => attacker);
}

/** The player who is attacked, directly or by way of a permanent. */
export function defendingSeat(seen: Seen, defender: Handle): number {
  const seat = seatOf(defender);
  if (seat >= 0) return seat;
  const row = seen.rows.get(defender);
  return row ? controllerOf(row) : -1;
}

/** Damage that attackers are about to deal, by defender: power of those that nothing blocks. */
export function incoming(seen: Seen): ReadonlyMap<Handle, number> {
  const blocked = new Set((seen.table.combat?.blockers ?? []).map(([, attacker]) => attacker));
  const sums = new Map<Handle, number>();
  for (const [attacker, defender] of seen.table.combat?.attackers ?? []) {
    const power = blocked.has(attacker) ? 0 : Math.max(seen.rows.get(attacker)?.power ?? 0, 0);
    sums.set(defender, (sums.get(defender) ?? 0) + power);
  }
  return sums;
}
