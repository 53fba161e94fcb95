/** Somebody's games, newest first. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { formatName } from "../kit/formats.ts";
import { dateTime } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { GamePage, GameView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const PAGE = 20;

export function Games({ id }: { id: string }): VNode {
  const [pages, setPages] = useState<readonly GamePage[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const load = (page: string): void => {
    get<GamePage>(`/v1/games?user=${id}&size=${PAGE}&page=${encodeURIComponent(page)}`).then((found) => setPages((before) => [...before, found]), setFailure);
  };
  useEffect(() => load(""), []);
  const games = pages.flatMap((page) => page.games);
  const next = pages.at(-1)?.next_page;
  return (
    <section class="card-panel" aria-labelledby="games">
      <h2 id="games">{t("games")}</h2>
      <Refusal error={failure} />
      {pages.length > 0 && games.length === 0 && <p class="aside">{t("no_games")}</p>}
      <ul role="list" class="rows">
        {games.map((game) => (
          <Row key={game.id} game={game} id={id} />
        ))}
      </ul>
      {next && (
        <div class="row">
          <Button onClick={() => load(next)}>{t("more")}</Button>
        </div>
      )}
    </section>
  );
}

function Row({ game, id }: { game: GameView; id: string }): VNode {
  const others = game.seats.filter((seat) => seat.user !== id).map((seat) => seat.name);
  const outcome = outcomeOf(game, id);
  return (
    <li>
      <span>
        <b>{formatName(game.format)}</b> <span class={`outcome is-${outcome}`}>{t(outcome)}</span> {game.ranked && <small>{t("ranked")}</small>}
        <br />
        <small>
          {dateTime(game.created_ms)} · {t("with", { names: others.join(", ") })}
        </small>
      </span>
      <a class="button is-plain" href={game.state === "ended" ? `/games/${game.id}/replay?view=${id === user.value?.id ? "own" : "public"}` : `/games/${game.id}`} aria-label={`${t("look")}: ${formatName(game.format)}, ${dateTime(game.created_ms)}`}>
        {t("look")}
      </a>
    </li>
  );
}

function outcomeOf(game: GameView, id: string): "won" | "lost" | "drawn" | "goes_on" {
  if (game.state !== "ended") return "goes_on";
  const winners = game.results.filter((result) => result.rank === 1);
  if (winners.length === game.results.length) return "drawn";
  return winners.some((result) => result.user === id) ? "won" : "lost";
}
