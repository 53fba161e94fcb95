"""What has happened in an event, in order: the log from which an event is rebuilt. A fact is never changed or removed."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Fact(msgspec.Struct, frozen=True, tag_field="fact"):
    """One entry of the log."""


HEAD_JUDGE, FLOOR_JUDGE = "head_judge", "floor_judge"
NEVER, AFTER, FEATURED, DURING = "never", "after", "featured", "during"
"""When something is published: not at all, when the event is over, of feature matches while they are played, while it goes on."""


class Publication(msgspec.Struct, frozen=True):
    """What others than officials see, and when (MTR 1.2, 2.7): `lists` never, after, featured or during; `pairings` and `standings` after or during; `replays` with all hands of matches that are over never, after or during;
    `hashes` of lists never or during; `log` never or after; `penalties` never, after or during; `watch`: who looks on at its tables, everybody, friends of the players or nobody, `watch_seconds` late (0 = as ranked games). A player's own table, list and penalties are always the player's to see."""

    lists: str = NEVER
    pairings: str = DURING
    standings: str = DURING
    replays: str = NEVER
    hashes: str = DURING
    log: str = AFTER
    penalties: str = DURING
    watch: str = "everybody"
    watch_seconds: int = 0


NO_SHOW = "no-show"
"""Why somebody dropped who did not come to a match (MTR 2.10)."""
BY_ELIMINATION = "elimination"
RATED = ("", "winner", BY_ELIMINATION)


class Phase(msgspec.Struct, frozen=True):
    """A part of an event in a format of its own: so many Swiss rounds, or with 0 the playoff, which may have others at a table (pods, then two players). Every phase has its own list of each player."""

    format: str
    rules_version: str = ""
    rounds: int = 0


class Plan(msgspec.Struct, frozen=True):
    """What is announced before registration opens (MTR 10.2, Appendix B). 0 rounds, and a cut of -1, are those of Appendix E for the players who start.

    `best_of` games a match (0 = three in a duel, else one); `match_seconds` 0 = untimed. With `checks_in` only who has checked in plays. With `ends_decided` the last Swiss round is
    not played when one player alone has won every match. With `plays_here` the platform makes the games and takes their results. `third` puts 1/3 in the place of 0.33 in the tiebreakers.
    `level` is the Rules Enforcement Level (MTR 1.12); up to round `late_until` who comes late still enters (2.7); `scoring` is a preset of pods.
    At its tables a prompt waits `prompt_seconds` (0 = for ever), and who is away so long that `absent_seconds` are over, too, has lost the match and drops (2.10).
    `unified`: no two decks of a team share a card but basic lands (8.4).
    With `starts_rounds` a paired round is shown and waits until an official starts it. Who has `advance_points` match points is in the playoff, and need not play on (10.4); 0 = nobody before the last Swiss round.
    At a `premier` event officials do not play, at whatever level (1.5).
    Games made here are `rated` for the "winner", or by "elimination" in the order in which players fell; "" = not at all. With `invited` only these users register (10.3). With `last_by_rank` the last Swiss round of two-sided matches pairs the first with the second, and so on.
    With `round_seconds` a round has a deadline so long after its pairing, and a match is played when all its players say that they are ready. `phases`, in order, are parts in
    formats of their own, none = one. The event is a season of `league`, if it names one.
    `words` are the organiser's, such as which prizes there are (1.6, Duel Commander 204.4); with fewer than `least_players` (0 = four) the event does not occur (10.1); `least_age` is advertised, at Regular level only (1.4).
    In the playoff a match is `playoff_best_of` games (0 = as before it) and has `playoff_seconds`, the final excepted; 0 = untimed (Appendix B).
    """

    name: str
    format: str
    rules_version: str = ""
    rounds: int = 0
    cut: int = -1
    best_of: int = 0
    match_seconds: int = 3000
    checks_in: bool = False
    ends_decided: bool = False
    third: bool = False
    starts_ms: int = 0
    plays_here: bool = False
    level: str = "regular"
    late_until: int = 0
    scoring: str = ""
    prompt_seconds: int = 180
    absent_seconds: int = 600
    unified: bool = False
    invited: list[str] = []
    last_by_rank: bool = False
    rated: str = ""
    starts_rounds: bool = False
    advance_points: int = 0
    publication: Publication = Publication()
    premier: bool = False
    round_seconds: int = 0
    phases: list[Phase] = []
    league: str = ""
    words: str = ""
    least_players: int = 0
    least_age: int = 0
    playoff_best_of: int = 0
    playoff_seconds: int = 0


class Created(Fact, frozen=True, tag="created"):
    """`secret` seeds the pairings; its SHA-256 is public at once, it itself when the event is over."""

    plan: Plan
    organiser: str
    secret: str


class Registered(Fact, frozen=True, tag="registered"):
    """A player with a deck that is legal, for one of the event's phases (from 0); again with another deck until the event starts (MTR 2.7)."""

    player: str
    name: str
    kind: str
    deck_id: str
    deck_version: int
    deck_hash: str
    phase: int = 0


class Relisted(Fact, frozen=True, tag="relisted"):
    """A player has another list from now on, in a phase (from 0): the one of the league, or one in which cards were replaced."""

    player: str
    deck_id: str
    deck_version: int
    deck_hash: str
    phase: int = 0


class TeamNamed(Fact, frozen=True, tag="team_named"):
    """A team by its captain's user id: its name and its members in their positions, which stay for the whole event (MTR 8.2)."""

    team: str
    name: str
    members: list[str]


class Late(Fact, frozen=True, tag="late"):
    """Somebody who registered when so many rounds had been paired: they are lost, or as many of them as an official awarded are byes."""

    player: str
    rounds: int
    byes: int = 0


class Awarded(Fact, frozen=True, tag="awarded"):
    """Byes for the first rounds, 0 to 3 (Appendix E)."""

    player: str
    byes: int


class CheckedIn(Fact, frozen=True, tag="checked_in"):
    """A player is here."""

    player: str


class Dropped(Fact, frozen=True, tag="dropped"):
    """A player (with the whole team, MTR 8.2) is not paired any more; before the start never took part (2.10). `why`: "" = asked for it, "no-show", "disqualified", "deleted"."""

    player: str
    why: str = ""


class Reentered(Fact, frozen=True, tag="reentered"):
    """Who had dropped plays again (MTR 2.10)."""

    player: str


class Started(Fact, frozen=True, tag="started"):
    """Registration is closed; rounds and cut are fixed, and the rules and ban lists of that day (ISO) hold for the whole event (Duel Commander 204.5a)."""

    rounds: int
    cut: int
    rules_date: str = ""


class Table(msgspec.Struct, frozen=True, array_like=True):
    """Who sits at a table of a round, and why; without `second` a bye. In a playoff `first` is the higher seed and chooses who plays first (MTR 2.2).

    `others` are the third and fourth of a pod, in turn order. A team is named by its captain.
    """

    first: str
    second: str | None
    why: str
    others: list[str] = []

    @property
    def entrants(self) -> list[str]:
        """Everybody at the table, in turn order."""
        return [self.first, *([self.second] if self.second is not None else []), *self.others]


class Paired(Fact, frozen=True, tag="paired"):
    """A round, numbered from 1; table 1 is the first. At `deadline_ms` (0 = none) what was not played is decided."""

    round: int
    tables: list[Table]
    deadline_ms: int = 0


class Repaired(Fact, frozen=True, tag="repaired"):
    """Other tables for a round that had not begun (MTR 1.9)."""

    round: int
    tables: list[Table]


class RoundStarted(Fact, frozen=True, tag="round_started"):
    """A round that waited is played from now on."""

    round: int


class Readied(Fact, frozen=True, tag="readied"):
    """A player is ready for the own match until then, 0 = not any more."""

    round: int
    table: int
    player: str
    until_ms: int


class Summoned(Fact, frozen=True, tag="summoned"):
    """All players of a table were ready at the same time: the match begins."""

    round: int
    table: int


class Prolonged(Fact, frozen=True, tag="prolonged"):
    """Another deadline of the round that goes on."""

    round: int
    deadline_ms: int


class Opened(Fact, frozen=True, tag="opened"):
    """The platform made the (first) game of a table."""

    round: int
    table: int
    game_id: str


class Claimed(Fact, frozen=True, tag="claimed"):
    """A player's word about the own match; it counts when the opponent says the same."""

    round: int
    table: int
    player: str
    wins: tuple[int, int]
    drawn: int


class Reported(Fact, frozen=True, tag="reported"):
    """The result of a table, or a correction of it (MTR 1.9)."""

    round: int
    table: int
    wins: tuple[int, int]
    drawn: int
    lost_by_both: bool = False


class Scored(Fact, frozen=True, tag="scored"):
    """The result of a pod, or a correction of it: places in turn order, 1 is the winner's, shared it is a draw, and of a game to which nobody came nobody has it. `points`: what a preset takes from the game."""

    round: int
    table: int
    places: list[int]
    points: list[int] = []


class Disputed(Fact, frozen=True, tag="disputed"):
    """A player contests a recorded result; an official's report settles it (MTR 1.9, 1.10)."""

    round: int
    table: int
    player: str
    words: str


class Appointed(Fact, frozen=True, tag="appointed"):
    """Somebody is an official from now on, or with the role "" not any more (MTR 1.3), and speaks these languages (1.8)."""

    user: str
    role: str
    languages: list[str] = []


class Penalised(Fact, frozen=True, tag="penalised"):
    """An entry of the ledger of penalties."""

    player: str
    infraction: str
    penalty: str
    round: int
    judge: str
    words: str = ""


class Called(Fact, frozen=True, tag="called"):
    """A player calls a judge (MTR 1.8); calls are numbered from 1."""

    round: int
    table: int
    player: str
    words: str
    language: str
    is_private: bool
    at_ms: int


class Ruled(Fact, frozen=True, tag="ruled"):
    """A judge's ruling; `is_final` by the head judge, or when nobody appealed (MTR 2.9)."""

    call: int
    judge: str
    words: str
    is_final: bool


class Appealed(Fact, frozen=True, tag="appealed"):
    """A player takes a ruling to the head judge."""

    call: int
    player: str


class Sampled(Fact, frozen=True, tag="sampled"):
    """Whose decks are checked in a round (MTR 2.8)."""

    round: int
    players: list[str]


class DeckChecked(Fact, frozen=True, tag="deck_checked"):
    """What a deck check found."""

    round: int
    player: str
    is_ok: bool
    judge: str
    words: str = ""


class Ordered(Fact, frozen=True, tag="ordered"):
    """What the table of a match is to carry out; orders are numbered from 1. `what` is an `orders.Order`, `player` who it concerns, `words` why."""

    round: int
    table: int
    what: str
    player: str = ""
    amount: int = 0
    words: str = ""


class Aimed(Fact, frozen=True, tag="aimed"):
    """Which game of the match an order is for, before it is brought there: a repeat after a breakdown reaches no later game."""

    order: int
    game_id: str


class CarriedOut(Fact, frozen=True, tag="carried_out"):
    """The table has done it, or could not: `refused` says why."""

    order: int
    refused: str = ""


class SplitProposed(Fact, frozen=True, tag="split_proposed"):
    """A player proposes how prizes are shared, at a table or (0) among all who are left; proposals are numbered from 1. `winner`: on whom the finalists agree (MTR 5.2)."""

    round: int
    table: int
    player: str
    words: str
    winner: str = ""


class SplitAgreed(Fact, frozen=True, tag="split_agreed"):
    """One more player agrees."""

    split: int
    player: str


class SplitPermitted(Fact, frozen=True, tag="split_permitted"):
    """The organiser permits it; with `ends` the event may end there."""

    split: int
    ends: bool


class SpectatorExcluded(Fact, frozen=True, tag="spectator_excluded"):
    """Somebody does not look on at a match, or (round and table 0) at any of the event, or may again (MTR 1.11)."""

    user: str
    round: int
    table: int
    is_excluded: bool
    words: str = ""


class Deputised(Fact, frozen=True, tag="deputised"):
    """A head judge is away, and another judge acts in that place; with the deputy "" the head judge is back (MTR 1.7)."""

    judge: str
    deputy: str


class HeadJudgeAway(Fact, frozen=True, tag="head_judge_away"):
    """Nobody who decides as head judge is connected while matches are played, or with False somebody is again (MTR 1.7)."""

    is_away: bool


class Replaced(Fact, frozen=True, tag="replaced"):
    """So many copies of a card in a player's list of a phase are basic lands from the next match on (MTR 3.3)."""

    player: str
    round: int
    phase: int
    card: str
    count: int
    basic: str
    judge: str
    words: str = ""


class Forgotten(Fact, frozen=True, tag="forgotten"):
    """A player's account is deleted: the name is taken out of this log."""

    player: str


class Featured(Fact, frozen=True, tag="featured"):
    """A match is a feature match, or not any more."""

    round: int
    table: int
    is_featured: bool


class CameraDeclined(Fact, frozen=True, tag="camera_declined"):
    """Whether a player does not want to appear on camera (MTR 2.13)."""

    player: str
    declines: bool


class Finished(Fact, frozen=True, tag="finished"):
    """The event is over; one that never started did not occur (MTR 10.1)."""

    occurred: bool


class Invalidated(Fact, frozen=True, tag="invalidated"):
    """The event does not count (MTR 1.5)."""

    words: str


AnyFact: TypeAlias = (
    Created | Registered | Relisted | Readied | Summoned | Prolonged | TeamNamed | Late | Awarded | CheckedIn | Dropped | Reentered | Started | Paired | Repaired | RoundStarted
    | Opened | Claimed | Reported | Scored | Disputed | Appointed | Penalised | Called | Ruled | Appealed | Sampled
    | DeckChecked | Ordered | Aimed | CarriedOut | Finished | Invalidated
    | SplitProposed | SplitAgreed | SplitPermitted | Featured | CameraDeclined | SpectatorExcluded | Deputised | HeadJudgeAway | Replaced | Forgotten
)  # fmt: skip
_DECODER: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)


def encoded(fact: AnyFact) -> bytes:
    """The fact as JSON with its kind under `fact`."""
    return msgspec.json.encode(fact)


def kind_of(fact: AnyFact) -> str:
    """What the fact is called in the log."""
    return str(fact.__struct_config__.tag)


def beginning_of_registrations(player: str) -> bytes:
    """How the JSON of every registration of a player begins."""
    whole = encoded(Registered(player, "", "", "", 0, ""))
    return whole[: whole.index(b',"name"') + 1]


def public(fact: AnyFact) -> bytes:
    """The fact as it may be read before the event is over: without the seed, and without which deck somebody registered."""
    if isinstance(fact, Created):
        fact = msgspec.structs.replace(fact, secret="")
    elif isinstance(fact, Registered | Relisted):
        fact = msgspec.structs.replace(fact, deck_id="", deck_version=0)
    return encoded(fact)


def decoded(body: bytes) -> AnyFact:
    """The fact of a log entry."""
    return _DECODER.decode(body)
