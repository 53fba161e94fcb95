/** Who is signed in, how a guest stays, and the way out. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Confirmed } from "../kit/confirmed.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { go } from "../kit/router.ts";
import { logOut, upgrade, user } from "../kit/session.ts";
import { Credentials } from "../login/credentials.tsx";
import { t } from "./words.ts";

export function Account(): VNode {
  const somebody = user.value;
  return (
    <section class="card-panel" aria-labelledby="account">
      <h2 id="account">{t("account")}</h2>
      {!somebody && (
        <p>
          {t("nobody")} <a href="/login?next=/settings">{t("log_in")}</a>
        </p>
      )}
      {somebody && <p>{t(somebody.kind === "guest" ? "is_guest" : "is_person", { name: somebody.name })}</p>}
      {somebody?.kind === "guest" && (
        <>
          <h3>{t("keep")}</h3>
          <p class="aside">{t("keep_hint")}</p>
          <Credentials name={somebody.name} password="new" submitLabel={t("keep")} onSubmit={upgrade} />
        </>
      )}
      {somebody && <Leaving isGuest={somebody.kind === "guest"} id={somebody.id} />}
    </section>
  );
}

function Leaving({ isGuest, id }: { isGuest: boolean; id: string }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const leave = (): void => void logOut().then(() => go("/"), setFailure);
  return (
    <div class="row">
      <a href={`/users/${id}`}>{t("profile")}</a>
      {isGuest ? <Confirmed label={t("log_out_guest")} question={t("sure")} onYes={leave} /> : <Button onClick={leave}>{t("log_out")}</Button>}
      <Refusal error={failure} />
    </div>
  );
}
