"""Objects with the same timestamps give the same characteristics, whatever order they arrived in (CR 613.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from services.game.rules.program.abilities import StaticAbility
from services.game.rules.program.cards import CardProgram
from tests.rules.generated.pictures import difference, table_picture
from tests.rules.generated.stage import Stage

RULE = "613.7"


def applies(program: CardProgram) -> bool:
    """Permanents with static abilities that stand alone."""
    face = program.faces[0]
    if {"instant", "sorcery"} & set(face.types) or {"Aura"} & set(face.subtypes):
        return False
    return any(isinstance(each, StaticAbility) and each.zone == "battlefield" for each in face.abilities)


def findings(programs: Sequence[CardProgram]) -> Iterator[str]:
    """What differs when they are put down the other way round."""
    pictures = []
    for order in (range(len(programs)), reversed(range(len(programs)))):
        stage = Stage(lands=1)
        for place in order:
            oid = stage.put("AB"[place % 2], "battlefield", programs[place])
            stage.game.edit(oid).timestamp = 5000 + place
        stage.game.s.battlefield.sort(key=lambda each: stage.game.s.objects[each].timestamp)
        stage.to("main1")
        pictures.append(table_picture(stage))
    found = difference(*pictures)
    if found:
        yield f"{' and '.join(each.name for each in programs)}: {found}"
