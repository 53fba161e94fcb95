/** One's own match of the round: the game, or the result to report. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { post } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import type { EventPlayerView, EventTableView, EventView, NewResult, RoundView, SideView } from "../protocol/rest.ts";
import { BesideTheMatch } from "./beside_the_match.tsx";
import { resultText } from "./pairings.tsx";
import { t } from "./words.ts";

type Props = { event: EventView; round: RoundView; onChange: () => void };
type MineProps = Props & { players: readonly EventPlayerView[] };

export function MyMatch({ event, round, players, onChange }: MineProps): VNode | null {
  const isMine = (side: SideView): boolean => side.users.includes(user.value?.id ?? "");
  const mine = round.tables.find((table) => table.sides.some(isMine));
  if (!mine || event.state !== "running") return null;
  const other = mine.sides.filter((side) => !isMine(side)).map((side) => side.name).join(", ");
  return (
    <section class="card-panel is-called" aria-labelledby="my-match">
      <h2 id="my-match">{t("my_match")}</h2>
      {!mine.second && <p>{t("bye")}</p>}
      {mine.second && (
        <p>
          {t("table")} {mine.table}, {t("against", { name: other })} · {resultText(mine)}
        </p>
      )}
      {mine.game && !mine.is_over && (
        <div class="row">
          <a class="button is-main" href={`/games/${mine.game}`}>
            {t("to_game")}
          </a>
        </div>
      )}
      {mine.sides.length === 2 && !mine.is_over && <Report key={`${round.round}-${mine.table}`} event={event} round={round} table={mine} onChange={onChange} />}
      {mine.second && <BesideTheMatch event={event} round={round} table={mine} players={players} onChange={onChange} />}
    </section>
  );
}

function Report({ event, round, table, onChange }: Props & { table: EventTableView }): VNode {
  const [result, setResult] = useState<NewResult & { drawn: number }>({ first: 0, second: 0, drawn: 0 });
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const games = round.best_of;
  const send = (submitted: Event): void => {
    submitted.preventDefault();
    post(`/v1/events/${event.id}/rounds/${round.round}/tables/${table.table}/result`, result).then(() => {
      setSent(true);
      setFailure(null);
      onChange();
    }, setFailure);
  };
  const field = (label: string, key: "first" | "second" | "drawn"): VNode => (
    <Field label={label}>
      <input type="number" min={0} max={games} value={result[key]} onInput={(changed) => setResult({ ...result, [key]: Number(changed.currentTarget.value) })} />
    </Field>
  );
  return (
    <details open={!table.game}>
      <summary>{t("report")}</summary>
      <form class="column is-tight" onSubmit={send}>
        <div class="pair">
          {field(t("won_by", { name: table.first_name }), "first")}
          {field(t("won_by", { name: table.second_name }), "second")}
          {field(t("drawn_games"), "drawn")}
        </div>
        {isSent && <p class="tip">{t("reported")}</p>}
        <Refusal error={failure} />
        <div class="row">
          <Button type="submit">{t("send")}</Button>
        </div>
      </form>
    </details>
  );
}
