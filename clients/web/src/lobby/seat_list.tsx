/** The seats in turn order, told apart by words and shape: a full circle sits, a half one is invited, an empty one is free. */
import type { VNode } from "preact";
import { Button } from "../kit/button.tsx";
import { hasTeams, isFormat } from "../kit/formats.ts";
import { user } from "../kit/session.ts";
import type { TableSeatView, TableView } from "../protocol/rest.ts";
import { t } from "./words.ts";

const MARKS: Readonly<Record<string, string>> = { accepted: "●", invited: "◐", declined: "✕", free: "○" };
const EMPEROR = 1;

export function SeatList({ table, onBot }: { table: TableView; onBot?: (seat: number) => void }): VNode {
  return (
    <ol class="rows seat-list" role="list">
      {table.seats.map((seat) => (
        <li key={seat.seat}>
          <span>
            <span aria-hidden="true" class="mark">
              {MARKS[seat.answer]}
            </span>{" "}
            <b>{seat.user ? seat.name : t("seat", { n: seat.seat + 1 })}</b> <small>{about(seat, table.format)}</small>
          </span>
          {seat.answer === "free" && onBot && (
            <Button onClick={() => onBot(seat.seat)} aria-label={`${t("add_bot")}: ${t("seat", { n: seat.seat + 1 })}`}>
              {t("add_bot")}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function about(seat: TableSeatView, format: string): string {
  const words = [answerOf(seat)];
  if (seat.user === user.value?.id) words.unshift(t("you"));
  if (seat.kind === "bot") words.unshift(t("bot"));
  if (isFormat(format) && hasTeams(format)) words.push(t("team", { n: seat.team + 1 }).replace(" ", "\u00a0"));
  if (format === "emperor" && seat.position === EMPEROR) words.push(t("emperor"));
  return words.join(" · ");
}

function answerOf(seat: TableSeatView): string {
  switch (seat.answer) {
    case "accepted":
      return t("accepted");
    case "invited":
      return t("invited");
    case "declined":
      return t("declined");
    default:
      return t("is_free");
  }
}
