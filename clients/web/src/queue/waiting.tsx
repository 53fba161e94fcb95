/** How the wait goes: since when, how wide the window is, how full the queue. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../kit/button.tsx";
import { formatName, type Format } from "../kit/formats.ts";
import { clock, number } from "../kit/moment.ts";
import { useNow } from "../kit/now.ts";
import { Refusal } from "../kit/refusal.tsx";
import { clockOffset } from "../protocol/socket.ts";
import type { QueueStatusView, TicketView } from "../protocol/rest.ts";
import { chosenDeck } from "../decks/deck_choice.tsx";
import { playBots } from "../lobby/making.ts";
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
  const isWaiting = open.state !== "paused";
  const waited = (now.value + clockOffset.value - open.created_ms) / 1000;
  return (
    <section class="card-panel is-called" aria-label={t("you_wait", { format: formatName(open.format) })}>
      <h2>{t("you_wait", { format: formatName(open.format) })}</h2>
      {outcome.value === "requeued" && <p class="tip">{t("requeued")}</p>}
      <ul role="list" class="facts">
        <li>
          <b>{t("waited", { time: clock(waited) })}</b>
        </li>
        {isWaiting && status.value && facts(status.value).map((fact) => <li key={fact}>{fact}</li>)}
      </ul>
      <p class="aside">{t(isWaiting ? "elsewhere" : "paused")}</p>
      {isWaiting && status.value?.bots_offered && <Bots format={open.format as Format} onFailure={setFailure} />}
      <Refusal error={failure} />
      <div class="row">
        <Button onClick={() => void leaveQueue().catch(setFailure)}>{t("leave")}</Button>
      </div>
    </section>
  );
}

/** Nobody comes: a game against bots, and the place in the queue stays. */
function Bots({ format, onFailure }: { format: Format; onFailure: (error: unknown) => void }): VNode | null {
  const [isBusy, setBusy] = useState(false);
  const deck = chosenDeck(format);
  if (!deck) return null;
  const play = (): void => {
    setBusy(true);
    void playBots(format, deck, "steady")
      .catch(onFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div class="tip row">
      <span>{t("bots_offered")}</span>
      <Button disabled={isBusy} onClick={play}>
        {t("play_bots")}
      </Button>
    </div>
  );
}

function facts({ window: [low, high], pool, eta_s: expected, reasons }: QueueStatusView): string[] {
  const window = high - low > OPEN_POINTS ? t("window_open") : t("window", { low: number(Math.max(0, low)), high: number(high) });
  return [window, t("pool", { n: pool }), ...(expected === null ? [] : [t("expected", { time: clock(expected) })]), ...reasons.flatMap(why)];
}

/** Why no game was found yet, but for the window, which is told anyway. */
function why({ key, params }: QueueStatusView["reasons"][number]): string[] {
  if (key === "too_few") return [t("too_few", { n: params.missing ?? 0 })];
  if (key === "wishes") return [t("unfit", { n: params.unfit ?? 0 })];
  if (key !== "missing_roles") return [];
  const missing = [t("lieutenants", { n: params.lieutenants ?? 0 }), t("emperors", { n: params.emperors ?? 0 })];
  return [t("missing", { roles: missing.filter((_, at) => [params.lieutenants, params.emperors][at]).join(", ") })];
}
