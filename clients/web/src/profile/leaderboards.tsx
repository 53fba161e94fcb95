/** The best of each format. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { number } from "../kit/moment.ts";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { Tabs } from "../kit/tabs.tsx";
import type { RatingList } from "../protocol/rest.ts";
import { t } from "./words.ts";

const PAGE = 100;

export default function Leaderboards(): VNode {
  const [format, setFormat] = useState<Format>("commander");
  const [isWide, setWide] = useState(false);
  const found = useLoaded(() => get<RatingList>(`/v1/leaderboards/${format}?size=${PAGE}&provisional=${isWide}`), [format, isWide]);
  return (
    <div class="column is-narrow">
      <h1>{t("ranks")}</h1>
      <p class="aside">{t("ranks_about")}</p>
      <div class="card-panel">
        <Tabs label={t("format")} chosen={format} onChoose={setFormat} tabs={FORMATS.map((key) => ({ key, label: formatName(key) }))}>
          <div class="tab-body column is-tight">
            <label class="toggle">
              <input type="checkbox" checked={isWide} onChange={(event) => setWide(event.currentTarget.checked)} />
              <span>{t("show_provisional")}</span>
            </label>
            <Await of={found}>{({ ratings }) => <Board ratings={ratings} />}</Await>
          </div>
        </Tabs>
      </div>
    </div>
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
