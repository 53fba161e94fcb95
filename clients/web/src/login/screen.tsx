/** Who are you? A guest with a name, somebody who comes back, or somebody who stays. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { suggestedName } from "../home/names.ts";
import { go, query } from "../kit/router.ts";
import { enterAsGuest, logIn, signUp, user } from "../kit/session.ts";
import { Tabs } from "../kit/tabs.tsx";
import { Credentials } from "./credentials.tsx";
import { t } from "./words.ts";

type Way = "guest" | "log_in" | "sign_up";

export default function Login(): VNode {
  const [way, setWay] = useState<Way>(user.value ? "log_in" : "guest");
  const arrived = (): void => go(wanted(), true);
  return (
    <div class="column is-narrow">
      <h1>{t("title")}</h1>
      {user.value?.kind === "guest" && (
        <p class="tip">
          {t("kept", { name: user.value.name })} <a href="/settings">{t("to_settings")}</a>
        </p>
      )}
      <div class="card-panel">
        <Tabs label={t("ways")} chosen={way} onChoose={setWay} tabs={(["guest", "log_in", "sign_up"] as const).map((key) => ({ key, label: t(key) }))}>
          <div class="tab-body">
            {way === "guest" && <GuestForm onEnter={arrived} />}
            {way === "log_in" && (
              <Credentials key="known" password="known" submitLabel={t("log_in")} onSubmit={(name, password) => logIn(name, password).then(arrived)}>
                <a href="/recover">{t("lost")}</a>
              </Credentials>
            )}
            {way === "sign_up" && <Credentials key="new" password="new" submitLabel={t("sign_up")} onSubmit={(name, password) => signUp(name, password).then(arrived)} />}
          </div>
        </Tabs>
      </div>
    </div>
  );
}

function GuestForm({ onEnter }: { onEnter: () => void }): VNode {
  const [name] = useState(suggestedName);
  return (
    <Credentials name={name} password="none" submitLabel={t("enter_as_guest")} onSubmit={(given) => enterAsGuest(given).then(onEnter)}>
      <p class="aside">{t("guest_hint")}</p>
    </Credentials>
  );
}

/** In place of what needs somebody: a name is enough, and the page goes on where it is. */
export function EnterFirst(): VNode {
  return (
    <div class="card-panel">
      <h2>{t("enter_first")}</h2>
      <GuestForm onEnter={() => undefined} />
      <p class="aside">
        <a href={`/login?next=${encodeURIComponent(location.pathname + location.search)}`}>{t("log_in")}</a>
      </p>
    </div>
  );
}

/** The page that asked for somebody, if it is one of ours. */
function wanted(): string {
  const next = new URLSearchParams(query.value).get("next") ?? "/";
  return next.startsWith("/") && !next.startsWith("//") && !next.startsWith("/\\") ? next : "/";
}
