/** A moderator's decision about a report. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Choices } from "../kit/choice.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { post } from "../kit/rest.ts";
import type { NewModeratorRuling, ReportView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const ACTIONS = ["dismiss", "warn", "silence", "suspend"] as const;
const LASTING: readonly string[] = ["silence", "suspend"];
const DAYS = [1, 3, 7, 30, 365, 0];
const MOST_WORDS = 1000;

type Props = { report: ReportView; onChanged: (report: ReportView) => void };

export function Decide({ report, onChanged }: Props): VNode {
  const [ruling, setRuling] = useState<NewModeratorRuling>({ action: "dismiss", words: "", note: "", days: 7 });
  const [failure, setFailure] = useState<unknown>(null);
  const name = report.about.name;
  const isLasting = LASTING.includes(ruling.action);
  const decide = (event: Event): void => {
    event.preventDefault();
    post<ReportView>(`/v1/reports/${report.id}/ruling`, { ...ruling, days: isLasting ? ruling.days : 0 }).then(onChanged, setFailure);
  };
  return (
    <form class="column" onSubmit={decide}>
      <Choices legend={t("action")} chosen={ruling.action} onChoose={(action) => setRuling({ ...ruling, action })} choices={ACTIONS.map((key) => ({ key, label: t(key), about: t(`about_${key}`, { name }) }))} />
      {isLasting && (
        <Field label={t("days")} class="is-short">
          <select value={ruling.days} onChange={(event) => setRuling({ ...ruling, days: Number(event.currentTarget.value) })}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {days ? t("days_n", { n: days }) : t("for_good")}
              </option>
            ))}
          </select>
        </Field>
      )}
      {ruling.action !== "dismiss" && (
        <Field label={t("words_told", { name })}>
          <input value={ruling.words} required maxLength={MOST_WORDS} autocomplete="off" onInput={(event) => setRuling({ ...ruling, words: event.currentTarget.value })} />
        </Field>
      )}
      <Field label={t("note")}>
        <input value={ruling.note} maxLength={MOST_WORDS} autocomplete="off" onInput={(event) => setRuling({ ...ruling, note: event.currentTarget.value })} />
      </Field>
      {ruling.action === "suspend" && <p class="aside">{t("sure_suspend", { name })}</p>}
      <Refusal error={failure} />
      <div class="row">
        <Button look={ruling.action === "suspend" ? "danger" : "main"} type="submit">
          {t("decide")}
        </Button>
      </div>
    </form>
  );
}
