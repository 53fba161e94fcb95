/** The lobby: one's own tables, and those that are open to everybody. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Field } from "../kit/field.tsx";
import { formatName, FORMATS } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { TableList, TableView } from "../protocol/rest.ts";
import { isInvited, sits, tables } from "./seats.ts";
import { t } from "./words.ts";

const REFRESH_MS = 5000;

export default function Lobby(): VNode {
  return (
    <div class="column is-narrow">
      <div class="row is-spread">
        <h1>{t("title")}</h1>
        {user.value && (
          <a class="button is-main" href="/tables/new">
            {t("new_table")}
          </a>
        )}
      </div>
      <p class="aside">{t("about")}</p>
      {user.value ? <Lists /> : <EnterFirst />}
    </div>
  );
}

function Lists(): VNode {
  const [format, setFormat] = useState("");
  const lobby = useLoaded(() => get<TableList>(`/v1/lobby?format=${format}`), [format], REFRESH_MS);
  const mine = tables.value;
  return (
    <>
      {mine.length > 0 && <Tables title={t("yours")} shown={mine} isCalled />}
      <Field label={t("format")} class="is-short">
        <select value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
          <option value="">{t("all_formats")}</option>
          {FORMATS.map((each) => (
            <option key={each} value={each}>
              {formatName(each)}
            </option>
          ))}
        </select>
      </Field>
      <Await of={lobby}>{(found) => <Tables title={t("lobby")} shown={found.tables.filter((table) => !mine.some((each) => each.id === table.id))} />}</Await>
    </>
  );
}

function Tables({ title, shown, isCalled = false }: { title: string; shown: readonly TableView[]; isCalled?: boolean }): VNode {
  return (
    <section class={isCalled ? "card-panel is-called" : "card-panel"} aria-label={title}>
      <h2>{title}</h2>
      {shown.length === 0 && <p class="aside">{t("none")}</p>}
      <ul role="list" class="rows">
        {shown.map((table) => (
          <Row key={table.id} table={table} />
        ))}
      </ul>
    </section>
  );
}

function Row({ table }: { table: TableView }): VNode {
  const host = table.seats.find((seat) => seat.user === table.owner)?.name ?? "";
  const free = table.seats.filter((seat) => seat.answer === "free").length;
  const label = sits(table) || isInvited(table) ? t("to_table") : t("take");
  const about = [t("by", { name: host }), t("free", { n: free }), ...(table.has_password ? [t("has_password")] : [])].join(" · ");
  return (
    <li>
      <span>
        <b>{formatName(table.format)}</b> <small>{about}</small>
      </span>
      <a class="button is-plain" href={`/tables/${table.id}`} aria-label={`${label}: ${formatName(table.format)} ${about}`}>
        {label}
      </a>
    </li>
  );
}
