/** The question whether one agrees to what another seat wants to do by hand, or to take back. */
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Consent, Takeback } from "../protocol/frames.ts";
import { Button } from "../kit/button.tsx";
import { Field } from "../kit/field.tsx";
import { named } from "./describe.ts";
import { attempt, consent, seen } from "./live.ts";
import { playerHandle, type Seen } from "./position.ts";
import { Countdown } from "./seat.tsx";
import { verbWords } from "./vocabulary.ts";
import { stepName, t } from "./words.ts";

const LONGEST_REASON = 200;
/** What is asked of the players alone, not of a text. */
const WITHOUT_REASON = ["takeback", "unrated"];

/** Another seat wants to do something by hand, or to go back to an earlier prompt. */
export function ConsentDialog(): VNode | null {
  const [now, question] = [seen.value, consent.value];
  if (!now || !question) return null;
  const vote = (agree: boolean, reason = ""): void => {
    consent.value = null;
    attempt("game.manual", { vote: question.proposal, agree, ...(reason && { reason }) });
  };
  const who = named(now, playerHandle(question.seat));
  const isTakeback = question.verb === "takeback";
  return (
    <div class="consent" role="alertdialog" aria-label={isTakeback ? t("takeback_title", { who }) : t("consent_title", { who, what: verbWords(question.verb) })}>
      {isTakeback ? <TakenBack now={now} asked={question as unknown as Takeback} who={who} /> : <Proposed now={now} question={question} who={who} />}
      <p class="hint">
        {t(question.silence ? "consent_silence_yes" : "consent_silence_no")} {question.deadline_ms > 0 && <Countdown ends={question.deadline_ms} />}
      </p>
      <Votes key={question.proposal} hasReason={!question.silence && !WITHOUT_REASON.includes(question.verb)} onVote={vote} />
    </div>
  );
}

function Votes({ hasReason, onVote }: { hasReason: boolean; onVote: (agree: boolean, reason?: string) => void }): VNode {
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [isRefusing]);
  const refuse = (event: Event): void => {
    event.preventDefault();
    onVote(false, reason.trim());
  };
  return (
    <>
      <div class="controls">
        <Button look="main" onClick={() => onVote(true)}>
          {t("agree")}
        </Button>
        <Button aria-expanded={hasReason ? isRefusing : undefined} onClick={() => (hasReason ? setRefusing(!isRefusing) : onVote(false))}>
          {t("disagree")}
        </Button>
      </div>
      {isRefusing && (
        <form class="controls" onSubmit={refuse}>
          <Field label={t("why_no")}>
            <input ref={field} value={reason} required maxLength={LONGEST_REASON} autocomplete="off" onInput={(event) => setReason(event.currentTarget.value)} />
          </Field>
          <Button type="submit">{t("say_no")}</Button>
        </form>
      )}
    </>
  );
}

/** What would be taken back, and what somebody has learned since. */
function TakenBack({ now, asked, who }: { now: Seen; asked: Takeback; who: string }): VNode {
  const name = (seat: number): string => named(now, playerHandle(seat));
  return (
    <>
      <p>{t("takeback_asks", { who, n: asked.turn, step: stepName(asked.step) })}</p>
      {!asked.hidden && !asked.chance && <p class="hint">{t("takeback_harmless")}</p>}
      {asked.hidden && asked.seen.map((each) => <p key={`${each.seat}-${each.owner}`}>{t("takeback_saw", { who: name(each.seat), n: each.count, whose: name(each.owner) })}</p>)}
      {asked.chance && <p>{t("takeback_chance")}</p>}
      {asked.anew && <p>{t("takeback_anew")}</p>}
    </>
  );
}

function Proposed({ now, question, who }: { now: Seen; question: Consent; who: string }): VNode {
  const parts = [question.verb, question.o, question.target, question.ref].filter(Boolean).map((each) => (String(each) === question.verb ? verbWords(question.verb) : named(now, String(each))));
  const amount = typeof question.amount === "number" ? ` ${question.amount}` : "";
  const player = typeof question.player === "number" ? ` (${named(now, playerHandle(question.player))})` : "";
  return (
    <>
      <p>{t("consent_title", { who, what: `${parts.join(" ")}${amount}${player}` })}</p>
      {question.unplayed.map((each, at) => (
        <p key={at} class="hint">{`${each.name}: ${each.text}`}</p>
      ))}
    </>
  );
}
