/** How it ended. */
import { useEffect, useState } from "preact/hooks";
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { Dialog } from "../kit/dialog.tsx";
import { refusalText } from "../kit/refusals.ts";
import { post } from "../kit/rest.ts";
import { go } from "../kit/router.ts";
import type { TableView } from "../protocol/rest.ts";
import { chosenDeck } from "../decks/deck_choice.tsx";
import { openShelf } from "../decks/shelf.ts";
import type { Format } from "../kit/formats.ts";
import { named } from "./describe.ts";
import { over, seen } from "./live.ts";
import { showResult } from "./panels.ts";
import type { Over } from "../protocol/frames.ts";
import { playerHandle, type Seen } from "./position.ts";
import { causeWords } from "./vocabulary.ts";
import { t } from "./words.ts";

/** Who has won. */
export function resultWords(now: Seen, end: Over): string {
  return end.winners.length ? t("won", { who: end.winners.map((seat) => named(now, playerHandle(seat))).join(", ") }) : t("drawn");
}

export function GameOver(): VNode | null {
  const [refusal, setRefusal] = useState("");
  const [now, end] = [seen.value, over.value];
  useEffect(() => {
    if (end) openShelf().catch(() => undefined); // without decks there is no rematch
  }, [end]);
  if (!now || !end || !showResult.value) return null;
  const title = now.you < 0 || !end.winners.length ? t("game_over") : t(end.winners.includes(now.you) ? "you_won" : "you_lost");
  const deck = chosenDeck(now.format as Format);
  const again = (): void => {
    post<TableView>(`/v1/games/${now.game}/rematch`, { deck: deck?.id }).then(
      (table) => go(`/tables/${table.id}`),
      (error) => setRefusal(refusalText(error)),
    );
  };
  return (
    <Dialog title={title} onClose={() => (showResult.value = false)}>
      <p>{resultWords(now, end)}</p>
      <table class="results">
        <thead>
          <tr>
            <th scope="col">{t("rank")}</th>
            <th scope="col">{t("players")}</th>
            <th scope="col">{t("cause")}</th>
          </tr>
        </thead>
        <tbody>
          {[...end.results].sort((one, other) => one.rank - other.rank).map((result) => (
            <tr key={result.seat}>
              <td>{result.rank}</td>
              <td>{named(now, playerHandle(result.seat))}</td>
              <td>{causeWords(result.cause)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{t("turns_played", { n: end.turns })}</p>
      {refusal && <p role="alert" class="refusal">{refusal}</p>}
      <div class="controls">
        <Button look="main" onClick={() => go("/")}>
          {t("to_start")}
        </Button>
        {now.you >= 0 && deck && <Button onClick={again}>{t("rematch")}</Button>}
        <Button onClick={() => (showResult.value = false)}>{t("look_at_board")}</Button>
        <Button onClick={() => go(`/games/${now.game}/replay?view=${now.you < 0 ? "public" : "own"}`)}>{t("watch_again")}</Button>
        <Button onClick={() => go(`/games/${now.game}/fair`)}>{t("check_shuffle")}</Button>
      </div>
    </Dialog>
  );
}
