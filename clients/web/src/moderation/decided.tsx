/** What moderators have decided, and how it is lifted. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { date, dateTime } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { post } from "../kit/rest.ts";
import type { ModeratorRulingView, OwnRulingView, ReportView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const MOST_WORDS = 1000;

export function Decided({ ruling, onChanged }: { ruling: ModeratorRulingView; onChanged: (report: ReportView) => void }): VNode {
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const lift = (event: Event): void => {
    event.preventDefault();
    post<ReportView>(`/v1/rulings/${ruling.id}/lift`, { note }).then(onChanged, setFailure);
  };
  return (
    <>
      <p>
        <b>{t("ruled_by", { action: t(ruling.action), name: ruling.by.name, time: dateTime(ruling.at_ms) })}</b> {ruling.words} {lasting(ruling)}
      </p>
      {ruling.note && <p class="aside">{ruling.note}</p>}
      {ruling.lifted_ms > 0 && <p class="aside">{t("lifted", { time: dateTime(ruling.lifted_ms), note: ruling.lift_note })}</p>}
      {ruling.action !== "dismiss" && ruling.lifted_ms === 0 && (
        <form class="row is-bottom" onSubmit={lift}>
          <Field label={t("lift_why")} class="is-growing">
            <input value={note} required maxLength={MOST_WORDS} autocomplete="off" onInput={(event) => setNote(event.currentTarget.value)} />
          </Field>
          <Button type="submit">{t("lift")}</Button>
        </form>
      )}
      <Refusal error={failure} />
    </>
  );
}

export function Earlier({ rulings }: { rulings: readonly OwnRulingView[] }): VNode {
  if (rulings.length === 0) return <p class="aside">{t("nothing_earlier")}</p>;
  return (
    <ul role="list" class="rows">
      {rulings.map((each) => (
        <li key={each.id}>
          <span>
            <b>{t(each.action)}</b> {each.words}
          </span>
          <small>
            {date(each.at_ms)} {lasting(each)}
          </small>
        </li>
      ))}
    </ul>
  );
}

function lasting({ action, until_ms }: OwnRulingView | ModeratorRulingView): string {
  if (action !== "silence" && action !== "suspend") return "";
  return until_ms ? t("until", { time: dateTime(until_ms) }) : t("for_good");
}
