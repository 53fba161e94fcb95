/** Who may not look on (MTR 1.11): at one match, or at all of the event. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { put } from "../../kit/rest.ts";
import { dictionary } from "../../kit/words.ts";
import type { ExclusionView } from "../../protocol/rest.ts";
import { idIn, nameOf, type Desk } from "./desk.ts";
import { t as words } from "./words.ts";

const t = dictionary(
  { title: "Who may not look on", about: "They are sent away at once, and see neither the games nor their replays until these are over.", where: "Where", all: "At all of the event", at: "Round {round}, table {table}", exclude: "Exclude", let_in: "Let in again", none: "Everybody may look on." },
  { title: "Wer nicht zusehen darf", about: "Sie werden sofort weggeschickt und sehen weder die Partien noch ihre Wiederholungen, bis diese vorbei sind.", where: "Wo", all: "Beim ganzen Turnier", at: "Runde {round}, Tisch {table}", exclude: "Ausschließen", let_in: "Wieder einlassen", none: "Alle dürfen zusehen." },
  { title: "Qui ne peut pas regarder", about: "Ils sont écartés aussitôt, et ne voient ni les parties ni leurs reprises avant qu’elles soient finies.", where: "Où", all: "À tout le tournoi", at: "Ronde {round}, table {table}", exclude: "Exclure", let_in: "Réadmettre", none: "Tout le monde peut regarder." },
);

export function Spectators(desk: Desk): VNode {
  const exclusions = desk.desk.exclusions ?? [];
  const put_in = ({ user, round, table }: ExclusionView): void => void desk.act(put(`${desk.path}/spectators/${user}`, { is_excluded: false, round, table }));
  return (
    <section class="card-panel" aria-labelledby="spectators">
      <h2 id="spectators">{t("title")}</h2>
      <p class="aside">{t(exclusions.length ? "about" : "none")}</p>
      <ul role="list" class="rows">
        {exclusions.map((each) => (
          <li key={`${each.user}-${each.round}-${each.table}`}>
            <span>
              <b>{nameOf(desk, each.user)}</b> <small>{each.table ? t("at", { ...each }) : t("all")} {each.words}</small>
            </span>
            <Button onClick={() => put_in(each)}>{t("let_in")}</Button>
          </li>
        ))}
      </ul>
      <Excluding {...desk} />
    </section>
  );
}

function Excluding(desk: Desk): VNode {
  const [wanted, setWanted] = useState({ user: "", table: 0, words: "" });
  const round = desk.round?.round ?? 0;
  const tables = (desk.round?.tables ?? []).filter((table) => table.second && !table.is_over);
  const exclude = (event: Event): void => {
    event.preventDefault();
    const { user, table, words } = wanted;
    void desk.act(put(`${desk.path}/spectators/${encodeURIComponent(user)}`, { is_excluded: true, words, ...(table ? { round, table } : {}) })).then((isDone) => isDone && setWanted({ user: "", table: 0, words: "" }));
  };
  return (
    <details>
      <summary>{t("exclude")}</summary>
      <form class="column is-tight tab-body" onSubmit={exclude}>
        <div class="pair">
          <Field label={words("user_id")} hint={words("about_user_id")}>
            <input value={wanted.user} required autocomplete="off" spellcheck={false} onInput={(event) => setWanted({ ...wanted, user: idIn(event.currentTarget.value) })} />
          </Field>
          <Field label={t("where")}>
            <select value={wanted.table} onChange={(event) => setWanted({ ...wanted, table: Number(event.currentTarget.value) })}>
              <option value={0}>{t("all")}</option>
              {tables.map(({ table }) => (
                <option key={table} value={table}>
                  {t("at", { round, table })}
                </option>
              ))}
            </select>
          </Field>
          <Field label={words("reason")}>
            <input value={wanted.words} required autocomplete="off" onInput={(event) => setWanted({ ...wanted, words: event.currentTarget.value })} />
          </Field>
        </div>
        <div class="row">
          <Button type="submit">{t("exclude")}</Button>
        </div>
      </form>
    </details>
  );
}
