/** What a player can do beside playing: being ready in a round with a deadline, disputing a result (MTR 1.10), notes (2.11), staying off camera (2.13). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { useLoaded } from "../kit/loaded.tsx";
import { dateTime } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { get, post, put } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { dictionary } from "../kit/words.ts";
import type { EventPlayerView, EventTableView, EventView, NotesView, RoundView } from "../protocol/rest.ts";

const MINUTE_S = 60;
const READY_MINUTES = [15, 30, 60, 120];
const MOST_NOTES = 4000;

const t = dictionary(
  {
    deadline: "Play this match until {when}.", ready: "I am ready", ready_for: "For", minutes_n: "{n} minutes", ready_are: "Ready: {who}.", begins: "All are ready: the match begins.", dispute: "The result is wrong", what_is_wrong: "What is wrong with it?", send: "Call an official", disputed: "An official looks at this result before the next round is paired.",
    notes: "Notes of this match", about_notes: "You and the judges read them. They are gone when the result is recorded.", keep: "Keep the notes", kept: "Kept.", camera: "I do not want to be in feature matches", about_camera: "In the playoff of an event at Professional level they are played nevertheless.",
  },
  {
    deadline: "Spiel dieses Match bis {when}.", ready: "Ich bin bereit", ready_for: "Für", minutes_n: "{n} Minuten", ready_are: "Bereit: {who}.", begins: "Alle sind bereit: Das Match beginnt.", dispute: "Das Ergebnis stimmt nicht", what_is_wrong: "Was stimmt daran nicht?", send: "Einen Offiziellen rufen", disputed: "Ein Offizieller sieht sich dieses Ergebnis an, bevor die nächste Runde ausgelost wird.",
    notes: "Notizen zu diesem Match", about_notes: "Du und die Schiedsrichter lesen sie. Sie verschwinden, wenn das Ergebnis feststeht.", keep: "Notizen behalten", kept: "Behalten.", camera: "Ich möchte nicht in Feature-Matches", about_camera: "Im Playoff eines Turniers auf professioneller Ebene werden sie trotzdem gespielt.",
  },
  {
    deadline: "Jouez ce match jusqu’au {when}.", ready: "Je suis prêt", ready_for: "Pendant", minutes_n: "{n} minutes", ready_are: "Prêts : {who}.", begins: "Tous sont prêts : le match commence.", dispute: "Le résultat est faux", what_is_wrong: "Qu’est-ce qui est faux ?", send: "Appeler un officiel", disputed: "Un officiel examine ce résultat avant l’appariement de la ronde suivante.",
    notes: "Notes de ce match", about_notes: "Vous et les arbitres les lisez. Elles disparaissent quand le résultat est enregistré.", keep: "Garder les notes", kept: "Gardées.", camera: "Je ne veux pas de match vedette", about_camera: "En phase finale d’un tournoi de niveau professionnel, ils sont joués malgré tout.",
  },
);

type Props = { event: EventView; round: RoundView; table: EventTableView; players: readonly EventPlayerView[]; onChange: () => void };

export function BesideTheMatch({ event, round, table, players, onChange }: Props): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const path = `/v1/events/${event.id}`;
  const act = (request: Promise<unknown>): Promise<boolean> => request.then(() => (setFailure(null), onChange(), true), (error: unknown) => (setFailure(error), false));
  const here = `${path}/rounds/${round.round}/tables/${table.table}`;
  const me = players.find((player) => player.user === user.value?.id);
  return (
    <>
      {round.deadline_ms > 0 && !table.is_over && <Ready round={round} table={table} players={players} onReady={(seconds) => act(post(`${here}/ready`, { seconds }))} />}
      {table.is_over && !round.is_over && !table.is_disputed && <Dispute onDispute={(words) => act(post(`${here}/dispute`, { words }))} />}
      {table.is_over && table.is_disputed && <p class="tip">{t("disputed")}</p>}
      {!table.is_over && <Notes key={`${round.round}-${table.table}`} path={path} />}
      {me && (
        <label class="toggle">
          <input type="checkbox" checked={me.declines_camera} onChange={(changed) => void act(put(`${path}/camera`, { declines: changed.currentTarget.checked }))} />
          <span>
            {t("camera")} <small>{t("about_camera")}</small>
          </span>
        </label>
      )}
      <Refusal error={failure} />
    </>
  );
}

function Ready({ round, table, players, onReady }: { round: RoundView; table: EventTableView; players: readonly EventPlayerView[]; onReady: (seconds: number) => Promise<boolean> }): VNode {
  const [minutes, setMinutes] = useState(READY_MINUTES[0]!);
  const names = (table.ready ?? []).map((each) => players.find((player) => player.user === each.user)?.name ?? "");
  return (
    <>
      <p>{t("deadline", { when: dateTime(round.deadline_ms) })}</p>
      <p role="status">{table.is_summoned ? t("begins") : names.length ? t("ready_are", { who: names.join(", ") }) : ""}</p>
      {!table.is_summoned && (
        <div class="row is-bottom">
          <Field label={t("ready_for")}>
            <select value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
              {READY_MINUTES.map((n) => (
                <option key={n} value={n}>
                  {t("minutes_n", { n })}
                </option>
              ))}
            </select>
          </Field>
          <Button look="main" onClick={() => void onReady(minutes * MINUTE_S)}>
            {t("ready")}
          </Button>
        </div>
      )}
    </>
  );
}

function Dispute({ onDispute }: { onDispute: (words: string) => Promise<boolean> }): VNode {
  const [words, setWords] = useState("");
  const dispute = (event: Event): void => {
    event.preventDefault();
    void onDispute(words).then((isDone) => isDone && setWords(""));
  };
  return (
    <details>
      <summary>{t("dispute")}</summary>
      <form class="column is-tight tab-body" onSubmit={dispute}>
        <Field label={t("what_is_wrong")}>
          <input value={words} required maxLength={1000} autocomplete="off" onInput={(event) => setWords(event.currentTarget.value)} />
        </Field>
        <div class="row">
          <Button type="submit">{t("send")}</Button>
        </div>
      </form>
    </details>
  );
}

function Notes({ path }: { path: string }): VNode {
  const me = user.value?.id ?? "";
  const found = useLoaded(() => get<NotesView>(`${path}/notes/${me}`), [path, me]);
  const [words, setWords] = useState<string | null>(null);
  const [said, setSaid] = useState<"" | "kept">("");
  const [failure, setFailure] = useState<unknown>(null);
  const keep = (event: Event): void => {
    event.preventDefault();
    put(`${path}/notes`, { words: words ?? "" }).then(() => (setSaid("kept"), setFailure(null)), setFailure);
  };
  return (
    <details>
      <summary>{t("notes")}</summary>
      <form class="column is-tight tab-body" onSubmit={keep}>
        <Field label={t("notes")} hint={t("about_notes")}>
          <textarea rows={4} maxLength={MOST_NOTES} value={words ?? found.value?.words ?? ""} onInput={(event) => (setWords(event.currentTarget.value), setSaid(""))} />
        </Field>
        <Refusal error={failure} />
        <div class="row">
          <Button type="submit">{t("keep")}</Button>
          <span role="status">{said && t(said)}</span>
        </div>
      </form>
    </details>
  );
}
