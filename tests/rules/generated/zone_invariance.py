"""A permanent card as a spell can be targeted and countered; what its static abilities say holds only where they function (CR 113.6, 702.11b, 701.6a)."""

from __future__ import annotations

from collections.abc import Iterator

from services.game.rules.program import abilities as ab
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from tests.rules.cards import BEAR, COUNTERSPELL
from tests.rules.generated.pictures import choices, difference, table_picture
from tests.rules.generated.stage import Stage, is_playing

RULE = "113.6"
ZONES = ("hand", "graveyard", "exile", "library")


def findings(program: CardProgram) -> Iterator[str]:
    """What is wrong with the card on the stack and off the battlefield."""
    yield from _as_a_spell(program)
    yield from _elsewhere(program)


def _as_a_spell(program: CardProgram) -> Iterator[str]:
    face = program.faces[0]
    if any(isinstance(each, ab.Keyword) and each.name == "split second" for each in face.abilities):
        return
    if "land" in face.types or not face.mana_cost or "creature" not in face.types:
        return
    stage = Stage()
    oid = stage.put("A", "hand", program)
    answer = stage.put("B", "hand", COUNTERSPELL)
    stage.to("main1")
    if not stage.do("A", lambda action: is_playing(action, oid)) or not stage.game.s.stack:
        return
    spell = stage.newest(oid)
    if stage.game.s.objects[spell].zone != "stack":
        return
    offered = stage.may("B", "cast", answer)
    if not offered:
        yield "as a spell it cannot be the target of a counterspell"


def _elsewhere(program: CardProgram) -> Iterator[str]:
    functioning = {getattr(node, "zone", "") for face in program.faces for node in walk(face)}
    for zone in ZONES:
        if zone in functioning:
            continue
        stage = Stage()
        oid = stage.put("A", zone, BEAR)
        stage.to("main1")
        before = table_picture(stage), choices(stage, "A", oid)
        stage = Stage()
        oid = stage.put("A", zone, program)
        stage.to("main1")
        after = table_picture(stage), choices(stage, "A", oid)
        for first, second in zip(before, after, strict=True):
            found = difference(first, second)
            if found:
                yield f"in {zone}: {found}"
