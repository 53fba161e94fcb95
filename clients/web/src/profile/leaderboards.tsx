/** The best of each format. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { number, percent } from "../kit/moment.ts";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { Tabs } from "../kit/tabs.tsx";
import type { RatingList, SeatAdvantages } from "../protocol/rest.ts";
import { t } from "./words.ts";

const PAGE = 100;
const PAST_SEASONS = 4;

export default function Leaderboards(): VNode {
  const [format, setFormat] = useState<Format>("commander");
  return (
    <div class="column is-narrow">
      <h1>{t("ranks")}</h1>
      <p class="aside">{t("ranks_about")}</p>
      <div class="card-panel">
        <Tabs label={t("format")} chosen={format} onChoose={setFormat} tabs={FORMATS.map((key) => ({ key, label: formatName(key) }))}>
          <div class="tab-body column is-tight">
            <Ranking key={format} format={format} />
            <Seats format={format} />
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function Ranking({ format }: { format: Format }): VNode {
  const [isWide, setWide] = useState(false);
  const [isAmongFriends, setAmongFriends] = useState(false);
  const [season, setSeason] = useState("");
  const path = `/v1/leaderboards/${format}${isAmongFriends ? "/friends" : ""}?size=${PAGE}&season=${season}${isAmongFriends ? "" : `&provisional=${isWide}`}`;
  const found = useLoaded(() => get<RatingList>(path), [path]);
  const more = async ({ ratings, next_page }: RatingList): Promise<void> => {
    const next = await get<RatingList>(`${path}&page=${encodeURIComponent(next_page ?? "")}`);
    found.set({ ratings: [...ratings, ...next.ratings], next_page: next.next_page ?? "" });
  };
  return (
    <>
      <div class="row">
        <label class="toggle">
          <input type="checkbox" checked={isWide || isAmongFriends} disabled={isAmongFriends} onChange={(event) => setWide(event.currentTarget.checked)} />
          <span>{t("show_provisional")}</span>
        </label>
        {user.value && (
          <label class="toggle">
            <input type="checkbox" checked={isAmongFriends} onChange={(event) => setAmongFriends(event.currentTarget.checked)} />
            <span>{t("friends_alone")}</span>
          </label>
        )}
        <select aria-label={t("season")} value={season} onChange={(event) => setSeason(event.currentTarget.value)}>
          <option value="">{t("this_season")}</option>
          {pastSeasons(new Date()).map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </div>
      <Await of={found}>
        {(list) => (
          <>
            <Board ratings={list.ratings} />
            {list.next_page && <Button onClick={() => void more(list)}>{t("more")}</Button>}
          </>
        )}
      </Await>
    </>
  );
}

/** The quarters before this one, the newest first, as the server writes them: 2026Q3. */
function pastSeasons(now: Date): string[] {
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3);
  return Array.from({ length: PAST_SEASONS }, (_, back) => current - 1 - back).map((quarter) => `${Math.floor(quarter / 4)}Q${(quarter % 4) + 1}`);
}

/** What each place in turn order has won, for who wonders whether going first decides. */
function Seats({ format }: { format: Format }): VNode | null {
  const found = useLoaded(() => get<SeatAdvantages>(`/v1/leaderboards/${format}/seats`), [format]);
  if (!found.value?.seats.length) return null;
  return (
    <details>
      <summary>{t("seats")}</summary>
      <ul role="list" class="facts">
        {found.value.seats.map(({ teams, place, won, win }) => (
          <li key={`${teams}-${place}`}>{t("seat_won", { place: place + 1, teams, won: number(won), share: percent(win) })}</li>
        ))}
      </ul>
    </details>
  );
}

function Board({ ratings }: { ratings: RatingList["ratings"] }): VNode {
  if (ratings.length === 0) return <p class="aside">{t("nobody")}</p>;
  return (
    <table class="ranking">
      <thead>
        <tr>
          <th scope="col">{t("rank")}</th>
          <th scope="col">{t("name")}</th>
          <th scope="col">{t("points_head")}</th>
          <th scope="col">{t("games_head")}</th>
        </tr>
      </thead>
      <tbody>
        {ratings.map((rating, at) => (
          <tr key={rating.user} aria-current={rating.user === user.value?.id ? "true" : undefined}>
            <td>{at + 1}</td>
            <th scope="row">
              <a href={`/users/${rating.user}`}>{rating.name}</a> {rating.provisional && <small>{t("provisional")}</small>}
            </th>
            <td>{number(rating.points)}</td>
            <td>{number(rating.games)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
