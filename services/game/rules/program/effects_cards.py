"""Effects on cards in zones: draw, discard, move, search, look, reveal (CR 701)."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount, Const
from .clauses import Clause, Verb
from .filters import Everything, Filter
from .modifications import Modification
from .node import register_module
from .objects import Objects
from .players import Players


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """Players draw cards."""

    who: Players
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """Players discard cards. `filter` limits which; `random`; `all` = their hand; `chooser`: somebody else chooses; `objects`: those of them that are in their hand."""

    who: Players
    amount: Amount = Const(1)
    filter: Filter = Everything()
    random: bool = False
    all: bool = False
    chooser: Players | None = None
    up_to: bool = False  # "any number of": as many as wanted, up to the amount
    objects: Objects | None = None


@dataclass(frozen=True, slots=True)
class Mill(Verb):
    """Players mill cards."""

    who: Players
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class Scry(Verb):
    """Scry n."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class Surveil(Verb):
    """Surveil n."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class Move(Verb):
    """Moves objects: return, exile, put onto the battlefield, bounce, reanimate, tuck.

    `position` in a library: "top", "bottom", "top_or_bottom", "random_bottom", "shuffled", or "n" (n-th from the top).
    Onto the battlefield: `tapped`, `controller` (None = under its owner's control for "return", the player said otherwise), `transformed`,
    `face_down`, `attacking`, `attached_to`, `counters` it enters with, `modifications` of what it is as it enters (CR 611.2e).
    `face_down` in exile hides it. `with_this`: exiled with the source (linked). `blocking`: the attacker that it blocks as it enters.
    """

    objects: Objects
    to: str
    position: str = ""
    tapped: bool = False
    controller: Players | None = None
    transformed: bool = False
    face_down: bool = False
    attacking: bool = False
    attached_to: Objects | None = None
    counter: str = ""
    counter_amount: Amount | None = None
    modifications: tuple[Modification, ...] = ()
    duration: str = ""  # exile "until ~ leaves the battlefield": "until_source_leaves"
    linked: bool = False  # remembered as put there by the source, in other zones than exile too (CR 607)
    blocking: Objects | None = None


@dataclass(frozen=True, slots=True)
class Search(Verb):
    """Players search a library (or zones of `zones`) for cards that match, and put them somewhere, then shuffle (unless `no_shuffle`).

    With the graveyard beside it the searcher may leave the library alone, which then is not shuffled. `max` -1 = any number. `whose`: whose library if not the searcher's. `reveal`. `split`: the first found goes to `to`, the rest to `rest_to`.
    """

    who: Players
    filter: Filter
    to: str
    amount: Amount = Const(1)
    up_to: bool = False
    tapped: bool = False
    reveal: bool = False
    position: str = ""
    zones: tuple[str, ...] = ("library",)
    whose: Players | None = None
    controller: Players | None = None
    rest_to: str = ""
    rest_tapped: bool = False
    different_names: bool = False
    no_shuffle: bool = False
    bind: str = "found"
    face_down: bool = False
    counter: str = ""
    counter_amount: Amount | None = None
    one_of: tuple[Filter, ...] = ()  # at most one card of each description
    sharing: str = ""  # what several cards must have in common: "land type"
    for_each: Objects | None = None  # a search for the cards that match with each of these bound as "each"


@dataclass(frozen=True, slots=True)
class LookAtTop(Verb):
    """Look at (or reveal) the top cards of a library; choose some that match for one place, the rest goes to another.

    `choose` None: no card is chosen, all cards that match go to `to` when `all_matching`. `up_to`: may choose fewer. `optional`: "may".
    Places: zone, with positions as in Move: "hand", "graveyard", "battlefield", "battlefield_tapped", "exile", "library_top", "library_bottom",
    "library_random_bottom", "library_any_order", "library_shuffled"; "battlefield_attacking"; "stay": nothing is done with them yet. Binds "looked" (all), "chosen", "rest".
    """

    who: Players
    amount: Amount
    filter: Filter = Everything()
    choose: Amount | None = None
    up_to: bool = True
    reveal: bool = False
    reveal_chosen: bool = False
    to: str = "hand"
    rest: str = "library_bottom"
    all_matching: bool = False
    whose: Players | None = None


@dataclass(frozen=True, slots=True)
class RevealUntil(Verb):
    """Reveal (or exile) cards from the top until one matches (`count` of them); found ones go to `to`, the rest to `rest` ("": they stay where they are). Binds "found", "rest"."""

    who: Players
    filter: Filter
    to: str
    rest: str
    count: Amount = Const(1)
    exile: bool = False


@dataclass(frozen=True, slots=True)
class Reveal(Verb):
    """Reveal objects, or a hand (`hand_of`), to all; `look`: only the controller sees."""

    objects: Objects | None = None
    hand_of: Players | None = None
    look: bool = False


@dataclass(frozen=True, slots=True)
class TakeFromOutside(Verb):
    """Put a card that you own from outside the game into your hand (CR 400.11, as far as the format has such cards); `reveal`: show it first."""

    filter: Filter
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class ChooseObjects(Verb):
    """Choose objects without doing anything yet; the clause's `bind` names them."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Shuffle(Verb):
    """Players shuffle their libraries; `zone_in`: that zone ("graveyard", "hand") is shuffled in first."""

    who: Players
    zones_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manifest(Verb):
    """Manifest (or cloak, or manifest dread) the top cards or the objects given."""

    who: Players
    amount: Amount = Const(1)
    kind: str = "manifest"
    objects: Objects | None = None


@dataclass(frozen=True, slots=True)
class SeparatePiles(Verb):
    """`separator` divides the objects into two piles, `chooser` picks one; clauses for the chosen ("pile1") and the other ("pile2").

    `face_up`: the second of them lies face up while the chooser decides, the first face down.
    """

    objects: Objects
    separator: Players
    chooser: Players
    chosen: tuple[Clause, ...]
    other: tuple[Clause, ...]
    face_up: bool = False


register_module(globals())
