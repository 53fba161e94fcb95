/** Who plays: dropping somebody, letting somebody back in, checking somebody in, and who comes late (MTR 2.10, 10.4). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Confirmed } from "../../kit/confirmed.tsx";
import { Field } from "../../kit/field.tsx";
import { post, put, remove } from "../../kit/rest.ts";
import { user } from "../../kit/session.ts";
import type { EventPlayerView } from "../../protocol/rest.ts";
import { Bars } from "./bars.tsx";
import { idIn, type Desk } from "./desk.ts";
import { Spectators } from "./spectators.tsx";
import { t } from "./words.ts";

export function Players(desk: Desk): VNode {
  return (
    <>
      <section class="card-panel" aria-labelledby="desk-players">
        <h2 id="desk-players">{t("players_n", { n: desk.event.players })}</h2>
        <ul role="list" class="rows">
          {desk.players.map((player) => (
            <li key={player.user}>
              <span>
                <a href={`/users/${player.user}`}>{player.name}</a> <small>{stateOf(player)}</small>
              </span>
              <PlayerActs desk={desk} player={player} />
            </li>
          ))}
        </ul>
        {(desk.event.state === "running" || desk.event.state === "registration") && <Late {...desk} />}
      </section>
      <Spectators {...desk} />
      {desk.event.organiser === user.value?.id && <Bars {...desk} />}
    </>
  );
}

/** All that officials know of a player, in a line. */
function stateOf(player: EventPlayerView): string {
  return [
    player.has_dropped && `${t("dropped")}${player.why_dropped ? ` (${player.why_dropped})` : ""}`,
    !player.has_dropped && player.is_here && t("is_here"),
    player.byes > 0 && t("byes_n", { n: player.byes }),
    player.declines_camera && t("no_camera"),
    player.barred && t("barred", { why: player.barred }),
    player.no_shows && t("no_shows", { n: player.no_shows }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function PlayerActs({ desk, player }: { desk: Desk; player: EventPlayerView }): VNode | null {
  const path = `${desk.path}/players/${player.user}`;
  const { state, plan } = desk.event;
  if (state !== "running" && state !== "registration") return null;
  if (player.has_dropped) return state === "running" ? <Confirmed look="plain" label={t("reentry")} question={t("sure_reentry", { name: player.name })} onYes={() => void desk.act(post(`${path}/reentry`))} /> : null;
  return (
    <span class="row">
      {state === "registration" && plan.checks_in && !player.is_here && <Button onClick={() => void desk.act(post(`${path}/check-in`))}>{t("check_in")}</Button>}
      {state === "registration" && <AwardedByes desk={desk} player={player} />}
      <Confirmed look="plain" label={t("drop")} question={t("sure_drop", { name: player.name })} onYes={() => void desk.act(remove(path))} />
    </span>
  );
}

/** Byes for the first rounds, which are given before the event begins (MTR 2.10). */
function AwardedByes({ desk, player }: { desk: Desk; player: EventPlayerView }): VNode {
  return (
    <label>
      <span class="unseen">{t("byes_of", { name: player.name })}</span>
      <select value={player.byes} onChange={(event) => void desk.act(put(`${desk.path}/players/${player.user}/byes`, { byes: Number(event.currentTarget.value) }))}>
        {[0, 1, 2, 3].map((n) => (
          <option key={n} value={n}>
            {t("byes_n", { n })}
          </option>
        ))}
      </select>
    </label>
  );
}

function Late(desk: Desk): VNode {
  const [late, setLate] = useState({ user: "", deck: "", byes: 0 });
  const let_in = (event: Event): void => {
    event.preventDefault();
    const { user, deck, byes } = late;
    void desk.act(put(`${desk.path}/players/${encodeURIComponent(user)}/late`, { deck, byes })).then((isDone) => isDone && setLate({ user: "", deck: "", byes: 0 }));
  };
  return (
    <details>
      <summary>{t("late")}</summary>
      <form class="column is-tight tab-body" onSubmit={let_in}>
        <p class="aside">{t("about_late")}</p>
        <div class="pair">
          <Field label={t("user_id")}>
            <input value={late.user} required autocomplete="off" spellcheck={false} onInput={(event) => setLate({ ...late, user: idIn(event.currentTarget.value) })} />
          </Field>
          <Field label={t("deck_id")}>
            <input value={late.deck} required autocomplete="off" spellcheck={false} onInput={(event) => setLate({ ...late, deck: event.currentTarget.value.trim() })} />
          </Field>
          <Field label={t("byes")}>
            <input type="number" min={0} max={20} value={late.byes} onInput={(event) => setLate({ ...late, byes: Number(event.currentTarget.value) })} />
          </Field>
        </div>
        <div class="row">
          <Button type="submit">{t("let_in")}</Button>
        </div>
      </form>
    </details>
  );
}
