/** Life from one player of a team to another (Partner, Emperor): in one's own upkeep, and two are given for each one that arrives. */
import { useState } from "preact/hooks";
import type { TargetedSubmitEvent, VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Choices } from "../kit/choice.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { dictionary } from "../kit/words.ts";
import { seatWords } from "./describe.ts";
import { attempt, decide, policy, refusal, seen } from "./live.ts";
import { stopsOf, withStop } from "./pace.ts";
import { showTransfer } from "./panels.ts";
import { lifeOf, type Seen } from "./position.ts";
import { Stepper } from "./question/stepper.tsx";
import { changes, evenly, giversFor, mostFor, type Shares } from "./transferring.ts";

const t = dictionary(
  {
    transfer: "Transfer life", about: "In your own upkeep life can go to a player of your team. {cost} are given for each one that arrives. It counts as neither loss nor gain.", not_now: "It is not your upkeep, or nobody has life to give.", ask_me: "Ask me in each of my upkeeps",
    to: "Who receives it?", arrives: "Life that arrives", gives: "{who} gives", left: "{n} more have to be given.", beyond: "{n} too many are given.", after: "Afterwards", loses: "{who}: 0 life. That player loses the game.", do_it: "Transfer {n} life",
  },
  {
    transfer: "Leben übertragen", about: "In deiner eigenen Versorgung kann Leben an einen Spieler deines Teams gehen. Für jeden Punkt, der ankommt, werden {cost} gegeben. Es gilt weder als Verlust noch als Gewinn.", not_now: "Es ist nicht deine Versorgung, oder niemand kann Leben geben.", ask_me: "Frag mich in jeder meiner Versorgungen",
    to: "Wer erhält es?", arrives: "Leben, das ankommt", gives: "{who} gibt", left: "{n} sind noch zu geben.", beyond: "{n} zu viel gegeben.", after: "Danach", loses: "{who}: 0 Leben. Dieser Spieler verliert das Spiel.", do_it: "{n} Leben übertragen",
  },
  {
    transfer: "Transférer des points de vie", about: "Pendant votre propre entretien, des points de vie peuvent aller à un joueur de votre équipe. {cost} sont donnés pour chacun qui arrive. Ce n’est ni une perte ni un gain.", not_now: "Ce n’est pas votre entretien, ou personne n’a de vie à donner.", ask_me: "Me demander à chacun de mes entretiens",
    to: "Qui les reçoit ?", arrives: "Points de vie qui arrivent", gives: "{who} donne", left: "Encore {n} à donner.", beyond: "{n} de trop.", after: "Après", loses: "{who} : 0 point de vie. Ce joueur perd la partie.", do_it: "Transférer {n} points de vie",
  },
);

export function TransferDialog(): VNode | null {
  const now = seen.value;
  if (!now) return null;
  const close = (): void => {
    showTransfer.value = false;
  };
  const open = now.table.transfers?.seat === now.you ? now.table.transfers : null;
  return (
    <Dialog title={t("transfer")} onClose={close}>
      <p class="hint">{t("about", { cost: open?.cost ?? 2 })}</p>
      {open ? <Transfer now={now} to={open.to} onDone={close} /> : <p>{t("not_now")}</p>}
      <AskMe />
    </Dialog>
  );
}

/** The table passes the upkeep by itself, unless there is a stop. */
function AskMe(): VNode {
  const isOn = stopsOf(policy.value).own.includes("upkeep");
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => decide({ stops: withStop(policy.value, "own", "upkeep", event.currentTarget.checked) })} /> {t("ask_me")}
    </label>
  );
}

function Transfer({ now, to, onDone }: { now: Seen; to: readonly number[]; onDone: () => void }): VNode {
  const [receiver, setReceiver] = useState(to[0]!);
  const [amount, setAmount] = useState(1);
  const [given, setGiven] = useState<Shares | null>(null);
  const { cost } = now.table.transfers!;
  const most = mostFor(now, receiver);
  const shares = given ?? evenly(now, receiver, cost * amount);
  const missing = cost * amount - Object.values(shares).reduce((sum, each) => sum + each, 0);
  const choose = (seat: number): void => {
    setReceiver(seat);
    setAmount(1);
    setGiven(null);
  };
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (await attempt("game.declare", { declare: "transfer_life", life: changes(receiver, amount, shares) })) onDone();
  };
  return (
    <form class="column is-tight" onSubmit={submit}>
      <Choices legend={t("to")} chosen={String(receiver)} onChoose={(key) => choose(Number(key))} choices={to.map((seat) => ({ key: String(seat), label: seatWords(now, seat), about: `♥ ${lifeOf(now, seat)}` }))} />
      <Line words={t("arrives")}>
        <Stepper label={t("arrives")} value={amount} least={1} most={most} onChange={(n) => (setAmount(n), setGiven(null))} />
      </Line>
      {giversFor(now, receiver).length > 1 &&
        giversFor(now, receiver).map((seat) => (
          <Line key={seat} words={t("gives", { who: seatWords(now, seat) })}>
            <Stepper label={t("gives", { who: seatWords(now, seat) })} value={shares[seat] ?? 0} least={0} most={lifeOf(now, seat)} onChange={(n) => setGiven({ ...shares, [seat]: n })} />
          </Line>
        ))}
      {missing !== 0 && <p role="status">{missing > 0 ? t("left", { n: missing }) : t("beyond", { n: -missing })}</p>}
      <After now={now} life={changes(receiver, amount, shares)} />
      {refusal.value && <p role="alert" class="refusal">{refusal.value}</p>}
      <Button look="main" type="submit" disabled={missing !== 0 || amount > most}>
        {t("do_it", { n: amount })}
      </Button>
    </form>
  );
}

function Line({ words, children }: { words: string; children: VNode }): VNode {
  return (
    <div class="row is-spread">
      <span>{words}</span>
      {children}
    </div>
  );
}

/** What the life totals would be, and who would be out. */
function After({ now, life }: { now: Seen; life: Readonly<Record<string, number>> }): VNode {
  const totals = Object.entries(life).filter(([, change]) => change !== 0).map(([handle, change]) => ({ seat: Number(handle.slice(1)), change }));
  return (
    <section aria-label={t("after")}>
      <ul role="list" class="changes">
        {totals.map(({ seat, change }) => (
          <li key={seat}>{`${seatWords(now, seat)}: ${lifeOf(now, seat)} → ${lifeOf(now, seat) + change}`}</li>
        ))}
      </ul>
      {totals.filter(({ seat, change }) => lifeOf(now, seat) + change <= 0).map(({ seat }) => (
        <p key={seat} class="refusal">{t("loses", { who: seatWords(now, seat) })}</p>
      ))}
    </section>
  );
}
