/** Who sits where on the screen: foes above in turn order from the own left hand, the own team below with the own seat always among it. */
import { playerHandle, teamOf, type Seen } from "./position.ts";

export type Seating = { above: readonly number[]; below: readonly number[] };

/** Places of the seats, as they are seen from one side. */
export function seating(seen: Seen): Seating {
  const order = turnOrderFrom(seen, seen.side);
  const mine = teamOf(seen, seen.side);
  const below = order.filter((seat) => teamOf(seen, seat) === mine);
  const above = order.filter((seat) => teamOf(seen, seat) !== mine);
  return seen.table.positions ? { above: byPosition(seen, above), below: byPosition(seen, below) } : { above, below };
}

/** All seats in turn order, beginning with one. */
export function turnOrderFrom(seen: Seen, first: number): number[] {
  const count = seen.seats.length;
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

/** In team formats places face each other: the emperors in the middle. */
function byPosition(seen: Seen, seats: readonly number[]): number[] {
  const place = (seat: number): number => seen.table.positions?.[seat] ?? seat;
  return [...seats].sort((one, other) => place(one) - place(other));
}

/** Whether a seat is one of those that the own creatures may attack (Emperor: borders); everywhere else all foes are. */
export function isWithinReach(seen: Seen, seat: number): boolean {
  const reach = seen.table.reach?.[seen.you];
  return !reach || reach.includes(seat);
}

/** The player whom a small screen shows beside the own board: whoever acts or is attacked, else the next foe who is alive. */
export function followed(seen: Seen): number {
  const alive = seating(seen).above.filter((seat) => seen.table.players[seat]?.alive);
  const { active, combat } = seen.table;
  const attacked = combat?.attackers.map(([, defender]) => alive.find((seat) => playerHandle(seat) === defender)).find((seat) => seat !== undefined);
  if (active !== seen.side && seen.table.players[active]?.alive) return active;
  return attacked ?? alive[0] ?? seating(seen).above[0] ?? 0;
}
