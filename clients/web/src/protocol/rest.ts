// What REST takes and gives, written by `python -m gateway.typescript` from the gateway's schema. Do not edit.

/** Why a request was refused. `code` is stable; `message` is for people, in the language of `Accept-Language` or the session (English, German, French); `key` and `params` are for whoever words it alone; `details.advice` says what to do. */
export interface ErrorObject {
  code: string;
  message: string;
  retryable: boolean;
  details: Record<string, unknown>;
  retry_after_ms?: number | null;
  key?: string;
  params?: Record<string, unknown>;
}

/** Every answer that is no success. */
export interface ErrorBody {
  error: ErrorObject;
}

/** `image_hosts`: origins from which a page may load card images, where the player wants that; each load tells them the player's address. */
export interface ServerView {
  image_hosts: string[];
}

export interface NewGuest {
  name: string;
}

export interface NewAccount {
  name: string;
  password: string;
}

export interface NewSession {
  name: string;
  password: string;
}

export interface Upgrade {
  password: string;
  name?: string;
}

/** All other tokens of yours end. */
export interface PasswordChange {
  password: string;
  new_password: string;
}

/** Proof that it is you who asks; a guest has none. */
export interface OwnPassword {
  password?: string;
}

/** Shown this once; it sets a new password once. */
export interface RecoveryCode {
  code: string;
}

export interface Recovery {
  name: string;
  code: string;
  password: string;
}

export interface NewBot {
  name: string;
}

/** A personal access token; 0 days = it does not expire. */
export interface NewToken {
  name: string;
  scopes: ("account" | "admin" | "deck" | "play" | "queue" | "table" | "watch")[];
  days?: number;
}

export interface UserView {
  id: string;
  name: string;
  kind: string;
  created_ms: number;
}

export interface UserList {
  users: UserView[];
}

/** A user with a fresh token, which is shown this once; a browser has it in a cookie instead. */
export interface Signed {
  user: UserView;
  token?: string | null;
}

export interface TokenView {
  id: string;
  name: string;
  scopes: string[];
  created_ms: number;
  expires_ms: number;
  token?: string | null;
}

export interface TokenList {
  tokens: TokenView[];
}

/** `is_moderator`: you may decide about reports. */
export interface Me {
  user: UserView;
  scopes: string[];
  is_moderator?: boolean;
}

/** What a client keeps for its user: at most 16 KB of JSON, 8 levels deep; `revision` is the one that was read, 0 before the first. */
export interface Preferences {
  revision: number;
  values: Record<string, unknown>;
}

/** About a user, for moderators to judge; of a `game` what was said in its chat, as you may read it, goes with it. */
export interface NewReport {
  user: string;
  reason: "abuse" | "cheating" | "name" | "other" | "spam" | "stalling";
  words?: string;
  game?: string;
}

export interface ReportMade {
  id: string;
}

/** A report as the one who made it sees it. */
export interface OwnReportView {
  id: string;
  user: string;
  reason: string;
  words: string;
  game: string;
  at_ms: number;
}

/** What somebody said in the chat of a game, and to whom. */
export interface SaidView {
  at_ms: number;
  to: string;
  user: string;
  name: string;
  text: string;
}

/** What a moderator decided about a user, as the user sees it: a warning (`warn`), no word in chats (`silence`), a closed account (`suspend`). `until_ms` 0 = for good; `lifted_ms` 0 = it was not lifted. */
export interface OwnRulingView {
  id: string;
  action: "dismiss" | "silence" | "suspend" | "warn";
  words: string;
  at_ms: number;
  until_ms: number;
  lifted_ms: number;
}

export interface OwnRulingList {
  rulings: OwnRulingView[];
}

/** What a moderator decided about a report: `words` are for the user, `note` for moderators; `lifted_by` a user id. */
export interface ModeratorRulingView {
  id: string;
  by: UserView;
  action: "dismiss" | "silence" | "suspend" | "warn";
  words: string;
  note: string;
  at_ms: number;
  until_ms: number;
  lifted_ms: number;
  lifted_by: string;
  lift_note: string;
}

/** A report for moderators: whom it is `about`, who made it, the end of the game's chat (`excerpt`, oldest first), and the `ruling` once there is one. */
export interface ReportView {
  id: string;
  about: UserView;
  by: UserView;
  reason: "abuse" | "cheating" | "name" | "other" | "spam" | "stalling";
  words: string;
  game: string;
  excerpt: SaidView[];
  at_ms: number;
  ruling?: ModeratorRulingView | null;
}

/** `next_page` is "" after the last. */
export interface ReportList {
  reports: ReportView[];
  next_page: string;
}

/** A report with what was decided about the same user before, newest first. */
export interface ReportDetail {
  report: ReportView;
  before: OwnRulingView[];
}

/** `days` 0 = for good, of silence and suspensions; `words` tell the user why (not for `dismiss`), `note` tells moderators. */
export interface NewModeratorRuling {
  action: "dismiss" | "silence" | "suspend" | "warn";
  words?: string;
  note?: string;
  days?: number;
}

/** Why a ruling ends before its time; moderators read it. */
export interface Lift {
  note: string;
}

/** Opens one socket (`/v1/socket?ticket=...`) within `expires_in_ms`. */
export interface SocketTicket {
  ticket: string;
  expires_in_ms: number;
}

/** A deck as pasted text; `file_name` helps to tell the format, `commanders` names who commands, whatever the text says. */
export interface NewDeck {
  text: string;
  format?: string;
  name?: string;
  rules_version?: string;
  file_name?: string;
  commanders?: string[];
}

export interface DeckCheck {
  text: string;
  format?: string;
  rules_version?: string;
  as_of?: string;
  ranked?: boolean;
  file_name?: string;
  commanders?: string[];
}

/** Copies of one card; role is commander, main, companion, side, extra or supplementary. */
export interface EntryView {
  role: string;
  count: number;
  name: string;
  oracle_id: string;
}

/** Severity is question, error or warning; a deck with nothing but warnings is legal. */
export interface FindingView {
  severity: string;
  code: string;
  card: string;
  rule: string;
  message: string;
  line: number;
}

export interface UnreadView {
  line: number;
  text: string;
  reason: string;
  candidates: string[];
}

/** Who commands? Each candidate is one card or two; `proposed` is one of them or empty, and the findings are those with it. Answer by `commanders`. */
export interface QuestionView {
  candidates: string[][];
  proposed: string[];
}

/** A card whose program operators withdrew: it is played by hand. */
export interface DemotedView {
  name: string;
  reason: string;
}

export interface VerdictView {
  legal: boolean;
  format: string;
  rules_version: string;
  as_of: string;
  hash: string;
  short_hash: string;
  findings: FindingView[];
  unread: UnreadView[];
  cards: EntryView[];
  full_share: number;
  question?: QuestionView | null;
  quarantined?: DemotedView[];
}

export interface DeckView {
  id: string;
  name: string;
  version: number;
  format: string;
  rules_version: string;
  updated_ms: number;
  verdict: VerdictView;
}

export interface DeckPage {
  decks: DeckView[];
  next_page: string;
}

/** A deck that everybody has; give `id` wherever a deck is named to play with it. */
export interface StarterView {
  id: string;
  name: string;
  formats: string[];
}

export interface StarterList {
  starters: StarterView[];
}

export interface FaceView {
  name: string;
  mana_cost: string;
  type_line: string;
  text: string;
  power: string;
  toughness: string;
  loyalty: string;
  defense: string;
  colors: string;
}

export interface CardView {
  oracle_id: string;
  name: string;
  layout: string;
  mana_cost: string;
  mana_value: number;
  type_line: string;
  text: string;
  power: string;
  toughness: string;
  loyalty: string;
  defense: string;
  colors: string;
  color_identity: string;
  keywords: string[];
  faces: FaceView[];
  legalities: Record<string, string>;
  grade: string;
  set: string;
  released_at: string;
  image: string;
  quarantine?: string;
}

export interface CardPage {
  cards: CardView[];
  total: number;
  warnings: string[];
  next_page: string;
}

export interface NameList {
  names: string[];
}

/** Up to 200 names of cards, in any case, with or without accents. */
export interface CardNames {
  names: string[];
}

/** The cards in the order of their names, each once; `unknown` are names that no card has. */
export interface CardBatch {
  cards: CardView[];
  unknown: string[];
}

export interface RulingView {
  source: string;
  published_at: string;
  comment: string;
}

export interface RulingList {
  name: string;
  rulings: RulingView[];
}

export interface PrintingView {
  set: string;
  collector_number: string;
  rarity: string;
  released_at: string;
}

/** `printings` oldest first; `printed_names` by language code. */
export interface PrintingList {
  name: string;
  printings: PrintingView[];
  printed_names: Record<string, string>;
}

/** A further queue of a ticket, with the deck for it; of a party each member's chosen deck, where `deck` is left out. Ranked games are for persons: guests and bots play casual ones. */
export interface OtherQueue {
  deck?: string;
  format?: string;
  rules_version?: string;
  ranked?: boolean;
  region?: string;
  deck_version?: number;
}

/** Queue with a saved deck. `deck_version` 0 = the newest. `also`: up to three further queues; the first match wins. `party`: as its leader, with everybody in it and the decks that they chose. `roles`: what you would be in Emperor, both or none = either; of a party the members say so themselves. Whom you meet: `regions` (africa, americas, asia, europe, oceania), `languages` (ISO 639-1; after 30 s both sides do without), `brackets` (1 to 5), `clocks` (standard: 90 s a prompt, fast: 45 s; none = standard); what is empty is any. `full_decks`: only decks that the rules engine plays wholly, as yours. Whom you or they have blocked you do not meet. */
export interface NewTicket {
  deck?: string;
  format?: string;
  rules_version?: string;
  ranked?: boolean;
  region?: string;
  deck_version?: number;
  also?: OtherQueue[];
  party?: string;
  roles?: ("emperor" | "lieutenant")[];
  regions?: string[];
  languages?: string[];
  brackets?: number[];
  clocks?: string[];
  full_decks?: boolean;
}

/** Why no game was found yet: `key` (too_few, missing_roles, window, wishes) with the numbers that the English `text` names. */
export interface QueueReasonView {
  key: string;
  text: string;
  params: Record<string, number>;
}

/** How the wait goes: seconds so far, rating points that opponents may have, tickets in the queue, expected seconds, and why it goes on, the most telling reason first. */
export interface QueueStatusView {
  ticket: string;
  format: string;
  rules_version: string;
  ranked: boolean;
  waiting_s: number;
  window: [number, number];
  pool: number;
  eta_s: number | null;
  reasons: QueueReasonView[];
  bots_offered: boolean;
}

export interface QueueName {
  format: string;
  rules_version: string;
  ranked: boolean;
  region: string;
}

/** state is waiting, proposed, paused (for a game against bots, at the table `meanwhile`), matched or closed; closed says why in `reason` (cancelled, declined, missed, gone, party, game_refused). `also`: the further queues that it is for, and `also_status` how it stands there; `format` and what follows it are of the first queue, or of the one that found a match. */
export interface TicketView {
  id: string;
  format: string;
  rules_version: string;
  ranked: boolean;
  region: string;
  state: string;
  created_ms: number;
  match: string;
  game: string;
  reason: string;
  party: string;
  users: string[];
  meanwhile: string;
  also: QueueName[];
  also_status: QueueStatusView[];
  status?: QueueStatusView | null;
}

/** state is proposed, accepted, ready or cancelled. `accept_by_ms` 0: not everybody was told yet. `parties`: sizes of what queued together. `balance`: 1 = both teams win as often, 0 = one always does; null without two teams. `full_shares`: of each deck the share of cards that the rules engine plays wholly, from 0 to 1, the greatest first (whose they are is not said). */
export interface MatchView {
  id: string;
  state: string;
  format: string;
  accept_by_ms: number;
  users: string[];
  accepted: string[];
  game: string;
  parties: number[];
  clock: string;
  balance: number | null;
  full_shares: number[];
}

/** When people are asked to come; a queue is open at all times. */
export interface QueueHoursView {
  begins_ms: number;
  ends_ms: number;
}

export interface QueueView {
  format: string;
  waiting: number;
  proposed: number;
  seats: number;
  eta_s: number | null;
  hours: QueueHoursView[];
}

export interface PartyInvitation {
  user: string;
}

export interface Leading {
  user: string;
}

/** `code` of the party's link; not needed by who is invited. */
export interface Joining {
  code?: string;
}

/** Your deck for the party, one of yours or a starter deck, and what you would be in Emperor (both or none = either). */
export interface PartyChoice {
  deck?: string;
  roles?: ("emperor" | "lieutenant")[];
}

/** unified: a card, but for basic lands, is in one deck of the party only (MTR 8.4). */
export interface PartySettings {
  unified?: boolean;
}

/** `has_deck`: has chosen one. `online`: has an open socket or stream; null in events. */
export interface PartyMemberView {
  user: string;
  name: string;
  kind: string;
  has_deck: boolean;
  roles: string[];
  online: boolean | null;
}

/** `code` is the secret of its link, for members; `ticket` the open ticket, null in events; `deck` your own choice, "" in events. `revision` counts the changes. */
export interface PartyView {
  id: string;
  leader: string;
  members: PartyMemberView[];
  invited: string[];
  code: string;
  unified: boolean;
  ticket: string | null;
  deck: string;
  created_ms: number;
  expires_ms: number;
  revision: number;
}

/** `party`: the one that you are in, or null; `invitations`: those that you may join. */
export interface PartyList {
  party: PartyView | null;
  invitations: PartyView[];
}

/** A bot of the server: `random` plays whatever is legal, `steady` knows what it does. */
export interface HouseBotView {
  id: string;
  name: string;
  strength: string;
}

export interface HouseBotList {
  bots: HouseBotView[];
}

/** A house bot for a free seat; `deck` is a starter deck, chosen when left out. */
export interface SeatedBot {
  bot?: "random" | "steady";
  deck?: string;
}

/** Whom a seat is offered to, in turn order. Without user it is free for whoever may come to the table. Without team every seat is its own. `deck` is for yourself and for bots of yours: who has one sits at once. Everybody else chooses their own. `bot` instead of `user` is a house bot of that strength, which sits at once; its `deck` is a starter deck, chosen for it when left out. */
export interface TableSeat {
  user?: string;
  bot?: "random" | "steady" | null;
  deck?: string;
  team?: number | null;
  position?: number;
}

/** Who without a seat may look on (`friends`: whom one of the players counts among theirs; `nobody`: judges of its event alone), and so many seconds or turns late; judges of its event at once. Ranked games and those of events have at least 120 seconds or a turn. */
export interface WatchSettings {
  who?: "everybody" | "friends" | "nobody";
  delay_seconds?: number;
  delay_turns?: number;
}

/** manual_consent is none, object or unanimous; prompt_seconds 0 = no limit; options are the game's own; takebacks says whether players may go back to an earlier prompt when all agree. */
export interface TableSettings {
  rules_version?: string;
  manual_consent?: string;
  prompt_seconds?: number;
  best_of?: number;
  options?: Record<string, unknown>;
  takebacks?: "off" | "vote";
  watch?: WatchSettings;
}

/** access says who may take a free seat: nobody (`invited`), whoever has the table's `code` (`link`), or anybody (`public`; with a `password` whoever knows it). */
export interface NewTable {
  format: string;
  seats: TableSeat[];
  settings?: TableSettings;
  access?: "invited" | "link" | "public";
  password?: string;
}

/** The deck that you sit down with; seat -1 is the first free one; `code` of the table's link or `password`, where one is needed. */
export interface TakenSeat {
  deck: string;
  seat?: number;
  code?: string;
  password?: string;
}

/** The deck that you sit down with again. */
export interface Rematch {
  deck: string;
}

/** The deck that you sit down with. */
export interface Sitting {
  deck: string;
}

/** answer is invited, accepted, declined or free; `full_share`: of the deck of who sits the share of cards that the rules engine plays wholly, from 0 to 1. */
export interface TableSeatView {
  seat: number;
  user: string;
  name: string;
  kind: string;
  team: number;
  position: number;
  answer: string;
  full_share: number | null;
}

/** state is open, starting, started, declined, expired or refused; refused says why in `reason`. `code` is the secret of its link, shown to those who sit, are invited or made it; `rematch_of` the game whose players meet again. */
export interface TableView {
  id: string;
  owner: string;
  state: string;
  format: string;
  settings: TableSettings;
  seats: TableSeatView[];
  created_ms: number;
  expires_ms: number;
  game: string;
  reason: string;
  revision: number;
  access: string;
  code: string;
  has_password: boolean;
  rematch_of: string;
}

export interface TableList {
  tables: TableView[];
}

export interface SeatView {
  seat: number;
  user: string;
  name: string;
  kind: string;
  team: number;
  position: number;
}

export interface ResultView {
  seat: number;
  user: string;
  team: number;
  rank: number;
  cause: string;
  statistics: Record<string, number>;
}

/** Where a game stands in its match: `wins` by team before it; `chooser` the seat that chooses who plays first, -1 = nobody. */
export interface MatchPlaceView {
  id: string;
  number: number;
  best_of: number;
  wins: number[];
  chooser: number;
}

/** state is live, paused or ended; `seed` is published when the game has ended. Where watching is delayed (`watch`) so is `turn`. */
export interface GameView {
  id: string;
  state: string;
  format: string;
  rules_version: string;
  ranked: boolean;
  turn: number;
  seats: SeatView[];
  results: ResultView[];
  created_ms: number;
  ended_ms: number;
  seed_commitment: string;
  seed: string;
  match: MatchPlaceView;
  watch: WatchSettings;
}

/** Play on from after a `step` of an ended game, as its replay numbers them: in `seat`, against house bots of a strength, or alone with `users`, one for each seat: yourself once, and bots of your own. */
export interface Fork {
  step: number;
  seat?: number;
  bots?: string;
  users?: string[];
}

/** What playing a record again found: `wrong` has a sentence for everything that does not fit. */
export interface RecordVerdict {
  game: string;
  steps: number;
  wrong: string[];
}

/** The new game; join it. */
export interface ForkView {
  game: string;
}

/** The game of a record, as an ended one here: its replay and forks are open to whoever has its address. */
export interface ImportedView {
  game: string;
}

/** A match of several games: `wins` by team, `winner` the team that has won it, -1 while it goes on and when it was drawn. `reported`: games won by each team and drawn ones, as the result is reported (a conceded match 2-0 or 2-1). */
export interface GameMatchView {
  id: string;
  best_of: number;
  wins: number[];
  winner: number;
  over: boolean;
  reported: number[];
  games: GameView[];
}

export interface GamePage {
  games: GameView[];
  next_page: string;
}

export interface Verification {
  game: string;
  records: number;
  logged_hash: string;
  replayed_hash: string;
  equal: boolean;
}

/** `games` of the season; `rules_version` as in a game's settings, empty = today's. */
export interface RatingView {
  user: string;
  name: string;
  format: string;
  mu: number;
  sigma: number;
  points: number;
  games: number;
  provisional: boolean;
  rules_version: string;
  season: string;
}

export interface RatingList {
  ratings: RatingView[];
  next_page?: string;
}

/** A user's rating around one game; `rank` 1 has won, equal ranks are ties; `annulled` says why it does not count any more. */
export interface RatedGameView {
  game: string;
  rated_ms: number;
  rank: number;
  before: RatingView;
  after: RatingView;
  annulled?: string;
}

/** Rated games of one format, newest first. */
export interface RatingHistory {
  format: string;
  games: RatedGameView[];
  next_page: string;
}

/** Who did what, as what and when; `fact` has its kind under `fact`. */
export interface LogEntryView {
  sequence: number;
  at_ms: number;
  actor: string;
  role: string;
  fact: Record<string, unknown>;
}

/** What one event or league (`kind`) keeps of a user: what the user does there now (`role`, as in its log, or `member`), entries of its log that the user made or that are about the user, notes of a match that goes on. */
export interface UserRecordView {
  kind: string;
  id: string;
  name: string;
  role: string;
  entries: LogEntryView[];
  notes: string;
}

/** Everything that is kept of a user; `ratings` by format. */
export interface Export {
  made_ms: number;
  user: UserView;
  tokens: TokenView[];
  preferences: Record<string, unknown>;
  friends: UserView[];
  blocked: UserView[];
  decks: DeckView[];
  games: GameView[];
  ratings: Record<string, RatedGameView[]>;
  events?: UserRecordView[];
  leagues?: UserRecordView[];
  reports?: OwnReportView[];
  rulings?: OwnRulingView[];
}

/** `handicap`: what the seat had beside skill, in units of mu: the worth of its place, and friends in the team. */
export interface SeatRatingView {
  seat: number;
  user: string;
  rank: number;
  before: RatingView;
  after: RatingView;
  handicap: number;
}

export interface GameRatings {
  game: string;
  format: string;
  seats: SeatRatingView[];
}

/** A place in turn order, from 0, in games of so many teams: rated games that it has won, and how probably it wins among equals. */
export interface SeatAdvantageView {
  teams: number;
  place: number;
  won: number;
  win: number;
}

/** What the places of a format are worth; empty before the first rated game. */
export interface SeatAdvantages {
  format: string;
  seats: SeatAdvantageView[];
}

/** So many Swiss `rounds` in a format, 0 for the playoff. */
export interface PhaseView {
  format: string;
  rules_version?: string;
  rounds?: number;
}

/** What others than officials see, and when (MTR 1.2): deck `lists` never, after the event, of players in feature matches, or during the event (not during a match of one's own, 2.12); `pairings` of others and `standings` after or during it; `replays` with all hands, of matches that are over, never, after or during it; `hashes` of lists never or during it; the `log` never or after it; `penalties` never, after or during it. `watch`: who looks on at its tables, `watch_seconds` late (0 = 120); its judges do at once. */
export interface Publication {
  lists?: "after" | "during" | "featured" | "never";
  pairings?: "after" | "during";
  standings?: "after" | "during";
  replays?: "after" | "during" | "never";
  hashes?: "during" | "never";
  log?: "after" | "never";
  penalties?: "after" | "during" | "never";
  watch?: "everybody" | "friends" | "nobody";
  watch_seconds?: number;
}

/** What is announced before registration opens. `format`: `duel`, `commander` (pods of four), `partner` or `emperor` (teams). `rounds` 0 and `cut` -1 are those of MTR Appendix E for the players who start, of pods what is usual; else 3 (teams and pods 2) to 20 Swiss rounds, and a playoff of 2, 4 or 8, of pods 4, 10 or 16, or 0 = none. `best_of` games are a match (0: three in a duel, else one); a round has `match_seconds` (0 = untimed, else at least 2400). With `checks_in` only who checks in plays; with `ends_decided` the last Swiss round is not played when one player alone has won every match (not with a playoff). With `plays_here` the server makes the game of each table and takes its result. `third`: tiebreakers do not fall below 1/3 in place of 0.33. `level` is the Rules Enforcement Level (MTR 1.12). Up to round `late_until` who registers late still enters, with the missed rounds lost. `scoring` of pods: `topdeck_standard`, `eminence_legacy`, `edh_matchmaker`, `mtr_like`, `placement_5321`, `placement_6321`, `placement_3210`, `victory_points`, `democratic_victory`. At its tables a decision has `prompt_seconds` (0 = no limit), and who is away for `absent_seconds` more has lost the match and drops. `unified`: no two decks of a team share a card but basic lands (MTR 8.4). With `invited` only these users register (10.3); with `last_by_rank` the last Swiss round of two-sided matches pairs the first with the second, and so on. `rated`: whether the games that the server makes count for the players' ratings, by who won or also by the order in which players fell; then only persons register. With `round_seconds` (an hour to ninety days) a round has a deadline: a match is played when all its players say that they are ready, and what was not played in time is decided. `phases` are parts of the event in formats of their own, in order, the last one perhaps the playoff; each has its own list of each player. `league`: the event is a season of this league, whose organiser you are, in its format, with the lists registered there. With `starts_rounds` a paired round is shown, and played when an official starts it. Who has `advance_points` match points is in the playoff, seeded by the round in which they were reached, and has byes until then (10.4; 0 = nobody). At a `premier` event officials do not play (1.5). `words` are yours, such as which prizes there are. With fewer than `least_players` (0 = four) who are there the event does not start (10.1). `least_age` is advertised, at Regular level only (1.4). In the playoff a match is `playoff_best_of` games (0 = as before) and has `playoff_seconds`, the final excepted (0 = untimed, else at least 2400). */
export interface NewEvent {
  name: string;
  format?: string;
  rules_version?: string;
  rounds?: number;
  cut?: number;
  best_of?: number;
  match_seconds?: number;
  checks_in?: boolean;
  ends_decided?: boolean;
  third?: boolean;
  starts_ms?: number;
  plays_here?: boolean;
  level?: "competitive" | "professional" | "regular";
  late_until?: number;
  scoring?: string;
  prompt_seconds?: number;
  absent_seconds?: number;
  unified?: boolean;
  invited?: string[];
  last_by_rank?: boolean;
  rated?: "" | "elimination" | "winner";
  round_seconds?: number;
  phases?: PhaseView[];
  league?: string;
  starts_rounds?: boolean;
  advance_points?: number;
  publication?: Publication;
  premier?: boolean;
  words?: string;
  least_players?: number;
  least_age?: number;
  playoff_best_of?: number;
  playoff_seconds?: number;
}

export interface Official {
  user: string;
  role: string;
  languages?: string[];
}

/** `id` is the captain's user id; members in their positions, which stay for the whole event (MTR 8.2). */
export interface TeamView {
  id: string;
  name: string;
  members: string[];
}

/** `rounds` and `cut` are fixed when the event starts; `round` is the one paired last. `seed_commitment` is the SHA-256 of `seed`, which is published when the event is over: pairings can be made again with it. `rules_date` is the day whose rules and ban lists hold for the whole event. `fact_sheet` is what players have to know beside the plan's numbers, `deviations` where the event departs from the documents. */
export interface EventView {
  id: string;
  organiser: string;
  state: "did_not_occur" | "finished" | "invalidated" | "registration" | "running";
  plan: NewEvent;
  players: number;
  rounds: number;
  cut: number;
  round: number;
  is_round_over: boolean;
  seed_commitment: string;
  seed: string;
  revision: number;
  rules_date: string;
  deviations: string[];
  fact_sheet: string[];
  staff: Official[];
  teams: TeamView[];
}

export interface EventPage {
  events: EventView[];
  next_page: string;
}

/** The deck that you play, in an event with phases in that `phase` (from 0); lists are changed until the event starts (MTR 2.7). */
export interface EventEntry {
  deck: string;
  phase?: number;
}

/** For so many `seconds` from now, at most until the deadline; 0 = not any more. */
export interface Readiness {
  seconds?: number;
}

/** Milliseconds since the Unix epoch. */
export interface Deadline {
  deadline_ms: number;
}

/** You are its captain. `members` in their positions, you among them; of three the second is the emperor. */
export interface NewTeam {
  name: string;
  members: string[];
}

export interface TeamName {
  name: string;
}

/** The player's deck; `byes` of the missed rounds are byes, the others are lost. */
export interface LateEntry {
  deck: string;
  byes?: number;
}

/** Who sits together, in turn order, one alone for a bye; empty: paired anew by lot. */
export interface NewPairings {
  tables?: string[][];
}

export interface Words {
  words: string;
}

export interface AwardedByes {
  byes: number;
}

/** `deck_hash` names the registered list without showing it, `later_hashes` those of the later phases; `barred` tells officials why the account is not welcome (MTR 1.4), `no_shows` in how many events of the last year it was dropped because it did not come (2.10). */
export interface EventPlayerView {
  user: string;
  name: string;
  kind: string;
  deck_hash: string;
  byes: number;
  is_here: boolean;
  has_dropped: boolean;
  why_dropped: string;
  later_hashes: string[];
  declines_camera: boolean;
  barred: string;
  no_shows?: number;
}

/** A registered list as text. */
export interface PlayerListView {
  user: string;
  text: string;
}

export interface EventPlayerPage {
  players: EventPlayerView[];
  next_page: string;
}

/** Why somebody does not play in your events, which they are told, and until when (milliseconds, 0 = for good). */
export interface NewBar {
  reason: string;
  until_ms?: number;
}

export interface BarView {
  user: string;
  reason: string;
  until_ms: number;
  at_ms: number;
}

export interface BarList {
  bars: BarView[];
}

/** Notes of the match that goes on (MTR 2.11). */
export interface NotesView {
  user: string;
  words: string;
}

export interface NewNotes {
  words: string;
}

/** Places of a pod in turn order, an official's: 1 is the winner's, or that of all who drew; where nobody came all have 2. */
export interface NewPodResult {
  places: number[];
}

/** Games won by `first` and by `second`, and drawn ones (MTR 2.5: a draw agreed on before any game is 0-0-3). `lost_by_both` is the organiser's: nobody came. */
export interface NewResult {
  first: number;
  second: number;
  drawn?: number;
  lost_by_both?: boolean;
}

/** A player, or a team by its captain with its members; `place` in the result of a pod. */
export interface SideView {
  id: string;
  name: string;
  users: string[];
  place?: number;
}

/** A player who is ready for the match until then. */
export interface ReadyView {
  user: string;
  until_ms: number;
}

/** What one side (`by`) has reported, as in a result; it counts when the other says the same. */
export interface ClaimView {
  by: string;
  first: number;
  second: number;
  drawn: number;
}

/** Who plays: all `sides` in turn order; without `second` a bye. In a playoff `first` is the higher seed and chooses who plays first (MTR 2.2). `why` explains the pairing; `result` is there when the match is over, `game` when the server made the match's first game, `claim` (for the two and officials) when one side alone has reported. In a round with a deadline `ready` says who is, and `is_summoned` that all were and the match began. */
export interface EventTableView {
  table: number;
  first: string;
  first_name: string;
  second: string;
  second_name: string;
  why: string;
  sides: SideView[];
  result?: NewResult | null;
  game?: string;
  is_over?: boolean;
  is_disputed?: boolean;
  is_featured?: boolean;
  ready?: ReadyView[];
  is_summoned?: boolean;
  claim?: ClaimView | null;
}

/** Without `is_started` the round is shown and waits. At `deadline_ms` (0 = none) matches that were not played are decided; `phase` (from 0) with its format, rules version and games of a match (`best_of`). */
export interface RoundView {
  event: string;
  round: number;
  is_started: boolean;
  is_playoff: boolean;
  is_over: boolean;
  tables: EventTableView[];
  deadline_ms: number;
  phase: number;
  format: string;
  rules_version: string;
  best_of: number;
}

/** A place; equal ranks are ties. Percentages as the exact fraction, `20711/33600`, and rounded to six places. */
export interface StandingView {
  rank: number;
  user: string;
  name: string;
  points: number;
  wins: number;
  losses: number;
  draws: number;
  opponents_match_wins: number;
  game_wins: number;
  opponents_game_wins: number;
  exact: [string, string, string];
  has_dropped: boolean;
}

/** `rounds`: Swiss rounds that count, the one that goes on among them. */
export interface StandingPage {
  standings: StandingView[];
  rounds: number;
  next_page: string;
}

/** An opponent with the own match-win percentage, no lower than the floor; one share of the mean. */
export interface FacedView {
  user: string;
  name: string;
  match_wins: number;
  exact: string;
}

/** `outcome`: `win`, `draw`, `loss`, `bye`, `missed`. A bye's round is left out of the opponents (MTR Appendix C). */
export interface RoundShareView {
  round: number;
  outcome: string;
  faced: FacedView[];
}

export interface ExplainedStandingView {
  standing: StandingView;
  rounds: RoundShareView[];
}

export interface LogPage {
  entries: LogEntryView[];
  next_page: string;
}

/** MTR 1.3; an empty role ends it. `languages` in which the official rules, for players who ask for one (1.8). */
export interface NewRole {
  role: "" | "floor_judge" | "head_judge" | "scorekeeper";
  languages?: string[];
}

/** MTR 5: `infraction` by name, `penalty` "" = what is usually given: `warning`, `game_loss`, `match_loss`, `disqualification`. */
export interface NewPenalty {
  infraction: string;
  penalty?: string;
  words?: string;
}

/** MTR 1.8: what it is about; `language` in which you want to speak (BCP 47); `is_private`: the others at the table do not see it. */
export interface NewCall {
  words: string;
  language?: string;
  is_private?: boolean;
}

export interface NewRuling {
  words: string;
}

/** MTR 2.9: whether you take the ruling to the head judge; else you accept it. */
export interface RulingAnswer {
  appeals: boolean;
}

/** MTR 2.6: so much more time. */
export interface Extension {
  seconds: number;
}

/** MTR 2.4: time is over at this table, 0 = at all that play. */
export interface TimeCall {
  table?: number;
}

/** The game goes back to before an answer of `player`, `decisions` back; `words` are told to the players. */
export interface GameRewind {
  player: string;
  words: string;
  decisions?: number;
}

/** What was to be done by hand and was refused at the table is done, or not; `words` are told to the players. */
export interface DecidedDeed {
  is_done: boolean;
  words: string;
}

/** MTR 2.8: what the check found, and the seconds that it took; the match gets them back with three minutes more (2.6). */
export interface CheckedDeck {
  is_ok: boolean;
  words?: string;
  seconds?: number;
}

/** MTR 5.2: in words how prizes are shared at a table of the round that goes on, or (0) among all who are left in the playoff. `winner`: on whom the finalists agree; the other one drops. */
export interface NewSplit {
  round: number;
  words: string;
  table?: number;
  winner?: string;
}

/** MTR 5.2: the organiser permits it; with `ends` the event may end there. */
export interface SplitPermit {
  ends?: boolean;
}

/** MTR 2.6: whether the match is featured; it gets three minutes and the seconds of the round that are over when its players are seated. */
export interface Feature {
  is_featured: boolean;
  elapsed_seconds?: number;
}

/** MTR 2.13: whether you decline to appear on camera. */
export interface Camera {
  declines: boolean;
}

/** MTR 1.11: whether somebody is kept from looking on, at the match of a table or (0 and 0) at all of the event. */
export interface NewExclusion {
  is_excluded: boolean;
  round?: number;
  table?: number;
  words?: string;
}

/** MTR 1.7: the judge who acts in the place of a head judge who is away; "" = the head judge is back. */
export interface NewDeputy {
  deputy?: string;
}

/** MTR 3.3: the card that is replaced, how many copies of it (0 = all), and the basic land that the player chose. */
export interface NewReplacement {
  card: string;
  basic: "Forest" | "Island" | "Mountain" | "Plains" | "Swamp";
  count?: number;
  words?: string;
}

/** Who does not look on: at the match of a table, or with 0 and 0 at all of the event. */
export interface ExclusionView {
  user: string;
  round: number;
  table: number;
  words: string;
}

/** A head judge who is away, and who acts in that place. */
export interface DeputyView {
  judge: string;
  deputy: string;
}

/** Copies of a card in a player's list that are basic lands, from the next match after this round's on. */
export interface ReplacementView {
  round: number;
  player: string;
  card: string;
  count: number;
  basic: string;
  judge: string;
  words: string;
}

/** A proposal to share prizes: whose yes it takes (`concerned`), who has said it; `is_agreed` by everybody, and permitted where that is needed. The platform handles no prizes. */
export interface SplitView {
  split: number;
  round: number;
  table: number;
  player: string;
  words: string;
  winner: string;
  concerned: string[];
  agreed: string[];
  is_permitted: boolean;
  ends: boolean;
  is_agreed: boolean;
}

export interface PenaltyView {
  player: string;
  infraction: string;
  penalty: string;
  round: number;
  judge: string;
  words: string;
}

export interface JudgeRulingView {
  judge: string;
  words: string;
}

/** `state`: `open`, `ruled`, `appealed`, `final`. */
export interface CallView {
  call: number;
  round: number;
  table: number;
  player: string;
  words: string;
  language: string;
  is_private: boolean;
  state: string;
  rulings: JudgeRulingView[];
  appealed_by: string;
}

/** Whose deck is in a round's sample, and what was found once `is_done`. */
export interface DeckCheckView {
  round: number;
  player: string;
  is_done: boolean;
  is_ok: boolean;
  judge: string;
  words: string;
}

/** What a table was to carry out: `extend` (amount in seconds), `call_time`, `turns`, `lose_game`, `lose_match`, `rewind` (amount in answers of the player), `do_deed`, `leave_deed`; `words` say why, `refused` why it could not. */
export interface OrderView {
  order: number;
  round: number;
  table: number;
  what: string;
  player: string;
  amount: number;
  is_done: boolean;
  refused: string;
  words?: string;
}

export interface DisputeView {
  round: number;
  table: number;
  player: string;
  words: string;
}

/** Penalties and deputies are public; of calls, deck checks, splits, exclusions and replacements a user sees the own ones, officials all. Theirs alone are `here`, which officials have an open socket or event stream, or had one within three minutes, and `lacks_head_judge`: matches are played, and nobody who decides as head judge is here (MTR 1.7). */
export interface DeskView {
  event: string;
  penalties: PenaltyView[];
  calls: CallView[];
  deck_checks: DeckCheckView[];
  orders: OrderView[];
  disputes: DisputeView[];
  splits: SplitView[];
  exclusions?: ExclusionView[];
  deputies?: DeputyView[];
  replacements?: ReplacementView[];
  here?: string[];
  lacks_head_judge?: boolean;
}

/** `format` and `rules_version` stay as they are; `edh2009` and `commander2011` reserve Generals, first come, first served. With `invited` only these users join. `changes` of lists while a season runs: `logged` (everybody sees when, and how many cards) or `forbidden`; in `commander2011` everybody plays the same deck. With `open_lists` members see each other's lists. */
export interface NewLeague {
  name: string;
  format?: string;
  rules_version?: string;
  words?: string;
  invited?: string[];
  changes?: "" | "forbidden" | "logged";
  open_lists?: boolean;
}

/** `revision` counts what happened in it. Its seasons are `GET /v1/events?league={id}`. */
export interface LeagueView {
  id: string;
  organiser: string;
  settings: NewLeague;
  reserves_generals: boolean;
  members: number;
  staff: Official[];
  revision: number;
}

export interface LeaguePage {
  leagues: LeagueView[];
  next_page: string;
}

/** The deck that you play in the league; its sideboard has what replaces other members' Generals. */
export interface LeagueEntry {
  deck: string;
}

/** Who leads which General; `deck_hash` names the registered list without showing it, "" before there is one. */
export interface LeagueMemberView {
  user: string;
  name: string;
  generals: string[];
  deck_hash: string;
}

export interface LeagueMemberPage {
  members: LeagueMemberView[];
  next_page: string;
}

/** `section`: `commander`, `deck`, `companion` or `sideboard`. */
export interface LeagueCardView {
  section: string;
  count: number;
  name: string;
}

export interface LeagueListView {
  deck_hash: string;
  cards: LeagueCardView[];
}

/** `late` rounds had been played when the player came, so many of them `late_byes`. Who has an account here under this `id` may register a deck, and plays on. */
export interface ArchivedPlayer {
  id: string;
  name: string;
  deck_hash?: string;
  byes?: number;
  is_here?: boolean;
  has_dropped?: boolean;
  why_dropped?: string;
  late?: number;
  late_byes?: number;
}

/** Its captain's id names it; members in their positions. */
export interface ArchivedTeam {
  id: string;
  name: string;
  members: string[];
}

/** Entrants in turn order, one alone has a bye; then the games won by each of two sides and drawn, or the `places` of a pod and the `points` that the game counted. Neither of both: the match is open. */
export interface ArchivedTable {
  sides: string[];
  why?: string;
  wins?: [number, number] | null;
  drawn?: number;
  lost_by_both?: boolean;
  places?: number[];
  points?: number[];
}

export interface ArchivedRound {
  tables: ArchivedTable[];
}

/** A place in the Swiss rounds; percentages as exact fractions. It is not read: it follows from the rounds. */
export interface ArchivedStanding {
  rank: number;
  id: string;
  points: number;
  opponents_match_wins: string;
  game_wins: string;
  opponents_game_wins: string;
}

/** An event with its history: the plan, who plays, Swiss rounds and playoff with their results, and the standings. Deck lists are not in it. */
export interface EventArchive {
  version: number;
  plan: NewEvent;
  state: "did_not_occur" | "finished" | "invalidated" | "registration" | "running";
  players: ArchivedPlayer[];
  swiss_rounds?: number;
  cut?: number;
  rules_date?: string;
  teams?: ArchivedTeam[];
  rounds?: ArchivedRound[];
  standings?: ArchivedStanding[];
}

/** A Tournament Report File as text. */
export interface TrfView {
  trf: string;
}

/** A Tournament Report File (TRF16) of Swiss rounds, and the plan of the event that goes on; its `rounds` 0 are those of the file. */
export interface NewFromTrf {
  plan: NewEvent;
  trf: string;
}
