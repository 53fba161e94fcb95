/** What somebody is to the user: a friend, blocked, or neither. Nobody is told. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { Report } from "../moderation/report.tsx";
import { acquaintances, isOne, refresh, relate, type Kind } from "./acquaintances.ts";
import { t } from "./words.ts";

export function Relation({ id, name }: { id: string; name: string }): VNode | null {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => void refresh().catch(setFailure), [id]);
  if (!acquaintances.value) return <Refusal error={failure} />;
  const [isFriend, isBlocked] = [isOne("friends", id), isOne("blocks", id)];
  const turn = (kind: Kind, isOn: boolean): void => void relate(kind, id, isOn).then(() => setFailure(null), setFailure);
  return (
    <>
      <div class="row">
        <Button aria-pressed={isFriend} onClick={() => turn("friends", !isFriend)}>
          {isFriend ? `★ ${t("is_friend")}` : `☆ ${t("befriend")}`}
        </Button>
        <Button look={isBlocked ? "danger" : "quiet"} aria-pressed={isBlocked} onClick={() => turn("blocks", !isBlocked)}>
          {isBlocked ? t("is_blocked") : t("block")}
        </Button>
        <Report user={id} name={name} />
      </div>
      {isBlocked && <p class="aside">{t("about_block")}</p>}
      <Refusal error={failure} />
    </>
  );
}

/** The friends and the blocked of who is signed in. */
export function Acquaintances(): VNode | null {
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => void refresh().catch(setFailure), []);
  const both = acquaintances.value;
  if (!both) return <Refusal error={failure} />;
  return (
    <>
      {(["friends", "blocks"] as const)
        .filter((kind) => both[kind].length > 0)
        .map((kind) => (
          <section key={kind} class="card-panel" aria-labelledby={kind}>
            <h2 id={kind}>{t(kind)}</h2>
            <ul role="list" class="rows">
              {both[kind].map((each) => (
                <li key={each.id}>
                  <a href={`/users/${each.id}`}>{each.name}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
