/** One event: registration, one's own match, pairings, standings, and what its organiser does. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Confirmed } from "../kit/confirmed.tsx";
import { formatName } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { get, post } from "../kit/rest.ts";
import type { Params } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { DeskView, EventPlayerView, EventView, RoundView, StandingPage } from "../protocol/rest.ts";
import { Bracket } from "./bracket.tsx";
import { everybody, isOfficial } from "./desk/desk.ts";
import { Facts } from "./facts.tsx";
import { Judging } from "./judging.tsx";
import { MyMatch } from "./my_match.tsx";
import { Registration } from "./registration.tsx";
import { Pairings } from "./pairings.tsx";
import { Splits } from "./splits.tsx";
import { stateText } from "./state.ts";
import { Standings } from "./standings.tsx";
import { Teams } from "./team.tsx";
import { t } from "./words.ts";

const REFRESH_MS = 5000;

type Found = { event: EventView; players: readonly EventPlayerView[]; round: RoundView | null; standings: StandingPage | null; desk: DeskView | null; playoff: readonly RoundView[] };

export default function EventScreen({ params }: { params: Params }): VNode {
  return user.value ? <Loaded key={params.id} id={params.id!} /> : <EnterFirst />;
}

function Loaded({ id }: { id: string }): VNode {
  const found = useLoaded(() => load(id), [id, user.value?.id], REFRESH_MS);
  return <Await of={found}>{(all) => <Shown {...all} onChange={found.reload} />}</Await>;
}

async function load(id: string): Promise<Found> {
  const path = `/v1/events/${id}`;
  const [event, players] = await Promise.all([get<EventView>(path), everybody(`${path}/players`)]);
  if (!event.round) return { event, players, round: null, standings: null, desk: null, playoff: [] };
  const roundAt = (number: number): Promise<RoundView> => get<RoundView>(`${path}/rounds/${number}`);
  const earlier = Array.from({ length: Math.max(0, event.round - event.rounds - 1) }, (_, at) => roundAt(event.rounds + 1 + at));
  const [round, standings, desk, ...before] = await Promise.all([roundAt(event.round), get<StandingPage>(`${path}/standings`), get<DeskView>(`${path}/desk`), ...earlier]);
  return { event, players, round, standings, desk, playoff: round.is_playoff ? [...before, round] : [] };
}

function Shown({ event, players, round, standings, desk, playoff, onChange }: Found & { onChange: () => void }): VNode {
  const isOpen = event.state === "registration" || event.state === "running";
  return (
    <div class="column is-narrow">
      <header>
        <h1>{event.plan.name}</h1>
        <p class="aside">
          {formatName(event.plan.format ?? "")} · {t("players_n", { n: event.players })} · <span role="status">{stateText(event)}</span>
        </p>
        {isOfficial(event, user.value?.id) && (
          <p class="row">
            <a class="button is-plain" href={`/events/${event.id}/desk`}>
              {t("to_desk")}
            </a>
          </p>
        )}
      </header>
      {event.organiser === user.value?.id && <Organising event={event} onChange={onChange} />}
      {round && <MyMatch event={event} round={round} players={players} onChange={onChange} />}
      {desk && <Judging event={event} desk={desk} round={round} players={players} onChange={onChange} />}
      {isOpen && <Registration event={event} players={players} onChange={onChange} />}
      {isOpen && <Teams event={event} players={players} onChange={onChange} />}
      {!round && <Facts event={event} />}
      <Bracket rounds={playoff} swiss={event.rounds} />
      {round && <Pairings round={round} swiss={event.rounds} />}
      {standings && <Standings event={event.id} page={standings} />}
      {desk && <Splits event={event} desk={desk} round={round} players={players} onChange={onChange} />}
      {round && <Facts event={event} />}
      {!round && <Players players={players} />}
    </div>
  );
}

function Organising({ event, onChange }: { event: EventView; onChange: () => void }): VNode | null {
  const [failure, setFailure] = useState<unknown>(null);
  const path = `/v1/events/${event.id}`;
  const act = (to: string): void =>
    void post(path + to).then(() => {
      setFailure(null);
      onChange();
    }, setFailure);
  if (event.state !== "registration" && event.state !== "running") return null;
  return (
    <section class="card-panel is-called" aria-labelledby="organise">
      <h2 id="organise">{t("organise")}</h2>
      <p class="aside">{t("organiser_you")}</p>
      <div class="row">
        {event.state === "registration" && (
          <Button look="main" onClick={() => act("/start")}>
            {t("start")}
          </Button>
        )}
        {event.state === "running" && (event.round === 0 || event.is_round_over) && (
          <Button look="main" onClick={() => act(`/rounds/${event.round + 1}`)}>
            {t("pair", { n: event.round + 1 })}
          </Button>
        )}
        <Confirmed label={t("finish")} question={t(event.state === "registration" ? "sure_never" : "sure_finish")} onYes={() => act("/finish")} />
      </div>
      <Refusal error={failure} />
    </section>
  );
}

function Players({ players }: { players: readonly EventPlayerView[] }): VNode {
  return (
    <section class="card-panel" aria-labelledby="players">
      <h2 id="players">{t("players")}</h2>
      <ul role="list" class="rows">
        {players.map((player) => (
          <li key={player.user}>
            <a href={`/users/${player.user}`}>{player.name}</a>
            <small>{player.has_dropped ? t("dropped") : player.is_here ? t("is_here") : ""}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
