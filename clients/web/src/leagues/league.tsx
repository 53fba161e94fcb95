/** One league: its members with the Generals that they lead, the own deck, its seasons, and what has happened in it. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chosenDeck, DeckChoice } from "../decks/deck_choice.tsx";
import { stateText } from "../events/state.ts";
import { Button } from "../kit/button.tsx";
import { Confirmed } from "../kit/confirmed.tsx";
import { isFormat, type Format } from "../kit/formats.ts";
import { Await, useLoaded } from "../kit/loaded.tsx";
import { Refusal } from "../kit/refusal.tsx";
import { get, post, put, remove } from "../kit/rest.ts";
import type { Params } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { EnterFirst } from "../login/screen.tsx";
import type { EventPage, EventView, LeagueMemberPage, LeagueMemberView, LeagueView } from "../protocol/rest.ts";
import { History } from "./history.tsx";
import { MemberList } from "./member_list.tsx";
import { aboutLeague } from "./screen.tsx";
import { t } from "./words.ts";

const REFRESH_MS = 15_000;

type Found = { league: LeagueView; members: readonly LeagueMemberView[]; seasons: readonly EventView[] };
type Act = (request: Promise<unknown>) => void;

export default function LeagueScreen({ params }: { params: Params }): VNode {
  return user.value ? <Loaded key={params.id} id={params.id!} /> : <EnterFirst />;
}

function Loaded({ id }: { id: string }): VNode {
  const found = useLoaded(() => load(id), [id, user.value?.id], REFRESH_MS);
  return <Await of={found}>{(all) => <Shown {...all} onChange={found.reload} />}</Await>;
}

async function load(id: string): Promise<Found> {
  const path = `/v1/leagues/${id}`;
  const [league, members, { events }] = await Promise.all([get<LeagueView>(path), everybody(`${path}/members`), get<EventPage>(`/v1/events?league=${id}`)]);
  return { league, members, seasons: events };
}

async function everybody(path: string): Promise<LeagueMemberView[]> {
  const found: LeagueMemberView[] = [];
  let token = "";
  do {
    const page = await get<LeagueMemberPage>(`${path}?page=${encodeURIComponent(token)}`);
    found.push(...page.members);
    token = page.next_page;
  } while (token);
  return found;
}

function Shown({ league, members, seasons, onChange }: Found & { onChange: () => void }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const me = members.find((member) => member.user === user.value?.id);
  const act: Act = (request) => void request.then(() => (setFailure(null), onChange()), setFailure);
  return (
    <div class="column is-narrow">
      <header>
        <h1>{league.settings.name}</h1>
        <p class="aside">{aboutLeague(league)}</p>
        {league.settings.words && <p>{league.settings.words}</p>}
        <p class="aside">{[t(league.settings.changes === "forbidden" ? "changes_forbidden" : "changes_logged"), league.settings.open_lists && t("lists_are_open")].filter(Boolean).join(" ")}</p>
      </header>
      <Membership league={league} me={me} act={act} />
      <Refusal error={failure} />
      <RollCall league={league} members={members} act={act} isMember={Boolean(me)} />
      <Seasons league={league} seasons={seasons} />
      <History league={league} members={members} />
    </div>
  );
}

function Membership({ league, me, act }: { league: LeagueView; me: LeagueMemberView | undefined; act: Act }): VNode {
  const path = `/v1/leagues/${league.id}`;
  const format: Format = isFormat(league.settings.format ?? "") ? (league.settings.format as Format) : "commander";
  const rules = league.settings.rules_version ?? "";
  const deck = chosenDeck(format, rules);
  if (!me)
    return (
      <section class="card-panel is-called" aria-label={t("join")}>
        <div class="row">
          <Button look="main" onClick={() => act(post(`${path}/members`))}>
            {t("join")}
          </Button>
        </div>
      </section>
    );
  return (
    <section class="card-panel is-called" aria-labelledby="my-deck">
      <h2 id="my-deck">{t("my_deck")}</h2>
      <p>{me.deck_hash ? [t("deck_is_in", { hash: me.deck_hash.slice(0, 8) }), me.generals.join(", ")].filter(Boolean).join(" ") : t("no_deck_yet")}</p>
      <DeckChoice format={format} rules={rules} />
      <div class="row">
        <Button look={me.deck_hash ? "plain" : "main"} disabled={!deck} onClick={() => deck && act(put(`${path}/list`, { deck: deck.id }))}>
          {t(me.deck_hash ? "change_deck" : "enlist")}
        </Button>
        <Confirmed look="plain" label={t("leave")} question={t("sure_leave")} onYes={() => act(remove(`${path}/members/${me.user}`))} />
      </div>
    </section>
  );
}

function RollCall({ league, members, act, isMember }: { league: LeagueView; members: readonly LeagueMemberView[]; act: Act; isMember: boolean }): VNode {
  const me = user.value?.id;
  const officiates = league.organiser === me || league.staff.some((each) => each.user === me);
  return (
    <section class="card-panel" aria-labelledby="members">
      <h2 id="members">{t("members")}</h2>
      {league.reserves_generals && <p class="aside">{t("about_generals")}</p>}
      {members.length === 0 && <p class="aside">{t("no_members")}</p>}
      <ul role="list" class="rows">
        {members.map((member) => (
          <li key={member.user}>
            <span>
              <a href={`/users/${member.user}`}>{member.name}</a> {member.generals.length > 0 && <b>{member.generals.join(" + ")}</b>}
              <br />
              <small>{member.deck_hash ? t("deck_hash", { hash: member.deck_hash.slice(0, 8) }) : t("without_deck")}</small>
            </span>
            <span class="row">
              {member.deck_hash && (member.user === me || (isMember && league.settings.open_lists)) && <MemberList league={league.id} member={member} />}
              {officiates && member.user !== me && <Confirmed look="plain" label={t("remove")} question={t("sure_remove", { name: member.name })} onYes={() => act(remove(`/v1/leagues/${league.id}/members/${member.user}`))} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Seasons({ league, seasons }: { league: LeagueView; seasons: readonly EventView[] }): VNode {
  return (
    <section class="card-panel" aria-labelledby="seasons">
      <h2 id="seasons">{t("seasons")}</h2>
      {seasons.length === 0 && <p class="aside">{t("no_seasons")}</p>}
      <ul role="list" class="rows">
        {seasons.map((season) => (
          <li key={season.id}>
            <a href={`/events/${season.id}`}>
              <b>{season.plan.name}</b>
            </a>
            <small>{stateText(season)}</small>
          </li>
        ))}
      </ul>
      {league.organiser === user.value?.id && (
        <div class="row">
          <a class="button is-plain" href={`/events/new?league=${league.id}`}>
            {t("new_season")}
          </a>
        </div>
      )}
    </section>
  );
}
