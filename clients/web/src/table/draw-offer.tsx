/** A draw that is offered: the game is one once everybody in it has agreed. */
import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { dictionary } from "../kit/words.ts";
import { seatWords } from "./describe.ts";
import { attempt, drawOffers, seen } from "./live.ts";
import type { Offers } from "./live.ts";

const t = dictionary(
  { offers: "{who} offers a draw.", for_match: "{who} offers to draw the whole match.", agree: "Agree to the draw", go_on: "Play on", waits: "You offer a draw. It is one when all have agreed.", unsay: "Take the offer back" },
  { offers: "{who} bietet Unentschieden an.", for_match: "{who} bietet Unentschieden für das ganze Match an.", agree: "Dem Unentschieden zustimmen", go_on: "Weiterspielen", waits: "Du bietest Unentschieden an. Es gilt, wenn alle zugestimmt haben.", unsay: "Das Angebot zurücknehmen" },
  { offers: "{who} propose la nulle.", for_match: "{who} propose la nulle pour tout le match.", agree: "Accepter la nulle", go_on: "Continuer", waits: "Vous proposez la nulle. Elle vaut quand tous l’ont acceptée.", unsay: "Retirer la proposition" },
);

/** Offers that the user has put aside. */
const aside = signal<Offers | null>(null);

export function DrawOffer(): VNode | null {
  const [now, offered] = [seen.value, drawOffers.value];
  if (!now || now.you < 0 || now.table.over || offered.size === 0 || !now.table.players[now.you]?.alive) return null;
  const isMine = offered.has(now.you);
  if (!isMine && aside.value === offered) return null;
  const others = [...offered.keys()].filter((seat) => seat !== now.you);
  const isMatch = others.length > 0 && others.every((seat) => offered.get(seat));
  const declare = (agree: boolean): void => void attempt("game.declare", { declare: "draw", agree, ...(agree && isMatch ? { match: true } : {}) });
  return (
    <div class="consent" role="region" aria-label={t("agree")}>
      <p>{isMine ? t("waits") : t(isMatch ? "for_match" : "offers", { who: others.map((seat) => seatWords(now, seat)).join(", ") })}</p>
      <div class="controls">
        {isMine ? (
          <Button onClick={() => declare(false)}>{t("unsay")}</Button>
        ) : (
          <>
            <Button look="main" onClick={() => declare(true)}>
              {t("agree")}
            </Button>
            <Button onClick={() => (aside.value = offered)}>{t("go_on")}</Button>
          </>
        )}
      </div>
    </div>
  );
}
