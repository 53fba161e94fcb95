"""Banding (CR 702.22).

702.22b "bands with other" ok (lost with banding: `characteristics.layers`); 702.22c-e declaring attacking bands ok, 702.22f leaving one ok, 702.22g members stay separate ok, 702.22h the whole band becomes blocked ok;
702.22i so by an effect ok (`events.in_combat`), 702.22j-k who divides combat damage ok, 702.22m ok.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ...program.abilities import Keyword
from ...program.filters import Filter
from ..abilities.index import index_of
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask
from ..declared import knows
from ..evaluate.dispatch import matches
from ..state.context import Context
from ..state.game import Game


def declare_bands(game: Game, seat: int, chosen: list[tuple[int, int]]) -> Flow[None]:
    """CR 702.22c: the attacker announces bands, one after the other, until no more."""
    combat = game.s.combat
    assert combat is not None
    while True:
        free = [pair for pair in chosen if not band_of(game, pair[0])]
        able = [oid for oid, defender in free if _has_company(game, oid, defender, free)]
        if not able:
            return
        question = Ask("objects", seat, "band")
        question.options, question.min, question.max, question.default = able, 0, len(able), []
        question.check = _BandCheck(game, dict(chosen))
        members = yield from ask(question)
        if not members:
            return
        combat.bands = (*combat.bands, tuple(int(oid) for oid in members))


def _has_company(game: Game, oid: int, defender: int, free: list[tuple[int, int]]) -> bool:
    """Whether a creature could be in a band with another one: both attack the same, and their banding or "bands with other" allows it."""
    return any(
        other != oid
        and against == defender
        and (
            game.has_keyword(oid, "banding")
            or game.has_keyword(other, "banding")
            or _bands_by_quality(game, [oid, other])
        )
        for other, against in free
    )


def _qualities(game: Game, oid: int) -> list[Filter]:
    """What the others are with which a creature "bands with other"."""
    if not game.has_keyword(oid, "bands with other"):
        return []
    words = index_of(game.chars(oid).abilities).keywords
    return [word.filter for word in words if word.name == "bands with other" and word.filter is not None]


def _bands_by_quality(game: Game, oids: list[int]) -> bool:
    """CR 702.22c: all of them have a quality with which one of them "bands with other"."""
    return any(
        all(matches(game, quality, member, Context(oid, game.controller_of(oid))) for member in oids)
        for oid in oids
        for quality in _qualities(game, oid)
    )


def _share_banding(game: Game, oids: list[int]) -> bool:
    """CR 702.22j-k: one of them has banding, or one has a quality with which another one of that quality "bands with other"."""
    return any(game.has_keyword(oid, "banding") for oid in oids) or any(
        _bands_by_quality(game, [one, other]) for one, other in combinations(oids, 2)
    )


class _BandCheck:
    """CR 702.22c-d."""

    def __init__(self, game: Game, attacked: dict[int, int]) -> None:
        self.game = game
        self.attacked = attacked

    def __call__(self, answer: Any) -> Refusal | None:
        if not answer:
            return None
        if len(answer) < 2:
            return Refusal("702.22c", "a band has two or more creatures")
        if len({self.attacked[oid] for oid in answer}) > 1:
            return Refusal("702.22d", "all creatures of a band attack the same")
        without = sum(1 for oid in answer if not self.game.has_keyword(oid, "banding"))
        if without > 1 and not _bands_by_quality(self.game, list(answer)):
            return Refusal("702.22c", "only one creature of a band may be without banding")
        return None


def band_of(game: Game, oid: int) -> tuple[int, ...]:
    """The attacking band a creature is in, () without one."""
    combat = game.s.combat
    if combat is None:
        return ()
    return next((band for band in combat.bands if oid in band), ())


def whole_bands(game: Game, blocks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """CR 702.22h: (blocker, attacker) for every creature that becomes blocked, the ones declared first."""
    extra = [(blocker, other) for blocker, attacker in blocks for other in band_of(game, attacker) if other != attacker]
    return list(dict.fromkeys([*blocks, *extra]))


def who_divides(game: Game, oid: int, among: list[int]) -> int:
    """CR 702.22j-k: with banding on the other side, the other player divides the damage."""
    combat = game.s.combat
    assert combat is not None
    if not _share_banding(game, among):
        return game.controller_of(oid)
    return combat.defending.get(oid, game.controller_of(oid)) if oid in combat.attackers else game.s.turn.active


knows(Keyword, name="banding")
knows(Keyword, "filter", name="bands with other")
