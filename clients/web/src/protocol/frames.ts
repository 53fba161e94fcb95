/** What the socket carries, as docs/protocol.md has it. Unknown fields and events are to be ignored. */
import type { ErrorObject } from "./rest.ts";

export type Handle = string;
export type Json = Readonly<Record<string, unknown>>;

export type Hello = { user: { id: string; name: string; kind: string }; time_ms: number; resume: { game: string; format: string; seat: number }[] | null };

export type Reply = { re: number | string | null; ok: true; d: Json } | { re: number | string | null; ok: false; err: ErrorObject };
export type Push = { ev: string; d: Json; game?: string };

// -- the position

/** One object as the viewer sees it. What is not there is false, zero or empty. */
export type Row = {
  o: Handle;
  zone: Zone;
  owner: number;
  name?: string;
  types?: readonly string[];
  subtypes?: readonly string[];
  cost?: string;
  colors?: string;
  mana_value?: number;
  power?: number;
  toughness?: number;
  keywords?: readonly string[];
  gained?: readonly string[];
  commander?: boolean;
  grade?: "assisted" | "manual";
  controller?: number;
  region?: number;
  tapped?: boolean;
  sick?: boolean;
  flipped?: boolean;
  phased_out?: boolean;
  face_down?: boolean;
  token?: boolean;
  card?: string;
  damage?: number;
  counters?: Readonly<Record<string, number>>;
  attached_to?: Handle;
  chosen?: Json;
  kind?: "spell" | "activated" | "triggered";
  source?: Handle;
  targets?: readonly Handle[];
  modes?: readonly number[];
  x?: number;
  text?: string;
};

export type Zone = "battlefield" | "stack" | "command" | "exile" | "graveyard" | "hand" | "library" | "outside";

export type Player = {
  seat: number;
  team: number;
  life: number;
  hand: number;
  library: number;
  graveyard: number;
  alive: boolean;
  cause?: string;
  attractions?: number;
  counters?: Readonly<Record<string, number>>;
  mana?: string;
  commander_damage?: Readonly<Record<string, number>>;
  commander_casts?: Readonly<Record<string, number>>;
};

export type Combat = { attackers: readonly (readonly [Handle, Handle])[]; blockers: readonly (readonly [Handle, Handle])[] };

/** What everybody sees of the game. */
export type Position = {
  turn: number;
  active: number;
  step: string;
  stack: readonly Handle[];
  players: readonly Player[];
  combat: Combat | null;
  monarch: number;
  initiative: number;
  daytime: string;
  asked: readonly number[];
  over: boolean;
  winners: readonly number[];
  positions?: readonly number[];
  borders?: readonly (readonly number[])[];
  reach?: readonly (readonly number[])[] | null;
  transfers?: { seat: number; from: readonly number[]; to: readonly number[]; cost: number } | null;
};

export type Seat = { seat: number; user: string; name: string; kind: string; team: number; position: number };

export type Clocks = { ends_ms: number; reserve_ms: readonly number[]; free_ms: number; since_ms: readonly number[] };

export type Moment = "end_of_turn" | "my_turn" | "before_my_turn" | "empty_stack";
export type Yield = { name: string; text?: string; answer?: boolean; scope?: "turn" | "game" };
export type Policy = {
  auto_pass?: "smart" | "none" | "no_response" | "all";
  stops?: { own?: readonly string[]; others?: readonly string[] } | readonly string[];
  until?: Moment | "";
  interrupt?: readonly string[];
  hold?: boolean;
  any_order?: boolean;
  yields?: readonly Yield[];
};

/** One thing that could be done with an object, and what stands in the way. */
export type Try = { a: string; can: boolean; option?: string; text?: string; rule?: string; message?: string };

export type Snapshot = {
  seq: number;
  ep?: string | number;
  game: string;
  format: string;
  you: number;
  seats: readonly Seat[];
  table: Position;
  objects: readonly Row[];
  policy?: Policy;
  prompt: Prompt | null;
  absent?: readonly number[];
  consent?: Consent | null;
  clocks?: Clocks;
  takebacks?: "off" | "vote";
  watch?: Watch;
  late?: boolean;
};

/** Who without a seat may look on, and how late they see it. */
export type Watch = { who: string; delay_seconds: number; delay_turns: number };

export type Delta = { seq: number; ep?: string | number; by: number; at_ms: number; table?: Partial<Position>; set?: readonly Row[]; gone?: readonly Handle[]; ev?: readonly Event[] };

/** Something that happened; `t` says what, the other fields belong to it. */
export type Event = { t: string } & Readonly<Record<string, unknown>>;

export type Unplayed = { o: Handle; name: string; seat: number; text: string; moment: string; times: number };

/** How many cards of whose a seat saw since. */
export type Glimpse = { seat: number; owner: number; count: number };
export type Takeback = { turn: number; step: string; at_ms: number; hidden: boolean; chance: boolean; anew: boolean; seen: readonly Glimpse[] };
export type Consent = { proposal: string; seat: number; verb: string; unplayed: readonly Unplayed[]; silence: boolean; deadline_ms: number } & Readonly<Record<string, unknown>>;

export type Result = { seat: number; rank: number; cause: string; statistics: Readonly<Record<string, number>> };
export type Over = { winners: readonly number[]; turns: number; results: readonly Result[]; seed: string };

// -- questions

export type Action = {
  a: "pass" | "land" | "cast" | "activate" | "special";
  o?: Handle;
  name?: string;
  option?: string;
  face?: number;
  by?: Handle;
  nth?: number;
  ability?: number;
  cost?: string;
  tax?: number;
  mana?: boolean;
  text?: string;
  commander?: boolean;
  types?: readonly string[];
};

export type Option = { o: Handle; name?: string; zone?: Zone; owner?: number };
export type Pair = Option & { to: readonly Handle[] };

type Asked = { prompt: string; seat: number; for?: number; reason: string; source?: Option; text?: string; deadline_ms?: number; out_of_range?: number; cancel?: boolean };

export type PriorityPrompt = Asked & { kind: "priority"; legal: readonly Action[]; unplayed?: readonly Unplayed[] };
export type ChoicePrompt = Asked & { kind: "objects" | "players" | "piles"; options: readonly Option[]; min: number; max: number; default?: readonly Handle[] };
/** The order of objects; of triggers the options are numbers with `words`. */
export type OrderPrompt = Asked & { kind: "order"; options: readonly (Option | number)[]; words?: readonly string[] };
export type ModesPrompt = Asked & { kind: "modes"; options: readonly number[]; words?: readonly string[]; min: number; max: number; repeat?: boolean };
/** `shortcut`: what somebody proposes to do so often; the number says how much of it one goes along with. */
export type NumberPrompt = Asked & { kind: "number"; min: number; max: number; default: number; shortcut?: { seat: number; times: number; choices: readonly Json[] } };
export type YesNoPrompt = Asked & { kind: "yes_no"; default: boolean; taken?: number; bottom?: number };
export type DistributePrompt = Asked & { kind: "distribute"; options: readonly Option[]; total: number; each_min: number; default: readonly number[] };
export type CombatPrompt = Asked & { kind: "attackers" | "blockers" | "march"; pairs: readonly Pair[]; default: readonly (readonly [Handle, Handle])[] };
export type PayPrompt = Asked & { kind: "pay"; words: readonly string[]; default: number };
export type NamePrompt = Asked & { kind: "name"; words: readonly string[]; free: boolean; default: string };

/** What is used for a payment: the mana that it makes, or by which keyword it helps. */
export type Tap = { o: Handle; name: string; mana?: string; text?: string; helps?: string };
/** One way to pay; `pool`: floating mana that it spends, `life`: what it takes. */
export type PaymentPlan = { taps: readonly Tap[]; pool?: string; life?: number };
export type PaymentPrompt = Asked & { kind: "payment"; options: readonly (Option & { makes: readonly (readonly string[])[] })[]; plans: readonly PaymentPlan[]; default: number };

export type Prompt = PriorityPrompt | ChoicePrompt | OrderPrompt | ModesPrompt | NumberPrompt | YesNoPrompt | DistributePrompt | CombatPrompt | PayPrompt | NamePrompt | PaymentPrompt;

/** What answers a prompt; with `payment` one is asked how what follows is paid. */
export type Do = ((Action | { choose: unknown }) & { payment?: "ask" }) | { cancel: true };
