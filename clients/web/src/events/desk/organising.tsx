/** The event as a whole: starting it, pairing and starting rounds, ending it, and taking it away as a document. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Confirmed } from "../../kit/confirmed.tsx";
import { Field } from "../../kit/field.tsx";
import { get, post, put } from "../../kit/rest.ts";
import { user } from "../../kit/session.ts";
import { save } from "../../kit/save.ts";
import type { EventView, LogPage, RoundView, TrfView } from "../../protocol/rest.ts";
import { nameOf, type Desk } from "./desk.ts";
import { dateTime } from "../../kit/moment.ts";
import { PairingByHand } from "./pairing.tsx";
import { Splits } from "./splits.tsx";
import { t } from "./words.ts";

export function Organising(desk: Desk): VNode {
  const { event } = desk;
  const isOpen = event.state === "registration" || event.state === "running";
  return (
    <>
      {isOpen && (
        <section class="card-panel is-called" aria-labelledby="desk-next">
          <h2 id="desk-next">{t("next")}</h2>
          <Rounds {...desk} />
          {desk.round && hasNotBegun(desk.round) && <PairingByHand key={pairingKey(desk.round)} desk={desk} round={desk.round} />}
          {event.organiser === user.value?.id && <Ending {...desk} />}
        </section>
      )}
      <section class="card-panel" aria-labelledby="desk-sheet">
        <h2 id="desk-sheet">{t("fact_sheet")}</h2>
        <ul lang="en">
          {[...event.fact_sheet, ...event.deviations].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <Splits {...desk} />
      <Documents {...desk} />
      <Log {...desk} />
    </>
  );
}

/** No result is there, and nobody sits at a game of the server. */
const hasNotBegun = (round: RoundView): boolean => !round.is_started || round.tables.every((table) => !table.second || (!table.result && !table.is_over && !table.game));

const pairingKey = (round: RoundView): string => `${round.round} ${round.tables.map((table) => table.sides.map((side) => side.id).join()).join(";")}`;

const isNextDue = ({ event, round }: Desk): boolean => event.state === "running" && (event.round === 0 || event.is_round_over || round === null);

function Rounds(desk: Desk): VNode {
  const { event, round, path, act } = desk;
  const isWaiting = round !== null && !round.is_started;
  return (
    <div class="row">
      {event.state === "registration" && event.organiser === user.value?.id && (
        <Button look="main" onClick={() => void act(post(`${path}/start`))}>
          {t("start_event")}
        </Button>
      )}
      {isNextDue(desk) && (
        <Button look="main" onClick={() => void act(post(`${path}/rounds/${event.round + 1}`))}>
          {t("pair_round", { n: event.round + 1 })}
        </Button>
      )}
      {isWaiting && (
        <>
          <Button look="main" onClick={() => void act(post(`${path}/rounds/${round.round}/start`))}>
            {t("start_round", { n: round.round })}
          </Button>
          <Confirmed look="plain" label={t("pair_again")} question={t("sure_pair_again")} onYes={() => void act(put(`${path}/rounds/${round.round}/pairings`, {}))} />
        </>
      )}
      {round?.is_started && !event.is_round_over && <p class="aside">{t("round_goes_on", { n: openTables(round) })}</p>}
    </div>
  );
}

const openTables = (round: RoundView): number => round.tables.filter((table) => !table.is_over && table.second).length;

function Ending({ event, path, act }: Desk): VNode {
  const [words, setWords] = useState("");
  return (
    <>
      <div class="row">
        <Confirmed label={t("finish")} question={t(event.state === "registration" ? "sure_never" : "sure_finish")} onYes={() => void act(post(`${path}/finish`))} />
      </div>
      <details>
        <summary>{t("invalidate")}</summary>
        <div class="column is-tight tab-body">
          <Field label={t("reason")}>
            <input value={words} autocomplete="off" onInput={(changed) => setWords(changed.currentTarget.value)} />
          </Field>
          <div class="row">
            {words && <Confirmed label={t("invalidate")} question={t("sure_invalidate")} onYes={() => void act(post(`${path}/invalidate`, { words }))} />}
          </div>
        </div>
      </details>
    </>
  );
}

function Documents({ event, path, act }: Desk): VNode {
  const name = event.plan.name.replace(/[^\p{L}\p{N}]+/gu, "-");
  const archive = async (): Promise<void> => save(`${name}.json`, JSON.stringify(await get<unknown>(`${path}/archive`), null, 1), "application/json");
  const trf = async (): Promise<void> => save(`${name}.trf`, (await get<TrfView>(`${path}/trf`)).trf, "text/plain");
  return (
    <section class="card-panel" aria-labelledby="desk-documents">
      <h2 id="desk-documents">{t("documents")}</h2>
      <p class="aside">{t("about_documents")}</p>
      <div class="row">
        <Button onClick={() => void act(archive())}>{t("save_json")}</Button>
        {isOfIndividuals(event) && <Button onClick={() => void act(trf())}>{t("save_trf")}</Button>}
      </div>
    </section>
  );
}

/** A report file knows players at tables of two. */
const isOfIndividuals = (event: EventView): boolean => event.plan.format === "duel";

function Log(desk: Desk): VNode {
  const [log, setLog] = useState<LogPage | null>(null);
  const load = (page = ""): void =>
    void desk.act(get<LogPage>(`${desk.path}/log?page=${encodeURIComponent(page)}`).then((found) => setLog({ ...found, entries: [...(page ? (log?.entries ?? []) : []), ...found.entries] })));
  return (
    <section class="card-panel" aria-labelledby="desk-log">
      <h2 id="desk-log">{t("log")}</h2>
      {log && (
        <ol role="list" class="rows">
          {log.entries.map((entry) => (
            <li key={entry.sequence}>
              <span>
                <b lang="en">{String(entry.fact.fact ?? "").replaceAll("_", " ")}</b>{" "}
                <small>{[nameOf(desk, entry.actor), entry.role].filter(Boolean).join(", ")}</small>
              </span>
              <small>{dateTime(entry.at_ms)}</small>
            </li>
          ))}
        </ol>
      )}
      <div class="row">
        {!log && <Button onClick={() => load()}>{t("show_log")}</Button>}
        {log?.next_page && <Button onClick={() => load(log.next_page)}>{t("more")}</Button>}
      </div>
    </section>
  );
}
