/** What happened, in a line for the log and for the ear. */
import type { Event, Handle } from "../protocol/frames.ts";
import { rowName, seatName, seatOf, type Seen } from "./position.ts";
import { happeningOf } from "./happenings.ts";
import { causeWords, humanized, verbWords } from "./vocabulary.ts";
import { stepName, t, zoneName } from "./words.ts";

/** `step` lines only tell the time; `main` ones are what players remember. */
export type Line = { readonly text: string; readonly weight: "turn" | "main" | "small" | "step"; readonly seat: number; readonly names: readonly string[]; readonly rule?: string };

type Told = { text: string; weight?: Line["weight"]; seat?: number; names?: readonly string[] } | null;
type Teller = (event: Event, told: Scene) => Told;

/** Names for a moment: what is gone is looked up before, what is new after. */
class Scene {
  private readonly before: Seen;
  private readonly after: Seen;

  constructor(before: Seen, after: Seen) {
    this.before = before;
    this.after = after;
  }

  /** A player who does something: lines begin with names, one's own as well. */
  who(seat: unknown): string {
    return typeof seat === "number" && seat >= 0 ? seatName(this.after, seat) : t("the_table");
  }

  /** A player to whom something is done. */
  whom(seat: number, key: "you_at" | "you_to" = "you_at"): string {
    return seat === this.after.you ? t(key) : this.who(seat);
  }

  what(handle: unknown, name?: unknown): string {
    if (typeof name === "string" && name) return name;
    if (typeof handle !== "string" || !handle) return t("something");
    const seat = seatOf(handle);
    if (seat >= 0) return this.whom(seat);
    const row = this.after.rows.get(handle) ?? this.before.rows.get(handle);
    return rowName(row) || (row?.source ? this.what(row.source) : t("a_card"));
  }

  all(handles: readonly unknown[]): string {
    return handles.map((each) => (typeof each === "object" && each ? this.what((each as { o: Handle }).o, (each as { name?: string }).name) : this.what(each))).join(", ");
  }
}

const name = (event: Event): readonly string[] => (typeof event.name === "string" && event.name ? [event.name] : []);
const count = (value: unknown): number => (typeof value === "number" ? value : 0);

function moved(event: Event, scene: Scene): Told {
  const { from, to } = event as { from?: string; to?: string };
  const who = scene.who(event.owner);
  if (from === to) return null;
  if (to === "stack" || (from === "stack" && to === "battlefield")) return null;
  const what = scene.what(event.n ?? event.o, event.name);
  if (from === "library" && to === "hand") return { text: event.name ? t("drew_it", { who, what }) : t("drew", { who }), weight: "small", seat: count(event.owner), names: name(event) };
  return { text: t("moved", { what, from: zoneName(from ?? ""), to: zoneName(to ?? "") }), weight: to === "graveyard" || to === "exile" ? "main" : "small", seat: count(event.owner), names: name(event) };
}

function cast(event: Event, scene: Scene): Told {
  const targets = (event.targets as unknown[] | undefined) ?? [];
  const [who, what] = [scene.who(event.seat), scene.what(event.o, event.name)];
  return { text: targets.length ? t("cast_at", { who, what, at: scene.all(targets) }) : t("cast", { who, what }), seat: count(event.seat), names: name(event) };
}

function onStack(key: "activated" | "triggered"): Teller {
  return (event, scene) => {
    const targets = (event.targets as unknown[] | undefined) ?? [];
    const what = scene.what(event.source ?? event.o, event.source_name ?? event.name);
    const at = targets.length ? t("aiming_at", { at: scene.all(targets) }) : "";
    return { text: t(key, { who: scene.who(event.seat), what }) + at, seat: count(event.seat), names: [what] };
  };
}

function damage(event: Event, scene: Scene): Told {
  const to = typeof event.player === "number" && event.player >= 0 ? scene.whom(event.player, "you_to") : scene.what(event.o, event.name);
  return { text: t("damage", { what: scene.what(event.source, event.source_name), to, n: count(event.amount) }) };
}

function life(event: Event, scene: Scene): Told {
  const amount = count(event.amount);
  return { text: t(amount < 0 ? "life_lost" : "life_gained", { who: scene.who(event.seat), n: Math.abs(amount), life: count(event.life) }), seat: count(event.seat) };
}

function counters(event: Event, scene: Scene): Told {
  const n = count(event.amount);
  return { text: t(n < 0 ? "counters_off" : "counters_on", { n: Math.abs(n), kind: String(event.word ?? ""), on: scene.what(event.ref, event.name) }), weight: "small" };
}

function pairs(key: "attacks" | "blocks"): Teller {
  return (event, scene) => {
    const found = (event[key] as [Handle, Handle][] | undefined) ?? [];
    if (found.length === 0) return null;
    const by = new Map<string, string[]>();
    for (const [first, second] of found) by.set(scene.what(second), [...(by.get(scene.what(second)) ?? []), scene.what(first)]);
    return { text: [...by].map(([target, who]) => t(key, { who: counted(who), target })).join(" ") };
  };
}

/** Equal names once, with their number. */
export function counted(names: readonly string[]): string {
  const numbers = new Map<string, number>();
  for (const each of names) numbers.set(each, (numbers.get(each) ?? 0) + 1);
  return [...numbers].map(([each, n]) => (n > 1 ? `${n} × ${each}` : each)).join(", ");
}

function transferred(event: Event, scene: Scene): Told {
  const moved = Object.entries(event.life as Readonly<Record<string, number>>).map(([seat, change]) => `${scene.who(Number(seat))} ${change > 0 ? "+" : "−"}${Math.abs(change)}`);
  return { text: t("transferred", { who: scene.who(event.seat), how: moved.join(", ") }), seat: count(event.seat) };
}

function offered(event: Event, scene: Scene): Told {
  const key = event.agree === false ? "draw_unsaid" : event.match ? "match_draw_offered" : "draw_offered";
  return { text: t(key, { who: scene.who(event.seat) }), seat: count(event.seat) };
}

const about = (key: "resolved" | "fizzled" | "countered" | "tapped" | "untapped" | "shuffled" | "transformed" | "attached", weight: Line["weight"] = "main"): Teller => {
  return (event, scene) => ({ text: t(key, { who: scene.who(event.seat), what: scene.what(event.o, event.name), to: scene.what(event.to) }), weight, names: name(event) });
};

const TELLERS: Readonly<Record<string, Teller>> = {
  turn: (event, scene) => ({ text: t("turn_of", { n: count(event.number), who: scene.who(event.seat) }), weight: "turn", seat: count(event.seat) }),
  step: (event) => ({ text: stepName(String(event.step)), weight: "step", seat: count(event.seat) }),
  moved,
  cast,
  activate: onStack("activated"),
  trigger: onStack("triggered"),
  resolve: about("resolved", "small"),
  fizzled: about("fizzled"),
  countered: about("countered"),
  damage,
  life,
  counters,
  attackers: pairs("attacks"),
  blockers: pairs("blocks"),
  tap: () => null,
  untap: () => null,
  mana: () => null,
  shuffled: about("shuffled", "small"),
  transformed: about("transformed"),
  attached: about("attached", "small"),
  revealed: (event, scene) => ({ text: t("revealed", { what: scene.all((event.objs as unknown[] | undefined) ?? []) }) }),
  looked: (event, scene) => ({ text: t("looked", { who: scene.who(event.seat), n: count(event.count) }), weight: "small" }),
  lost: (event, scene) => ({ text: t("lost", { who: scene.who(event.seat), why: causeWords(String(event.cause ?? "")) }), seat: count(event.seat) }),
  over: (event, scene) => {
    const winners = (event.winners as number[] | undefined) ?? [];
    return { text: winners.length ? t("won", { who: winners.map((seat) => scene.who(seat)).join(", ") }) : t("drawn"), weight: "turn" };
  },
  absent: (event, scene) => ({ text: t("is_absent", { who: scene.who(event.seat) }) }),
  back: (event, scene) => ({ text: t("is_back", { who: scene.who(event.seat) }), weight: "small" }),
  monarch: (event, scene) => ({ text: t("is_monarch", { who: scene.who(event.seat) }) }),
  marched: (event, scene) => ({ text: ((event.marches as [Handle, Handle][] | undefined) ?? []).map(([creature, to]) => t("marched", { what: scene.what(creature), to: scene.whom(seatOf(to), "you_to") })).join(" ") }),
  unplayed: (event, scene) => ({ text: t("by_hand", { what: scene.what(event.o, event.name), text: String(event.text ?? "") }), names: name(event) }),
  manual: (event, scene) => ({ text: t("did_by_hand", { who: scene.who(event.seat), what: [verbWords(String(event.verb)), event.o ? scene.what(event.o, event.name) : "", event.text].filter(Boolean).join(" ") }) }),
  fault: (event, scene) => ({ text: t("fault", { what: scene.what(event.o, event.name) }) }),
  rewound: (event, scene) => {
    const values = { n: count(event.turn), step: stepName(String(event.step)), who: scene.who(event.seat) };
    return { text: event.reason ? t("rewound_why", { ...values, why: String(event.reason) }) : t("rewound", values), weight: "turn", seat: count(event.seat) };
  },
  proposed: (event, scene) => (event.verb === "takeback" ? { text: t("takeback_title", { who: scene.who(event.seat) }), seat: count(event.seat) } : null),
  transferred,
  draw_offered: offered,
  judged: (event) => ({ text: [t(event.done ? "judge_allows" : "judge_refuses"), event.reason].filter(Boolean).join(" ") }),
  settled: (event) => (event.review ? { text: t("kept_for_review") } : null),
  voted: (event, scene) => (event.agree === false && event.reason ? { text: t("says_no", { who: scene.who(event.seat), reason: String(event.reason) }), seat: count(event.seat) } : null),
  phased: (event, scene) => ({ text: t(event.out ? "phases_out" : "phases_in", { what: scene.what(event.o, event.name) }), names: name(event) }),
  coin: (event, scene) => ({ text: t(event.won ? "coin_won" : "coin_lost", { who: scene.who(event.seat) }), seat: count(event.seat) }),
  daytime: (event) => ({ text: t(event.what === "night" ? "night_begins" : "day_begins"), weight: "turn" }),
  commanders: (event, scene) => ({ text: t("leads_with", { who: scene.who(event.seat), what: ((event.names as string[] | undefined) ?? []).join(", ") }), seat: count(event.seat) }),
  subgame: (event) => ({ text: t(event.began ? "subgame_begins" : "subgame_ends") }),
  shortcut_answer: (event, scene) => ({ text: t(event.accepts ? "shortcut_accepts" : "shortcut_after", { who: scene.who(event.seat), n: count(event.after) }), seat: count(event.seat) }),
};

/** The line of an event, null for what is not worth one. An event that is unknown says its name. */
export function lineOf(before: Seen, after: Seen, event: Event): Line | null {
  const teller = TELLERS[event.t];
  const told = teller ? teller(event, new Scene(before, after)) : unknown(event, new Scene(before, after));
  if (!told?.text) return null;
  return { weight: "main", seat: -1, names: [], ...(event.rule ? { rule: String(event.rule) } : {}), ...told };
}

/** By its sentence, where it has one. */
function unknown(event: Event, scene: Scene): Told {
  const words = Object.fromEntries(Object.entries(event).filter(([, value]) => typeof value === "string" || typeof value === "number")) as Record<string, string | number>;
  const params = { ...words, who: scene.who(event.seat), by: scene.who(event.by), what: scene.what(event.o, event.name), of: scene.what(event.of, event.of_name), source: scene.what(event.source, event.source_name), n: count(event.count) };
  const seat = count(event.seat ?? -1);
  return { seat, names: name(event), ...(happeningOf(event.t, params) ?? { text: [scene.who(event.seat), humanized(event.t)].join(": "), weight: "small" }) };
}

/** Lines that the log has for who looks back; of those that somebody who only follows cannot see, how many are there to scroll to, and how many go at once. */
const [ALL, ABOVE, AT_ONCE] = [300, 8, 8];

/** What the log shows, from the oldest that it shows now; `fitting` lines can be seen. Every line moves with each new one, and what moves is laid out and painted anew, seen or not. The oldest go several at a time, as each of these cuts makes all of them anew. */
export function newest(oldest: Line | undefined, lines: readonly Line[], fitting: number, isLookingBack: boolean): readonly Line[] {
  if (isLookingBack) return lines.slice(-ALL);
  const shown = oldest ? lines.slice(Math.max(lines.indexOf(oldest), 0)) : lines;
  const kept = fitting + ABOVE;
  return shown.length > kept + AT_ONCE ? shown.slice(-kept) : shown;
}
