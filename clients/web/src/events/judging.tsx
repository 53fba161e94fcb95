/** What a player has to do with judges: calling one, answering rulings (MTR 1.8, 2.9), and the own penalties. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { freshKey, post } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { CallView, DeskView, EventPlayerView, EventView, RoundView } from "../protocol/rest.ts";
import { CallRecord } from "./call.tsx";
import { infractionWords, penaltyWords } from "./penalty_words.ts";
import { t } from "./words.ts";

type Props = { event: EventView; desk: DeskView; round: RoundView | null; players: readonly EventPlayerView[]; onChange: () => void };

export function Judging({ event, desk, round, players, onChange }: Props): VNode | null {
  const [failure, setFailure] = useState<unknown>(null);
  const me = user.value?.id ?? "";
  const table = round?.tables.find((each) => each.second && !each.is_over && each.sides.some((side) => side.users.includes(me)));
  const penalties = desk.penalties.filter((each) => each.player === me);
  const calls = desk.calls.filter((call) => isMine(call, round, me)).reverse();
  const nameOf = (id: string): string => players.find((player) => player.user === id)?.name ?? t("judge");
  const act = (request: Promise<unknown>): Promise<boolean> => request.then(() => (setFailure(null), onChange(), true), (error: unknown) => (setFailure(error), false));
  if (!table && !penalties.length && !calls.length) return null;
  return (
    <section class="card-panel" aria-labelledby="judging">
      <h2 id="judging">{t("judges")}</h2>
      <Refusal error={failure} />
      {calls.length > 0 && (
        <ul role="list" class="rows is-tall">
          {calls.map((call) => (
            <li key={call.call}>
              <CallRecord call={call} nameOf={nameOf} />
              {call.state === "ruled" && <Answer onAnswer={(appeals) => act(post(`/v1/events/${event.id}/calls/${call.call}/answer`, { appeals }))} />}
            </li>
          ))}
        </ul>
      )}
      {table && round && event.state === "running" && <Calling onCall={(call) => act(post(`/v1/events/${event.id}/rounds/${round.round}/tables/${table.table}/calls`, call, freshKey()))} />}
      {penalties.length > 0 && (
        <>
          <h3>{t("my_penalties")}</h3>
          <ul role="list" class="rows">
            {penalties.map((each, at) => (
              <li key={at}>
                <span>
                  <b>{penaltyWords(each.penalty)}</b>: {infractionWords(each.infraction)} {each.words && <small>{each.words}</small>}
                </span>
                <small>{t("round", { n: each.round })}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A call of one's own, or at one's own table. */
function isMine(call: CallView, round: RoundView | null, me: string): boolean {
  const table = call.round === round?.round ? round.tables.find((each) => each.table === call.table) : undefined;
  return call.player === me || (table?.sides.some((side) => side.users.includes(me)) ?? false);
}

function Answer({ onAnswer }: { onAnswer: (appeals: boolean) => void }): VNode {
  return (
    <div class="row">
      <Button look="main" onClick={() => onAnswer(false)}>
        {t("accept")}
      </Button>
      <Button onClick={() => onAnswer(true)}>{t("appeal")}</Button>
    </div>
  );
}

type Wanted = { words: string; language: string; is_private: boolean };

function Calling({ onCall }: { onCall: (call: Wanted) => Promise<boolean> }): VNode {
  const [call, setCall] = useState<Wanted>({ words: "", language: "", is_private: false });
  const send = (submitted: Event): void => {
    submitted.preventDefault();
    void onCall(call).then((isDone) => isDone && setCall({ ...call, words: "" }));
  };
  return (
    <details>
      <summary>{t("call_judge")}</summary>
      <form class="column is-tight tab-body" onSubmit={send}>
        <Field label={t("about_what")}>
          <input value={call.words} required maxLength={500} autocomplete="off" onInput={(event) => setCall({ ...call, words: event.currentTarget.value })} />
        </Field>
        <Field label={t("call_language")} hint={t("about_language")} class="is-short">
          <input value={call.language} maxLength={16} autocomplete="off" onInput={(event) => setCall({ ...call, language: event.currentTarget.value.trim() })} />
        </Field>
        <label class="toggle">
          <input type="checkbox" checked={call.is_private} onChange={(event) => setCall({ ...call, is_private: event.currentTarget.checked })} />
          <span>{t("is_private")}</span>
        </label>
        <div class="row">
          <Button type="submit">{t("call_judge")}</Button>
        </div>
      </form>
    </details>
  );
}
