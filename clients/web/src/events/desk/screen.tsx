/** The desk of an event: rounds and tables, calls, penalties, players, officials, and the event as a whole. For its officials. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { announce } from "../../kit/announcer.tsx";
import { formatName } from "../../kit/formats.ts";
import { Await, useLoaded } from "../../kit/loaded.tsx";
import { Refusal } from "../../kit/refusal.tsx";
import type { Params } from "../../kit/router.ts";
import { user } from "../../kit/session.ts";
import { Tabs } from "../../kit/tabs.tsx";
import { EnterFirst } from "../../login/screen.tsx";
import { stateText } from "../state.ts";
import { Calls } from "./calls.tsx";
import { isOfficial, loadDesk, type Desk, type Found } from "./desk.ts";
import { Officials } from "./officials.tsx";
import { Organising } from "./organising.tsx";
import { Penalties } from "./penalties.tsx";
import { Players } from "./players.tsx";
import { Tables } from "./tables.tsx";
import { t } from "./words.ts";

const REFRESH_MS = 4000;
const PARTS = { tables: Tables, calls: Calls, penalties: Penalties, players: Players, officials: Officials, event: Organising } as const;
type Part = keyof typeof PARTS;

export default function DeskScreen({ params }: { params: Params }): VNode {
  return user.value ? <Loaded key={params.id} id={params.id!} /> : <EnterFirst />;
}

function Loaded({ id }: { id: string }): VNode {
  const found = useLoaded(() => loadDesk(id), [id, user.value?.id], REFRESH_MS);
  return <Await of={found}>{(all) => (isOfficial(all.event, user.value?.id) ? <Shown found={all} onChange={found.reload} /> : <Stranger found={all} />)}</Await>;
}

function Stranger({ found }: { found: Found }): VNode {
  return (
    <div class="notice">
      <h1>{t("title")}</h1>
      <p>{t("for_officials")}</p>
      <a href={`/events/${found.event.id}`}>{found.event.plan.name}</a>
    </div>
  );
}

function Shown({ found, onChange }: { found: Found; onChange: () => void }): VNode {
  const [part, setPart] = useState<Part>(found.event.state === "registration" ? "event" : "tables");
  const [failure, setFailure] = useState<unknown>(null);
  const act = (request: Promise<unknown>): Promise<boolean> =>
    request.then(
      () => (setFailure(null), announce(t("done")), onChange(), true),
      (error: unknown) => (setFailure(error), false),
    );
  const desk: Desk = { ...found, path: `/v1/events/${found.event.id}`, act };
  const Chosen = PARTS[part];
  return (
    <div class="column">
      <header>
        <h1>{t("title_of", { name: found.event.plan.name })}</h1>
        <p class="aside">
          <a href={`/events/${found.event.id}`}>{t("to_event")}</a> · {formatName(found.event.plan.format ?? "")} · <span role="status">{stateText(found.event)}</span>
        </p>
      </header>
      {found.desk.lacks_head_judge && <p class="tip">{t("lacks_head_judge")}</p>}
      <Refusal error={failure} />
      <Tabs label={t("title")} chosen={part} onChoose={setPart} tabs={(Object.keys(PARTS) as Part[]).map((key) => ({ key, label: tabWords(key, found) }))}>
        <div class="tab-body column">
          <Chosen {...desk} />
        </div>
      </Tabs>
    </div>
  );
}

/** Calls say how many wait. */
function tabWords(part: Part, { desk }: Found): string {
  const waiting = desk.calls.filter((call) => call.state === "open" || call.state === "appealed").length;
  return part === "calls" && waiting ? `${t("calls")} (${waiting})` : t(part);
}
