"""The token copy of a permanent, and another permanent that becomes a copy of it, are and may do what it is and may do (CR 707.2, 707.9, 111.10)."""

from __future__ import annotations

from collections.abc import Iterator

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from services.game.rules.program.objects import Chosen
from tests.rules.cards import card
from tests.rules.generated.pictures import abilities_of, difference
from tests.rules.generated.stage import Stage

RULE = "707.2"


TWIN = "Twin"


def applies(program: CardProgram) -> bool:
    """Permanents that stand alone, may be there twice, and do not change whenever something enters."""
    face = program.faces[0]
    if {"instant", "sorcery"} & set(face.types) or "Aura" in face.subtypes or "legendary" in face.supertypes:
        return False
    return not any(isinstance(node, fx.BecomeCopy) for node in walk(face))


def findings(program: CardProgram) -> Iterator[str]:
    """What a copy of the card, made by an effect, is not or has not."""
    if not applies(program):
        return
    stage = Stage()
    oid = stage.put("A", "battlefield", program)
    twin = ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(fx.CopyToken(Chosen(fl.Named(program.faces[0].name), 1, 1))),)))  # fmt: skip
    maker = stage.put("A", "battlefield", card(TWIN, "", "artifact", twin))
    stage.to("main1")
    if oid not in stage.game.s.battlefield or not stage.do("A", lambda action: action.obj == maker):
        return
    stage.settle_stack()
    copies = [each for each in stage.game.permanents() if stage.game.s.objects[each].card < 0 and stage.name(each) == program.faces[0].name]  # fmt: skip
    if copies and oid in stage.game.s.battlefield:
        yield from _compared(stage, oid, copies[0])


def _compared(stage: Stage, oid: int, copy: int) -> Iterator[str]:
    first, second = stage.game.chars(oid), stage.game.chars(copy)
    for name in ("name", "mana_cost", "colors", "supertypes", "types", "subtypes", "keywords"):
        if getattr(first, name) != getattr(second, name):
            yield f"{name}: {getattr(first, name)} but {getattr(second, name)}"
    found = difference(abilities_of(stage, oid), abilities_of(stage, copy))
    if found:
        yield f"abilities: {found}"
