/** Reporting somebody: a button that opens a form. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { post } from "../kit/rest.ts";
import type { NewReport } from "../protocol/rest.ts";
import { reasons, REASONS, t } from "./words.ts";

const MOST_WORDS = 1000;

/** `game`: what was said in it goes with the report. */
type Props = { user: string; name: string; game?: string };

export function Report({ user, name, game = "" }: Props): VNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-label={t("report_title", { name })} onClick={() => setOpen(true)}>
        {t("report")}
      </Button>
      {isOpen && <ReportForm user={user} name={name} game={game} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportForm({ user, name, game, onClose }: Required<Props> & { onClose: () => void }): VNode {
  const [report, setReport] = useState<NewReport>({ user, game, reason: "abuse", words: "" });
  const [failure, setFailure] = useState<unknown>(null);
  const [isSent, setSent] = useState(false);
  const send = (event: Event): void => {
    event.preventDefault();
    post("/v1/reports", report).then(() => setSent(true), setFailure);
  };
  if (isSent)
    return (
      <Dialog title={t("report_title", { name })} onClose={onClose}>
        <p role="status">{t("sent")}</p>
      </Dialog>
    );
  return (
    <Dialog title={t("report_title", { name })} onClose={onClose}>
      <form class="column" onSubmit={send}>
        <p class="hint">{t(game ? "report_about" : "report_about_user", { name })}</p>
        <Field label={t("reason")}>
          <select value={report.reason} onChange={(event) => setReport({ ...report, reason: event.currentTarget.value as NewReport["reason"] })}>
            {REASONS.map((key) => (
              <option key={key} value={key}>
                {reasons(key)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("words")}>
          <textarea rows={4} value={report.words} maxLength={MOST_WORDS} onInput={(event) => setReport({ ...report, words: event.currentTarget.value })} />
        </Field>
        <Refusal error={failure} />
        <Button look="main" type="submit">
          {t("send")}
        </Button>
      </form>
    </Dialog>
  );
}
