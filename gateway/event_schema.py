"""The public schema of events: tournaments with rounds and standings by the Magic Tournament Rules (MTR)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from .schema import Key, LogEntryView, Word

EventName = Annotated[str, Meta(min_length=1, max_length=100)]
EventState = Literal["registration", "running", "finished", "did_not_occur", "invalidated"]
Level = Literal["regular", "competitive", "professional"]
Rated = Literal["", "winner", "elimination"]
Games = Annotated[int, Meta(ge=0, le=99)]


class PhaseView(Struct):
    """So many Swiss `rounds` in a format, 0 for the playoff."""

    format: Word
    rules_version: Word = ""
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0


class Publication(Struct):
    """What others than officials see, and when (MTR 1.2): deck `lists` never, after the event, of players in feature matches, or during the event (not during a match of one's own, 2.12); `pairings` of others and `standings` after or during it; `replays` with all hands, of matches that are over, never, after or during it; `hashes` of lists never or during it; the `log` never or after it; `penalties` never, after or during it. `watch`: who looks on at its tables, `watch_seconds` late (0 = 120); its judges do at once."""

    lists: Literal["never", "after", "featured", "during"] = "never"
    pairings: Literal["after", "during"] = "during"
    standings: Literal["after", "during"] = "during"
    replays: Literal["never", "after", "during"] = "never"
    hashes: Literal["never", "during"] = "during"
    log: Literal["never", "after"] = "after"
    penalties: Literal["never", "after", "during"] = "during"
    watch: Literal["everybody", "friends", "nobody"] = "everybody"
    watch_seconds: Annotated[int, Meta(ge=0, le=1800)] = 0


class NewEvent(Struct):
    """What is announced before registration opens. `format`: `duel`, `commander` (pods of four), `partner` or `emperor` (teams). `rounds` 0 and `cut` -1 are those of MTR Appendix E for the players who start, of pods what is usual; else 3 (teams and pods 2) to 20 Swiss rounds, and a playoff of 2, 4 or 8, of pods 4, 10 or 16, or 0 = none.

    `best_of` games are a match (0: three in a duel, else one); a round has `match_seconds` (0 = untimed, else at least 2400). With `checks_in` only who checks in plays; with `ends_decided` the last Swiss round is not played when one player alone has won every match (not with a playoff). With `plays_here` the server makes the game of each table and takes its result. `third`: tiebreakers do not fall below 1/3 in place of 0.33.

    `level` is the Rules Enforcement Level (MTR 1.12). Up to round `late_until` who registers late still enters, with the missed rounds lost. `scoring` of pods: `topdeck_standard`, `eminence_legacy`, `edh_matchmaker`, `mtr_like`, `placement_5321`, `placement_6321`, `placement_3210`, `victory_points`, `democratic_victory`. At its tables a decision has `prompt_seconds` (0 = no limit), and who is away for `absent_seconds` more has lost the match and drops. `unified`: no two decks of a team share a card but basic lands (MTR 8.4). With `invited` only these users register (10.3); with `last_by_rank` the last Swiss round of two-sided matches pairs the first with the second, and so on. `rated`: whether the games that the server makes count for the players' ratings, by who won or also by the order in which players fell; then only persons register.

    With `round_seconds` (an hour to ninety days) a round has a deadline: a match is played when all its players say that they are ready, and what was not played in time is decided. `phases` are parts of the event in formats of their own, in order, the last one perhaps the playoff; each has its own list of each player. `league`: the event is a season of this league, whose organiser you are, in its format, with the lists registered there.
    With `starts_rounds` a paired round is shown, and played when an official starts it. Who has `advance_points` match points is in the playoff, seeded by the round in which they were reached, and has byes until then (10.4; 0 = nobody). At a `premier` event officials do not play (1.5).

    `words` are yours, such as which prizes there are. With fewer than `least_players` (0 = four) who are there the event does not start (10.1). `least_age` is advertised, at Regular level only (1.4). In the playoff a match is `playoff_best_of` games (0 = as before) and has `playoff_seconds`, the final excepted (0 = untimed, else at least 2400).
    """

    name: EventName
    format: Word = "duel"
    rules_version: Word = ""
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    cut: Annotated[int, Meta(ge=-1, le=16)] = -1
    best_of: Annotated[int, Meta(ge=0, le=9)] = 0
    match_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 3000
    checks_in: bool = False
    ends_decided: bool = False
    third: bool = False
    starts_ms: Annotated[int, Meta(ge=0, le=2**53)] = 0
    plays_here: bool = False
    level: Level = "regular"
    late_until: Annotated[int, Meta(ge=0, le=20)] = 0
    scoring: Word = ""
    prompt_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 180
    absent_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 600
    unified: bool = False
    invited: Annotated[list[Key], Meta(max_length=2000)] = []
    last_by_rank: bool = False
    rated: Rated = ""
    round_seconds: Annotated[int, Meta(ge=0, le=7_776_000)] = 0
    phases: Annotated[list[PhaseView], Meta(max_length=4)] = []
    league: Annotated[str, Meta(max_length=64)] = ""
    starts_rounds: bool = False
    advance_points: Annotated[int, Meta(ge=0, le=1000)] = 0
    publication: Publication = field(default_factory=Publication)
    premier: bool = False
    words: Annotated[str, Meta(max_length=2000)] = ""
    least_players: Annotated[int, Meta(ge=0, le=1000)] = 0
    least_age: Annotated[int, Meta(ge=0, le=99)] = 0
    playoff_best_of: Annotated[int, Meta(ge=0, le=9)] = 0
    playoff_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0


class Official(Struct, omit_defaults=True):
    user: str
    role: str
    languages: list[str] = []


class TeamView(Struct):
    """`id` is the captain's user id; members in their positions, which stay for the whole event (MTR 8.2)."""

    id: str
    name: str
    members: list[str]


class EventView(Struct):
    """`rounds` and `cut` are fixed when the event starts; `round` is the one paired last. `seed_commitment` is the SHA-256 of `seed`, which is published when the event is over: pairings can be made again with it. `rules_date` is the day whose rules and ban lists hold for the whole event. `fact_sheet` is what players have to know beside the plan's numbers, `deviations` where the event departs from the documents."""

    id: str
    organiser: str
    state: EventState
    plan: NewEvent
    players: int
    rounds: int
    cut: int
    round: int
    is_round_over: bool
    seed_commitment: str
    seed: str
    revision: int
    rules_date: str
    deviations: list[str]
    fact_sheet: list[str]
    staff: list[Official]
    teams: list[TeamView]


class EventPage(Struct):
    events: list[EventView]
    next_page: str


class EventEntry(Struct):
    """The deck that you play, in an event with phases in that `phase` (from 0); lists are changed until the event starts (MTR 2.7)."""

    deck: Key
    phase: Annotated[int, Meta(ge=0, le=3)] = 0


class Readiness(Struct):
    """For so many `seconds` from now, at most until the deadline; 0 = not any more."""

    seconds: Annotated[int, Meta(ge=0, le=86_400)] = 900


class Deadline(Struct):
    """Milliseconds since the Unix epoch."""

    deadline_ms: Annotated[int, Meta(ge=0, le=2**53)]


class NewTeam(Struct):
    """You are its captain. `members` in their positions, you among them; of three the second is the emperor."""

    name: EventName
    members: Annotated[list[Key], Meta(min_length=2, max_length=3)]


class TeamName(Struct):
    name: EventName


class LateEntry(Struct):
    """The player's deck; `byes` of the missed rounds are byes, the others are lost."""

    deck: Key
    byes: Annotated[int, Meta(ge=0, le=3)] = 0


class NewPairings(Struct):
    """Who sits together, in turn order, one alone for a bye; empty: paired anew by lot."""

    tables: Annotated[list[Annotated[list[Key], Meta(max_length=4)]], Meta(max_length=5000)] = []


class Words(Struct):
    words: Annotated[str, Meta(min_length=1, max_length=2000)]


class AwardedByes(Struct):
    byes: Annotated[int, Meta(ge=0, le=3)]


class EventPlayerView(Struct):
    """`deck_hash` names the registered list without showing it, `later_hashes` those of the later phases; `barred` tells officials why the account is not welcome (MTR 1.4), `no_shows` in how many events of the last year it was dropped because it did not come (2.10)."""

    user: str
    name: str
    kind: str
    deck_hash: str
    byes: int
    is_here: bool
    has_dropped: bool
    why_dropped: str
    later_hashes: list[str]
    declines_camera: bool
    barred: str
    no_shows: int = 0


class PlayerListView(Struct):
    """A registered list as text."""

    user: str
    text: str


class EventPlayerPage(Struct):
    players: list[EventPlayerView]
    next_page: str


class NewBar(Struct):
    """Why somebody does not play in your events, which they are told, and until when (milliseconds, 0 = for good)."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]
    until_ms: Annotated[int, Meta(ge=0, le=2**53)] = 0


class BarView(Struct):
    user: str
    reason: str
    until_ms: int
    at_ms: int


class BarList(Struct):
    bars: list[BarView]


class NotesView(Struct):
    """Notes of the match that goes on (MTR 2.11)."""

    user: str
    words: str


class NewNotes(Struct):
    words: Annotated[str, Meta(max_length=4000)]


class NewPodResult(Struct):
    """Places of a pod in turn order, an official's: 1 is the winner's, or that of all who drew; where nobody came all have 2."""

    places: Annotated[list[Annotated[int, Meta(ge=1, le=4)]], Meta(min_length=3, max_length=4)]


class NewResult(Struct):
    """Games won by `first` and by `second`, and drawn ones (MTR 2.5: a draw agreed on before any game is 0-0-3). `lost_by_both` is the organiser's: nobody came."""

    first: Games
    second: Games
    drawn: Games = 0
    lost_by_both: bool = False


class SideView(Struct, omit_defaults=True):
    """A player, or a team by its captain with its members; `place` in the result of a pod."""

    id: str
    name: str
    users: list[str]
    place: int = 0


class ReadyView(Struct):
    """A player who is ready for the match until then."""

    user: str
    until_ms: int


class ClaimView(Struct):
    """What one side (`by`) has reported, as in a result; it counts when the other says the same."""

    by: str
    first: int
    second: int
    drawn: int


class EventTableView(Struct, omit_defaults=True):
    """Who plays: all `sides` in turn order; without `second` a bye. In a playoff `first` is the higher seed and chooses who plays first (MTR 2.2). `why` explains the pairing; `result` is there when the match is over, `game` when the server made the match's first game, `claim` (for the two and officials) when one side alone has reported. In a round with a deadline `ready` says who is, and `is_summoned` that all were and the match began."""

    table: int
    first: str
    first_name: str
    second: str
    second_name: str
    why: str
    sides: list[SideView]
    result: NewResult | None = None
    game: str = ""
    is_over: bool = False
    is_disputed: bool = False
    is_featured: bool = False
    ready: list[ReadyView] = []
    is_summoned: bool = False
    claim: ClaimView | None = None


class RoundView(Struct):
    """Without `is_started` the round is shown and waits. At `deadline_ms` (0 = none) matches that were not played are decided; `phase` (from 0) with its format, rules version and games of a match (`best_of`)."""

    event: str
    round: int
    is_started: bool
    is_playoff: bool
    is_over: bool
    tables: list[EventTableView]
    deadline_ms: int
    phase: int
    format: str
    rules_version: str
    best_of: int


class StandingView(Struct):
    """A place; equal ranks are ties. Percentages as the exact fraction, `20711/33600`, and rounded to six places."""

    rank: int
    user: str
    name: str
    points: int
    wins: int
    losses: int
    draws: int
    opponents_match_wins: float
    game_wins: float
    opponents_game_wins: float
    exact: tuple[str, str, str]
    has_dropped: bool


class StandingPage(Struct):
    """`rounds`: Swiss rounds that count, the one that goes on among them."""

    standings: list[StandingView]
    rounds: int
    next_page: str


class FacedView(Struct):
    """An opponent with the own match-win percentage, no lower than the floor; one share of the mean."""

    user: str
    name: str
    match_wins: float
    exact: str


class RoundShareView(Struct):
    """`outcome`: `win`, `draw`, `loss`, `bye`, `missed`. A bye's round is left out of the opponents (MTR Appendix C)."""

    round: int
    outcome: str
    faced: list[FacedView]


class ExplainedStandingView(Struct):
    standing: StandingView
    rounds: list[RoundShareView]


class LogPage(Struct):
    entries: list[LogEntryView]
    next_page: str
