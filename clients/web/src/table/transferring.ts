/** The numbers of a transfer of life: who can give, how much can arrive, who gives which part. Pure functions of the position. */
import { lifeOf, playerHandle, type Seen } from "./position.ts";

/** What each seat gives. */
export type Shares = Readonly<Record<number, number>>;

/** Who can give to a seat now. */
export const giversFor = (now: Seen, receiver: number): number[] => (now.table.transfers?.from ?? []).filter((seat) => seat !== receiver);

/** The most life that could arrive. */
export function mostFor(now: Seen, receiver: number): number {
  const all = giversFor(now, receiver).reduce((sum, seat) => sum + lifeOf(now, seat), 0);
  return Math.floor(all / (now.table.transfers?.cost ?? 1));
}

/** So much from the givers, whoever has most first: nobody falls below the others while that can be avoided. */
export function evenly(now: Seen, receiver: number, total: number): Shares {
  const left = new Map(giversFor(now, receiver).map((seat) => [seat, lifeOf(now, seat)]));
  for (let given = 0; given < total && left.size; given += 1) {
    const [richest, life] = [...left].reduce((best, each) => (each[1] > best[1] ? each : best));
    left.set(richest, life - 1);
  }
  return Object.fromEntries([...left].map(([seat, life]) => [seat, lifeOf(now, seat) - life]));
}

/** The change of each player's life, as `game.declare` takes it. */
export function changes(receiver: number, amount: number, shares: Shares): Record<string, number> {
  const given = Object.entries(shares).filter(([, share]) => share > 0);
  return { ...Object.fromEntries(given.map(([seat, share]) => [playerHandle(Number(seat)), -share])), [playerHandle(receiver)]: amount };
}
