/** Settings: how it looks and sounds, the account, tokens for programs, what is kept of the user. */
import type { VNode } from "preact";
import { user } from "../kit/session.ts";
import { Account } from "./account.tsx";
import { Data } from "./data.tsx";
import { Keys } from "./keys.tsx";
import { Look } from "./look.tsx";
import { Tokens } from "./tokens.tsx";
import { t } from "./words.ts";

export default function Settings(): VNode {
  return (
    <div class="column is-narrow">
      <h1>{t("title")}</h1>
      <Look />
      <Keys />
      <Account />
      {user.value?.kind === "person" && <Tokens />}
      {user.value && <Data />}
    </div>
  );
}
