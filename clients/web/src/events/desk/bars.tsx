/** Accounts that the organiser keeps out of all events of theirs (MTR 1.4). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { useLoaded } from "../../kit/loaded.tsx";
import { dateTime } from "../../kit/moment.ts";
import { get, put, remove } from "../../kit/rest.ts";
import { dictionary } from "../../kit/words.ts";
import type { BarList, BarView } from "../../protocol/rest.ts";
import { accountName, idIn, type Desk } from "./desk.ts";
import { t as words } from "./words.ts";

const DAY_MS = 86_400_000;

const t = dictionary(
  { title: "Who does not play in your events", about: "They are told the reason. Who is registered already stays so, and is marked.", for_good: "for good", until: "until {when}", lift: "Let in again", days: "Days (0 = for good)", bar: "Bar", none: "Nobody is barred." },
  { title: "Wer bei deinen Turnieren nicht spielt", about: "Sie erfahren den Grund. Wer schon angemeldet ist, bleibt es und ist gekennzeichnet.", for_good: "für immer", until: "bis {when}", lift: "Wieder zulassen", days: "Tage (0 = für immer)", bar: "Sperren", none: "Niemand ist gesperrt." },
  { title: "Qui ne joue pas dans vos tournois", about: "La raison leur est dite. Qui est déjà inscrit le reste, et il est marqué.", for_good: "pour toujours", until: "jusqu’au {when}", lift: "Réadmettre", days: "Jours (0 = pour toujours)", bar: "Exclure", none: "Personne n’est exclu." },
);

type Bar = BarView & { readonly name: string };

async function loadBars(): Promise<readonly Bar[]> {
  const { bars } = await get<BarList>("/v1/events/bars");
  return Promise.all(bars.map(async (bar) => ({ ...bar, name: await accountName(bar.user) })));
}

export function Bars(desk: Desk): VNode {
  const found = useLoaded(loadBars, []);
  const [wanted, setWanted] = useState({ user: "", reason: "", days: 0 });
  const act = (request: Promise<unknown>): Promise<void> => desk.act(request).then((isDone) => (isDone ? (found.reload(), setWanted({ user: "", reason: "", days: 0 })) : undefined));
  const bar = (event: Event): void => {
    event.preventDefault();
    const { user, reason, days } = wanted;
    void act(put(`/v1/events/bars/${encodeURIComponent(user)}`, { reason, until_ms: days ? Date.now() + days * DAY_MS : 0 }));
  };
  const bars = found.value ?? [];
  return (
    <section class="card-panel" aria-labelledby="bars">
      <h2 id="bars">{t("title")}</h2>
      <p class="aside">{t(bars.length ? "about" : "none")}</p>
      <ul role="list" class="rows">
        {bars.map((each) => (
          <li key={each.user}>
            <span>
              <a href={`/users/${each.user}`}>{each.name}</a> <small>{each.reason} · {each.until_ms ? t("until", { when: dateTime(each.until_ms) }) : t("for_good")}</small>
            </span>
            <Button onClick={() => void act(remove(`/v1/events/bars/${encodeURIComponent(each.user)}`))}>{t("lift")}</Button>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t("bar")}</summary>
        <form class="column is-tight tab-body" onSubmit={bar}>
          <div class="pair">
            <Field label={words("user_id")} hint={words("about_user_id")}>
              <input value={wanted.user} required autocomplete="off" spellcheck={false} onInput={(event) => setWanted({ ...wanted, user: idIn(event.currentTarget.value) })} />
            </Field>
            <Field label={words("reason")}>
              <input value={wanted.reason} required maxLength={500} autocomplete="off" onInput={(event) => setWanted({ ...wanted, reason: event.currentTarget.value })} />
            </Field>
            <Field label={t("days")}>
              <input type="number" min={0} max={3650} value={wanted.days} onInput={(event) => setWanted({ ...wanted, days: Number(event.currentTarget.value) })} />
            </Field>
          </div>
          <div class="row">
            <Button type="submit">{t("bar")}</Button>
          </div>
        </form>
      </details>
    </section>
  );
}
