"""The public schema of REST: what OpenAPI shows and the socket's `queue.*` and `match.*` operations share.

Times are milliseconds since the Unix epoch; unknown fields in requests are ignored.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Name = Annotated[str, Meta(min_length=1, max_length=24, description="1 to 24 visible characters of one script.")]
Password = Annotated[str, Meta(min_length=8, max_length=256)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=32)]
"""One of a few words that a service knows."""
Scope = Literal["play", "watch", "queue", "deck", "table", "account", "admin"]
DeckName = Annotated[str, Meta(max_length=100)]
FileName = Annotated[str, Meta(max_length=255)]
Date = Annotated[str, Meta(max_length=10)]
Option = Annotated[str, Meta(max_length=64)]
MAX_LIST = 2_000_000
ListText = Annotated[str, Meta(min_length=1, max_length=MAX_LIST)]


class ErrorObject(Struct):
    """Why a request was refused. `code` is stable; `message` is for people, in the language of `Accept-Language` or the session (English, German, French); `key` and `params` are for whoever words it alone; `details.advice` says what to do."""

    code: str
    message: str
    retryable: bool
    details: dict[str, object]
    retry_after_ms: int | None = None
    key: str = ""
    params: dict[str, object] = {}


class ErrorBody(Struct):
    """Every answer that is no success."""

    error: ErrorObject


class ServerView(Struct):
    """`image_hosts`: origins from which a page may load card images, where the player wants that; each load tells them the player's address."""

    image_hosts: list[str]


# -- accounts


class NewGuest(Struct):
    name: Name


class NewAccount(Struct):
    name: Name
    password: Password


class NewSession(Struct):
    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=256)]


class Upgrade(Struct):
    password: Password
    name: Annotated[str, Meta(max_length=24)] = ""


class PasswordChange(Struct):
    """All other tokens of yours end."""

    password: Annotated[str, Meta(max_length=256)]
    new_password: Password


class OwnPassword(Struct):
    """Proof that it is you who asks; a guest has none."""

    password: Annotated[str, Meta(max_length=256)] = ""


class RecoveryCode(Struct):
    """Shown this once; it sets a new password once."""

    code: str


class Recovery(Struct):
    name: Annotated[str, Meta(max_length=64)]
    code: Annotated[str, Meta(max_length=64)]
    password: Password


class NewBot(Struct):
    name: Name


class NewToken(Struct):
    """A personal access token; 0 days = it does not expire."""

    name: Name
    scopes: Annotated[list[Scope], Meta(max_length=16)]
    days: int = 90


class UserView(Struct):
    id: str
    name: str
    kind: str
    created_ms: int


class UserList(Struct):
    users: list[UserView]


class Signed(Struct, omit_defaults=True):
    """A user with a fresh token, which is shown this once; a browser has it in a cookie instead."""

    user: UserView
    token: str | None = None


class TokenView(Struct, omit_defaults=True):
    id: str
    name: str
    scopes: list[str]
    created_ms: int
    expires_ms: int
    token: str | None = None


class TokenList(Struct):
    tokens: list[TokenView]


class Me(Struct):
    """`is_moderator`: you may decide about reports."""

    user: UserView
    scopes: list[str]
    is_moderator: bool = False


class Preferences(Struct):
    """What a client keeps for its user: at most 16 KB of JSON, 8 levels deep; `revision` is the one that was read, 0 before the first."""

    revision: Annotated[int, Meta(ge=0, le=2**31 - 2)]
    values: dict[Option, object]


ReportReason = Literal["abuse", "cheating", "stalling", "spam", "name", "other"]
RulingAction = Literal["dismiss", "warn", "silence", "suspend"]
Told = Annotated[str, Meta(max_length=1000)]


class NewReport(Struct):
    """About a user, for moderators to judge; of a `game` what was said in its chat, as you may read it, goes with it."""

    user: Key
    reason: ReportReason
    words: Told = ""
    game: Annotated[str, Meta(max_length=26)] = ""


class ReportMade(Struct):
    id: str


class OwnReportView(Struct):
    """A report as the one who made it sees it."""

    id: str
    user: str
    reason: str
    words: str
    game: str
    at_ms: int


class SaidView(Struct):
    """What somebody said in the chat of a game, and to whom."""

    at_ms: int
    to: str
    user: str
    name: str
    text: str


class OwnRulingView(Struct):
    """What a moderator decided about a user, as the user sees it: a warning (`warn`), no word in chats (`silence`), a closed account (`suspend`). `until_ms` 0 = for good; `lifted_ms` 0 = it was not lifted."""

    id: str
    action: RulingAction
    words: str
    at_ms: int
    until_ms: int
    lifted_ms: int


class OwnRulingList(Struct):
    rulings: list[OwnRulingView]


class ModeratorRulingView(Struct):
    """What a moderator decided about a report: `words` are for the user, `note` for moderators; `lifted_by` a user id."""

    id: str
    by: UserView
    action: RulingAction
    words: str
    note: str
    at_ms: int
    until_ms: int
    lifted_ms: int
    lifted_by: str
    lift_note: str


class ReportView(Struct):
    """A report for moderators: whom it is `about`, who made it, the end of the game's chat (`excerpt`, oldest first), and the `ruling` once there is one."""

    id: str
    about: UserView
    by: UserView
    reason: ReportReason
    words: str
    game: str
    excerpt: list[SaidView]
    at_ms: int
    ruling: ModeratorRulingView | None = None


class ReportList(Struct):
    """`next_page` is "" after the last."""

    reports: list[ReportView]
    next_page: str


class ReportDetail(Struct):
    """A report with what was decided about the same user before, newest first."""

    report: ReportView
    before: list[OwnRulingView]


class NewModeratorRuling(Struct):
    """`days` 0 = for good, of silence and suspensions; `words` tell the user why (not for `dismiss`), `note` tells moderators."""

    action: RulingAction
    words: Told = ""
    note: Told = ""
    days: Annotated[int, Meta(ge=0, le=3650)] = 0


class Lift(Struct):
    """Why a ruling ends before its time; moderators read it."""

    note: Told


class SocketTicket(Struct):
    """Opens one socket (`/v1/socket?ticket=...`) within `expires_in_ms`."""

    ticket: str
    expires_in_ms: int


# -- decks


CardName = Annotated[str, Meta(max_length=400)]
CommanderNames = Annotated[list[CardName], Meta(max_length=2)]


class NewDeck(Struct):
    """A deck as pasted text; `file_name` helps to tell the format, `commanders` names who commands, whatever the text says."""

    text: ListText
    format: Word = "commander"
    name: DeckName = ""
    rules_version: Word = ""
    file_name: FileName = ""
    commanders: CommanderNames = []


class DeckCheck(Struct):
    text: ListText
    format: Word = "commander"
    rules_version: Word = ""
    as_of: Date = ""
    ranked: bool = False
    file_name: FileName = ""
    commanders: CommanderNames = []


class EntryView(Struct):
    """Copies of one card; role is commander, main, companion, side, extra or supplementary."""

    role: str
    count: int
    name: str
    oracle_id: str


class FindingView(Struct):
    """Severity is question, error or warning; a deck with nothing but warnings is legal."""

    severity: str
    code: str
    card: str
    rule: str
    message: str
    line: int


class UnreadView(Struct):
    line: int
    text: str
    reason: str
    candidates: list[str]


class QuestionView(Struct):
    """Who commands? Each candidate is one card or two; `proposed` is one of them or empty, and the findings are those with it. Answer by `commanders`."""

    candidates: list[list[str]]
    proposed: list[str]


class DemotedView(Struct):
    """A card whose program operators withdrew: it is played by hand."""

    name: str
    reason: str


class VerdictView(Struct):
    legal: bool
    format: str
    rules_version: str
    as_of: str
    hash: str
    short_hash: str
    findings: list[FindingView]
    unread: list[UnreadView]
    cards: list[EntryView]
    full_share: float
    question: QuestionView | None = None
    quarantined: list[DemotedView] = []


class DeckView(Struct):
    id: str
    name: str
    version: int
    format: str
    rules_version: str
    updated_ms: int
    verdict: VerdictView


class DeckPage(Struct):
    decks: list[DeckView]
    next_page: str


class StarterView(Struct):
    """A deck that everybody has; give `id` wherever a deck is named to play with it."""

    id: str
    name: str
    formats: list[str]


class StarterList(Struct):
    starters: list[StarterView]


# -- cards


class FaceView(Struct):
    name: str
    mana_cost: str
    type_line: str
    text: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    colors: str


class CardView(Struct):
    oracle_id: str
    name: str
    layout: str
    mana_cost: str
    mana_value: float
    type_line: str
    text: str
    power: str
    toughness: str
    loyalty: str
    defense: str
    colors: str
    color_identity: str
    keywords: list[str]
    faces: list[FaceView]
    legalities: dict[str, str]
    grade: str
    set: str
    released_at: str
    image: str
    quarantine: str = ""
    """Why operators withdrew the card's program (its grade is then manual), "" when they did not."""


class CardPage(Struct):
    cards: list[CardView]
    total: int
    warnings: list[str]
    next_page: str


class NameList(Struct):
    names: list[str]


class CardNames(Struct):
    """Up to 200 names of cards, in any case, with or without accents."""

    names: Annotated[list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(min_length=1, max_length=200)]


class CardBatch(Struct):
    """The cards in the order of their names, each once; `unknown` are names that no card has."""

    cards: list[CardView]
    unknown: list[str]


class RulingView(Struct):
    source: str
    published_at: str
    comment: str


class RulingList(Struct):
    name: str
    rulings: list[RulingView]


class PrintingView(Struct):
    set: str
    collector_number: str
    rarity: str
    released_at: str


class PrintingList(Struct):
    """`printings` oldest first; `printed_names` by language code."""

    name: str
    printings: list[PrintingView]
    printed_names: dict[str, str]


# -- queue


Role = Literal["emperor", "lieutenant"]
Wanted = Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=20)]
"""Words of a filter; empty = any."""


class OtherQueue(Struct):
    """A further queue of a ticket, with the deck for it; of a party each member's chosen deck, where `deck` is left out. Ranked games are for persons: guests and bots play casual ones."""

    deck: Annotated[str, Meta(max_length=64)] = ""
    format: Word = "commander"
    rules_version: Word = ""
    ranked: bool = False
    region: Word = "global"
    deck_version: Annotated[int, Meta(ge=0, le=2**31)] = 0


class NewTicket(OtherQueue):
    """Queue with a saved deck. `deck_version` 0 = the newest. `also`: up to three further queues; the first match wins.

    `party`: as its leader, with everybody in it and the decks that they chose. `roles`: what you would be in Emperor, both or none = either; of a
    party the members say so themselves. Whom you meet: `regions` (africa, americas, asia, europe, oceania), `languages` (ISO 639-1; after
    30 s both sides do without), `brackets` (1 to 5), `clocks` (standard: 90 s a prompt, fast: 45 s; none = standard); what is empty is any.
    `full_decks`: only decks that the rules engine plays wholly, as yours. Whom you or they have blocked you do not meet.
    """

    also: Annotated[list[OtherQueue], Meta(max_length=3)] = field(default_factory=list)
    party: Annotated[str, Meta(max_length=64)] = ""
    roles: Annotated[list[Role], Meta(max_length=2)] = field(default_factory=list)
    regions: Wanted = field(default_factory=list)
    languages: Wanted = field(default_factory=list)
    brackets: Annotated[list[Annotated[int, Meta(ge=1, le=5)]], Meta(max_length=5)] = field(default_factory=list)
    clocks: Wanted = field(default_factory=list)
    full_decks: bool = False


class QueueReasonView(Struct):
    """Why no game was found yet: `key` (too_few, missing_roles, window, wishes) with the numbers that the English `text` names."""

    key: str
    text: str
    params: dict[str, int]


class QueueStatusView(Struct):
    """How the wait goes: seconds so far, rating points that opponents may have, tickets in the queue, expected seconds, and why it goes on, the most telling reason first."""

    ticket: str
    format: str
    rules_version: str
    ranked: bool
    waiting_s: int
    window: tuple[int, int]
    pool: int
    eta_s: int | None
    reasons: list[QueueReasonView]
    bots_offered: bool


class QueueName(Struct):
    format: str
    rules_version: str
    ranked: bool
    region: str


class TicketView(Struct):
    """state is waiting, proposed, paused (for a game against bots, at the table `meanwhile`), matched or closed; closed says why in `reason` (cancelled, declined, missed, gone, party, game_refused).

    `also`: the further queues that it is for, and `also_status` how it stands there; `format` and what follows it are of the first queue, or of the one that found a match.
    """

    id: str
    format: str
    rules_version: str
    ranked: bool
    region: str
    state: str
    created_ms: int
    match: str
    game: str
    reason: str
    party: str
    users: list[str]
    meanwhile: str
    also: list[QueueName]
    also_status: list[QueueStatusView]
    status: QueueStatusView | None = None


class MatchView(Struct):
    """state is proposed, accepted, ready or cancelled. `accept_by_ms` 0: not everybody was told yet. `parties`: sizes of what queued together.

    `balance`: 1 = both teams win as often, 0 = one always does; null without two teams. `full_shares`: of each deck the share of cards that the rules engine plays wholly,
    from 0 to 1, the greatest first (whose they are is not said).
    """

    id: str
    state: str
    format: str
    accept_by_ms: int
    users: list[str]
    accepted: list[str]
    game: str
    parties: list[int]
    clock: str
    balance: float | None
    full_shares: list[float]


class QueueHoursView(Struct):
    """When people are asked to come; a queue is open at all times."""

    begins_ms: int
    ends_ms: int


class QueueView(Struct):
    format: str
    waiting: int
    proposed: int
    seats: int
    eta_s: int | None
    hours: list[QueueHoursView]


# -- parties


class PartyInvitation(Struct):
    user: Key


class Leading(Struct):
    user: Key


class Joining(Struct):
    """`code` of the party's link; not needed by who is invited."""

    code: Annotated[str, Meta(max_length=64)] = ""


class PartyChoice(Struct):
    """Your deck for the party, one of yours or a starter deck, and what you would be in Emperor (both or none = either)."""

    deck: Annotated[str, Meta(max_length=64)] = ""
    roles: Annotated[list[Role], Meta(max_length=2)] = field(default_factory=list)


class PartySettings(Struct):
    """unified: a card, but for basic lands, is in one deck of the party only (MTR 8.4)."""

    unified: bool = False


class PartyMemberView(Struct):
    """`has_deck`: has chosen one. `online`: has an open socket or stream; null in events."""

    user: str
    name: str
    kind: str
    has_deck: bool
    roles: list[str]
    online: bool | None


class PartyView(Struct):
    """`code` is the secret of its link, for members; `ticket` the open ticket, null in events; `deck` your own choice, "" in events. `revision` counts the changes."""

    id: str
    leader: str
    members: list[PartyMemberView]
    invited: list[str]
    code: str
    unified: bool
    ticket: str | None
    deck: str
    created_ms: int
    expires_ms: int
    revision: int


class PartyList(Struct):
    """`party`: the one that you are in, or null; `invitations`: those that you may join."""

    party: PartyView | None
    invitations: list[PartyView]


# -- tables and games


Strength = Literal["random", "steady"]


class HouseBotView(Struct):
    """A bot of the server: `random` plays whatever is legal, `steady` knows what it does."""

    id: str
    name: str
    strength: str


class HouseBotList(Struct):
    bots: list[HouseBotView]


class SeatedBot(Struct):
    """A house bot for a free seat; `deck` is a starter deck, chosen when left out."""

    bot: Strength = "steady"
    deck: Annotated[str, Meta(max_length=64)] = ""


class TableSeat(Struct):
    """Whom a seat is offered to, in turn order. Without user it is free for whoever may come to the table. Without team every seat is its own.

    `deck` is for yourself and for bots of yours: who has one sits at once. Everybody else chooses their own.
    `bot` instead of `user` is a house bot of that strength, which sits at once; its `deck` is a starter deck, chosen for it when left out.
    """

    user: Annotated[str, Meta(max_length=64)] = ""
    bot: Strength | None = None
    deck: Annotated[str, Meta(max_length=64)] = ""
    team: int | None = None
    position: Annotated[int, Meta(ge=0, le=15)] = 0


class WatchSettings(Struct):
    """Who without a seat may look on (`friends`: whom one of the players counts among theirs; `nobody`: judges of its event alone), and so many seconds or turns late; judges of its event at once. Ranked games and those of
    events have at least 120 seconds or a turn."""

    who: Literal["everybody", "friends", "nobody"] = "everybody"
    delay_seconds: Annotated[int, Meta(ge=0, le=1_800)] = 0
    delay_turns: Annotated[int, Meta(ge=0, le=20)] = 0


class TableSettings(Struct):
    """manual_consent is none, object or unanimous; prompt_seconds 0 = no limit; options are the game's own; takebacks says whether players may go back to an earlier prompt when all agree."""

    rules_version: Word = ""
    manual_consent: Word = "object"
    prompt_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    best_of: Annotated[int, Meta(ge=1, le=9)] = 1
    options: Annotated[dict[Option, object], Meta(max_length=64)] = field(default_factory=dict)
    takebacks: Literal["off", "vote"] = "vote"
    watch: WatchSettings = field(default_factory=WatchSettings)


Access = Literal["invited", "link", "public"]


class NewTable(Struct):
    """access says who may take a free seat: nobody (`invited`), whoever has the table's `code` (`link`), or anybody (`public`; with a `password` whoever knows it)."""

    format: Word
    seats: Annotated[list[TableSeat], Meta(min_length=1, max_length=16)]
    settings: TableSettings = field(default_factory=TableSettings)
    access: Access = "invited"
    password: Annotated[str, Meta(max_length=128)] = ""


class TakenSeat(Struct):
    """The deck that you sit down with; seat -1 is the first free one; `code` of the table's link or `password`, where one is needed."""

    deck: Key
    seat: Annotated[int, Meta(ge=-1, le=15)] = -1
    code: Annotated[str, Meta(max_length=64)] = ""
    password: Annotated[str, Meta(max_length=128)] = ""


class Rematch(Struct):
    """The deck that you sit down with again."""

    deck: Key


class Sitting(Struct):
    """The deck that you sit down with."""

    deck: Key


class TableSeatView(Struct):
    """answer is invited, accepted, declined or free; `full_share`: of the deck of who sits the share of cards that the rules engine plays wholly, from 0 to 1."""

    seat: int
    user: str
    name: str
    kind: str
    team: int
    position: int
    answer: str
    full_share: float | None


class TableView(Struct):
    """state is open, starting, started, declined, expired or refused; refused says why in `reason`.

    `code` is the secret of its link, shown to those who sit, are invited or made it; `rematch_of` the game whose players meet again.
    """

    id: str
    owner: str
    state: str
    format: str
    settings: TableSettings
    seats: list[TableSeatView]
    created_ms: int
    expires_ms: int
    game: str
    reason: str
    revision: int
    access: str
    code: str
    has_password: bool
    rematch_of: str


class TableList(Struct):
    tables: list[TableView]


class SeatView(Struct):
    seat: int
    user: str
    name: str
    kind: str
    team: int
    position: int


class ResultView(Struct):
    seat: int
    user: str
    team: int
    rank: int
    cause: str
    statistics: dict[str, int]


class MatchPlaceView(Struct):
    """Where a game stands in its match: `wins` by team before it; `chooser` the seat that chooses who plays first, -1 = nobody."""

    id: str
    number: int
    best_of: int
    wins: list[int]
    chooser: int


class GameView(Struct):
    """state is live, paused or ended; `seed` is published when the game has ended. Where watching is delayed (`watch`) so is `turn`."""

    id: str
    state: str
    format: str
    rules_version: str
    ranked: bool
    turn: int
    seats: list[SeatView]
    results: list[ResultView]
    created_ms: int
    ended_ms: int
    seed_commitment: str
    seed: str
    match: MatchPlaceView
    watch: WatchSettings


class Fork(Struct):
    """Play on from after a `step` of an ended game, as its replay numbers them: in `seat`, against house bots of a strength, or alone with `users`, one for each seat: yourself once, and bots of your own."""

    step: Annotated[int, Meta(ge=0, le=2**31)]
    seat: Annotated[int, Meta(ge=0, le=5)] = 0
    bots: Annotated[str, Meta(max_length=32)] = "steady"
    users: Annotated[list[Key], Meta(max_length=6)] = []


class RecordVerdict(Struct):
    """What playing a record again found: `wrong` has a sentence for everything that does not fit."""

    game: str
    steps: int
    wrong: list[str]


class ForkView(Struct):
    """The new game; join it."""

    game: str


class ImportedView(Struct):
    """The game of a record, as an ended one here: its replay and forks are open to whoever has its address."""

    game: str


class GameMatchView(Struct):
    """A match of several games: `wins` by team, `winner` the team that has won it, -1 while it goes on and when it was drawn.

    `reported`: games won by each team and drawn ones, as the result is reported (a conceded match 2-0 or 2-1).
    """

    id: str
    best_of: int
    wins: list[int]
    winner: int
    over: bool
    reported: list[int]
    games: list[GameView]


class GamePage(Struct):
    games: list[GameView]
    next_page: str


class Verification(Struct):
    game: str
    records: int
    logged_hash: str
    replayed_hash: str
    equal: bool


# -- ratings


class RatingView(Struct):
    """`games` of the season; `rules_version` as in a game's settings, empty = today's."""

    user: str
    name: str
    format: str
    mu: float
    sigma: float
    points: int
    games: int
    provisional: bool
    rules_version: str
    season: str


class RatingList(Struct):
    ratings: list[RatingView]
    next_page: str = ""


class RatedGameView(Struct):
    """A user's rating around one game; `rank` 1 has won, equal ranks are ties; `annulled` says why it does not count any more."""

    game: str
    rated_ms: int
    rank: int
    before: RatingView
    after: RatingView
    annulled: str = ""


class RatingHistory(Struct):
    """Rated games of one format, newest first."""

    format: str
    games: list[RatedGameView]
    next_page: str


class LogEntryView(Struct):
    """Who did what, as what and when; `fact` has its kind under `fact`."""

    sequence: int
    at_ms: int
    actor: str
    role: str
    fact: dict[str, Any]


class UserRecordView(Struct):
    """What one event or league (`kind`) keeps of a user: what the user does there now (`role`, as in its log, or `member`), entries of its log that the user made or that are about the user, notes of a match that goes on."""

    kind: str
    id: str
    name: str
    role: str
    entries: list[LogEntryView]
    notes: str


class Export(Struct):
    """Everything that is kept of a user; `ratings` by format."""

    made_ms: int
    user: UserView
    tokens: list[TokenView]
    preferences: dict[str, object]
    friends: list[UserView]
    blocked: list[UserView]
    decks: list[DeckView]
    games: list[GameView]
    ratings: dict[str, list[RatedGameView]]
    events: list[UserRecordView] = []
    leagues: list[UserRecordView] = []
    reports: list[OwnReportView] = []
    rulings: list[OwnRulingView] = []


class SeatRatingView(Struct):
    """`handicap`: what the seat had beside skill, in units of mu: the worth of its place, and friends in the team."""

    seat: int
    user: str
    rank: int
    before: RatingView
    after: RatingView
    handicap: float


class GameRatings(Struct):
    game: str
    format: str
    seats: list[SeatRatingView]


class SeatAdvantageView(Struct):
    """A place in turn order, from 0, in games of so many teams: rated games that it has won, and how probably it wins among equals."""

    teams: int
    place: int
    won: int
    win: float


class SeatAdvantages(Struct):
    """What the places of a format are worth; empty before the first rated game."""

    format: str
    seats: list[SeatAdvantageView]
