/** Announcing an event: what players have to know before they register. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { freshKey, post } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { EventView, NewEvent } from "../protocol/rest.ts";
import { t } from "./words.ts";

const ROUNDS = [0, 3, 4, 5, 6, 7, 8];
const CUTS = [-1, 0, 2, 4, 8];
const GAMES = [1, 3, 5];
const MINUTES = [0, 40, 50, 60, 75, 90];
const MOST_NAME = 100;

export default function NewEventScreen(): VNode {
  return (
    <div class="column is-narrow">
      <h1>{t("new_event")}</h1>
      {user.value ? <Plan /> : <EnterFirst />}
    </div>
  );
}

function Plan(): VNode {
  const [plan, setPlan] = useState<NewEvent>({ name: "", format: "duel", rounds: 0, cut: -1, best_of: 3, match_seconds: 3000, plays_here: true, checks_in: false });
  const [failure, setFailure] = useState<unknown>(null);
  const change = (part: Partial<NewEvent>): void => setPlan({ ...plan, ...part });
  const submit = (event: Event): void => {
    event.preventDefault();
    post<EventView>("/v1/events", plan, freshKey()).then((made) => go(`/events/${made.id}`), setFailure);
  };
  return (
    <form class="card-panel" onSubmit={submit}>
      <Field label={t("name")}>
        <input value={plan.name} required maxLength={MOST_NAME} autocomplete="off" onInput={(event) => change({ name: event.currentTarget.value })} />
      </Field>
      <div class="pair">
        <Numbers label={t("best_of")} values={GAMES} chosen={plan.best_of!} onChoose={(best_of) => change({ best_of })} words={(n) => (n === 1 ? t("single") : t("best", { n }))} />
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
