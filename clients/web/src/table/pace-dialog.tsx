/** When the table asks, and what it answers by itself: smart passing or full control, stops, interrupts, holding priority, yields. */
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Choices } from "../kit/choice.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { dictionary } from "../kit/words.ts";
import type { Moment, Policy, Row, Yield } from "../protocol/frames.ts";
import { choosesPayment, decide, passUntil, policy, prompt, seen } from "./live.ts";
import { abilityOf, isSame, STOPS, stopsOf, toggledIn, withoutYield, withStop, withYield } from "./pace.ts";
import { showPace } from "./panels.ts";
import { RulesText } from "./symbols.tsx";
import { stepName } from "./words.ts";

const MODES = ["smart", "none", "no_response", "all"] as const;
const GOALS = ["end_of_turn", "before_my_turn", "my_turn", "empty_stack"] as const;
const INTERRUPTS = ["targeted", "attacked", "cast"] as const;

export const t = dictionary(
  {
    pace: "When you are asked", mode: "Passing", mode_smart: "Where it matters", about_smart: "Opponents’ spells and abilities, what targets you, your main phases, opponents’ end steps, when you are attacked", mode_none: "Always: full control", about_none: "At every priority", mode_no_response: "Whenever you could act", about_no_response: "The others can tell from it that you could", mode_all: "Only in your own turns", about_all: "Everything of others resolves",
    stops: "Stops", about_stops: "You are asked there whatever else you have said.", step: "Step", own: "My turns", others: "Others’ turns", stop_own: "{step}, in my turns", stop_others: "{step}, in others’ turns",
    until: "Pass everything until", goal_end_of_turn: "the end of this turn", goal_before_my_turn: "the end step before my turn", goal_my_turn: "my next turn", goal_empty_stack: "the stack is empty", interrupts: "Stop passing when", on_targeted: "I or something of mine is targeted", on_attacked: "I am attacked", on_cast: "an opponent casts or activates something",
    hold: "Hold priority: ask me again while my own spell or ability is on top", any_order: "Put my simultaneous triggers on the stack as they stand", payment: "Ask me what makes the mana whenever I pay", yields: "Let resolve without asking", no_yields: "None. An ability on the stack can be put here from its card.", forget: "Ask again", answer: "Its question", answer_ask: "ask me", answer_yes: "yes", answer_no: "no", this_turn: "this turn", yield_turn: "Let it resolve this turn", yield_game: "Always let it resolve",
  },
  {
    pace: "Wann du gefragt wirst", mode: "Weitergeben", mode_smart: "Wo es zählt", about_smart: "Zauber und Fähigkeiten der Gegner, was auf dich zielt, deine Hauptphasen, Endsegmente der Gegner, wenn du angegriffen wirst", mode_none: "Immer: volle Kontrolle", about_none: "Bei jeder Priorität", mode_no_response: "Immer, wenn du handeln könntest", about_no_response: "Die anderen merken daran, dass du könntest", mode_all: "Nur in deinen Zügen", about_all: "Alles von anderen wird verrechnet",
    stops: "Halte", about_stops: "Dort wirst du gefragt, was immer du sonst gesagt hast.", step: "Segment", own: "Meine Züge", others: "Züge der anderen", stop_own: "{step}, in meinen Zügen", stop_others: "{step}, in Zügen der anderen",
    until: "Alles weitergeben bis", goal_end_of_turn: "zum Ende des Zuges", goal_before_my_turn: "zum Endsegment vor meinem Zug", goal_my_turn: "zu meinem nächsten Zug", goal_empty_stack: "der Stapel leer ist", interrupts: "Anhalten, wenn", on_targeted: "auf mich oder etwas von mir gezielt wird", on_attacked: "ich angegriffen werde", on_cast: "ein Gegner etwas wirkt oder aktiviert",
    hold: "Priorität behalten: frag mich wieder, solange mein eigener Zauber oder meine Fähigkeit oben liegt", any_order: "Meine gleichzeitigen Auslöser in der gegebenen Reihenfolge", payment: "Frag mich bei jeder Zahlung, was das Mana erzeugt", yields: "Ohne Frage verrechnen", no_yields: "Keine. Eine Fähigkeit auf dem Stapel kommt von ihrer Karte aus hierher.", forget: "Wieder fragen", answer: "Ihre Frage", answer_ask: "frag mich", answer_yes: "ja", answer_no: "nein", this_turn: "in diesem Zug", yield_turn: "In diesem Zug verrechnen lassen", yield_game: "Immer verrechnen lassen",
  },
  {
    pace: "Quand on vous demande", mode: "Passer", mode_smart: "Là où cela compte", about_smart: "Sorts et capacités des adversaires, ce qui vous cible, vos phases principales, les étapes de fin adverses, quand on vous attaque", mode_none: "Toujours : contrôle total", about_none: "À chaque priorité", mode_no_response: "Dès que vous pourriez agir", about_no_response: "Les autres en déduisent que vous le pouviez", mode_all: "Seulement pendant vos tours", about_all: "Tout ce qui vient des autres se résout",
    stops: "Arrêts", about_stops: "On vous y demande, quoi que vous ayez dit d’autre.", step: "Étape", own: "Mes tours", others: "Tours des autres", stop_own: "{step}, pendant mes tours", stop_others: "{step}, pendant les tours des autres",
    until: "Tout passer jusqu’à", goal_end_of_turn: "la fin de ce tour", goal_before_my_turn: "l’étape de fin avant mon tour", goal_my_turn: "mon prochain tour", goal_empty_stack: "ce que la pile soit vide", interrupts: "S’arrêter quand", on_targeted: "moi ou une chose à moi est ciblé", on_attacked: "on m’attaque", on_cast: "un adversaire lance ou active quelque chose",
    hold: "Garder la priorité : me redemander tant que mon propre sort ou ma capacité est au sommet", any_order: "Mettre mes déclenchements simultanés sur la pile dans l’ordre donné", payment: "Me demander à chaque paiement ce qui produit le mana", yields: "Laisser se résoudre sans demander", no_yields: "Aucune. Une capacité sur la pile se met ici depuis sa carte.", forget: "Redemander", answer: "Sa question", answer_ask: "me demander", answer_yes: "oui", answer_no: "non", this_turn: "ce tour-ci", yield_turn: "La laisser se résoudre ce tour-ci", yield_game: "Toujours la laisser se résoudre",
  },
);

export function PaceDialog(): VNode | null {
  if (!showPace.value || !seen.value) return null;
  const now = policy.value;
  return (
    <Dialog title={t("pace")} onClose={() => (showPace.value = false)}>
      <Choices legend={t("mode")} chosen={now.auto_pass ?? "smart"} onChoose={(auto_pass) => decide({ auto_pass })} choices={MODES.map((key) => ({ key, label: t(`mode_${key}`), about: t(`about_${key}`) }))} />
      <Check isOn={now.hold ?? false} onChange={(hold) => decide({ hold })} label={t("hold")} />
      <Check isOn={now.any_order ?? false} onChange={(any_order) => decide({ any_order })} label={t("any_order")} />
      <Check isOn={choosesPayment.value} onChange={(isOn) => (choosesPayment.value = isOn)} label={t("payment")} />
      <StopTable now={now} />
      <Until now={now} />
      <Yields now={now} />
    </Dialog>
  );
}

function Check({ isOn, onChange, label }: { isOn: boolean; onChange: (isOn: boolean) => void; label: string }): VNode {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} /> {label}
    </label>
  );
}

function StopTable({ now }: { now: Policy }): VNode {
  const stops = stopsOf(now);
  return (
    <section class="pace" aria-labelledby="stops">
      <h3 id="stops">{t("stops")}</h3>
      <p class="hint">{t("about_stops")}</p>
      <table class="stops">
        <thead>
          <tr>
            <th scope="col">{t("step")}</th>
            <th scope="col">{t("own")}</th>
            <th scope="col">{t("others")}</th>
          </tr>
        </thead>
        <tbody>
          {STOPS.map((step) => (
            <tr key={step}>
              <th scope="row">{stepName(step)}</th>
              {(["own", "others"] as const).map((whose) => (
                <td key={whose}>
                  <input type="checkbox" checked={stops[whose].includes(step)} aria-label={t(`stop_${whose}`, { step: stepName(step) })} onChange={(event) => decide({ stops: withStop(policy.value, whose, step, event.currentTarget.checked) })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Until({ now }: { now: Policy }): VNode {
  const pass = (until: Moment): void => {
    showPace.value = false;
    passUntil(until);
  };
  return (
    <section class="pace" aria-labelledby="until">
      <h3 id="until">{t("until")}</h3>
      <div class="controls">
        {GOALS.map((goal) => (
          <Button key={goal} disabled={prompt.value?.kind !== "priority"} onClick={() => pass(goal)}>
            {t(`goal_${goal}`)}
          </Button>
        ))}
      </div>
      <fieldset class="plain-set">
        <legend>{t("interrupts")}</legend>
        {INTERRUPTS.map((each) => (
          <Check key={each} isOn={(now.interrupt ?? []).includes(each)} onChange={(isOn) => decide({ interrupt: toggledIn(policy.value.interrupt ?? [], each, isOn) })} label={t(`on_${each}`)} />
        ))}
      </fieldset>
    </section>
  );
}

function Yields({ now }: { now: Policy }): VNode {
  const yields = now.yields ?? [];
  return (
    <section class="pace" aria-labelledby="yields">
      <h3 id="yields">{t("yields")}</h3>
      {yields.length === 0 && <p class="hint">{t("no_yields")}</p>}
      <ul role="list" class="yields">
        {yields.map((each) => (
          <li key={`${each.name} ${each.text ?? ""}`}>
            <b>{each.name}</b> {each.scope === "turn" && <small>{t("this_turn")}</small>}
            {each.text && <RulesText text={each.text} />}
            <span class="controls">
              <label>
                {t("answer")}{" "}
                <select value={answerOf(each)} onChange={(event) => decide({ yields: withYield(policy.value, answered(each, event.currentTarget.value)) })}>
                  {(["ask", "yes", "no"] as const).map((key) => (
                    <option key={key} value={key}>
                      {t(`answer_${key}`)}
                    </option>
                  ))}
                </select>
              </label>
              <Button onClick={() => decide({ yields: withoutYield(policy.value, each) })}>{t("forget")}</Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const answerOf = ({ answer }: Yield): "ask" | "yes" | "no" => (answer === undefined || answer === null ? "ask" : answer ? "yes" : "no");

/** The same yield with another answer to its question, or with none. */
function answered({ name, text, scope }: Yield, answer: string): Yield {
  return { name, ...(text ? { text } : {}), ...(scope ? { scope } : {}), ...(answer === "ask" ? {} : { answer: answer === "yes" }) };
}

/** Of an ability on the stack: let it resolve from now on. */
export function YieldTo({ row }: { row: Row }): VNode | null {
  const [now, ability] = [policy.value, abilityOf(seen.value!, row)];
  if (!ability) return null;
  const isYielded = now.yields?.some((each) => isSame(each, ability));
  return (
    <div class="controls">
      {isYielded ? (
        <Button onClick={() => decide({ yields: withoutYield(policy.value, ability) })}>{t("forget")}</Button>
      ) : (
        <>
          <Button onClick={() => decide({ yields: withYield(policy.value, { ...ability, scope: "turn" }) })}>{t("yield_turn")}</Button>
          <Button onClick={() => decide({ yields: withYield(policy.value, ability) })}>{t("yield_game")}</Button>
        </>
      )}
    </div>
  );
}
