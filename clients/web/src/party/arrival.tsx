/** Somebody comes by the link of a party. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../kit/refusal.tsx";
import { go } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import { joinParty } from "./party.ts";
import { t } from "./words.ts";

export default function Arrival({ params }: { params: { code?: string } }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const code = params.code ?? "";
  useEffect(() => {
    if (user.value) joinParty("current", code).then(() => go("/queue", true), setFailure);
  }, [code, user.value?.id]);
  return (
    <div class="column is-narrow">
      <h1>{t("title")}</h1>
      {!user.value ? <EnterFirst /> : failure ? <Refusal error={failure} /> : <p class="waiting">{t("joining")}</p>}
    </div>
  );
}
