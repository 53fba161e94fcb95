/** The standings, with the tiebreakers that order them. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { user } from "../kit/session.ts";
import type { StandingPage, StandingView } from "../protocol/rest.ts";
import { Explained, share } from "./explained.tsx";
import { t } from "./words.ts";

export function Standings({ event, page }: { event: string; page: StandingPage }): VNode {
  const [asked, setAsked] = useState<StandingView | null>(null);
  return (
    <section class="card-panel" aria-labelledby="standings">
      <h2 id="standings">{t("standings")}</h2>
      <div class="wide-content" tabIndex={0} role="group" aria-labelledby="standings">
        <table class="ranking is-shares">
          <thead>
            <tr>
              <th scope="col">{t("rank")}</th>
              <th scope="col">{t("name")}</th>
              <th scope="col">{t("points")}</th>
              <th scope="col">{t("omw")}</th>
              <th scope="col">{t("gw")}</th>
              <th scope="col">
                <span class="unseen">{t("explanation")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {page.standings.map((row) => (
              <tr key={row.user} aria-current={row.user === user.value?.id ? "true" : undefined}>
                <td>{row.rank}</td>
                <th scope="row">
                  <a href={`/users/${row.user}`}>{row.name}</a> {row.has_dropped && <small>{t("dropped")}</small>}
                </th>
                <td>
                  {row.points} <small>{`${row.wins}-${row.losses}-${row.draws}`}</small>
                </td>
                <td data-label={t("omw")}>{share(row.opponents_match_wins)}</td>
                <td data-label={t("gw")}>{share(row.game_wins)}</td>
                <td>
                  <Button look="quiet" aria-label={t("why_rank", { name: row.name, n: row.rank })} onClick={() => setAsked(row)}>
                    {t("why_short")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked && <Explained event={event} standing={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
