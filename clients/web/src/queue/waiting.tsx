/** How the wait goes: since when, how wide the window is, how full the queue. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { formatName } from "../kit/formats.ts";
import { Later } from "../kit/later.tsx";
import { clock, number } from "../kit/moment.ts";
import { useNow } from "../kit/now.ts";
import { Refusal } from "../kit/refusal.tsx";
import { clockOffset } from "../protocol/socket.ts";
import type { QueueStatusView, TicketView } from "../protocol/rest.ts";
import { leaveQueue, outcome, status, ticket } from "./ticket.ts";
import { t } from "./waiting_words.ts";

/** From here on a window takes everybody. */
const OPEN_POINTS = 100_000;

/** The open ticket, or why there is none any more; nothing for who never queued. */
export function Waiting(): VNode | null {
  if (ticket.value) return <Ticket open={ticket.value} />;
  return outcome.value === "dropped" ? <p class="tip">{t("dropped")}</p> : null;
}

function Ticket({ open }: { open: TicketView }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const now = useNow();
  const waited = (now.value + clockOffset.value - open.created_ms) / 1000;
  return (
    <section class="card-panel is-called" aria-label={t("you_wait", { format: formatName(open.format) })}>
      <h2>{t("you_wait", { format: formatName(open.format) })}</h2>
      {outcome.value === "requeued" && <p class="tip">{t("requeued")}</p>}
      <ul role="list" class="facts">
        <li>
          <b>{t("waited", { time: clock(waited) })}</b>
        </li>
        {status.value && facts(status.value).map((fact) => <li key={fact}>{fact}</li>)}
      </ul>
      <p class="aside">{t("elsewhere")}</p>
      <Later load={() => import("./nobody_comes.tsx").then((part) => part.NobodyComes)} />
      <Refusal error={failure} />
      <div class="row">
        <Button onClick={() => void leaveQueue().catch(setFailure)}>{t("leave")}</Button>
      </div>
    </section>
  );
}

function facts({ window: [low, high], pool, eta_s: expected }: QueueStatusView): string[] {
  const window = high - low > OPEN_POINTS ? t("window_open") : t("window", { low: number(Math.max(0, low)), high: number(high) });
  return [window, t("pool", { n: pool }), ...(expected === null ? [] : [t("expected", { time: clock(expected) })])];
}
