/** What concerns the user while another screen is shown: a game that begins, a seat that is offered. */
import type { VNode } from "preact";
import { useEffect } from "preact/hooks";
import { announce } from "../kit/announcer.tsx";
import { formatName } from "../kit/formats.ts";
import { path } from "../kit/router.ts";
import { begun } from "../lobby/begun.ts";
import { isInvited, tables } from "../lobby/seats.ts";
import { t } from "./words.ts";

type Item = { to: string; words: string; link: string };

export function News(): VNode | null {
  const items = news();
  useEffect(() => {
    for (const item of items) announce(item.words);
  }, [items.map((item) => item.to).join()]);
  if (items.length === 0) return null;
  return (
    <aside class="news" aria-label={t("news")}>
      {items.map((item) => (
        <p key={item.to}>
          {item.words}{" "}
          <a class="button is-main" href={item.to}>
            {item.link}
          </a>
        </p>
      ))}
    </aside>
  );
}

function news(): Item[] {
  const game = begun.value;
  const invitations = tables.value.filter((table) => isInvited(table) && path.value !== `/tables/${table.id}`);
  return [
    ...(game ? [{ to: `/games/${game.game}`, words: t("game_begins", { format: formatName(game.format) }), link: t("to_game") }] : []),
    ...invitations.map((table) => ({ to: `/tables/${table.id}`, words: t("invited", { name: table.seats.find((seat) => seat.user === table.owner)?.name ?? "", format: formatName(table.format) }), link: t("to_table") })),
  ];
}
