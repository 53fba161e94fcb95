"""Why not: for a card, a permanent or a player, everything that a seat could try with it, and the rule that stands in the way.

The same functions decide what is offered, so the answer is the offer's own. Nothing is looked at that the seat may not know: it asks about what it has a handle of.
"""

from __future__ import annotations

from dataclasses import dataclass

from .kernel.abilities.mana import activated_abilities
from .kernel.ask.ask import Ask, Refusal
from .kernel.cast.activating import why_not_activate
from .kernel.cast.legal_actions import UNPAYABLE, candidates, land_faces, why_not_cast, why_not_play_land
from .kernel.cast.permissions import Way, ways
from .kernel.combat.attackers import why_not_attack
from .kernel.combat.evasion import why_not_block
from .kernel.mana.available import bound
from .kernel.state.game import Game
from .kernel.state.rows import BATTLEFIELD, player_ref
from .kernel.targets.targets import why_not_target
from .view import Json
from .wording import text_of

_NOT_ASKED = Refusal("117.1", "you do not have priority")
_NOTHING = Refusal("601.3", "nothing lets you play it from there")
_NO_ATTACK = Refusal("508.1", "attackers are declared as the declare attackers step of your turn begins")
_NO_BLOCK = Refusal("509.1", "blockers are declared as the declare blockers step begins")


@dataclass(frozen=True, slots=True)
class Try:
    """Something that a seat could try: `a` is `cast`, `land`, `activate`, `attack`, `block` or `target`; `refusal` None where nothing stands in the way."""

    a: str
    refusal: Refusal | None
    option: str = ""
    face: int = 0
    text: str = ""

    def told(self) -> Json:
        """As a client reads it."""
        found: Json = {"a": self.a, "can": self.refusal is None}
        found |= {name: getattr(self, name) for name in ("option", "face", "text") if getattr(self, name)}
        if self.refusal is not None:
            found |= {"rule": self.refusal.rule, "message": self.refusal.message}
        return found


def explain(game: Game, seat: int, ref: int, to: int = 0) -> list[Try]:
    """What the seat could try with an object or player now (with `to`: attack or block that), and why not; empty where there is nothing to try."""
    ask = game.ask_of(seat)
    if ask is not None and ask.reason == "target" and ask.kind == "objects":
        return [Try("target", why_not_target(game, ask, ref))]
    if ref < 0:
        return []
    if ask is not None and ask.kind in ("attackers", "blockers"):
        return _combat(game, seat, ask, ref, to)
    if any(each.kind != "priority" for each in game.asks):
        return [Try("activate" if game.s.objects[ref].zone == BATTLEFIELD else "cast", _NOT_ASKED)]
    found = _activations(game, seat, ref)
    if game.s.objects[ref].zone != BATTLEFIELD:
        found = [*_plays(game, seat, ref), *found]
    elif game.controller_of(ref) == seat and "creature" in game.chars(ref).types:
        found.append(Try("attack", _NO_ATTACK) if game.s.turn.active == seat else Try("block", _NO_BLOCK))
    return found if ask is not None else [_without_priority(each) for each in found]


def _without_priority(tried: Try) -> Try:
    """CR 117.1: only who has priority acts; what else stands in the way is told first."""
    return tried if tried.refusal is not None else Try(tried.a, _NOT_ASKED, tried.option, tried.face, tried.text)


# --- playing and activating ------------------------------------------------------------------------------------------


def _plays(game: Game, seat: int, oid: int) -> list[Try]:
    if oid not in candidates(game, seat):
        return [Try("cast", _NOTHING)]
    lands = [Try("land", why_not_play_land(game, seat, oid, face), face=face) for face in land_faces(game, oid)]
    mana = bound(game, seat)
    casts = [_cast(game, seat, oid, way, mana) for way in ways(game, seat, oid)]
    return [*lands, *casts] or [Try("cast", _NOTHING)]


def _cast(game: Game, seat: int, oid: int, way: Way, mana: int) -> Try:
    refusal = why_not_cast(game, seat, oid, way, mana)
    if refusal is UNPAYABLE:
        refusal = Refusal(refusal.rule, f"{refusal.message}; you have {mana} mana at most")
    return Try("cast", refusal, way.name, max(way.face, 0))


def _activations(game: Game, seat: int, oid: int) -> list[Try]:
    name, zone = game.chars(oid).name, game.s.objects[oid].zone
    return [
        Try("activate", why_not_activate(game, seat, oid, key, ability), key, text=text_of(ability, name))
        for key, ability in activated_abilities(game, oid)
        if ability.zone == zone
    ]


# --- combat ----------------------------------------------------------------------------------------------------------


def _combat(game: Game, seat: int, ask: Ask, oid: int, to: int) -> list[Try]:
    if ask.kind == "blockers":
        attackers = [to] if to else [*(game.s.combat.attackers if game.s.combat is not None else ())]
        return [_best("block", [why_not_block(game, oid, attacker, seat) for attacker in attackers])]
    defenders = [to] if to else [player_ref(other) for other in game.opponents(seat)]
    return [_best("attack", [why_not_attack(game, oid, defender) for defender in defenders])]


def _best(a: str, refusals: list[Refusal | None]) -> Try:
    """One that nothing stands in the way of, else the first."""
    return Try(a, None if None in refusals or not refusals else refusals[0])
