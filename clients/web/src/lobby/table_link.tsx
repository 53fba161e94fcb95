/** The link that opens a table to whoever has it. */
import type { VNode } from "preact";
import { CopyButton } from "../kit/copy_button.tsx";
import { Field } from "../kit/field.tsx";
import type { TableView } from "../protocol/rest.ts";
import { t } from "./words.ts";

export function TableLink({ table }: { table: TableView }): VNode {
  const link = `${location.origin}/tables/${table.id}?code=${encodeURIComponent(table.code)}`;
  return (
    <div class="card-panel">
      <div class="row is-bottom is-whole">
        <Field label={t("link")} hint={t("link_hint")} class="is-growing">
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <CopyButton text={link} />
      </div>
    </div>
  );
}
