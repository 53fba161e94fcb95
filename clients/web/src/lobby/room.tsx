/** A table before its game: who sits where, a seat for oneself, the link for others. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { formatName, isFormat } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { get, post, put, remove } from "../kit/rest.ts";
import { go, query, type Params } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { TableView } from "../protocol/rest.ts";
import { isInvited, sits, take, tables } from "./seats.ts";
import { SeatList } from "./seat_list.tsx";
import { SitDown } from "./sit_down.tsx";
import { TableLink } from "./table_link.tsx";
import { t } from "./words.ts";

const REFRESH_MS = 3000;

export default function Room({ params }: { params: Params }): VNode {
  return (
    <div class="column is-narrow">
      {user.value ? <Table key={params.id} id={params.id!} /> : <EnterFirst />}
    </div>
  );
}

function Table({ id }: { id: string }): VNode {
  const code = new URLSearchParams(query.value).get("code") ?? "";
  const found = useLoaded(() => get<TableView>(`/v1/tables/${id}?code=${encodeURIComponent(code)}`), [id, user.value?.id], REFRESH_MS);
  const told = tables.value.find((table) => table.id === id);
  const newest = told && (found.value === undefined || told.revision > found.value.revision) ? told : found.value;
  useEffect(() => {
    if (newest && (sits(newest) || isInvited(newest))) take(newest); // leads to the game once it has started
  }, [newest?.revision]);
  return <Await of={{ ...found, value: newest }}>{(table) => <Shown table={table} code={code} onChange={found.set} />}</Await>;
}

type Props = { table: TableView; code: string; onChange: (table: TableView) => void };

function Shown({ table, code, onChange }: Props): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const isOpen = table.state === "open";
  const isMine = table.owner === user.value?.id;
  const change = (request: Promise<TableView>): void => void request.then(onChange, setFailure);
  const seatBot = (seat: number): void => change(put<TableView>(`/v1/tables/${table.id}/seats/${seat}`, { bot: "steady" }));
  const free = table.seats.filter((seat) => seat.answer === "free");
  return (
    <>
      <h1>{t("room", { format: formatName(table.format) })}</h1>
      <p role="status">{stateText(table)}</p>
      {table.game && (
        <a class="button is-main" href={`/games/${table.game}`}>
          {t("to_game")}
        </a>
      )}
      <section class="card-panel" aria-label={t("seats")}>
        <h2>{t("seats")}</h2>
        <SeatList table={table} {...(isOpen && isMine ? { onBot: seatBot } : {})} />
        {isOpen && isMine && free.length > 1 && (
          <div class="row">
            <Button onClick={() => void fill(table, free.map((seat) => seat.seat)).then(onChange, setFailure)}>{t("fill")}</Button>
          </div>
        )}
        <Refusal error={failure} />
      </section>
      {isOpen && !sits(table) && isFormat(table.format) && (isInvited(table) || free.length > 0) && <SitDown table={table} code={code} onChange={onChange} />}
      {isOpen && table.code && <TableLink table={table} />}
      {isOpen && (sits(table) || isInvited(table) || isMine) && (
        <div class="row">
          <Button onClick={() => leave(table, isMine, setFailure)}>{isMine ? t("close") : isInvited(table) ? t("decline") : t("leave")}</Button>
        </div>
      )}
    </>
  );
}

/** One bot after the other: each answer is the table as it then is. */
async function fill(table: TableView, seats: readonly number[]): Promise<TableView> {
  let newest = table;
  for (const seat of seats) newest = await put<TableView>(`/v1/tables/${table.id}/seats/${seat}`, { bot: "steady" });
  return newest;
}

function leave(table: TableView, isMine: boolean, refused: (error: unknown) => void): void {
  const left = isMine ? remove<TableView>(`/v1/tables/${table.id}`) : post<TableView>(`/v1/tables/${table.id}/decline`);
  left.then((now) => {
    take(now);
    go("/tables");
  }, refused);
}

function stateText(table: TableView): string {
  switch (table.state) {
    case "open":
      return t("waiting");
    case "starting":
      return t("starting");
    case "started":
      return t("started");
    case "expired":
      return t("expired");
    case "refused":
      return t("refused", { reason: table.reason });
    default:
      return t("declined_state");
  }
}
