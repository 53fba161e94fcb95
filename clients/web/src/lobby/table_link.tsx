/** The link that opens a table to whoever has it. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import type { TableView } from "../protocol/rest.ts";
import { t } from "./words.ts";

export function TableLink({ table }: { table: TableView }): VNode {
  const [isCopied, setCopied] = useState(false);
  const link = `${location.origin}/tables/${table.id}?code=${encodeURIComponent(table.code)}`;
  const copy = (): void => void navigator.clipboard.writeText(link).then(() => setCopied(true));
  return (
    <div class="card-panel">
      <div class="row is-bottom is-whole">
        <Field label={t("link")} hint={t("link_hint")} class="is-growing">
          <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        {"clipboard" in navigator && <Button onClick={copy}>{isCopied ? t("copied") : t("copy")}</Button>}
      </div>
    </div>
  );
}
