"""Declarations of attackers and blockers as a whole (CR 508.1c-d, 509.1b-c): no restriction is disobeyed, and as many requirements as possible are obeyed.

508.1c, 509.1b ok; 508.1d, 509.1c ok (the most requirements are found exactly up to a bound in steps; nobody is required to pay, but what is paid anyway
counts). A declaration is a list of pairs: who, and whom it attacks or blocks. Which pairs there are at all is for `combat` and `combat.blockers` to say.
"""

from __future__ import annotations

from typing import Any, Final

from ..ask.ask import Refusal

Pair = tuple[int, int]


NARROW: Final = 50


"""Positions that a first search goes on with; often it obeys all requirements."""


MOST_STEPS: Final = 200_000


"""Positions times pairs that a second search looks at, if the first one had to leave some out."""


class Limit:
    """A restriction on numbers: none of these pairs are chosen, or at least `least` and at most `most`."""

    __slots__ = ("least", "most", "pairs", "refusal")

    def __init__(self, pairs: frozenset[Pair], least: int, most: int, refusal: Refusal) -> None:
        self.pairs = pairs
        self.least = least
        self.most = most
        self.refusal = refusal

    def allows(self, count: int) -> bool:
        """Whether so many of the pairs may be chosen."""
        return count == 0 or self.least <= count <= self.most


class Requirement:
    """One of these pairs is chosen, if able."""

    __slots__ = ("pairs", "refusal")

    def __init__(self, pairs: frozenset[Pair], refusal: Refusal) -> None:
        self.pairs = pairs
        self.refusal = refusal


class Demands:
    """All that is said of one declaration, fixed when the player is asked; called with an answer it checks it."""

    __slots__ = (
        "_best", "capacity", "costly", "limits", "never_alone", "only_alone", "overfull", "pairs", "requirements",
    )  # fmt: skip

    def __init__(self, asked: list[tuple[int, list[int]]], overfull: Refusal) -> None:
        self.pairs: list[Pair] = [(oid, other) for oid, able in asked for other in able]
        self.overfull = overfull
        self.capacity: dict[int, int] = {}  # how many a creature may attack or block, if not one
        self.costly: frozenset[Pair] = frozenset()
        self.limits: list[Limit] = []
        self.only_alone: dict[int, Refusal] = {}
        self.never_alone: dict[int, Refusal] = {}
        self.requirements: list[Requirement] = []
        self._best: list[Pair] | None = None

    def __call__(self, answer: Any) -> Refusal | None:
        return self.why_not([(int(oid), int(other)) for oid, other in answer])

    def require(self, pairs: list[Pair], refusal: Refusal) -> None:
        """A requirement that one of the pairs obeys; without any there is nothing to obey."""
        if pairs:
            self.requirements.append(Requirement(frozenset(pairs), refusal))

    def why_not(self, chosen: list[Pair]) -> Refusal | None:
        """Why a declaration is illegal, or None."""
        return self.why_restricted(chosen) or self._unmet(chosen)

    def why_restricted(self, chosen: list[Pair]) -> Refusal | None:
        """CR 508.1c, 509.1b: the restriction that a declaration disobeys, or None."""
        used: dict[int, int] = {}
        for oid, _ in chosen:
            used[oid] = used.get(oid, 0) + 1
        if len(set(chosen)) < len(chosen) or any(count > self.room_of(oid) for oid, count in used.items()):
            return self.overfull
        barred = self.never_alone if len(used) == 1 else self.only_alone
        for oid in used:
            if oid in barred:
                return barred[oid]
        for limit in self.limits:
            if not limit.allows(sum(1 for pair in chosen if pair in limit.pairs)):
                return limit.refusal
        return None

    def room_of(self, oid: int) -> int:
        """How many a creature may attack or block."""
        return self.capacity.get(oid, 1)

    def _unmet(self, chosen: list[Pair]) -> Refusal | None:
        """CR 508.1d, 509.1c: the first requirement that is obeyed where most are, and not here."""
        if len(self._obeyed(chosen)) == len(self.requirements):
            return None
        best = self._obeyed(self._most_obedient(chosen))
        obeyed = self._obeyed(chosen)
        if len(obeyed) >= len(best):
            return None
        return next(each.refusal for each in best if each not in obeyed)

    def _obeyed(self, chosen: list[Pair]) -> list[Requirement]:
        return [each for each in self.requirements if not each.pairs.isdisjoint(chosen)]

    def _most_obedient(self, chosen: list[Pair]) -> list[Pair]:
        """No cost has to be paid besides those that the player chose to pay."""
        if self.costly.isdisjoint(chosen):
            return self.least()
        return _Search(self, [pair for pair in self.pairs if pair not in self.costly or pair in chosen]).best()

    def least(self) -> list[Pair]:
        """The smallest declaration that is legal and costs nothing; the first of those."""
        if self._best is None:
            self._best = _Search(self, [pair for pair in self.pairs if pair not in self.costly]).best()
        return self._best

    def default(self) -> list[list[int]]:
        """The answer of an absent seat."""
        return [list(pair) for pair in self.least()]


# --- the most requirements -----------------------------------------------------------------------------------------

_NOBODY, _ONE, _SHY, _HERMIT, _MANY = 0, 1, 2, 3, 4


"""Who has been chosen: nobody; one creature, that cannot be alone, that must be alone; several."""


_Position = tuple[int, int, tuple[int, ...], int]


"""Who; pairs of the creature under consideration; pairs of each limit; the requirements that are obeyed and could be obeyed again."""


_Chain = tuple[Any, ...]


_Value = tuple[int, int, _Chain]


"""Requirements obeyed, pairs chosen, and which (the last one and the chain before it)."""


class _Place:
    """A pair in the order of the search, with what it counts for and what ends with it."""

    __slots__ = ("ended", "is_last", "limits", "obeys", "over", "pair", "room")

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.limits: list[int] = []
        self.ended: list[int] = []
        self.obeys = 0
        self.over = 0
        self.is_last = False
        self.room = 0  # pairs that the creatures after it may still be in


class _Search:
    """Every pair is left out or taken, one after the other; of positions that go on alike the better one is kept."""

    def __init__(self, demands: Demands, pairs: list[Pair]) -> None:
        self.demands = demands
        self.was_cut = False
        self.places = [_Place(pair) for pair in _useful(demands, pairs)]
        self.limits = [limit for limit in demands.limits if limit.least > 1 or limit.most < len(limit.pairs)]
        for number, limit in enumerate(self.limits):
            among = self._among(limit.pairs)
            for place in among:
                place.limits.append(number)
            for place in among[-1:]:
                place.ended.append(number)
        for number, each in enumerate(demands.requirements):
            among = self._among(each.pairs)
            for place in among:
                place.obeys |= 1 << number
            for place in among[-1:]:
                place.over |= 1 << number
        self._look_ahead()

    def _among(self, pairs: frozenset[Pair]) -> list[_Place]:
        return [place for place in self.places if place.pair in pairs]

    def _look_ahead(self) -> None:
        room, later = 0, 0
        for place in reversed(self.places):
            place.is_last = place.pair[0] != later
            if place.is_last:
                room += self.demands.room_of(later) if later else 0
                later = place.pair[0]
            place.room = room

    def best(self) -> list[Pair]:
        """The declaration that obeys most, with the fewest pairs; the first of those."""
        found = self._best_of(NARROW)
        if self.was_cut and found[0] < len(self.demands.requirements):
            found = self._best_of(max(MOST_STEPS // len(self.places), NARROW))
        return _pairs_of(found[2])

    def _best_of(self, width: int) -> _Value:
        self.was_cut = False
        positions: dict[_Position, _Value] = {(_NOBODY, 0, (0,) * len(self.limits), 0): (0, 0, ())}
        for place in self.places:
            after: dict[_Position, _Value] = {}
            for position, value in positions.items():
                self._keep(after, place, position, value)
            for position, value in positions.items():
                self._take(after, place, position, value)
            positions = after if len(after) <= width else self._most_promising(after, place, width)
        found: _Value = (0, 0, ())
        for position, value in positions.items():
            if position[0] != _SHY and _is_better(value, found):
                found = value
        return found

    def _most_promising(self, positions: dict[_Position, _Value], place: _Place, width: int) -> dict[_Position, _Value]:
        """The one where nobody was chosen is always among them, so that something legal is found."""
        self.was_cut = True
        ranked = sorted(positions.items(), key=lambda item: self._rank(place, item[0], item[1]))
        return dict(ranked[:width])

    def _rank(self, place: _Place, position: _Position, value: _Value) -> tuple[bool, int, int, int, int]:
        """First what can still become legal, then what obeys most."""
        lacking = 0
        for count, limit in zip(position[2], self.limits, strict=True):
            lacking += max(limit.least - count, 0) if count else 0
        return (position[0] != _NOBODY, max(lacking - place.room, 0), -value[0], lacking, value[1])

    def _take(self, after: dict[_Position, _Value], place: _Place, position: _Position, value: _Value) -> None:
        crowd, used, counts, met = position
        if used == self.demands.room_of(place.pair[0]):
            return
        if not used:
            crowd = self._joined(crowd, place.pair[0])
            if crowd == _NOBODY:
                return
        more = self._counted(place, counts)
        if more is None:
            return
        gained = (place.obeys & ~met).bit_count()
        taken = (value[0] + gained, value[1] + 1, (place.pair, value[2]))
        self._keep(after, place, (crowd, used + 1, more, met | place.obeys), taken)

    def _counted(self, place: _Place, counts: tuple[int, ...]) -> tuple[int, ...] | None:
        """The numbers of pairs with this one; None when they are too many. Above the least nobody counts where there is no most."""
        if not place.limits:
            return counts
        more = list(counts)
        for number in place.limits:
            limit = self.limits[number]
            if more[number] >= limit.most:
                return None
            endless = limit.most >= len(limit.pairs) and more[number] >= limit.least
            more[number] += 0 if endless else 1
        return tuple(more)

    def _joined(self, crowd: int, oid: int) -> int:
        """Who has been chosen when one more creature is; nobody if it cannot be."""
        only, never = oid in self.demands.only_alone, oid in self.demands.never_alone
        if crowd != _NOBODY:
            return _NOBODY if only or crowd == _HERMIT else _MANY
        if only:
            return _NOBODY if never else _HERMIT
        return _SHY if never else _ONE

    def _keep(self, after: dict[_Position, _Value], place: _Place, position: _Position, value: _Value) -> None:
        """What ends with the place is settled and forgotten."""
        crowd, used, counts, met = position
        if place.ended:
            rest = list(counts)
            for number in place.ended:
                if not self.limits[number].allows(rest[number]):
                    return
                rest[number] = 0
            counts = tuple(rest)
        settled = (crowd, 0 if place.is_last else used, counts, met & ~place.over)
        known = after.get(settled)
        if known is None or _is_better(value, known):
            after[settled] = value


def _useful(demands: Demands, pairs: list[Pair]) -> list[Pair]:
    """Pairs that obey a requirement, and those that may be needed beside them."""
    useful: set[Pair] = set()
    for each in demands.requirements:
        useful |= each.pairs
    for limit in demands.limits:
        if limit.least > 1 and not limit.pairs.isdisjoint(useful):
            useful |= limit.pairs
    if any(oid in demands.never_alone for oid, _ in useful):
        return pairs
    return [pair for pair in pairs if pair in useful]


def _is_better(value: _Value, other: _Value) -> bool:
    return value[0] > other[0] or (value[0] == other[0] and value[1] < other[1])


def _pairs_of(chain: _Chain) -> list[Pair]:
    found: list[Pair] = []
    while chain:
        pair, chain = chain
        found.append(pair)
    return found[::-1]
