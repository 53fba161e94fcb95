/** A refusal in words, with a way on where there is one: to the game, table or queue that is in the way. */
import type { VNode } from "preact";
import { refusalText } from "./refusals.ts";
import { Refused } from "./rest.ts";
import { dictionary } from "./words.ts";

const t = dictionary(
  { to_game: "To your game", to_table: "To that table", to_queue: "To the queue", log_in: "Log in" },
  { to_game: "Zu deiner Partie", to_table: "Zu diesem Tisch", to_queue: "Zur Warteschlange", log_in: "Anmelden" },
  { to_game: "Vers votre partie", to_table: "Vers cette table", to_queue: "Vers la file d’attente", log_in: "Se connecter" },
);

export function Refusal({ error }: { error: unknown }): VNode | null {
  if (!error) return null;
  const way = wayOn(error);
  return (
    <p class="refused" role="alert">
      <span aria-hidden="true">⚠ </span>
      {refusalText(error)} {way && <a href={way.to}>{way.words}</a>}
    </p>
  );
}

function wayOn(error: unknown): { to: string; words: string } | null {
  if (!(error instanceof Refused)) return null;
  const { code, details } = error;
  if (code === "IN_GAME" && details.game_id) return { to: `/games/${String(details.game_id)}`, words: t("to_game") };
  if (code === "SEATED" && details.table_id) return { to: `/tables/${String(details.table_id)}`, words: t("to_table") };
  if (code === "TICKET_EXISTS") return { to: "/queue", words: t("to_queue") };
  if (error.status === 401 && code !== "PASSWORD_WRONG") return { to: `/login?next=${encodeURIComponent(location.pathname + location.search)}`, words: t("log_in") };
  return null;
}
