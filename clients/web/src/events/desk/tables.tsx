/** The tables of the round: results and their correction (MTR 1.9), more time (2.6), looking in, and going back in a game (4.8). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Confirmed } from "../../kit/confirmed.tsx";
import { Field } from "../../kit/field.tsx";
import { dateTime } from "../../kit/moment.ts";
import { post, put } from "../../kit/rest.ts";
import type { EventTableView, RoundView } from "../../protocol/rest.ts";
import { resultText } from "../pairings.tsx";
import { nameOf, type Desk } from "./desk.ts";
import { Feature } from "./feature.tsx";
import { PlayerChoice } from "./player_choice.tsx";
import { t } from "./words.ts";

const MINUTE_S = 60;
const HOUR_MS = 3_600_000;

export function Tables(desk: Desk): VNode {
  const { round } = desk;
  if (!round) return <p class="aside">{t("no_round")}</p>;
  const open = round.tables.filter((table) => !table.is_over && table.second).length;
  return (
    <section class="card-panel" aria-labelledby="desk-tables">
      <div class="row is-spread">
        <h2 id="desk-tables">
          {t("round")} {round.round}
        </h2>
        <span>{t("open_tables", { n: open })}</span>
      </div>
      {round.deadline_ms > 0 && !round.is_over && <MoveDeadline {...desk} round={round} />}
      {open > 0 && (
        <div class="row">
          <Confirmed look="plain" label={t("call_time")} question={t("about_call_time")} onYes={() => void desk.act(post(`${desk.path}/rounds/${round.round}/time`, {}))} />
        </div>
      )}
      <ul role="list" class="rows is-tall">
        {round.tables.map((table) => (
          <li key={table.table}>
            <Table desk={desk} round={round} table={table} />
          </li>
        ))}
      </ul>
      <Orders {...desk} />
    </section>
  );
}

/** Until when the matches of the round may be played (rounds with a deadline). */
function MoveDeadline({ round, path, act }: Desk & { round: RoundView }): VNode {
  const [hours, setHours] = useState(24);
  const move = (event: Event): void => {
    event.preventDefault();
    void act(put(`${path}/rounds/${round.round}/deadline`, { deadline_ms: round.deadline_ms + hours * HOUR_MS }));
  };
  return (
    <form class="row is-bottom" onSubmit={move}>
      <span>{t("deadline", { when: dateTime(round.deadline_ms) })}</span>
      <Field label={t("hours_more")}>
        <input type="number" min={-720} max={720} value={hours} onInput={(event) => setHours(Number(event.currentTarget.value))} />
      </Field>
      <Button type="submit">{t("move_deadline")}</Button>
    </form>
  );
}

type Props = { desk: Desk; round: RoundView; table: EventTableView };

function Table({ desk, round, table }: Props): VNode {
  const isMatch = table.sides.length > 1;
  const path = `${desk.path}/rounds/${round.round}`;
  return (
    <>
      <span>
        <b>
          {table.table}. {table.sides.map((side) => side.name).join(" – ")}
        </b>{" "}
        <small>
          {isMatch ? resultText(table) : t("bye")}
          {table.is_featured ? ` · ${t("featured")}` : ""}
          {table.is_disputed ? ` · ${t("disputed")}` : ""}
          {table.claim ? ` · ${t("claimed", { who: nameOf(desk, table.claim.by), result: `${table.claim.first}–${table.claim.second}` })}` : ""}
        </small>
      </span>
      {isMatch && (
        <details>
          <summary>{t("act_on_table", { n: table.table })}</summary>
          <div class="column is-tight tab-body">
            {table.sides.length === 2 ? <Result desk={desk} round={round} table={table} /> : <Places desk={desk} round={round} table={table} />}
            {!table.is_over && <MoreTime desk={desk} round={round} table={table} />}
            {!table.is_over && <Feature desk={desk} round={round} table={table} />}
            {table.game && !table.is_over && (
              <>
                <div class="row">
                  <a class="button is-plain" href={`/games/${table.game}`}>
                    {t("look_in")}
                  </a>
                  <Confirmed look="plain" label={t("call_time_here")} question={t("about_call_time")} onYes={() => void desk.act(post(`${path}/time`, { table: table.table }))} />
                </div>
                <Deed desk={desk} round={round} table={table} />
                <Rewind desk={desk} round={round} table={table} />
              </>
            )}
          </div>
        </details>
      )}
    </>
  );
}

function Result({ desk, round, table }: Props): VNode {
  const [result, setResult] = useState({ first: table.result?.first ?? 0, second: table.result?.second ?? 0, drawn: table.result?.drawn ?? 0 });
  const fields = [["first", table.first_name], ["second", table.second_name], ["drawn", t("drawn")]] as const;
  const report = (event: Event): void => {
    event.preventDefault();
    void desk.act(post(`${desk.path}/rounds/${round.round}/tables/${table.table}/result`, result));
  };
  return (
    <form class="row is-bottom" onSubmit={report}>
      {fields.map(([key, label]) => (
        <Field key={key} label={label}>
          <input type="number" min={0} max={round.best_of} value={result[key]} onInput={(event) => setResult({ ...result, [key]: Number(event.currentTarget.value) })} />
        </Field>
      ))}
      <Button type="submit">{t(table.result ? "correct" : "report")}</Button>
    </form>
  );
}

function Places({ desk, round, table }: Props): VNode {
  const [places, setPlaces] = useState(table.sides.map((side) => side.place || 2));
  const report = (event: Event): void => {
    event.preventDefault();
    void desk.act(post(`${desk.path}/rounds/${round.round}/tables/${table.table}/places`, { places }));
  };
  return (
    <form class="column is-tight" onSubmit={report}>
      <p class="aside">{t("about_places")}</p>
      <div class="row is-bottom">
        {table.sides.map((side, at) => (
          <Field key={side.id} label={t("place_of", { name: side.name })}>
            <input type="number" min={1} max={table.sides.length} value={places[at]} onInput={(event) => setPlaces(places.with(at, Number(event.currentTarget.value)))} />
          </Field>
        ))}
        <Button type="submit">{t(table.is_over ? "correct" : "report")}</Button>
      </div>
    </form>
  );
}

function MoreTime({ desk, round, table }: Props): VNode {
  const [minutes, setMinutes] = useState(3);
  const extend = (event: Event): void => {
    event.preventDefault();
    void desk.act(post(`${desk.path}/rounds/${round.round}/tables/${table.table}/extension`, { seconds: minutes * MINUTE_S }));
  };
  return (
    <form class="row is-bottom" onSubmit={extend}>
      <Field label={t("minutes_more")}>
        <input type="number" min={1} max={120} value={minutes} onInput={(event) => setMinutes(Number(event.currentTarget.value))} />
      </Field>
      <Button type="submit">{t("extend")}</Button>
    </form>
  );
}

/** What a text asks to be done by hand and somebody at the table has refused. */
function Deed({ desk, round, table }: Props): VNode {
  const [words, setWords] = useState("");
  const decide = (event: SubmitEvent): void => {
    event.preventDefault();
    const is_done = (event.submitter as HTMLButtonElement | null)?.value === "do";
    void desk.act(post(`${desk.path}/rounds/${round.round}/tables/${table.table}/deed`, { is_done, words })).then((isDone) => isDone && setWords(""));
  };
  return (
    <form class="column is-tight" onSubmit={decide}>
      <h3>{t("deed")}</h3>
      <p class="aside">{t("about_deed")}</p>
      <div class="row is-bottom">
        <Field label={t("deed_words")} class="is-growing">
          <input value={words} required autocomplete="off" onInput={(event) => setWords(event.currentTarget.value)} />
        </Field>
        <Button type="submit" value="do">
          {t("do_deed")}
        </Button>
        <Button type="submit" value="leave">
          {t("leave_deed")}
        </Button>
      </div>
    </form>
  );
}

function Rewind({ desk, round, table }: Props): VNode {
  const players = table.sides.flatMap((side) => side.users).map((id) => ({ user: id, name: nameOf(desk, id) }));
  const [wanted, setWanted] = useState({ player: "", decisions: 1, words: "" });
  const rewind = (event: Event): void => {
    event.preventDefault();
    void desk.act(post(`${desk.path}/rounds/${round.round}/tables/${table.table}/rewind`, wanted)).then((isDone) => isDone && setWanted({ ...wanted, words: "" }));
  };
  return (
    <form class="column is-tight" onSubmit={rewind}>
      <h3>{t("rewind")}</h3>
      <p class="aside">{t("about_rewind")}</p>
      <div class="pair">
        <PlayerChoice players={players} chosen={wanted.player} onChoose={(player) => setWanted({ ...wanted, player })} />
        <Field label={t("decisions")}>
          <input type="number" min={1} max={200} value={wanted.decisions} onInput={(event) => setWanted({ ...wanted, decisions: Number(event.currentTarget.value) })} />
        </Field>
        <Field label={t("reason")}>
          <input value={wanted.words} required autocomplete="off" onInput={(event) => setWanted({ ...wanted, words: event.currentTarget.value })} />
        </Field>
      </div>
      <div class="row">
        <Button type="submit" disabled={!wanted.player}>
          {t("go_back")}
        </Button>
      </div>
    </form>
  );
}

/** What tables were told, and what became of it. */
function Orders(desk: Desk): VNode | null {
  const orders = desk.desk.orders.filter((order) => order.round === desk.round?.round).reverse();
  if (!orders.length) return null;
  return (
    <details>
      <summary>{t("orders", { n: orders.length })}</summary>
      <ul role="list" class="rows">
        {orders.map((order) => (
          <li key={order.order}>
            <span>
              <b>{t("place", { round: order.round, table: order.table })}</b> {t(`order_${order.what as "extend"}`, { n: order.what === "extend" ? order.amount / MINUTE_S : order.amount })}
              {order.player ? `, ${nameOf(desk, order.player)}` : ""} {order.words}
            </span>
            <small>{order.refused || t(order.is_done ? "carried_out" : "under_way")}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}
