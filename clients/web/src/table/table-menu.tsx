/** What players do rarely, in a window: what a format lets them do unasked, repeating, by hand, taking back, draws, conceding, not hearing somebody, leaving. */
import { useState } from "preact/hooks";
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { useLoaded } from "../kit/loaded.tsx";
import { get } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import { dictionary } from "../kit/words.ts";
import type { GameView } from "../protocol/rest.ts";
import { attempt, prompt, seen } from "./live.ts";
import { t as paceWords } from "./pace-dialog.tsx";
import { byHand, showMenu, showMuting, showPace, showRepeat, showReveal, showTransfer } from "./panels.ts";
import type { Seen } from "./position.ts";
import { specialWords, verbWords } from "./vocabulary.ts";
import { t as words } from "./words.ts";

const t = dictionary(
  {
    reveal: "Show cards of your hand", repeat: "Repeat what you did", mute: "Whom you hear", leave: "Leave the table", undo: "Undo what I just did", flag: "The rules are wrong here", about_flag: "Everybody hears of it and the operators find it. Once something is marked, all together may go back.", what_is_wrong: "What is wrong?", send_flag: "Mark it", match_draw: "Offer to draw the match",
    concede_sure: "You leave this game, and it goes on without you.", concede_last: "You lose this game.", concede_match: "Concede the match", concede_match_sure: "You lose this game, and no other follows.",
  },
  {
    reveal: "Karten der Hand vorzeigen", repeat: "Wiederholen, was du getan hast", mute: "Wen du hörst", leave: "Den Tisch verlassen", undo: "Zurücknehmen, was ich eben tat", flag: "Hier stimmen die Regeln nicht", about_flag: "Alle hören davon, und die Betreiber finden es. Ist etwas gemeldet, könnt ihr gemeinsam zurückgehen.", what_is_wrong: "Was stimmt nicht?", send_flag: "Melden", match_draw: "Unentschieden für das Match anbieten",
    concede_sure: "Du verlässt dieses Spiel, und es geht ohne dich weiter.", concede_last: "Du verlierst dieses Spiel.", concede_match: "Das Match aufgeben", concede_match_sure: "Du verlierst dieses Spiel, und kein weiteres folgt.",
  },
  {
    reveal: "Montrer des cartes de la main", repeat: "Répéter ce que vous avez fait", mute: "Qui vous entendez", leave: "Quitter la table", undo: "Annuler ce que je viens de faire", flag: "Les règles sont fausses ici", about_flag: "Tout le monde l’apprend, et les opérateurs le trouvent. Après un signalement, vous pouvez revenir en arrière ensemble.", what_is_wrong: "Qu’est-ce qui est faux ?", send_flag: "Signaler", match_draw: "Proposer la nulle pour le match",
    concede_sure: "Vous quittez cette partie, qui continue sans vous.", concede_last: "Vous perdez cette partie.", concede_match: "Concéder le match", concede_match_sure: "Vous perdez cette partie, et aucune autre ne suit.",
  },
);

const isOfTeams = (now: Seen): boolean => now.format === "partner" || now.format === "emperor";

export function TableMenu(): VNode | null {
  const now = seen.value;
  if (!now) return null;
  const isPlaying = now.you >= 0 && !now.table.over && now.table.players[now.you]?.alive;
  return (
    <Dialog title={words("menu")} onClose={close}>
      <div class="menu-list">
        {isPlaying && <Playing now={now} />}
        <Button onClick={then(() => (showMuting.value = true))}>{t("mute")}</Button>
        <Button onClick={then(() => go("/"))}>{t("leave")}</Button>
      </div>
    </Dialog>
  );
}

function close(): void {
  showMenu.value = false;
}

const then = (action: () => unknown) => (): void => {
  close();
  action();
};

function Playing({ now }: { now: Seen }): VNode {
  const game = useLoaded(() => get<GameView>(`/v1/games/${now.game}`), [now.game]);
  const isMatch = (game.value?.match.best_of ?? 1) > 1;
  return (
    <>
      <Button onClick={then(() => (showPace.value = true))}>{paceWords("pace")}</Button>
      {isOfTeams(now) && (
        <>
          <Button onClick={then(() => (showTransfer.value = true))}>{specialWords("transfer_life")}</Button>
          <Button onClick={then(() => (showReveal.value = true))}>{t("reveal")}</Button>
        </>
      )}
      {prompt.value?.kind === "priority" && <Button onClick={then(() => (showRepeat.value = true))}>{t("repeat")}</Button>}
      <Button onClick={then(() => (byHand.value = { o: "" }))}>{words("manual_do")}</Button>
      <Button onClick={then(() => attempt("game.undo", {}))}>{t("undo")}</Button>
      {now.takebacks && <Button onClick={then(() => attempt("game.takeback", {}))}>{words("take_back")}</Button>}
      <Flag onDone={close} />
      {game.value?.ranked && <Button onClick={then(() => attempt("game.unrate", {}))}>{verbWords("unrated")}</Button>}
      <Button onClick={then(() => offerDraw())}>{words("offer_draw")}</Button>
      {isMatch && <Button onClick={then(() => offerDraw(true))}>{t("match_draw")}</Button>}
      <Sure label={words("concede")} about={t(now.seats.length > 2 ? "concede_sure" : "concede_last")} onYes={then(() => attempt("game.concede", {}))} />
      {isMatch && <Sure label={t("concede_match")} about={t("concede_match_sure")} onYes={then(() => attempt("game.declare", { declare: "concede_match" }))} />}
    </>
  );
}

const offerDraw = (match = false): Promise<boolean> => attempt("game.declare", { declare: "draw", agree: true, ...(match ? { match } : {}) });

/** An engine error is marked: everybody hears of it, and operators find it. */
function Flag({ onDone }: { onDone: () => void }): VNode {
  const [text, setText] = useState("");
  const send = (event: Event): void => {
    event.preventDefault();
    void attempt("game.flag", { text, ...(prompt.value ? { prompt: prompt.value.prompt } : {}) }).then((isDone) => isDone && onDone());
  };
  return (
    <details>
      <summary class="button is-plain">{t("flag")}</summary>
      <form class="column is-tight" onSubmit={send}>
        <p>{t("about_flag")}</p>
        <input value={text} required maxLength={500} autocomplete="off" aria-label={t("what_is_wrong")} placeholder={t("what_is_wrong")} onInput={(event) => setText(event.currentTarget.value)} />
        <Button type="submit">{t("send_flag")}</Button>
      </form>
    </details>
  );
}

function Sure({ label, about, onYes }: { label: string; about: string; onYes: () => void }): VNode {
  return (
    <details>
      <summary class="button is-danger">{label}</summary>
      <p>{about}</p>
      <Button look="danger" onClick={onYes}>
        {label}
      </Button>
    </details>
  );
}
