/** Judge calls (MTR 1.8, 2.9): who waits, what was ruled, whether it was accepted; and disputed results (1.10). */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../../kit/button.tsx";
import { Field } from "../../kit/field.tsx";
import { post } from "../../kit/rest.ts";
import type { CallView } from "../../protocol/rest.ts";
import { CallRecord } from "../call.tsx";
import { nameOf, type Desk } from "./desk.ts";
import { t } from "./words.ts";

const MOST_WORDS = 1000;

export function Calls(desk: Desk): VNode {
  const calls = [...desk.desk.calls].reverse();
  return (
    <>
      <section class="card-panel" aria-labelledby="desk-calls">
        <h2 id="desk-calls">{t("calls")}</h2>
        {calls.length === 0 && <p class="aside">{t("no_calls")}</p>}
        <ul role="list" class="rows is-tall">
          {calls.map((call) => (
            <li key={call.call}>
              <CallRecord call={call} nameOf={(id) => nameOf(desk, id)} />
              {call.state !== "final" && <Ruling call={call} desk={desk} />}
            </li>
          ))}
        </ul>
      </section>
      {desk.desk.disputes.length > 0 && <Disputes {...desk} />}
    </>
  );
}

function Ruling({ call, desk }: { call: CallView; desk: Desk }): VNode {
  const [words, setWords] = useState("");
  const game = gameAt(desk, call);
  const rule = (event: Event): void => {
    event.preventDefault();
    void desk.act(post(`${desk.path}/calls/${call.call}/ruling`, { words })).then((isDone) => isDone && setWords(""));
  };
  return (
    <form class="row is-bottom" onSubmit={rule}>
      <Field label={t("ruling")} class="is-growing">
        <input value={words} required maxLength={MOST_WORDS} autocomplete="off" onInput={(event) => setWords(event.currentTarget.value)} />
      </Field>
      <Button type="submit">{t("rule")}</Button>
      {game && (
        <a class="button is-plain" href={`/games/${game}`}>
          {t("look_in")}
        </a>
      )}
    </form>
  );
}

/** The game at a call's table, "" where the server plays none or the round is over. */
function gameAt({ round }: Desk, call: CallView): string {
  const table = round?.round === call.round ? round.tables.find((each) => each.table === call.table) : undefined;
  return table?.game ?? "";
}

function Disputes(desk: Desk): VNode {
  return (
    <section class="card-panel is-called" aria-labelledby="desk-disputes">
      <h2 id="desk-disputes">{t("disputes")}</h2>
      <p class="aside">{t("about_disputes")}</p>
      <ul role="list" class="rows">
        {desk.desk.disputes.map((each) => (
          <li key={`${each.round}-${each.table}`}>
            <span>
              <b>{t("place", { round: each.round, table: each.table })}</b> {nameOf(desk, each.player)}: {each.words}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
