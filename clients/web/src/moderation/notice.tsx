/** What moderators have told the user, until it is understood. */
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { useLoaded } from "../kit/loaded.tsx";
import { dateTime } from "../kit/moment.ts";
import { get } from "../kit/rest.ts";
import { user } from "../kit/session.ts";
import { stored } from "../kit/storage.ts";
import type { OwnRulingList } from "../protocol/rest.ts";
import { t } from "./words.ts";

const HEADLINES = { dismiss: "notice_warn", warn: "notice_warn", silence: "notice_silence", suspend: "notice_suspend" } as const;
/** The id of the newest ruling that was understood; ids grow. */
const understood = stored("rulings_understood", "");

export function RulingNotice(): VNode | null {
  const found = useLoaded(() => get<OwnRulingList>("/v1/users/me/rulings"), [user.value?.id]);
  const fresh = (found.value?.rulings ?? []).filter((each) => each.lifted_ms === 0 && each.id > understood.value);
  if (fresh.length === 0) return null;
  return (
    <div class="card-panel is-called" role="alert">
      {fresh.map((each) => (
        <p key={each.id}>
          <b>{t(HEADLINES[each.action])}.</b> “{each.words}” {each.until_ms > 0 && t("until", { time: dateTime(each.until_ms) })}
        </p>
      ))}
      <Button onClick={() => (understood.value = fresh[0]!.id)}>{t("understood")}</Button>
    </div>
  );
}
