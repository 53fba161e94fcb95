/** Sharing prizes (MTR 5.2), never in exchange for a result: proposing it in one's match or among all who are left in the playoff, and agreeing. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { freshKey, post } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { dictionary } from "../kit/words.ts";
import type { DeskView, EventPlayerView, EventView, RoundView, SplitView } from "../protocol/rest.ts";

const t = dictionary(
  {
    title: "Sharing prizes", about: "Only words that are kept: nothing is paid here, and no result may be part of it. Everybody concerned has to agree.", propose: "Propose to share prizes", how: "How they are shared", among: "Among whom", match: "the players of my match", all: "all who are left in the playoff",
    agree: "Agree", agreed: "agreed: {who}", missing: "still to agree: {who}", settled: "all have agreed", permitted: "permitted", waits: "waits for the organiser’s permission", ends: "ends the event",
  },
  {
    title: "Preise teilen", about: "Nur Worte, die aufbewahrt werden: Hier wird nichts ausgezahlt, und kein Ergebnis darf Teil davon sein. Alle, die es betrifft, müssen zustimmen.", propose: "Vorschlagen, die Preise zu teilen", how: "Wie geteilt wird", among: "Unter wem", match: "den Spielern meines Matches", all: "allen, die noch im Playoff sind",
    agree: "Zustimmen", agreed: "zugestimmt: {who}", missing: "noch nicht zugestimmt: {who}", settled: "alle haben zugestimmt", permitted: "erlaubt", waits: "wartet auf die Erlaubnis des Veranstalters", ends: "beendet das Turnier",
  },
  {
    title: "Partager les prix", about: "Seulement des mots qui sont gardés : rien n’est payé ici, et aucun résultat ne peut en faire partie. Tous ceux que cela concerne doivent accepter.", propose: "Proposer de partager les prix", how: "Comment partager", among: "Entre qui", match: "les joueurs de mon match", all: "tous ceux qui restent en phase finale",
    agree: "Accepter", agreed: "d’accord : {who}", missing: "pas encore d’accord : {who}", settled: "tous sont d’accord", permitted: "permis", waits: "attend la permission de l’organisateur", ends: "termine le tournoi",
  },
);

/** What is proposed, who has agreed, and what it waits for. */
export function SplitRecord({ split, nameOf }: { split: SplitView; nameOf: (id: string) => string }): VNode {
  const names = (ids: readonly string[]): string => ids.map(nameOf).join(", ");
  const missing = split.concerned.filter((each) => !split.agreed.includes(each));
  const states = [
    split.agreed.length > 0 && t("agreed", { who: names(split.agreed) }),
    split.is_agreed ? t("settled") : t("missing", { who: names(missing) }),
    split.table === 0 && t(split.is_permitted ? "permitted" : "waits"),
    split.ends && t("ends"),
  ].filter(Boolean);
  return (
    <span>
      <b>{nameOf(split.player)}</b>: {split.words} <small>{states.join(" · ")}</small>
    </span>
  );
}

type Props = { event: EventView; desk: DeskView; round: RoundView | null; players: readonly EventPlayerView[]; onChange: () => void };

export function Splits({ event, desk, round, players, onChange }: Props): VNode | null {
  const [failure, setFailure] = useState<unknown>(null);
  const me = user.value?.id ?? "";
  const mine = round?.tables.find((table) => table.second && table.sides.some((side) => side.users.includes(me)));
  const shown = desk.splits.filter((split) => split.concerned.includes(me));
  const nameOf = (id: string): string => players.find((player) => player.user === id)?.name ?? id;
  const act = (to: string, body: unknown): Promise<boolean> => post(`/v1/events/${event.id}/splits${to}`, body, freshKey()).then(() => (setFailure(null), onChange(), true), (error: unknown) => (setFailure(error), false));
  if (event.state !== "running" || !(mine || shown.length)) return null;
  return (
    <section class="card-panel" aria-labelledby="splits">
      <h2 id="splits">{t("title")}</h2>
      <p class="aside">{t("about")}</p>
      <Refusal error={failure} />
      <ul role="list" class="rows is-tall">
        {shown.map((split) => (
          <li key={split.split}>
            <SplitRecord split={split} nameOf={nameOf} />
            {!split.agreed.includes(me) && <Button onClick={() => void act(`/${split.split}/agreement`, undefined)}>{t("agree")}</Button>}
          </li>
        ))}
      </ul>
      {round && mine && <Proposing isPlayoff={round.is_playoff} onPropose={(words, isAll) => act("", { round: round.round, table: isAll ? 0 : mine.table, words })} />}
    </section>
  );
}

function Proposing({ isPlayoff, onPropose }: { isPlayoff: boolean; onPropose: (words: string, isAll: boolean) => Promise<boolean> }): VNode {
  const [words, setWords] = useState("");
  const [isAll, setAll] = useState(false);
  const propose = (event: Event): void => {
    event.preventDefault();
    void onPropose(words, isAll).then((isDone) => isDone && setWords(""));
  };
  return (
    <details>
      <summary>{t("propose")}</summary>
      <form class="column is-tight tab-body" onSubmit={propose}>
        <Field label={t("how")}>
          <input value={words} required maxLength={1000} autocomplete="off" onInput={(event) => setWords(event.currentTarget.value)} />
        </Field>
        {isPlayoff && (
          <Field label={t("among")}>
            <select value={String(isAll)} onChange={(event) => setAll(event.currentTarget.value === "true")}>
              <option value="false">{t("match")}</option>
              <option value="true">{t("all")}</option>
            </select>
          </Field>
        )}
        <div class="row">
          <Button type="submit">{t("propose")}</Button>
        </div>
      </form>
    </details>
  );
}
