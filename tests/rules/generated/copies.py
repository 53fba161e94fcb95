"""The token copy of a permanent, and another permanent that becomes a copy of it, are and may do what it is and may do (CR 707.2, 707.9, 111.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from services.game.rules.program.objects import Chosen
from services.game.rules.program.players import You
from tests.rules.cards import card
from tests.rules.generated.pictures import choices, difference, table_picture
from tests.rules.generated.stage import Stage

RULE = "707.2"


PERMANENTS = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}
_TOKENS_DIFFER = (fx.BecomeCopy, fl.IsToken, ev.TokensCreated)


def applies(program: CardProgram) -> bool:
    """Permanents that stand alone, may be there twice, become nothing else as something enters, and do not look for cards in exile (where the second comes from)."""
    face = program.faces[0]
    if not PERMANENTS & set(face.types) or "Aura" in face.subtypes or "legendary" in face.supertypes:
        return False
    if "Room" in face.subtypes:  # without a name as long as both doors are locked
        return False
    nodes = [node for each in program.faces for node in walk(each)]
    return not any(isinstance(node, _TOKENS_DIFFER) or node == fl.InZone("exile") for node in nodes)


def findings(program: CardProgram) -> Iterator[str]:
    """What differs between a second card of that name put onto the battlefield and a token that is a copy of the first."""
    if not applies(program):
        return
    named = fl.Named(program.faces[0].name)
    held = fl.AllOf((named, fl.InZone("exile"), fl.OwnedBy(You())))
    card_too = _second(program, fx.Move(Chosen(held, 1, 1), "battlefield"))
    token_too = _second(program, fx.CopyToken(Chosen(named, 1, 1)))
    found = difference(card_too, token_too)
    if found and card_too and token_too:
        yield found


def _second(program: CardProgram, verb: fx.Verb) -> list[Any]:
    stage = Stage()
    first = stage.put("A", "battlefield", program)
    stage.put("A", "exile", program)
    maker = card("Maker", "", "artifact", ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(verb),))))
    oid = stage.put("A", "battlefield", maker)
    stage.to("main1")
    if stage.game.over or first not in stage.game.s.battlefield or not stage.do("A", lambda action: action.obj == oid):
        return []
    before = len(stage.game.permanents())
    stage.settle_stack()
    if len(stage.game.permanents()) == before:
        return []
    return [*table_picture(stage, hands=False), *choices(stage, "A", here=True)]
