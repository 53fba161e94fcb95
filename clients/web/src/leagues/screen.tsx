/** Leagues: regular groups that keep more than one event together, the own ones first. */
import type { VNode } from "preact";
import { rulesName } from "../decks/rules_versions.ts";
import { formatName, isFormat } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { LeaguePage, LeagueView } from "../protocol/rest.ts";
import { t } from "./words.ts";

export default function Leagues(): VNode {
  return (
    <div class="column is-narrow">
      <div class="row is-spread">
        <h1>{t("title")}</h1>
        {user.value && (
          <a class="button is-main" href="/leagues/new">
            {t("new_league")}
          </a>
        )}
      </div>
      <p class="aside">{t("about")}</p>
      {user.value ? <Lists /> : <EnterFirst />}
    </div>
  );
}

function Lists(): VNode {
  const found = useLoaded(() => Promise.all([get<LeaguePage>("/v1/leagues?member=me"), get<LeaguePage>("/v1/leagues")]), [user.value?.id]);
  return (
    <Await of={found}>
      {([mine, all]) => (
        <>
          {mine.leagues.length > 0 && <List title={t("mine")} leagues={mine.leagues} />}
          <List title={t("all")} leagues={all.leagues} />
        </>
      )}
    </Await>
  );
}

function List({ title, leagues }: { title: string; leagues: readonly LeagueView[] }): VNode {
  return (
    <section class="card-panel" aria-label={title}>
      <h2>{title}</h2>
      {leagues.length === 0 && <p class="aside">{t("none")}</p>}
      <ul role="list" class="rows">
        {leagues.map((league) => (
          <li key={league.id}>
            <a href={`/leagues/${league.id}`}>
              <b>{league.settings.name}</b>
            </a>
            <small>{aboutLeague(league)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Format, rules and size in a line. */
export function aboutLeague({ settings, members }: LeagueView): string {
  const format = settings.format ?? "";
  return [formatName(format), isFormat(format) && rulesName(format, settings.rules_version ?? ""), t("members_n", { n: members })].filter(Boolean).join(" · ");
}
