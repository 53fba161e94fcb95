"""What helps to pay is the player's choice, however much mana there is: convoke 702.51a, delve 702.66a, improvise 702.126a, waterbend 701.67a."""

from __future__ import annotations

from typing import NamedTuple

from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask
from ..state.assignment import Pip
from ..state.game import Game
from ..state.need import WATERBEND, Need
from .available import helpers
from .plan import Keep, plan_mana
from .sources import Source


class Help(NamedTuple):
    """One creature, artifact or card, and the symbol that it pays; () for generic mana."""

    source: Source
    pip: Pip


class Choice:
    """The question of one payment: what may help, and how the rest is paid."""

    __slots__ = ("game", "keep", "need", "offered", "seat", "wants")

    def __init__(self, game: Game, seat: int, need: Need, keep: Keep, wants: dict[str, float]) -> None:
        self.game = game
        self.seat = seat
        self.need = need
        self.keep = keep
        self.wants = wants
        found = helpers(game, seat, need) if need.helpers and not need.is_free() else []
        self.offered = {each.oid: each for each in found if not keep.forbids(each.uses)}

    def ask(self) -> Flow[list[Help] | None]:
        """What helps and how, None when there is nothing to choose. By default as little as the payment needs."""
        plan = plan_mana(self.game, self.seat, self.need, self.keep, self.wants) if self.offered else None
        if plan is None:
            return None
        default = [use.source.oid for use in plan.uses if use.source.kind != "ability"]
        if len(default) == len(self.offered) or self.shared(default) is None:
            return None
        question = Ask("objects", self.seat, "help", self.need.obj)
        question.options = list(self.offered)
        question.max = min(len(self.offered), self.need.amount())
        question.default = default
        question.check = self._why_not
        chosen = yield from ask(question)
        return self.shared(chosen)

    def shared(self, chosen: list[int]) -> list[Help] | None:
        """Who pays which symbol so that the rest can be paid with mana; None if that is impossible."""
        helping = [self.offered[oid] for oid in chosen]
        keep = self.keep.less(frozenset(each for source in helping for each in source.uses))
        for (pips, generic), helps in _shares(helping, self.need).items():
            left = self.need.rest(generic, pips)
            left.bends -= sum(source.kind == WATERBEND for source in helping)
            left.helpers = frozenset()
            if left.bends >= 0 and plan_mana(self.game, self.seat, left, keep, self.wants) is not None:
                return helps
        return None

    def _why_not(self, chosen: list[int]) -> Refusal | None:
        return None if self.shared(chosen) is not None else Refusal("601.2h", "the rest of the cost cannot be paid")


def _shares(helping: list[Source], need: Need) -> dict[tuple[tuple[Pip, ...], int], list[Help]]:
    """What may be left to pay, symbols and generic mana, and one way to come to it: colours first (CR 702.51a)."""
    found: dict[tuple[tuple[Pip, ...], int], list[Help]] = {(need.pips, need.generic): []}
    for source in helping:
        before, found = found, {}
        for (pips, generic), helps in before.items():
            for pip in dict.fromkeys(pips):
                if any(color in source.units[0] for color in pip if color not in "P2"):
                    place = pips.index(pip)
                    found.setdefault((pips[:place] + pips[place + 1 :], generic), [*helps, Help(source, pip)])
            if generic:
                found.setdefault((pips, generic - 1), [*helps, Help(source, ())])
    return found
