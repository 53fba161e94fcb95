/** What would happen? An answer is played on a sample of the game in which hidden cards are dealt anew, before it is given. Not in ranked games. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { announce } from "../kit/announcer.tsx";
import { Button } from "../kit/button.tsx";
import { refusalText } from "../kit/refusals.ts";
import { get } from "../kit/rest.ts";
import { dictionary } from "../kit/words.ts";
import type { Do } from "../protocol/frames.ts";
import type { GameView } from "../protocol/rest.ts";
import { operate } from "../protocol/socket.ts";
import { prompt, seen } from "./live.ts";
import { RulesText } from "./symbols.tsx";
import { outcomeOf, type Outcome, type Preview } from "./preview.ts";
import { seatName } from "./position.ts";

const t = dictionary(
  { what_if: "What would happen?", what_if_of: "What would happen: {what}", sample: "A sample", about: "Hidden cards are dealt anew here: it may come otherwise.", nothing: "Nothing that the table shows.", more: "and {n} more", life: "{who}: {before} → {after} life", quiet: "Then nobody has to decide.", decision: "Then somebody has to decide.", over: "Then the game is over." },
  { what_if: "Was würde geschehen?", what_if_of: "Was würde geschehen: {what}", sample: "Eine Probe", about: "Verdeckte Karten sind hier neu verteilt: Es kann anders kommen.", nothing: "Nichts, was der Tisch zeigt.", more: "und {n} mehr", life: "{who}: {before} → {after} Leben", quiet: "Dann muss niemand entscheiden.", decision: "Dann muss jemand entscheiden.", over: "Dann ist die Partie zu Ende." },
  { what_if: "Que se passerait-il ?", what_if_of: "Que se passerait-il : {what}", sample: "Un essai", about: "Les cartes cachées y sont redistribuées : il peut en être autrement.", nothing: "Rien que la table montre.", more: "et {n} de plus", life: "{who} : {before} → {after} points de vie", quiet: "Puis personne n’a à décider.", decision: "Puis quelqu’un doit décider.", over: "Puis la partie est terminée." },
);

/** The game in which nobody looks ahead because it is ranked, or may be. */
const openGame = signal("");

/** The button, and below it what it found, for as long as the same question is open. `what` names the answer where there are several. */
export function WhatIf({ does, what = "" }: { does: Do; what?: string }): VNode | null {
  const game = seen.value?.game ?? "";
  const asked = prompt.value?.prompt;
  useEffect(() => learn(game), [game]);
  if (!asked || openGame.value !== game) return null;
  const before = seen.value!;
  const ask = (): Promise<Outcome> => operate<Preview>("game.what_if", { game, prompt: asked, do: does }).then((said) => outcomeOf(before, said));
  return <Foretold key={`${asked} ${JSON.stringify(does)}`} label={what ? t("what_if_of", { what }) : t("what_if")} ask={ask} />;
}

function learn(game: string): void {
  if (openGame.value === game || !game) return;
  get<GameView>(`/v1/games/${game}`).then(({ ranked }) => ranked || (openGame.value = game), () => undefined);
}

/** A button, and below it what the server says to it: an outcome, or words. */
export function Foretold({ label, ask }: { label: string; ask: () => Promise<Outcome | string> }): VNode {
  const [found, setFound] = useState<Outcome | string | null>(null);
  const show = (outcome: Outcome | string): void => {
    setFound(outcome);
    announce(typeof outcome === "string" ? outcome : [t("sample"), ...linesOf(outcome)].join(" "));
  };
  return (
    <div class="what-if">
      <Button look="quiet" onClick={() => ask().then(show, (error: unknown) => show(refusalText(error)))}>
        {label}
      </Button>
      {typeof found === "string" && (
        <p class="hint">
          <RulesText text={found} />
        </p>
      )}
      {found !== null && typeof found !== "string" && <Sample outcome={found} />}
    </div>
  );
}

function Sample({ outcome }: { outcome: Outcome }): VNode {
  return (
    <section class="sample" aria-label={t("sample")}>
      <p class="hint">
        <b>{t("sample")}</b> {t("about")}
      </p>
      <ul role="list">
        {linesOf(outcome).map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function linesOf({ lines, more, lives, until }: Outcome): string[] {
  const now = seen.value!;
  const nothing = lines.length + lives.length === 0 ? [t("nothing")] : [];
  const changed = lives.map(({ seat, before, after }) => t("life", { who: seatName(now, seat), before, after }));
  return [...nothing, ...lines, ...(more ? [t("more", { n: more })] : []), ...changed, t(until)];
}
