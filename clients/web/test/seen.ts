/** Positions for the tests of pure parts: small, and shaped as the server sends them. */
import type { Player, Position, Row } from "../src/protocol/frames.ts";
import type { Seen } from "../src/table/position.ts";

export const row = (o: string, more: Partial<Row> = {}): Row => ({ o, zone: "battlefield", owner: 0, controller: 0, name: "Elf", types: ["creature"], power: 1, toughness: 1, ...more });

const player = (seat: number, team: number): Player => ({ seat, team, life: 40, hand: 7, library: 92, graveyard: 0, alive: true });

export const table = (teams: readonly number[], more: Partial<Position> = {}): Position => ({
  turn: 1, active: 0, step: "main1", stack: [], players: teams.map((team, seat) => player(seat, team)), combat: null, monarch: -1, initiative: -1, daytime: "", asked: [0], over: false, winners: [], ...more,
});

export function seen(rows: readonly Row[], teams: readonly number[] = [0, 1], more: Partial<Position> = {}, you = 0): Seen {
  return {
    game: "g", format: "commander", you, side: Math.max(you, 0), seq: 5, absent: [], takebacks: false, delay: null, clocks: null,
    seats: teams.map((team, seat) => ({ seat, user: `u${seat}`, name: `P${seat}`, kind: "guest", team, position: 0 })),
    table: table(teams, more),
    rows: new Map(rows.map((each) => [each.o, each])),
  };
}
