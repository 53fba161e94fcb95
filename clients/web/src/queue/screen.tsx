/** The queues: four formats, ranked or casual, with a deck. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { chosenDeck, DeckChoice } from "../decks/deck_choice.tsx";
import { Button } from "../kit/button.tsx";
import { Choices } from "../kit/choice.tsx";
import { formatName, FORMATS, isFormat, type Format } from "../kit/formats.ts";
import { useLoaded } from "../kit/loaded.tsx";
import { clock, dateTime } from "../kit/moment.ts";
import { Refusal } from "../kit/refusal.tsx";
import { get } from "../kit/rest.ts";
import { query } from "../kit/router.ts";
import { user } from "../kit/session.ts";
import { stored } from "../kit/storage.ts";
import { choose as choosePartyDeck, isLeader, party, type Role } from "../party/party.ts";
import { Party } from "../party/panel.tsx";
import type { NewTicket, QueueView } from "../protocol/rest.ts";
import { EnterFirst } from "../login/screen.tsx";
import { joinQueue, ticket } from "./ticket.ts";
import { Waiting } from "./waiting.tsx";
import { t } from "./words.ts";

type Kind = "ranked" | "casual";
const kind = stored<Kind>("queue-kind", "casual");
const format = stored<Format>("queue-format", "commander");
const REFRESH_MS = 5000;

export default function Queue(): VNode {
  return (
    <div class="column is-narrow">
      <h1>{t("title")}</h1>
      <Waiting />
      {!ticket.value && (user.value ? <Joining /> : <EnterFirst />)}
      {user.value && <Party />}
    </div>
  );
}

function Joining(): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = new URLSearchParams(query.value).get("format") ?? "";
  const chosen = isFormat(asked) ? asked : format.value;
  const isGuest = user.value?.kind === "guest";
  const ranked = kind.value === "ranked" && !isGuest;
  const queues = useLoaded(() => Promise.all(FORMATS.map((each) => get<QueueView>(`/v1/queues/${each}?ranked=${ranked}`))), [ranked], REFRESH_MS);
  const deck = chosenDeck(chosen);
  const isFollower = party.value !== null && !isLeader.value;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!deck) return;
    setBusy(true);
    setFailure(null);
    const wanted = { format: chosen, rules_version: deck.rulesVersion, ranked };
    await (party.value ? takeAlong(deck.id, wanted) : joinQueue({ ...wanted, deck: deck.id })).catch(setFailure);
    setBusy(false);
  };
  return (
    <form class="card-panel" onSubmit={(event) => void submit(event)}>
      <p class="aside">{t("about")}</p>
      <Choices legend={t("format")} chosen={chosen} onChoose={(key) => choose(key)} choices={FORMATS.map((key, at) => ({ key, label: formatName(key), about: fullness(queues.value?.[at]) }))} />
      <Hours queue={queues.value?.[FORMATS.indexOf(chosen)]} />
      <Choices
        legend={t("kind")}
        chosen={ranked ? "ranked" : "casual"}
        onChoose={(key) => (kind.value = key)}
        choices={[
          { key: "casual", label: t("casual"), about: t("about_casual") },
          { key: "ranked", label: t("ranked"), about: t(isGuest ? "needs_person" : "about_ranked"), disabled: isGuest },
        ]}
      />
      {isGuest && <a href="/settings">{t("stay")}</a>}
      <DeckChoice format={chosen} />
      <Refusal error={failure ?? queues.error} />
      <div class="row">
        <Button look="main" type="submit" disabled={!deck || isBusy}>
          {isBusy ? t("joining") : isFollower ? t("take_deck") : t("join")}
        </Button>
      </div>
    </form>
  );
}

/** One's own deck for the party; its leader queues for all. Throws Refused. */
async function takeAlong(deck: string, wanted: NewTicket): Promise<void> {
  const own = party.value!.members.find((member) => member.user === user.value?.id);
  await choosePartyDeck(deck, (own?.roles ?? []) as Role[]);
  if (isLeader.value) await joinQueue({ ...wanted, party: party.value!.id });
}

function choose(key: Format): void {
  format.value = key;
  query.value = "";
}

function fullness(queue: QueueView | undefined): string {
  if (!queue) return "…";
  const waiting = queue.waiting ? t("in_queue", { n: queue.waiting }) : t("empty");
  return queue.eta_s === null ? waiting : `${waiting}, ${t("about_wait", { time: clock(queue.eta_s) })}`;
}

/** When others come: what the operator has set. */
function Hours({ queue }: { queue: QueueView | undefined }): VNode | null {
  if (!queue?.hours.length) return null;
  return <p class="aside">{t("hours", { times: queue.hours.map(({ begins_ms, ends_ms }) => `${dateTime(begins_ms)}–${dateTime(ends_ms)}`).join("; ") })}</p>;
}
