/** Announcing an event: what players have to know before they register. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Choices } from "../kit/choice.tsx";
import { Field } from "../kit/field.tsx";
import { formatAbout, formatName, FORMATS, type Format } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { freshKey, get, post } from "../kit/rest.ts";
import { go, query } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { EventView, LeagueView, NewEvent } from "../protocol/rest.ts";
import { t } from "./words.ts";

const ROUNDS = [0, 3, 4, 5, 6, 7, 8];
const CUTS = [-1, 0, 2, 4, 8];
const GAMES = [0, 1, 3, 5];
const MINUTES = [0, 40, 50, 60, 75, 90];
const DAYS = [0, 1, 3, 7, 14];
const DAY_S = 86_400;
const LEVELS = ["regular", "competitive", "professional"] as const;
type Level = (typeof LEVELS)[number];
const MOST_NAME = 100;
const MOST_WORDS = 2000;

export default function NewEventScreen(): VNode {
  return (
    <div class="column is-narrow">
      <h1>{t("new_event")}</h1>
      {user.value ? <Wanted /> : <EnterFirst />}
    </div>
  );
}

/** The address may name a league whose season this is: `?league=`. */
function Wanted(): VNode {
  const league = new URLSearchParams(query.value).get("league");
  return league ? <Season id={league} /> : <Plan />;
}

function Season({ id }: { id: string }): VNode {
  const found = useLoaded(() => get<LeagueView>(`/v1/leagues/${encodeURIComponent(id)}`), [id]);
  return <Await of={found}>{(league) => <Plan league={league} />}</Await>;
}

/** A season is played in its league's format and by its rules. */
const ofLeague = ({ id, settings }: LeagueView): Partial<NewEvent> => ({ league: id, format: settings.format ?? "", rules_version: settings.rules_version ?? "", best_of: 0, match_seconds: 0 });

/** In Duel matches are best of three in fifty minutes; elsewhere what is usual there. */
const ofFormat = (format: Format): Partial<NewEvent> => (format === "duel" ? { format, best_of: 3, match_seconds: 3000 } : { format, best_of: 0, match_seconds: 0 });

function Plan({ league }: { league?: LeagueView }): VNode {
  const [plan, setPlan] = useState<NewEvent>({ name: "", format: "duel", rounds: 0, cut: -1, best_of: 3, match_seconds: 3000, plays_here: true, checks_in: false, starts_rounds: false, level: "regular", round_seconds: 0, words: "", ...(league ? ofLeague(league) : {}) });
  const [failure, setFailure] = useState<unknown>(null);
  const change = (part: Partial<NewEvent>): void => setPlan({ ...plan, ...part });
  const submit = (event: Event): void => {
    event.preventDefault();
    post<EventView>("/v1/events", plan, freshKey()).then((made) => go(`/events/${made.id}`), setFailure);
  };
  return (
    <form class="card-panel" onSubmit={submit}>
      {league && <p>{t("season_of", { name: league.settings.name })}</p>}
      <Field label={t("name")}>
        <input value={plan.name} required maxLength={MOST_NAME} autocomplete="off" onInput={(event) => change({ name: event.currentTarget.value })} />
      </Field>
      {!league && <Choices legend={t("format")} chosen={plan.format as Format} onChoose={(format) => change(ofFormat(format))} choices={FORMATS.map((key) => ({ key, label: formatName(key), about: formatAbout(key) }))} />}
      <div class="pair">
        <Field label={t("level")}>
          <select value={plan.level} onChange={(event) => change({ level: event.currentTarget.value as Level })}>
            {LEVELS.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </select>
        </Field>
        <Numbers label={t("pace")} values={DAYS} chosen={plan.round_seconds! / DAY_S} onChoose={(n) => change({ round_seconds: n * DAY_S })} words={(n) => (n ? t("days_n", { n }) : t("at_once"))} />
        <Numbers label={t("best_of")} values={GAMES} chosen={plan.best_of!} onChoose={(best_of) => change({ best_of })} words={(n) => (n === 0 ? t("by_format") : n === 1 ? t("single") : t("best", { n }))} />
        <Numbers label={t("minutes")} values={MINUTES} chosen={plan.match_seconds! / 60} onChoose={(n) => change({ match_seconds: n * 60 })} words={(n) => (n ? t("minutes_n", { n }) : t("untimed"))} />
        <Numbers label={t("rounds")} values={ROUNDS} chosen={plan.rounds!} onChoose={(rounds) => change({ rounds })} words={(n) => (n ? String(n) : t("by_players"))} />
        <Numbers label={t("cut")} values={CUTS} chosen={plan.cut!} onChoose={(cut) => change({ cut })} words={(n) => (n < 0 ? t("cut_auto") : n ? t("cut_n", { n }) : t("cut_none"))} />
      </div>
      <label class="toggle">
        <input type="checkbox" checked={plan.plays_here} onChange={(event) => change({ plays_here: event.currentTarget.checked })} />
        <span>{t("plays_here")}</span>
      </label>
      <label class="toggle">
        <input type="checkbox" checked={plan.checks_in} onChange={(event) => change({ checks_in: event.currentTarget.checked })} />
        <span>{t("checks_in")}</span>
      </label>
      <label class="toggle">
        <input type="checkbox" checked={plan.starts_rounds} onChange={(event) => change({ starts_rounds: event.currentTarget.checked })} />
        <span>{t("starts_rounds")}</span>
      </label>
      <Field label={t("words")}>
        <textarea rows={3} value={plan.words} maxLength={MOST_WORDS} onInput={(event) => change({ words: event.currentTarget.value })} />
      </Field>
      <p class="aside">{t("fixed")}</p>
      <Refusal error={failure} />
      <div class="row">
        <Button look="main" type="submit">
          {t("announce")}
        </Button>
      </div>
    </form>
  );
}

type NumbersProps = { label: string; values: readonly number[]; chosen: number; onChoose: (value: number) => void; words: (value: number) => string };

function Numbers({ label, values, chosen, onChoose, words }: NumbersProps): VNode {
  return (
    <Field label={label}>
      <select value={chosen} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {values.map((value) => (
          <option key={value} value={value}>
            {words(value)}
          </option>
        ))}
      </select>
    </Field>
  );
}
