/** The officials (MTR 1.3, 1.7): who they are, which of them are here, whose duties another one has; appointing and ending that is the organiser's. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { put } from "../../kit/rest.ts";
import { user } from "../../kit/session.ts";
import type { Official } from "../../protocol/rest.ts";
import { idIn, nameOf, type Desk } from "./desk.ts";
import { t } from "./words.ts";

const ROLES = ["head_judge", "floor_judge", "scorekeeper"] as const;
type Role = (typeof ROLES)[number];

export function Officials(desk: Desk): VNode {
  const { event } = desk;
  return (
    <section class="card-panel" aria-labelledby="desk-officials">
      <h2 id="desk-officials">{t("officials")}</h2>
      <ul role="list" class="rows">
        <li>
          <Person desk={desk} id={event.organiser} role={t("organiser")} />
        </li>
        {event.staff.map((official) => (
          <li key={official.user}>
            <Person desk={desk} id={official.user} role={[roleWords(official.role), ...(official.languages ?? [])].join(", ")} />
            <OfficialActs desk={desk} official={official} />
          </li>
        ))}
      </ul>
      {event.organiser === user.value?.id && <Appointing {...desk} />}
    </section>
  );
}

const roleWords = (role: string): string => (ROLES.includes(role as Role) ? t(role as Role) : role);

function Person({ desk, id, role }: { desk: Desk; id: string; role: string }): VNode {
  const deputy = desk.desk.deputies?.find((each) => each.judge === id)?.deputy;
  const isHere = desk.desk.here?.includes(id) ?? false;
  return (
    <span>
      <a href={`/users/${id}`}>{nameOf(desk, id)}</a>{" "}
      <small>
        {role} · {t(isHere ? "is_present" : "is_away")}
        {deputy ? ` · ${t("deputy_is", { name: nameOf(desk, deputy) })}` : ""}
      </small>
    </span>
  );
}

function OfficialActs({ desk, official }: { desk: Desk; official: Official }): VNode | null {
  const isOrganiser = desk.event.organiser === user.value?.id;
  const path = `${desk.path}/staff/${official.user}`;
  const judges = desk.event.staff.filter((each) => each.user !== official.user && each.role !== "scorekeeper");
  const deputy = desk.desk.deputies?.find((each) => each.judge === official.user)?.deputy ?? "";
  const deputises = (isOrganiser || official.user === user.value?.id) && official.role === "head_judge" && (judges.length > 0 || deputy);
  if (!isOrganiser && !deputises) return null;
  return (
    <span class="row">
      {deputises && (
        <label>
          {t("deputy")}{" "}
          <select value={deputy} onChange={(event) => void desk.act(put(`${path}/deputy`, { deputy: event.currentTarget.value }))}>
            <option value="">{t("nobody")}</option>
            {judges.map((each) => (
              <option key={each.user} value={each.user}>
                {nameOf(desk, each.user)}
              </option>
            ))}
          </select>
        </label>
      )}
      {isOrganiser && <Button onClick={() => void desk.act(put(path, { role: "" }))}>{t("dismiss")}</Button>}
    </span>
  );
}

function Appointing(desk: Desk): VNode {
  const [wanted, setWanted] = useState<{ user: string; role: Role; languages: string }>({ user: "", role: "floor_judge", languages: "" });
  const appoint = (event: Event): void => {
    event.preventDefault();
    const languages = wanted.languages.split(/[\s,]+/).filter(Boolean);
    void desk.act(put(`${desk.path}/staff/${encodeURIComponent(wanted.user)}`, { role: wanted.role, languages })).then((isDone) => isDone && setWanted({ ...wanted, user: "" }));
  };
  return (
    <form class="column is-tight" onSubmit={appoint}>
      <h3>{t("appoint")}</h3>
      <div class="pair">
        <Field label={t("user_id")} hint={t("about_user_id")}>
          <input value={wanted.user} required autocomplete="off" spellcheck={false} onInput={(event) => setWanted({ ...wanted, user: idIn(event.currentTarget.value) })} />
        </Field>
        <Field label={t("role")}>
          <select value={wanted.role} onChange={(event) => setWanted({ ...wanted, role: event.currentTarget.value as Role })}>
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {t(each)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("languages")} hint={t("about_languages")}>
          <input value={wanted.languages} autocomplete="off" onInput={(event) => setWanted({ ...wanted, languages: event.currentTarget.value })} />
        </Field>
      </div>
      <div class="row">
        <Button type="submit">{t("appoint")}</Button>
      </div>
    </form>
  );
}
