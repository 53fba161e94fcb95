/** What is kept of the user: to take along, to secure and to delete. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Confirmed } from "../kit/confirmed.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { post, put } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { LEAST_PASSWORD } from "../login/credentials.tsx";
import type { RecoveryCode } from "../protocol/rest.ts";
import { t } from "./words.ts";

export function Data(): VNode {
  const isGuest = user.value?.kind === "guest";
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const leave = (): void =>
    void post("/v1/users/me/deletion", { password }).then(() => {
      user.value = null;
      go("/");
    }, setFailure);
  return (
    <section class="card-panel" aria-labelledby="data">
      <h2 id="data">{t("data")}</h2>
      <p class="aside">{t("data_about")}</p>
      <p>
        <a href="/v1/users/me/export" download="muster.json">
          {t("export")}
        </a>
      </p>
      {!isGuest && (
        <Field label={t("your_password")} hint={t("your_password_hint")}>
          <input type="password" value={password} autocomplete="current-password" onInput={(event) => setPassword(event.currentTarget.value)} />
        </Field>
      )}
      {!isGuest && <NewPassword password={password} onFailure={setFailure} />}
      {!isGuest && <Code password={password} onFailure={setFailure} />}
      <Refusal error={failure} />
      <div class="row">
        <Confirmed label={t("delete")} question={t("delete_about")} onYes={leave} />
      </div>
    </section>
  );
}

type Props = { password: string; onFailure: (failure: unknown) => void };

function NewPassword({ password, onFailure }: Props): VNode {
  const [wanted, setWanted] = useState("");
  const [isDone, setDone] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    put("/v1/users/me/password", { password, new_password: wanted }).then(() => {
      setWanted("");
      setDone(true);
      onFailure(null);
    }, onFailure);
  };
  return (
    <form class="column is-tight" onSubmit={submit}>
      <Field label={t("new_password")} hint={t("new_password_hint")}>
        <input type="password" value={wanted} required minLength={LEAST_PASSWORD} autocomplete="new-password" onInput={(event) => setWanted(event.currentTarget.value)} />
      </Field>
      <div class="row">
        <Button type="submit">{t("change_password")}</Button>
        <span role="status">{isDone && t("changed")}</span>
      </div>
    </form>
  );
}

function Code({ password, onFailure }: Props): VNode {
  const [code, setCode] = useState("");
  const make = (): void =>
    void post<RecoveryCode>("/v1/users/me/recovery-code", { password }).then((made) => {
      setCode(made.code);
      onFailure(null);
    }, onFailure);
  return (
    <>
      <p class="aside">{t("code_about")}</p>
      <div class="row">
        <Button onClick={make}>{t("make_code")}</Button>
      </div>
      {code && (
        <Field label={t("code_made")}>
          <input readOnly value={code} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
    </>
  );
}
