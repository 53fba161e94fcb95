"""A permanent does for its controller what it says, whoever owns it (CR 108.3, 109.5, 110.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from services.game.rules.program import filters as fl
from services.game.rules.program import players as pl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from tests.rules.generated.pictures import choices, difference, object_picture, table_picture
from tests.rules.generated.stage import Stage

RULE = "109.5"
_OF_OWNERS = (fl.OwnedBy, pl.OwnerOf)


def applies(program: CardProgram) -> bool:
    """Permanent cards that say nothing of owners."""
    face = program.faces[0]
    return not {"instant", "sorcery"} & set(face.types) and not any(isinstance(node, _OF_OWNERS) for node in walk(face))


def findings(program: CardProgram) -> Iterator[str]:
    """What differs between a permanent of one's own and the same card of somebody else under one's control."""
    if not applies(program):
        return
    own, other = _played(program, 0), _played(program, 1)
    for when in own:
        found = difference(own[when], other.get(when, []))
        if found:
            yield f"{when}: {found}"


def _played(program: CardProgram, owner: int) -> dict[str, list[Any]]:
    stage = Stage(lands=2)
    oid = stage.put("AB"[owner], "battlefield", program)
    stage.game.edit(oid).controller = 0
    stage.game.edit(oid).sick = False
    pictures: dict[str, list[Any]] = {}
    for step, turn in (("main1", 1), ("main1", 2), ("main1", 3)):
        stage.to(step, turn)
        if stage.game.over:
            break
        on_battlefield = oid in stage.game.s.battlefield
        pictures[f"turn {turn}"] = [
            *table_picture(stage, oid, hands=False),
            object_picture(stage, oid) if on_battlefield else (),
        ]
        if turn != 2:
            pictures[f"turn {turn}, choices"] = [each for each in choices(stage, "A") if each[1] != program.name]
    return pictures
