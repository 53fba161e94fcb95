/** Name and password, each with what is wrong with it beside it. */
import type { ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { refusalText, refusedField } from "../kit/refusals.ts";
import { t } from "./words.ts";

const MOST_NAME = 24;
export const LEAST_PASSWORD = 8;

/** `password`: none for a guest, a new one, or the one that is known. */
type Props = { name?: string; password: "none" | "new" | "known"; submitLabel: string; onSubmit: (name: string, password: string) => Promise<unknown>; children?: ComponentChildren };

export function Credentials({ name: first = "", password: kind, submitLabel, onSubmit, children }: Props): VNode {
  const [name, setName] = useState(first);
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const field = refusedField(failure);
  const errorOf = (each: string): { error?: string } => (field === each ? { error: refusalText(failure) } : {});
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    await onSubmit(name, password).catch(setFailure);
    setBusy(false);
  };
  return (
    <form class="column is-tight" onSubmit={(event) => void submit(event)}>
      <Field label={t("name")} {...(kind === "known" ? {} : { hint: t("name_hint") })} {...errorOf("name")}>
        <input name="name" value={name} required maxLength={MOST_NAME} autocomplete={kind === "none" ? "nickname" : "username"} onInput={(event) => setName(event.currentTarget.value)} />
      </Field>
      {kind !== "none" && (
        <Field label={t("password")} {...(kind === "new" ? { hint: t("password_hint") } : {})} {...errorOf("password")}>
          <input name="password" type="password" value={password} required minLength={kind === "new" ? LEAST_PASSWORD : 1} autocomplete={kind === "new" ? "new-password" : "current-password"} onInput={(event) => setPassword(event.currentTarget.value)} />
        </Field>
      )}
      {children}
      {field !== "name" && field !== "password" && <Refusal error={failure} />}
      <div class="row">
        <Button look="main" type="submit" disabled={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
