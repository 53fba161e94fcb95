"""Effects on the game itself: turns, phases, winning, designations, dice and choices (CR 500, 104, 705, 706)."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount, Const
from .clauses import Clause, Verb
from .filters import Filter
from .node import Node, register_module
from .objects import Objects
from .players import EachOpponent, Players, You


@dataclass(frozen=True, slots=True)
class ExtraTurn(Verb):
    """Players take an extra turn after this one."""

    who: Players = You()
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class ExtraPhase(Verb):
    """Additional phases after this one: ("combat",), ("combat", "main"), ("beginning",); or single steps, ("upkeep",).

    `after`: "" this phase, "step" this step, "main" or "combat" this phase if it is such a one (CR 500.8: after no other phase is anything added).
    `who`: who gets them; nobody in a turn of another player (CR 500.10a).
    """

    phases: tuple[str, ...]
    amount: Amount = Const(1)
    after: str = ""
    who: Players | None = None


@dataclass(frozen=True, slots=True)
class SkipNext(Verb):
    """Players skip their next turn, step or phase."""

    who: Players
    what: str
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class EndTurn(Verb):
    """End the turn (CR 724); `combat`: end the combat phase."""

    combat: bool = False


@dataclass(frozen=True, slots=True)
class WinGame(Verb):
    """Players win the game."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class LoseGame(Verb):
    """Players lose the game; `draw`: the game is a draw."""

    who: Players
    draw: bool = False


@dataclass(frozen=True, slots=True)
class BecomeMonarch(Verb):
    """Players become the monarch."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class TakeInitiative(Verb):
    """Players take the initiative."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class SetDayNight(Verb):
    """It becomes "day" or "night"."""

    what: str


@dataclass(frozen=True, slots=True)
class FlipCoin(Verb):
    """Flip coins; binds "flip" (won?) and the number won; `until_lose`."""

    who: Players = You()
    amount: Amount = Const(1)
    until_lose: bool = False
    won: tuple[Clause, ...] = ()
    lost: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class RollDie(Verb):
    """Roll dice; binds the result; `table`: rows (low, high, clauses). `choose`: of two results one is chosen ("chosen_roll"), and there is the other ("other_roll")."""

    sides: int
    amount: Amount = Const(1)
    who: Players = You()
    table: tuple[tuple[int, int, tuple[Clause, ...]], ...] = ()
    modifier: Amount | None = None
    choose: bool = False
    store: bool = False  # the results are stored on the source (CR 706.8)


@dataclass(frozen=True, slots=True)
class RerollStored(Verb):
    """Reroll any number of the results that are stored on the objects (CR 706.8b)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class ChooseWord(Verb):
    """The player chooses a "color", "creature type", "card name", "card type", "land type", "basic land type", "opponent", "player", "number", "odd or even" or one of `words`;
    remembered for the source (linked "the chosen ..."); `filter` limits names."""

    what: str
    who: Players = You()
    words: tuple[str, ...] = ()
    filter: Filter | None = None
    random: bool = False


@dataclass(frozen=True, slots=True)
class CreateEmblem(Verb):
    """The player gets an emblem with abilities."""

    abilities: tuple[Node, ...]  # Ability
    who: Players = You()


@dataclass(frozen=True, slots=True)
class ControlPlayer(Verb):
    """Control a player during their next turn (CR 723), or `now`, until this has finished resolving."""

    who: Players
    by: Players = You()
    now: bool = False


@dataclass(frozen=True, slots=True)
class RestartGame(Verb):
    """Restart the game (CR 727), with those cards put onto the battlefield afterwards."""

    keep: Filter | None = None


@dataclass(frozen=True, slots=True)
class PlaySubgame(Verb):
    """Play a subgame (CR 729); players who do not win it lose half their life, rounded up."""


@dataclass(frozen=True, slots=True)
class Clash(Verb):
    """Clash with an opponent (CR 701.30); the clause's `then` is for winning."""

    who: Players = EachOpponent()


@dataclass(frozen=True, slots=True)
class LeftToPlayers(Verb):
    """What an activated ability does when only its cost was read: the players carry out the text by hand.

    The kernel makes it of a residual clause; the compiler never does.
    """

    text: str


register_module(globals())
