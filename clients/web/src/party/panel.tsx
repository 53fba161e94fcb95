/** Who queues with whom: invitations, members, and how others come in. */
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { CopyButton } from "../kit/copy_button.tsx";
import { Field } from "../kit/field.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { user } from "../kit/session.ts";
import { acquaintances, refresh } from "../profile/acquaintances.ts";
import type { PartyMemberView, PartyView } from "../protocol/rest.ts";
import { choose, createParty, handOver, invitations, invite, isLeader, joinParty, MOST, party, ROLES, takeOut, type Role } from "./party.ts";
import { t } from "./words.ts";

/** Does something; a refusal goes to the panel. */
type Doing = (done: Promise<unknown>) => void;

export function Party(): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const doing: Doing = (done) => void done.then(() => setFailure(null), setFailure);
  const now = party.value;
  return (
    <section class="card-panel" aria-labelledby="party">
      <h2 id="party">{now ? t("members") : t("title")}</h2>
      {invitations.value.map((each) => (
        <Invitation key={each.id} from={each} doing={doing} />
      ))}
      {now ? <Members now={now} doing={doing} /> : <Begin doing={doing} />}
      <Refusal error={failure} />
    </section>
  );
}

function Begin({ doing }: { doing: Doing }): VNode {
  return (
    <>
      <p class="aside">{t("about")}</p>
      <div class="row">
        <Button onClick={() => doing(createParty())}>{t("create")}</Button>
      </div>
    </>
  );
}

function Invitation({ from, doing }: { from: PartyView; doing: Doing }): VNode {
  return (
    <div class="tip" role="status">
      <p>{t("invites", { who: nameIn(from, from.leader) })}</p>
      <div class="row">
        <Button look="main" onClick={() => doing(joinParty(from.id))}>
          {t("join")}
        </Button>
        <Button onClick={() => doing(takeOut("me", from.id))}>{t("decline")}</Button>
      </div>
    </div>
  );
}

function Members({ now, doing }: { now: PartyView; doing: Doing }): VNode {
  const isOpen = isLeader.value && now.members.length < MOST && !now.ticket;
  return (
    <>
      <ul role="list" class="rows">
        {now.members.map((member) => (
          <Member key={member.user} now={now} member={member} doing={doing} />
        ))}
      </ul>
      <Wanted now={now} doing={doing} />
      {isOpen && <Friends now={now} doing={doing} />}
      {isOpen && <Link code={now.code} />}
      {!isLeader.value && <p class="aside">{t("waits", { who: nameIn(now, now.leader) })}</p>}
      <div class="row">
        <Button onClick={() => doing(takeOut("me"))}>{t("leave")}</Button>
      </div>
    </>
  );
}

function Member({ now, member, doing }: { now: PartyView; member: PartyMemberView; doing: Doing }): VNode {
  const facts = [member.user === now.leader ? t("leader") : "", member.has_deck ? t("ready") : t("no_deck"), member.online === false ? t("offline") : "", ...member.roles.map((role) => t(role as Role))];
  const isOther = isLeader.value && member.user !== user.value?.id && !now.ticket;
  return (
    <li>
      <span>
        <b>{member.name}</b>
        <br />
        <small>{facts.filter(Boolean).join(" · ")}</small>
      </span>
      {isOther && (
        <span class="row">
          <Button onClick={() => doing(handOver(member.user))}>{t("lead", { who: member.name })}</Button>
          <Button onClick={() => doing(takeOut(member.user))}>{t("remove", { who: member.name })}</Button>
        </span>
      )}
    </li>
  );
}

/** What one would be in Emperor; none or both = either. */
function Wanted({ now, doing }: { now: PartyView; doing: Doing }): VNode {
  const mine = (now.members.find((member) => member.user === user.value?.id)?.roles ?? []) as Role[];
  const toggle = (role: Role): void => doing(choose(now.deck, mine.includes(role) ? mine.filter((each) => each !== role) : [...mine, role]));
  return (
    <fieldset class="row" disabled={now.ticket !== null}>
      <legend>{t("roles")}</legend>
      {ROLES.map((role) => (
        <label key={role} class="check">
          <input type="checkbox" checked={mine.includes(role)} onChange={() => toggle(role)} />
          {t(role)}
        </label>
      ))}
    </fieldset>
  );
}

function Friends({ now, doing }: { now: PartyView; doing: Doing }): VNode | null {
  const [chosen, setChosen] = useState("");
  useEffect(() => void refresh().catch(() => undefined), []);
  const friends = (acquaintances.value?.friends ?? []).filter((friend) => !now.members.some((member) => member.user === friend.id));
  if (friends.length === 0) return null;
  const id = chosen || friends[0]!.id;
  return (
    <div class="row is-bottom">
      <Field label={t("invite")} class="is-growing">
        <select value={id} onChange={(event) => setChosen(event.currentTarget.value)}>
          {friends.map((friend) => (
            <option key={friend.id} value={friend.id}>
              {now.invited.includes(friend.id) ? `${friend.name} (${t("invited")})` : friend.name}
            </option>
          ))}
        </select>
      </Field>
      <Button onClick={() => doing(invite(id))}>{t("send")}</Button>
    </div>
  );
}

function Link({ code }: { code: string }): VNode {
  const link = `${location.origin}/party/${encodeURIComponent(code)}`;
  return (
    <div class="row is-bottom is-whole">
      <Field label={t("link")} class="is-growing">
        <input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <CopyButton text={link} />
    </div>
  );
}

const nameIn = (now: PartyView, id: string): string => now.members.find((member) => member.user === id)?.name ?? "";
