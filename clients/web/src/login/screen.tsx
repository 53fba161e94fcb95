/** Who are you? A guest gives a name only. */
import { useState } from "preact/hooks";
import type { TargetedSubmitEvent, VNode } from "preact";
import { go, query } from "../kit/router.ts";
import { Refused } from "../kit/rest.ts";
import { enterAsGuest, logIn } from "../kit/session.ts";
import { Button } from "../kit/button.tsx";
import { t } from "./words.ts";

export default function Login(): VNode {
  const [refusal, setRefusal] = useState("");
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const [name, password] = [String(given.get("name")), String(given.get("password"))];
    try {
      await (password ? logIn(name, password) : enterAsGuest(name));
      go(wanted(), true);
    } catch (error) {
      setRefusal(error instanceof Refused ? error.message : String(error));
    }
  };
  return (
    <form class="card-panel" onSubmit={submit}>
      <h1>{t("who")}</h1>
      <label>
        {t("name")} <input name="name" required maxLength={24} autocomplete="username" />
      </label>
      <label>
        {t("password")} <input name="password" type="password" autocomplete="current-password" />
      </label>
      {refusal && <p role="alert">{refusal}</p>}
      <Button look="main" type="submit">
        {t("enter")}
      </Button>
    </form>
  );
}

/** The page that asked for somebody, if it is one of ours. */
function wanted(): string {
  const next = new URLSearchParams(query.value).get("next") ?? "/";
  return next.startsWith("/") && !next.startsWith("//") ? next : "/";
}
