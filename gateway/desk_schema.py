"""The public schema of an event's desk: officials, penalties, judge calls, deck checks, the clock (MTR 1.3, 1.8, 2.4-2.9, 5)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from .schema import Word

Said = Annotated[str, Meta(min_length=1, max_length=2000)]
Seconds = Annotated[int, Meta(ge=0, le=86_400)]


class NewRole(Struct):
    """MTR 1.3; an empty role ends it. `languages` in which the official rules, for players who ask for one (1.8)."""

    role: Literal["head_judge", "floor_judge", "scorekeeper", ""]
    languages: Annotated[list[Annotated[str, Meta(max_length=16)]], Meta(max_length=16)] = []


class NewPenalty(Struct):
    """MTR 5: `infraction` by name, `penalty` "" = what is usually given: `warning`, `game_loss`, `match_loss`, `disqualification`."""

    infraction: Word
    penalty: Word = ""
    words: Annotated[str, Meta(max_length=2000)] = ""


class NewCall(Struct):
    """MTR 1.8: what it is about; `language` in which you want to speak (BCP 47); `is_private`: the others at the table do not see it."""

    words: Said
    language: Word = ""
    is_private: bool = False


class NewRuling(Struct):
    words: Said


class RulingAnswer(Struct):
    """MTR 2.9: whether you take the ruling to the head judge; else you accept it."""

    appeals: bool


class Extension(Struct):
    """MTR 2.6: so much more time."""

    seconds: Annotated[int, Meta(ge=1, le=86_400)]


class TimeCall(Struct):
    """MTR 2.4: time is over at this table, 0 = at all that play."""

    table: Annotated[int, Meta(ge=0, le=100_000)] = 0


class GameRewind(Struct):
    """The game goes back to before an answer of `player`, `decisions` back; `words` are told to the players."""

    player: Annotated[str, Meta(min_length=1, max_length=64)]
    words: Annotated[str, Meta(min_length=1, max_length=500)]
    decisions: Annotated[int, Meta(ge=1, le=100)] = 1


class DecidedDeed(Struct):
    """What was to be done by hand and was refused at the table is done, or not; `words` are told to the players."""

    is_done: bool
    words: Annotated[str, Meta(min_length=1, max_length=500)]


class CheckedDeck(Struct):
    """MTR 2.8: what the check found, and the seconds that it took; the match gets them back with three minutes more (2.6)."""

    is_ok: bool
    words: Annotated[str, Meta(max_length=2000)] = ""
    seconds: Seconds = 0


class NewSplit(Struct):
    """MTR 5.2: in words how prizes are shared at a table of the round that goes on, or (0) among all who are left in the playoff. `winner`: on whom the finalists agree; the other one drops."""

    round: Annotated[int, Meta(ge=1, le=100_000)]
    words: Said
    table: Annotated[int, Meta(ge=0, le=100_000)] = 0
    winner: Annotated[str, Meta(max_length=64)] = ""


class SplitPermit(Struct):
    """MTR 5.2: the organiser permits it; with `ends` the event may end there."""

    ends: bool = False


class Feature(Struct):
    """MTR 2.6: whether the match is featured; it gets three minutes and the seconds of the round that are over when its players are seated."""

    is_featured: bool
    elapsed_seconds: Seconds = 0


class Camera(Struct):
    """MTR 2.13: whether you decline to appear on camera."""

    declines: bool


class NewExclusion(Struct):
    """MTR 1.11: whether somebody is kept from looking on, at the match of a table or (0 and 0) at all of the event."""

    is_excluded: bool
    round: Annotated[int, Meta(ge=0, le=100_000)] = 0
    table: Annotated[int, Meta(ge=0, le=100_000)] = 0
    words: Annotated[str, Meta(max_length=2000)] = ""


class NewDeputy(Struct):
    """MTR 1.7: the judge who acts in the place of a head judge who is away; "" = the head judge is back."""

    deputy: Annotated[str, Meta(max_length=64)] = ""


class NewReplacement(Struct):
    """MTR 3.3: the card that is replaced, how many copies of it (0 = all), and the basic land that the player chose."""

    card: Annotated[str, Meta(min_length=1, max_length=200)]
    basic: Literal["Plains", "Island", "Swamp", "Mountain", "Forest"]
    count: Annotated[int, Meta(ge=0, le=1000)] = 0
    words: Annotated[str, Meta(max_length=2000)] = ""


class ExclusionView(Struct):
    """Who does not look on: at the match of a table, or with 0 and 0 at all of the event."""

    user: str
    round: int
    table: int
    words: str


class DeputyView(Struct):
    """A head judge who is away, and who acts in that place."""

    judge: str
    deputy: str


class ReplacementView(Struct):
    """Copies of a card in a player's list that are basic lands, from the next match after this round's on."""

    round: int
    player: str
    card: str
    count: int
    basic: str
    judge: str
    words: str


class SplitView(Struct):
    """A proposal to share prizes: whose yes it takes (`concerned`), who has said it; `is_agreed` by everybody, and permitted where that is needed. The platform handles no prizes."""

    split: int
    round: int
    table: int
    player: str
    words: str
    winner: str
    concerned: list[str]
    agreed: list[str]
    is_permitted: bool
    ends: bool
    is_agreed: bool


class PenaltyView(Struct):
    player: str
    infraction: str
    penalty: str
    round: int
    judge: str
    words: str


class JudgeRulingView(Struct):
    judge: str
    words: str


class CallView(Struct):
    """`state`: `open`, `ruled`, `appealed`, `final`."""

    call: int
    round: int
    table: int
    player: str
    words: str
    language: str
    is_private: bool
    state: str
    rulings: list[JudgeRulingView]
    appealed_by: str


class DeckCheckView(Struct):
    """Whose deck is in a round's sample, and what was found once `is_done`."""

    round: int
    player: str
    is_done: bool
    is_ok: bool
    judge: str
    words: str


class OrderView(Struct):
    """What a table was to carry out: `extend` (amount in seconds), `call_time`, `turns`, `lose_game`, `lose_match`, `rewind` (amount in answers of the player), `do_deed`, `leave_deed`; `words` say why, `refused` why it could not."""

    order: int
    round: int
    table: int
    what: str
    player: str
    amount: int
    is_done: bool
    refused: str
    words: str = ""


class DisputeView(Struct):
    round: int
    table: int
    player: str
    words: str


class DeskView(Struct):
    """Penalties and deputies are public; of calls, deck checks, splits, exclusions and replacements a user sees the own ones, officials all. Theirs alone are `here`, which officials have an open socket
    or event stream, or had one within three minutes, and `lacks_head_judge`: matches are played, and nobody who decides as head judge is here (MTR 1.7)."""

    event: str
    penalties: list[PenaltyView]
    calls: list[CallView]
    deck_checks: list[DeckCheckView]
    orders: list[OrderView]
    disputes: list[DisputeView]
    splits: list[SplitView]
    exclusions: list[ExclusionView] = []
    deputies: list[DeputyView] = []
    replacements: list[ReplacementView] = []
    here: list[str] = []
    lacks_head_judge: bool = False
