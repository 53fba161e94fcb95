/** The record of a game, kept as a file here or on another server: it becomes a game that is over, watched and played on from like any other. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { upload } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import type { ImportedView } from "../protocol/rest.ts";
import { t } from "./words.ts";

export function RecordFile({ isGuest }: { isGuest: boolean }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const watch = (file: File | undefined): void => {
    if (!file) return;
    setBusy(true);
    setFailure(null);
    upload<ImportedView>("/v1/records", file).then(
      ({ game }) => go(`/games/${game}/replay?view=open`),
      (error: unknown) => (setFailure(error), setBusy(false)),
    );
  };
  return (
    <section class="card-panel" aria-labelledby="record">
      <h2 id="record">{t("record")}</h2>
      {isGuest ? (
        <p>
          {t("record_of_guest")} <a href="/settings">{t("settings")}</a>
        </p>
      ) : (
        <Field label={t("record_file")} hint={t(isBusy ? "record_busy" : "about_record")}>
          <input type="file" accept=".gz,application/gzip" disabled={isBusy} onChange={(event) => watch(event.currentTarget.files?.[0])} />
        </Field>
      )}
      <Refusal error={failure} />
    </section>
  );
}
