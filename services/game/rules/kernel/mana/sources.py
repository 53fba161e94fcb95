"""A source of mana as a payment sees it (CR 106, 605): one way to activate one mana ability, or to help pay by convoke, improvise, delve, waterbend.

Each says what it makes, which mana it costs, and what it uses up. What there is once (the tapping of a permanent, its existence) is a number, and two
sources that use up the same number exclude each other, so that a creature may be tapped for mana and then sacrificed for more, and nothing is tapped
twice. Of what there is more of (counters, energy, uses of an ability, cards to mill) a source draws an amount.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...program import effects as fx
from ...program.modifications import Modification
from ..declared import knows
from ..evaluate.dispatch import matches
from ..state.assignment import assign
from ..state.context import Context
from ..state.game import Game
from ..state.need import Need
from ..state.rows import Mana

Stock = tuple[str, int, str]  # "counters", "energy", "uses" or "library"; of which object or seat; of which kind


def tapping(oid: int) -> int:
    """The resource that tapping a permanent uses up."""
    return oid * 4


def existence(oid: int) -> int:
    """The resource that sacrificing, exiling, discarding or returning an object uses up."""
    return oid * 4 + 1


def untapping(oid: int) -> int:
    """The resource that {Q} uses up."""
    return oid * 4 + 2


def existence_of(resource: int) -> int:
    """The existence of what a resource is of."""
    return existence(resource // 4)


def gone_with(used: Iterable[int]) -> set[int]:
    """The objects that do not exist any more when these resources are used."""
    return {each // 4 for each in used if each == existence_of(each)}


class Several:
    """Any `amount` of these resources, chosen when the source is used."""

    __slots__ = ("amount", "options")

    def __init__(self, amount: int, options: tuple[int, ...]) -> None:
        self.amount = amount
        self.options = options


class Source:
    """One way to get mana: `units` are the alternatives of each mana it makes ("WU" = white or blue); `price` is the mana that using it costs.

    Helpers make a unit with "*": it pays generic mana and is no mana.
    """

    __slots__ = (
        "draws", "hurt", "key", "kind", "life", "needs", "oid", "only", "option", "own", "owner", "price", "rank", "several", "snow", "units", "uses", "x",
    )  # fmt: skip

    def __init__(self, oid: int, key: str, units: tuple[str, ...], rank: int) -> None:
        self.oid = oid  # what is tapped to help, else whose ability it is
        self.owner = oid
        self.key = key
        self.units = units
        self.own = len(units)  # how many of them the ability makes; triggered abilities add the rest
        self.rank = rank
        self.kind = "ability"
        self.price: Need | None = None
        self.x = 0
        self.option = ""  # which of several costs it pays, by its number
        self.life = 0
        self.hurt = 0  # life it takes beside its cost
        self.snow = False
        self.uses: tuple[int, ...] = ()
        self.needs = (
            -1
        )  # what another source of the payment must have used up before: it was untapped, or tapped (CR 107.6)
        self.several: tuple[Several, ...] = ()
        self.draws: tuple[tuple[Stock, int, int], ...] = ()  # how much of it, and how much there is
        self.only: tuple[fx.ManaUse, ...] = ()

    def making(self, mana: str) -> Source | None:
        """The same where it makes just that mana; None if it cannot."""
        chosen = assign(self.units, mana, lambda color, unit: color in unit)
        if len(mana) != len(self.units) or -1 in chosen:
            return None
        new = Source(self.oid, self.key, tuple(mana[number] for number in chosen), self.rank)
        new.owner, new.own, new.kind, new.price, new.x, new.option = (
            self.owner,
            self.own,
            self.kind,
            self.price,
            self.x,
            self.option,
        )
        new.life, new.hurt, new.snow, new.uses, new.needs = self.life, self.hurt, self.snow, self.uses, self.needs
        new.several, new.draws, new.only = self.several, self.draws, self.only
        return new

    def gain(self) -> int:
        """How much mana it makes beyond what it costs."""
        return len(self.units) if self.price is None else len(self.units) - self.price.amount()

    def is_snow(self, place: int) -> bool:
        """Whether a unit is mana of a snow source (CR 107.4h); what triggered abilities add is mana of theirs."""
        return self.snow and place < self.own

    def only_of(self, place: int) -> tuple[fx.ManaUse, ...]:
        """On what a unit may be spent, () for anything."""
        return self.only if place < self.own else ()


def may_spend(game: Game, only: tuple[fx.ManaUse, ...], need: Need, context: Context) -> bool:
    """Whether restricted mana may be spent on that (CR 106.6)."""
    return not only or any(_is_use(game, use, need, context) for use in only)


def _is_use(game: Game, use: fx.ManaUse, need: Need, context: Context) -> bool:
    if use.kind == "not_spell":
        return need.is_ability
    if use.kind == "x":
        return need.has_x
    if use.kind == "spell":
        fits = not need.is_ability
    elif use.kind == "ability":
        fits = need.purpose == "ability" and (not use.word or use.word == need.word)
    else:
        fits = need.purpose == use.kind
    return fits and need.obj in game.s.objects and matches(game, use.filter, need.obj, context)


def may_come_from(game: Game, need: Need, source: int, seat: int) -> bool:
    """ "Spend only mana produced by creatures to cast this spell."."""
    if need.only_from is None:
        return True
    return source in game.s.objects and matches(game, need.only_from, source, Context(need.obj, seat))


def restriction_of(game: Game, mana: Mana) -> tuple[fx.ManaUse, ...]:
    """What mana in a pool may be spent on, () for anything."""
    if not mana.restriction:
        return ()
    return tuple(each for each in game.s.mana_restrictions[mana.restriction - 1][0] if isinstance(each, fx.ManaUse))


def rider_of(game: Game, mana: Mana) -> tuple[Modification, ...]:
    """What a spell gets from such mana spent on it, () for nothing (CR 106.6)."""
    return game.s.mana_restrictions[mana.restriction - 1][1] if mana.restriction else ()


def pool_allowed(game: Game, mana: Mana, need: Need, seat: int) -> bool:
    """Whether mana in the pool may be spent on that."""
    if not may_come_from(game, need, mana.source, seat):
        return False
    return may_spend(game, restriction_of(game, mana), need, Context(mana.source, seat))


knows(fx.ManaUse, "kind filter word")
