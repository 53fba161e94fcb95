/** An object in words: what a screen reader says of a tile, and what stands under a card's name. */
import type { Action, Row } from "../protocol/frames.ts";
import { attackOf, blocksOf, playerHandle, rowName, seatName, seatOf, type Seen } from "./position.ts";
import { humanized, specialWords } from "./vocabulary.ts";
import { t } from "./words.ts";

const SUPERTYPES = ["basic", "legendary", "ongoing", "snow", "world"];

/** Its types as a line: "Legendary Creature — Elf Druid". */
export function typeLine(row: Row): string {
  const given = row.types ?? [];
  const ordered = [...given.filter((each) => SUPERTYPES.includes(each)), ...given.filter((each) => !SUPERTYPES.includes(each))];
  const types = ordered.map(capital).join(" ");
  return row.subtypes?.length ? `${types} — ${row.subtypes.map(capital).join(" ")}` : types;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What an object is called, with a word for what has no name. */
export const label = (row: Row): string => rowName(row) || (row.face_down ? t("face_down") : t("a_card"));

/** Power and toughness, "" for what has none; loyalty and defence are counters. */
export function strength(row: Row): string {
  if (row.power !== undefined) return `${row.power}/${row.toughness}`;
  const counters = row.counters ?? {};
  return String(counters.loyalty ?? counters.defense ?? "");
}

/** Counters other than those that `strength` shows. */
export function otherCounters(row: Row): [string, number][] {
  return Object.entries(row.counters ?? {}).filter(([kind]) => row.power !== undefined || (kind !== "loyalty" && kind !== "defense"));
}

/** Everything that can be seen of it, in one sentence. */
export function described(seen: Seen, row: Row, count: number): string {
  const attacked = attackOf(seen, row.o);
  const blocked = blocksOf(seen, row.o).map((each) => rowName(seen.rows.get(each)));
  const parts = [
    count > 1 ? `${label(row)}, ${t("pile_of", { n: count })}` : label(row),
    strength(row),
    typeLine(row),
    ...(row.keywords ?? []),
    row.tapped ? t("tapped_state") : "",
    row.sick && row.power !== undefined ? t("sick") : "",
    row.damage ? t("damaged", { n: row.damage }) : "",
    ...otherCounters(row).map(([kind, n]) => `${n} ${kind}`),
    row.commander ? t("commander") : "",
    row.token ? t("token") : "",
    row.face_down ? t("face_down") : "",
    row.phased_out ? t("phased") : "",
    row.grade ? t(`grade_${row.grade}`) : "",
    attacked ? t("attacking", { who: named(seen, attacked) }) : "",
    blocked.length ? t("blocking", { what: blocked.join(", ") }) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** A handle in words: a player's name or an object's. */
export function named(seen: Seen, handle: string): string {
  const seat = seatOf(handle);
  if (seat >= 0) return seat === seen.you ? t("you") : seatName(seen, seat);
  const row = seen.rows.get(handle);
  if (!row) return t("something");
  return row.source && !row.name ? named(seen, row.source) : label(row);
}

/** A player in words. */
export const seatWords = (seen: Seen, seat: number): string => named(seen, playerHandle(seat));

/** An action in words, without its cost. */
export function actionWords(action: Action): string {
  if (action.a === "special") return [specialWords(action.option ?? ""), action.name].filter(Boolean).join(": ");
  const verb = { pass: t("pass"), land: t("act_land"), cast: t("act_cast"), activate: t(action.mana ? "act_mana" : "act_activate") }[action.a];
  const option = action.a === "cast" && action.option ? humanized(action.option) : "";
  return [verb, action.name, option && `(${option})`].filter(Boolean).join(" ");
}
