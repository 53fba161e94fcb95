/** The ways to other people: the queue, open tables, invitations. */
import type { VNode } from "preact";
import { isInvited, sits, tables } from "../lobby/seats.ts";
import { formatName } from "../kit/formats.ts";
import { useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { TableList, TableView } from "../protocol/rest.ts";
import { ticket } from "../queue/ticket.ts";
import { Waiting } from "../queue/waiting.tsx";
import { t } from "./words.ts";

const REFRESH_MS = 10_000;
const MOST = 5;

export function People(): VNode {
  const lobby = useLoaded(() => get<TableList>("/v1/lobby"), [user.value?.id], REFRESH_MS);
  const mine = tables.value.filter((table) => sits(table) || isInvited(table));
  const others = (lobby.value?.tables ?? []).filter((table) => !mine.some((each) => each.id === table.id));
  const shown = [...mine, ...others].slice(0, MOST);
  return (
    <>
      <Waiting />
      <section class="card-panel" aria-labelledby="people">
        <h2 id="people">{t("people")}</h2>
        <p class="aside">{t("people_about")}</p>
        <div class="row">
          {!ticket.value && (
            <a class="button is-main" href="/queue">
              {t("find")}
            </a>
          )}
          <a class="button is-plain" href="/tables/new">
            {t("new_table")}
          </a>
        </div>
        <h3>{t("open_tables")}</h3>
        {shown.length === 0 && <p class="aside">{t("no_tables")}</p>}
        <ul role="list" class="rows">
          {shown.map((table) => (
            <Row key={table.id} table={table} />
          ))}
        </ul>
        {others.length > MOST && <a href="/tables">{t("all_tables")}</a>}
      </section>
    </>
  );
}

function Row({ table }: { table: TableView }): VNode {
  const free = table.seats.filter((seat) => seat.answer === "free").length;
  const label = sits(table) ? t("to_table") : t("sit_down");
  const host = table.seats.find((seat) => seat.user === table.owner)?.name ?? "";
  return (
    <li>
      <span>
        <b>{formatName(table.format)}</b> <small>{t("by", { name: host })}</small> · <small>{isInvited(table) ? t("invited") : t("free", { n: free })}</small>
      </span>
      <a class="button is-plain" href={`/tables/${table.id}`} aria-label={`${label}: ${formatName(table.format)} ${t("by", { name: host })}`}>
        {label}
      </a>
    </li>
  );
}
