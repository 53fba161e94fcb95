/** Tokens with which programs act in the user's name. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { dateTime } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { get, post, remove } from "../kit/rest.ts";
import type { NewToken, TokenList, TokenView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const SCOPES = ["play", "watch", "queue", "deck", "table", "account"] as const;
type Scope = (typeof SCOPES)[number];
const DAYS = [30, 90, 365, 0];
const SESSIONS = new Set(["person", "session"]);

export function Tokens(): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const list = useLoaded(() => get<TokenList>("/v1/tokens"));
  const revoke = (token: TokenView): void => void remove(`/v1/tokens/${token.id}`).then(list.reload, setFailure);
  return (
    <section class="card-panel" aria-labelledby="tokens">
      <h2 id="tokens">{t("tokens")}</h2>
      <p class="aside">{t("tokens_about")}</p>
      <NewOne onMade={list.reload} />
      <Await of={list}>
        {({ tokens }) => (
          <ul role="list" class="rows">
            {tokens.map((token) => (
              <li key={token.id}>
                <span>
                  <b>{SESSIONS.has(token.name) ? t("this_session") : token.name}</b> <small>{token.expires_ms ? t("until", { time: dateTime(token.expires_ms) }) : t("no_end")}</small>
                </span>
                <Button onClick={() => revoke(token)} aria-label={`${t("revoke")}: ${token.name}`}>
                  {t("revoke")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Await>
      <Refusal error={failure} />
    </section>
  );
}

function NewOne({ onMade }: { onMade: () => void }): VNode {
  const [wanted, setWanted] = useState<NewToken & { days: number }>({ name: "", scopes: ["play", "watch"], days: 90 });
  const [made, setMade] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    post<TokenView>("/v1/tokens", wanted).then((token) => {
      setMade(token.token ?? "");
      setFailure(null);
      onMade();
    }, setFailure);
  };
  const toggle = (scope: Scope): void => setWanted({ ...wanted, scopes: wanted.scopes.includes(scope) ? wanted.scopes.filter((each) => each !== scope) : [...wanted.scopes, scope] });
  return (
    <form class="column is-tight" onSubmit={submit}>
      <div class="pair">
        <Field label={t("token_name")}>
          <input value={wanted.name} required maxLength={24} autocomplete="off" onInput={(event) => setWanted({ ...wanted, name: event.currentTarget.value })} />
        </Field>
        <Field label={t("days")}>
          <select value={wanted.days} onChange={(event) => setWanted({ ...wanted, days: Number(event.currentTarget.value) })}>
            {DAYS.map((n) => (
              <option key={n} value={n}>
                {n ? t("days_n", { n }) : t("forever")}
              </option>
            ))}
          </select>
        </Field>
      </div>
      <fieldset class="toggles">
        <legend>{t("may")}</legend>
        {SCOPES.map((scope) => (
          <label key={scope} class="toggle">
            <input type="checkbox" checked={wanted.scopes.includes(scope)} onChange={() => toggle(scope)} />
            <span>{t(`scope_${scope}`)}</span>
          </label>
        ))}
      </fieldset>
      <Refusal error={failure} />
      <div class="row">
        <Button type="submit">{t("create")}</Button>
      </div>
      {made && (
        <Field label={t("created")}>
          <input readOnly value={made} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
    </form>
  );
}
