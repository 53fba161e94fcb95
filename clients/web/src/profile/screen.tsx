/** Somebody: ratings, how they came about, games. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { date, number } from "../kit/moment.ts";
import { get } from "../kit/rest.ts";
import type { Params } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { Tabs } from "../kit/tabs.tsx";
import { EnterFirst } from "../login/screen.tsx";
import type { RatingHistory, RatingList, RatingView, UserView } from "../protocol/rest.ts";
import { Games } from "./games.tsx";
import { Plot } from "./plot.tsx";
import { RecordFile } from "./record_file.tsx";
import { Acquaintances, Relation } from "./relation.tsx";
import { t } from "./words.ts";

const KINDS = ["person", "guest", "bot"] as const;

export default function Profile({ params }: { params: Params }): VNode {
  if (!user.value) return <EnterFirst />;
  return <Somebody key={params.id} id={params.id!} />;
}

function Somebody({ id }: { id: string }): VNode {
  const found = useLoaded(() => Promise.all([get<UserView>(`/v1/users/${id}`), get<RatingList>(`/v1/ratings/${id}`)]), [id]);
  return (
    <Await of={found}>
      {([shown, { ratings }]) => (
        <div class="column is-narrow">
          <header>
            <h1>{shown.name}</h1>
            <p class="aside">
              {t(KINDS.find((kind) => kind === shown.kind) ?? "person")} · {t("since", { time: date(shown.created_ms) })} {id === user.value?.id && <a href="/settings">{t("settings")}</a>}
            </p>
            {id !== user.value?.id && <Relation id={id} name={shown.name} />}
          </header>
          <Ratings id={id} ratings={ratings} />
          <Games id={id} />
          {id === user.value?.id && <RecordFile isGuest={user.value.kind === "guest"} />}
          {id === user.value?.id && <Acquaintances />}
        </div>
      )}
    </Await>
  );
}

function Ratings({ id, ratings }: { id: string; ratings: readonly RatingView[] }): VNode {
  const most = [...ratings].sort((one, other) => other.games - one.games)[0];
  const [format, setFormat] = useState<Format>((most?.format as Format | undefined) ?? "commander");
  const history = useLoaded(() => get<RatingHistory>(`/v1/ratings/${id}/history?format=${format}&size=200`), [id, format]);
  return (
    <section class="card-panel" aria-labelledby="ratings">
      <h2 id="ratings">{t("ratings")}</h2>
      <dl class="figures">
        {ratings.map((rating) => (
          <div key={rating.format}>
            <dt>{formatName(rating.format)}</dt>
            <dd>
              <b>{number(rating.points)}</b>
              <small>{rating.games ? `${t("games_n", { n: rating.games })}${rating.provisional ? ` · ${t("provisional")}` : ""}` : t("unrated")}</small>
            </dd>
          </div>
        ))}
      </dl>
      <Tabs label={t("history")} chosen={format} onChoose={setFormat} tabs={FORMATS.map((key) => ({ key, label: formatName(key) }))}>
        <div class="tab-body">
          <Await of={history}>{(found) => <Plot history={found} />}</Await>
        </div>
      </Tabs>
    </section>
  );
}
