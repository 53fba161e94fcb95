/** A match was found: whoever accepts in time plays. Over every screen; it is answered by one of its buttons only, never by accident. */
import type { VNode } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { announce } from "../kit/announcer.tsx";
import { Button } from "../kit/button.tsx";
import { formatName } from "../kit/formats.ts";
import { useNow } from "../kit/now.ts";
import { Refusal } from "../kit/refusal.tsx";
import { clockOffset } from "../protocol/socket.ts";
import { chime } from "./chime.ts";
import { answer, proposal, type Proposal } from "./ticket.ts";
import { t } from "./ready_words.ts";

export function ReadyCheck(): VNode | null {
  return proposal.value && <Found key={proposal.value.match} found={proposal.value} />;
}

function Found({ found }: { found: Proposal }): VNode {
  const [failure, setFailure] = useState<unknown>(null);
  const element = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    element.current?.showModal();
    announce(t("match_found"));
    chime();
  }, []);
  const reply = (accepts: boolean): void => void answer(found.match, accepts).catch(setFailure);
  return (
    <dialog ref={element} class="dialog ready-check" aria-labelledby={heading} onCancel={(event) => event.preventDefault()}>
      <div class="dialog-body">
        <h2 id={heading}>{t("match_found")}</h2>
        <p>
          {formatName(found.format)}
          {found.players > 0 && ` · ${t("players", { n: found.players })}`}
        </p>
        <Shares of={found.fullShares ?? []} />
        <Countdown found={found} />
        <Refusal error={failure} />
        {found.isAccepted ? (
          <p>{t("waiting_for_others")}</p>
        ) : (
          <div class="row">
            <Button look="main" autofocus onClick={() => reply(true)}>
              {t("accept")}
            </Button>
            <Button onClick={() => reply(false)}>{t("decline")}</Button>
          </div>
        )}
        <p class="aside">{t("decline_costs")}</p>
      </div>
    </dialog>
  );
}

/** How much of each deck is played by the rules; nothing where it is all of all. */
function Shares({ of }: { of: readonly number[] }): VNode | null {
  if (of.every((share) => share >= 1)) return null;
  return <p class="aside">{t("full_shares", { shares: of.map((share) => `${Math.floor(100 * share)} %`).join(", ") })}</p>;
}

function Countdown({ found }: { found: Proposal }): VNode | null {
  const now = useNow();
  const whole = useRef(0);
  if (!found.acceptByMs) return null;
  const left = Math.max(0, found.acceptByMs - now.value - clockOffset.value);
  whole.current = Math.max(whole.current, left);
  return (
    <div class="countdown">
      <progress max={whole.current || 1} value={left} aria-label={t("time_left")} />
      <b role="timer">{t("seconds", { n: Math.ceil(left / 1000) })}</b>
    </div>
  );
}
