"""The untap step (CR 502).

502.1 phasing ok; 502.2 day and night ok; 502.3 untapping, with what does not untap, limits and choices ok; 502.4 no priority ok (`turn.turn`). Not done (no format has shared team turns): 502.2a.
"""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.events import PlayerDid
from ...program.modifications import PlayerRule, Restriction
from ..ask.flow import Flow, choose_objects
from ..declared import knows
from ..evaluate.conditions import forbidden
from ..evaluate.dispatch import amount_of, matches, players_of
from ..events.control import notice_control
from ..events.designations import check_daytime
from ..events.durations import reach, untapped
from ..events.pipeline import untap
from ..events.triggers import did
from ..stack.preparation import phased_in
from ..state.game import Game
from ..state.until import UNTAP
from ..verbs.permanents import PHASED, phase_out, with_followers


def untap_step(game: Game) -> Flow[None]:
    """CR 502.1-502.4: phasing, day and night, untapping."""
    seat = game.s.turn.active
    notice_control(game)
    _phase_in(game, seat)
    check_daytime(game)
    rested(game, seat)
    mine = [oid for oid in game.permanents() if game.controller_of(oid) == seat and game.s.objects[oid].tapped]
    able = [oid for oid in mine if not _stays_tapped(game, oid, seat)]
    able = yield from _may_choose_not(game, seat, able)
    able = yield from _untap_limits(game, seat, able)
    yield from untap(game, list(dict.fromkeys([*able, *_others(game, seat)])))
    reach(game, UNTAP, seat)
    untapped(game, seat)


def _stays_tapped(game: Game, oid: int, seat: int) -> bool:
    """Whether an effect keeps it tapped in its controller's untap step: "doesn't untap during its controller's untap step", or "your" as `who` says."""
    for found in game.chars(oid).restrictions:
        n = found.modification  # type: ignore[attr-defined]
        if isinstance(n, Restriction) and n.rule == "doesnt_untap":
            if n.who is None or seat in players_of(game, n.who, found.context):  # type: ignore[attr-defined]
                return True
    return False


def rested(game: Game, seat: int) -> None:
    """What a player has controlled since the turn began is no longer summoning-sick (CR 302.6)."""
    sick = [oid for oid in game.permanents() if game.controller_of(oid) == seat and game.s.objects[oid].sick]
    for oid in sick:
        game.edit(oid).sick = False


def _may_choose_not(game: Game, seat: int, able: list[int]) -> Flow[list[int]]:
    optional = [oid for oid in able if forbidden(game, oid, "may_not_untap")]
    if not optional:
        return able
    stay = yield from choose_objects(seat, "stay_tapped", optional, 0, len(optional))
    return [oid for oid in able if oid not in stay]


def _untap_limits(game: Game, seat: int, able: list[int]) -> Flow[list[int]]:
    """ "Players can't untap more than one ..." """
    for rule in game.rules():
        n = rule.modification
        if not isinstance(n, PlayerRule) or n.rule != "untap_limit" or seat not in rule.seats or n.amount is None:
            continue
        limited = [oid for oid in able if n.filter is None or matches(game, n.filter, oid, rule.context)]
        most = amount_of(game, n.amount, rule.context)
        if len(limited) > most:
            chosen = yield from choose_objects(seat, "untap", limited, most, most)
            able = [oid for oid in able if oid not in limited or oid in chosen]
    return able


def _others(game: Game, active: int) -> list[int]:
    """ "Untap all ... during each other player's untap step": at the same time (CR 502.3). What keeps them tapped speaks of the untap step of their controller."""
    found: list[int] = []
    for rule in game.rules():
        n = rule.modification
        if (
            isinstance(n, PlayerRule)
            and n.rule == "untap_all"
            and rule.context.controller != active
            and n.filter is not None
        ):
            found += [oid for oid in game.permanents() if matches(game, n.filter, oid, rule.context)]
    return found


def _phase_in(game: Game, seat: int) -> None:
    """CR 502.1, 702.26."""
    mark = f"{PHASED}{seat}"
    inside = [oid for oid in game.s.battlefield if mark in game.s.objects[oid].marks and game.s.objects[oid].phased_out]
    leaving = [oid for oid in game.permanents() if game.controller_of(oid) == seat and game.has_keyword(oid, "phasing")]
    together = {oid: with_followers(game, oid, phased_out=True) for oid in inside}
    for oid, group in together.items():
        for each in group:
            game.edit(each).phased_out = False
        row = game.edit(oid)
        row.marks = row.marks - {mark}
        game.emit("phased", obj=oid, out=False)
    game.touch()
    back = [each for group in together.values() for each in group]
    for each in back:
        phased_in(game, each)
    for each in back:
        did(game, "phase_in", game.controller_of(each), each)
    phase_out(game, leaving)


knows(Restriction, "who", rule="doesnt_untap")
knows(Restriction, rule="may_not_untap")
knows(PlayerRule, "filter amount", rule="untap_limit")
knows(PlayerRule, "filter", rule="untap_all")
knows(Keyword, name="phasing")
knows(PlayerDid, action="phase_in")
