/** Games that go on: one's own to go back to, those of others to watch. */
import type { VNode } from "preact";
import { formatName } from "../kit/formats.ts";
import { useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { GamePage, GameView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const REFRESH_MS = 10_000;
const MOST = 6;

export function GoingOn(): VNode | null {
  const games = useLoaded(() => get<GamePage>("/v1/games?user=me&size=20"), [user.value?.id], REFRESH_MS);
  const live = (games.value?.games ?? []).filter((game) => game.state !== "ended");
  if (live.length === 0) return null;
  return (
    <section class="card-panel is-called" aria-labelledby="going-on">
      <h2 id="going-on">{t("going_on")}</h2>
      <ul role="list" class="rows">
        {live.map((game) => (
          <Row key={game.id} game={game} label={t("resume")} isMain />
        ))}
      </ul>
    </section>
  );
}

export function LiveGames(): VNode {
  const games = useLoaded(() => get<GamePage>("/v1/games?user=all&size=20"), [user.value?.id], REFRESH_MS);
  const others = (games.value?.games ?? []).filter((game) => game.seats.every((seat) => seat.user !== user.value?.id)).slice(0, MOST);
  return (
    <section class="card-panel" aria-labelledby="live">
      <h2 id="live">{t("watch_title")}</h2>
      {others.length === 0 && <p class="aside">{t("no_games")}</p>}
      <ul role="list" class="rows">
        {others.map((game) => (
          <Row key={game.id} game={game} label={t("watch")} />
        ))}
      </ul>
    </section>
  );
}

function Row({ game, label, isMain = false }: { game: GameView; label: string; isMain?: boolean }): VNode {
  const names = game.seats.filter((seat) => seat.user !== user.value?.id).map((seat) => seat.name);
  return (
    <li>
      <span>
        <b>{formatName(game.format)}</b> <small>{t("against", { names: names.join(", ") })}</small>
        {game.turn > 0 && <small> · {t("turn", { n: game.turn })}</small>}
      </span>
      <a class={`button ${isMain ? "is-main" : "is-plain"}`} href={`/games/${game.id}`} aria-label={`${label}: ${formatName(game.format)}, ${names.join(", ")}`}>
        {label}
      </a>
    </li>
  );
}
