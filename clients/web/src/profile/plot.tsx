/** A rating over time, as a line through what each game made of it. */
import type { VNode } from "preact";
import { formatName } from "../kit/formats.ts";
import { date, number } from "../kit/moment.ts";
import type { RatingHistory } from "../protocol/rest.ts";
import { t } from "./words.ts";

const [WIDTH, HEIGHT] = [640, 200];
const [LEFT, BOTTOM, TOP, RIGHT] = [48, 24, 12, 12];
const LINES = 4;

export function Plot({ history }: { history: RatingHistory }): VNode {
  const games = [...history.games].reverse();
  if (games.length === 0) return <p class="aside">{t("no_history")}</p>;
  const points = [games[0]!.before.points, ...games.map((game) => game.after.points)];
  const [low, high] = [Math.min(...points), Math.max(...points, Math.min(...points) + 10)];
  const x = (at: number): number => LEFT + (at / Math.max(points.length - 1, 1)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number => HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
  const label = t("plot", { format: formatName(history.format), n: games.length, low: number(low), high: number(Math.max(...points)), now: number(points.at(-1)!) });
  const marks = Array.from({ length: LINES + 1 }, (_, at) => Math.round(low + ((high - low) * at) / LINES));
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {marks.map((value) => (
        <g key={value}>
          <line class="grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
            {number(value)}
          </text>
        </g>
      ))}
      <polyline points={points.map((value, at) => `${x(at)},${y(value)}`).join(" ")} />
      {games.map((game, at) => (
        <circle key={game.game} cx={x(at + 1)} cy={y(game.after.points)} r={games.length > 60 ? 2 : 4}>
          <title>{`${date(game.rated_ms)}: ${number(game.after.points)}`}</title>
        </circle>
      ))}
      <text x={LEFT} y={HEIGHT - 6}>
        {date(games[0]!.rated_ms)}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 6} text-anchor="end">
        {date(games.at(-1)!.rated_ms)}
      </text>
    </svg>
  );
}
