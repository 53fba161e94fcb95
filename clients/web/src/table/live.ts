/** The game on the screen, alive: what has been seen, what is asked, what is being put together, and the ways to act. */
import { batch, computed, signal } from "@preact/signals";
import { announce } from "../kit/announcer.tsx";
import { refusalText } from "../kit/refusals.ts";
import { Refused } from "../kit/rest.ts";
import { stored } from "../kit/storage.ts";
import type { Action, Consent, Delta, Do, Event, Handle, Json, Moment, Over, Policy, Prompt, Push, Snapshot } from "../protocol/frames.ts";
import type { ErrorObject } from "../protocol/rest.ts";
import { act, join, leave, listen, operate, resync } from "../protocol/socket.ts";
import { answered, assign, assignedTo, begun, EMPTY, toggled, withPayment, type Draft } from "./answer.ts";
import { asksForWord, ownWord } from "./chance.ts";
import { forgetChoices, remember } from "./choices.ts";
import { asked as sentence } from "./question/sentence.ts";
import { lineOf, type Line } from "./lines.ts";
import { drawAll, drawnInTurn, drawSoon } from "./parts.ts";
import { fromSnapshot, withDelta, type Seen } from "./position.ts";
import { t } from "./words.ts";

const MOST_LINES = 2000;

export const seen = signal<Seen | null>(null);
export const prompt = signal<Prompt | null>(null);
export const draft = signal<Draft>(EMPTY);
export const consent = signal<Consent | null>(null);
export const over = signal<Over | null>(null);
export const present = signal<readonly number[] | null>(null);
export const lines = signal<readonly Line[]>([]);
export const refusal = signal("");
/** It goes on, or has just ended; false for a game that is shown again. */
export const isLive = signal(true);
/** Why the game cannot be shown, "" while it can. */
export const trouble = signal("");
/** An answer is on its way. */
export const isSending = signal(false);
/** The object whose actions are offered in a menu, "" = none. */
export const menuOf = signal<Handle>("");
/** The creature that is about to block or to go somewhere, "" = none. */
export const held = signal<Handle>("");

/** Seats that offer a draw, and whether of the whole match; what was offered before this page was opened is not known. */
export type Offers = ReadonlyMap<number, boolean>;
export const drawOffers = signal<Offers>(new Map());

/** What the table answers for this seat. */
export const policy = signal<Policy>({});

/** Whether this user chooses what makes the mana for each payment. */
export const choosesPayment = stored("table.payment", false);

/** Legal actions by the object that they are taken with. */
export const actionsBy = computed<ReadonlyMap<Handle, readonly Action[]>>(() => {
  const found = new Map<Handle, Action[]>();
  const asked = prompt.value;
  if (asked?.kind !== "priority") return found;
  for (const action of asked.legal) if (action.o) found.set(action.o, [...(found.get(action.o) ?? []), action]);
  return found;
});

/** Every handle that an answer to the open question may name. */
export const askable = computed<ReadonlySet<Handle>>(() => {
  const asked = prompt.value;
  if (!asked) return new Set();
  switch (asked.kind) {
    case "priority":
      return new Set(actionsBy.value.keys());
    case "objects":
    case "players":
    case "piles":
    case "distribute":
    case "payment":
      return new Set(asked.options.map(({ o }) => o));
    case "attackers":
    case "blockers":
    case "march":
      return new Set(asked.pairs.flatMap((pair) => [pair.o, ...pair.to]));
    default:
      return new Set();
  }
});

/** Follow a game until the returned function is called. */
export function follow(game: string): () => void {
  clear();
  const stop = listen((push) => {
    if (push.game === game) take(push);
  });
  sitDown(game);
  return () => {
    stop();
    leave(game).catch(() => undefined);
    clear();
  };
}

function sitDown(game: string): void {
  join(game).catch((error: Refused) => {
    trouble.value = refusalText(error);
  });
}

/** The game does not take this page back: what may pass is asked again, and the whole position comes. */
function gone(error: Refused, game: string): void {
  if (error.retryable) return sitDown(game);
  trouble.value = refusalText(error);
}

/** A moment of a game that is shown again. */
export function show(position: Seen, told: readonly Line[], end: Over | null): void {
  batch(() => {
    isLive.value = false;
    seen.value = position;
    lines.value = told.slice(-MOST_LINES);
    over.value = end;
  });
  drawAll();
}

export const stopShowing = (): void => clear();

function clear(): void {
  waiting.length = 0;
  wording = "";
  unanswered.clear();
  batch(() => {
    isLive.value = true;
    seen.value = prompt.value = consent.value = over.value = present.value = null;
    policy.value = {};
    draft.value = EMPTY;
    drawOffers.value = new Map();
    forgetChoices();
    lines.value = [];
    refusal.value = trouble.value = menuOf.value = held.value = "";
    isSending.value = false;
  });
}

// -- what the server says

/** Deltas that wait for a picture: a flood of them is drawn together. */
const waiting: Delta[] = [];
drawnInTurn({ isBehind: () => waiting.length > 0, draw: takeWaiting });

/** Everything but a delta is about the position after those that came before it. */
function take(push: Push): void {
  if (push.ev === "game.delta") {
    waiting.push(push.d as unknown as Delta);
    return drawSoon();
  }
  takeWaiting();
  batch(() => TAKERS[push.ev]?.(push.d, push.game ?? ""));
  drawAll();
}

const TAKERS: Readonly<Record<string, (d: Json, game: string) => void>> = {
  "game.snapshot": (d) => takeSnapshot(d as unknown as Snapshot),
  "game.prompt": (d) => ask(d as unknown as Prompt),
  "game.consent": (d) => {
    consent.value = d as unknown as Consent;
  },
  "game.policy": (d) => keepPolicy((d.policy ?? d) as Policy),
  "game.presence": (d) => {
    present.value = d.present as number[];
  },
  "game.clock": (d) => {
    if (seen.value) seen.value = { ...seen.value, clocks: d as unknown as Seen["clocks"] };
  },
  "game.over": (d) => {
    over.value = d as unknown as Over;
    ask(null);
  },
  "game.left": (d, game) => gone(new Refused(d as Partial<ErrorObject>), game),
};

function takeSnapshot(d: Snapshot): void {
  seen.value = fromSnapshot(d);
  consent.value = d.consent ?? null;
  keepPolicy(d.policy ?? {});
  ask(d.prompt);
}

function takeWaiting(): void {
  batch(() => waiting.splice(0).forEach(takeDelta));
}

function takeDelta(d: Delta): void {
  const before = seen.value;
  if (!before) return;
  const after = withDelta(before, d);
  if (!after) return void resync(before.game).catch(() => undefined);
  if (after === before) return;
  seen.value = after;
  tell(before, after, d);
  if (d.table?.asked && prompt.value && !d.table.asked.includes(prompt.value.seat)) ask(null);
  for (const event of d.ev ?? []) NOTED[event.t]?.(event);
}

/** What an event changes beside the position. */
const NOTED: Readonly<Record<string, (event: Event) => void>> = {
  settled: () => {
    consent.value = null;
  },
  voted: ({ agree }) => {
    if (!agree) consent.value = null; // one no is enough
  },
  turn: forgetChoices,
  rewound: forgetChoices,
  draw_offered: ({ seat, agree, match }) => {
    const others = [...drawOffers.value].filter(([each]) => each !== seat);
    drawOffers.value = new Map(agree ? [...others, [seat as number, match === true]] : others);
  },
};

/** What happened, into the log and to the ear. */
function tell(before: Seen, after: Seen, d: Delta): void {
  const told = (d.ev ?? []).map((event) => lineOf(before, after, event)).filter((line) => line !== null);
  if (told.length === 0) return;
  lines.value = [...lines.value, ...told].slice(-MOST_LINES);
  for (const line of told) if (line.weight !== "step") announce(line.text);
}

function ask(asked: Prompt | null): void {
  if (asked && asked.prompt === prompt.value?.prompt) {
    if (asked.deadline_ms !== prompt.value.deadline_ms) prompt.value = asked;
    return;
  }
  if (asked && asksForWord(asked)) {
    prompt.value = null;
    return void addWord(asked);
  }
  prompt.value = asked;
  draft.value = asked ? begun(asked) : EMPTY;
  refusal.value = menuOf.value = held.value = "";
  isSending.value = false;
  if (asked && seen.value) announce(sentence(seen.value, asked));
}

/** The question that the page answers by itself, "" = none: it is told with the position and once more by itself. */
let wording = "";

/** What the page answers by itself. */
async function addWord(asked: Prompt): Promise<void> {
  const game = seen.value?.game;
  if (!game || wording === asked.prompt) return;
  wording = asked.prompt;
  const isDone = await attempt("game.act", { prompt: asked.prompt, do: await ownWord(game, asked) });
  if (!isDone && wording === asked.prompt) wording = "";
}

// -- what the user does

/** Send an answer to the open question. */
export function answer(does: Do): void {
  const asked = prompt.value;
  if (!asked || isSending.value) return;
  isSending.value = true;
  menuOf.value = "";
  const before = seen.value;
  attempt("game.act", { prompt: asked.prompt, do: choosesPayment.value ? withPayment(asked, does) : does }).then((done) => {
    if (done && before) remember(before, asked, does);
    if (prompt.value !== asked) return;
    isSending.value = false;
    if (done) prompt.value = null;
  });
}

/** Do something in this game; whether it was done. A refusal is shown. */
export async function attempt(op: string, d: Json): Promise<boolean> {
  const game = seen.value?.game;
  if (!game) return false;
  try {
    await act(op, game, d);
    return true;
  } catch (error) {
    refused(error, game);
    return false;
  }
}

const QUIET = ["GAME_OVER", "CLOSED"];
const LATE = ["STALE_PROMPT", "NOT_YOUR_PROMPT"];

function refused(error: unknown, game: string): void {
  const code = error instanceof Refused ? error.code : "";
  if (QUIET.includes(code)) return;
  const isLate = LATE.includes(code);
  if (!isLate) {
    const rule = error instanceof Refused && error.details.rule ? ` (${String(error.details.rule)})` : "";
    refusal.value = `${refusalText(error)}${rule}`;
    announce(refusal.value);
  }
  if (isLate) resync(game).catch(() => undefined);
}

/** Whether something has been put together that can be thrown away. */
export const isBegun = computed<boolean>(() => prompt.value !== null && JSON.stringify(draft.value) !== JSON.stringify(begun(prompt.value)));

/** The answer that the main button gives now, null if there is none yet. */
export const mainAnswer = computed<Do | null>(() => {
  const asked = prompt.value;
  if (!asked) return null;
  return asked.kind === "priority" ? { a: "pass" } : answered(asked, draft.value);
});

export function confirm(): void {
  if (mainAnswer.value) answer(mainAnswer.value);
}

/** Back to where the answer began; from there, while that is possible, out of the whole action. */
export function startOver(): void {
  if (prompt.value?.cancel && !isBegun.value) return answer({ cancel: true });
  menuOf.value = held.value = "";
  if (prompt.value) draft.value = begun(prompt.value);
}

/** An object or player was pressed: take the action, choose it, or assign it. False = the open question has nothing to do with it. */
export function press(handles: readonly Handle[]): boolean {
  const asked = prompt.value;
  const handle = handles.find((each) => askable.value.has(each));
  if (!asked || !handle || isSending.value) return false;
  switch (asked.kind) {
    case "priority":
      return pressAction(handle);
    case "objects":
    case "players":
      return choose(nextOf(handles), asked.min, asked.max);
    case "piles":
      return choose(nextOf(handles), asked.min, -1);
    case "payment":
      return choose(nextOf(handles), 0, -1);
    case "attackers":
    case "march":
      return pressAttacker(handles, handle);
    case "blockers":
      return pressBlocker(handles, handle);
    default:
      return false;
  }
}

/** One action that costs no more than a click is taken; several, and those that only make mana, are shown first. */
function pressAction(handle: Handle): boolean {
  const actions = actionsBy.value.get(handle) ?? [];
  const [only] = actions;
  if (actions.length === 1 && only && !only.mana) answer(only);
  else menuOf.value = menuOf.value === handle ? "" : handle;
  return true;
}

function choose(handle: Handle | undefined, least: number, most: number): boolean {
  if (!handle) return false;
  if (least === 1 && most === 1) answer({ choose: [handle] });
  else draft.value = toggled(draft.value, handle, most < 0 ? Infinity : most);
  return true;
}

/** Of a pile the first that is not chosen yet, else its last, which comes free again. */
function nextOf(handles: readonly Handle[]): Handle | undefined {
  const offered = handles.filter((each) => askable.value.has(each));
  const chosen = draft.value.kind === "chosen" ? draft.value.handles : [];
  return offered.find((each) => !chosen.includes(each)) ?? offered.at(-1);
}

function pressAttacker(handles: readonly Handle[], handle: Handle): boolean {
  const [asked, now] = [prompt.value, draft.value];
  if (asked?.kind === "priority" || !asked || !("pairs" in asked) || now.kind !== "pairs") return false;
  const pair = asked.pairs.find((each) => handles.includes(each.o) && assignedTo(now.pairs, each.o).length === 0) ?? asked.pairs.find((each) => handles.includes(each.o));
  if (!pair) draft.value = { ...now, aim: handle };
  else {
    const target = pair.to.includes(now.aim) ? now.aim : (pair.to[0] ?? "");
    draft.value = { ...now, pairs: assign(now.pairs, pair.o, assignedTo(now.pairs, pair.o).includes(target) ? "" : target) };
  }
  return true;
}

/** First the blocker, then what it blocks; where there is only one attacker for it, the first press is enough. */
function pressBlocker(handles: readonly Handle[], handle: Handle): boolean {
  const [asked, now] = [prompt.value, draft.value];
  if (asked?.kind !== "blockers" || now.kind !== "pairs") return false;
  const pair = asked.pairs.find((each) => handles.includes(each.o) && assignedTo(now.pairs, each.o).length === 0) ?? asked.pairs.find((each) => handles.includes(each.o));
  if (!pair) {
    const holder = asked.pairs.find((each) => each.o === held.value && each.to.includes(handle));
    if (holder) draft.value = { ...now, pairs: assign(now.pairs, holder.o, handle) };
    held.value = "";
  } else if (assignedTo(now.pairs, pair.o).length > 0) draft.value = { ...now, pairs: assign(now.pairs, pair.o, "") };
  else if (pair.to.length === 1) draft.value = { ...now, pairs: assign(now.pairs, pair.o, pair.to[0]!) };
  else held.value = held.value === pair.o ? "" : pair.o;
  return true;
}

// -- what the table answers for this seat

/** What the table said last, and how many changes it has not answered: until it has they count here, so that the next change follows on them. */
let kept: Policy = {};
const unanswered = new Set<Policy>();

function keepPolicy(said: Policy): void {
  kept = said;
  if (unanswered.size === 0) policy.value = said;
}

/** Change what the table does by itself; what is left out stays as it is. */
export function decide(changed: Policy): void {
  const game = seen.value?.game;
  if (!game) return;
  policy.value = { ...policy.value, ...changed };
  unanswered.add(changed);
  const answered = (said: Policy): void => {
    unanswered.delete(changed);
    keepPolicy(said);
  };
  operate<{ policy: Policy }>("game.policy", { game, ...changed }).then(
    (said) => answered(said.policy),
    (error: Refused) => {
      answered(kept);
      refused(error, game);
    },
  );
}

export function passUntil(until: Moment): void {
  decide({ until });
  announce(t(until === "my_turn" ? "passing_to_my_turn" : "passing_to_end"));
}

/** Tell the table that somebody is here again. */
export const comeBack = (): Promise<Json> => operate("game.back", { game: seen.value?.game });
