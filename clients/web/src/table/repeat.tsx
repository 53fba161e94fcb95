/** A shortcut (CR 732.2): choices of this turn are made again, so many times; the others agree, or say where they do something else. */
import { useState } from "preact/hooks";
import type { TargetedSubmitEvent, VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { dictionary } from "../kit/words.ts";
import { chosenThisTurn, resolving } from "./choices.ts";
import { attempt, prompt, refusal } from "./live.ts";
import { showRepeat } from "./panels.ts";
import { Stepper } from "./question/stepper.tsx";

const MOST_TIMES = 1000;

const t = dictionary(
  {
    title: "Repeat what you did", about: "The table makes these choices of yours again and again, if the others agree. It stops where something is not possible any more, where chance decides, or where somebody does something else.", nothing: "You have done nothing in this turn that could be repeated.", not_now: "You need priority to propose it.",
    which: "Which choices?", from_here: "From here: {what}", times: "How often", resolves: "Let each action resolve before the next", propose: "Propose it",
  },
  {
    title: "Wiederholen, was du getan hast", about: "Der Tisch trifft diese deine Entscheidungen immer wieder, wenn die anderen zustimmen. Er hält an, wo etwas nicht mehr möglich ist, wo der Zufall entscheidet oder wo jemand etwas anderes tut.", nothing: "Du hast in diesem Zug nichts getan, was sich wiederholen ließe.", not_now: "Um es vorzuschlagen, brauchst du Priorität.",
    which: "Welche Entscheidungen?", from_here: "Ab hier: {what}", times: "Wie oft", resolves: "Jede Aktion verrechnen lassen, bevor die nächste kommt", propose: "Vorschlagen",
  },
  {
    title: "Répéter ce que vous avez fait", about: "La table refait vos choix autant de fois, si les autres acceptent. Elle s’arrête où quelque chose n’est plus possible, où le hasard décide ou quand quelqu’un fait autre chose.", nothing: "Vous n’avez rien fait ce tour-ci qui puisse être répété.", not_now: "Il vous faut la priorité pour le proposer.",
    which: "Quels choix ?", from_here: "À partir d’ici : {what}", times: "Combien de fois", resolves: "Laisser chaque action se résoudre avant la suivante", propose: "Proposer",
  },
);

export function RepeatDialog(): VNode {
  const choices = chosenThisTurn.value;
  const [from, setFrom] = useState(Math.max(0, choices.length - 1));
  const [times, setTimes] = useState(2);
  const [resolves, setResolves] = useState(true);
  const close = (): void => {
    showRepeat.value = false;
  };
  const propose = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const wanted = choices.slice(from).map(({ does }) => does);
    if (await attempt("game.shortcut", { prompt: prompt.value?.prompt, times, choices: resolves ? resolving(wanted) : wanted })) close();
  };
  return (
    <Dialog title={t("title")} onClose={close}>
      <p class="hint">{t("about")}</p>
      {choices.length === 0 && <p>{t("nothing")}</p>}
      {choices.length > 0 && (
        <form class="column is-tight" onSubmit={propose}>
          <fieldset class="plain-set">
            <legend>{t("which")}</legend>
            {choices.map(({ words }, at) => (
              <label key={at} class={`check${at > from ? " is-included" : ""}`}>
                <input type="radio" name="from" checked={at === from} onChange={() => setFrom(at)} aria-label={t("from_here", { what: words })} /> {words}
              </label>
            ))}
          </fieldset>
          <label class="check">
            <input type="checkbox" checked={resolves} onChange={(event) => setResolves(event.currentTarget.checked)} /> {t("resolves")}
          </label>
          <div class="row is-spread">
            <span>{t("times")}</span>
            <Stepper label={t("times")} value={times} least={1} most={MOST_TIMES} onChange={setTimes} />
          </div>
          {prompt.value?.kind !== "priority" && <p role="status">{t("not_now")}</p>}
          {refusal.value && <p role="alert" class="refusal">{refusal.value}</p>}
          <Button look="main" type="submit" disabled={prompt.value?.kind !== "priority"}>
            {t("propose")}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
