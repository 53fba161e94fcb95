/** The password is lost: a recovery code sets a new one. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Field } from "../kit/field.tsx";
import { go } from "../kit/router.ts";
import { enter } from "../kit/session.ts";
import { Credentials } from "../login/credentials.tsx";
import { t } from "./words.ts";

export default function Recover(): VNode {
  const [code, setCode] = useState("");
  return (
    <div class="column is-narrow">
      <h1>{t("recover")}</h1>
      <div class="card-panel">
        <p class="aside">{t("recover_about")}</p>
        <Credentials password="new" submitLabel={t("change_password")} onSubmit={(name, password) => enter("/v1/recoveries", { name, code, password }).then(() => go("/", true))}>
          <Field label={t("code")}>
            <input value={code} required autocomplete="off" spellcheck={false} onInput={(event) => setCode(event.currentTarget.value)} />
          </Field>
        </Credentials>
      </div>
    </div>
  );
}
