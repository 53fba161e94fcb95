"""What is left of an object that loses one of its abilities acts alike wherever the lost one was printed (CR 613.6, 602.5b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from services.game.rules.program import abilities as ab
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram
from tests.rules.cards import card
from tests.rules.generated.pictures import choices, difference, table_picture
from tests.rules.generated.stage import Stage

RULE = "613.6"
_KEYWORDS = ("flying", "trample", "vigilance", "haste", "menace", "reach", "first strike", "double strike", "deathtouch", "lifelink", "defender", "indestructible")  # fmt: skip
"""Those that do nothing but be there."""


def applies(program: CardProgram) -> bool:
    """Permanents with such a keyword and something after it."""
    return any(program.faces[0].abilities[place + 1 :] for place in _places(program))


def findings(program: CardProgram) -> Iterator[str]:
    """What goes otherwise when the keyword that is lost is printed before the others than when it is printed after them."""
    for place in _places(program):
        if not program.faces[0].abilities[place + 1 :]:
            continue
        keyword = program.faces[0].abilities[place]
        assert isinstance(keyword, ab.Keyword)
        before, after = _game(program, keyword.name), _game(_printed_last(program, place), keyword.name)
        for when in after:
            found = difference(before.get(when, []), after[when])
            if found:
                yield f"{keyword.name} {when}: {found}"


def _places(program: CardProgram) -> list[int]:
    face = program.faces[0]
    if {"instant", "sorcery"} & set(face.types) or "Aura" in face.subtypes:
        return []
    return [
        place
        for place, each in enumerate(face.abilities)
        if isinstance(each, ab.Keyword) and each.name in _KEYWORDS and face.abilities.count(each) == 1
    ]


def _printed_last(program: CardProgram, place: int) -> CardProgram:
    face = program.faces[0]
    moved = (*face.abilities[:place], *face.abilities[place + 1 :], face.abilities[place])
    return replace(program, faces=(replace(face, abilities=moved), *program.faces[1:]))


def _game(program: CardProgram, keyword: str) -> dict[str, list[Any]]:
    stage, pictures = Stage(lands=3), {}
    oid = stage.put("A", "battlefield", program)
    stage.to("main1")
    if stage.game.over:
        return {}
    if stage.do("A", lambda action: action.kind == "activate" and action.obj == oid):
        stage.settle_stack()
    grounds = mo.LoseKeyword(keyword)
    stage.put(
        "B",
        "battlefield",
        card("Banner", "{W}", "enchantment", ab.StaticAbility(fl.Named(program.faces[0].name), (grounds,))),
    )
    stage.look_again()
    for turn in (1, 2, 3):
        stage.to("main2", turn)
        if stage.game.over:
            break
        offered = [
            (kind, name, face) for kind, name, _, face, _ in choices(stage, "A")
        ]  # the number of an ability is another
        pictures[f"turn {turn}"] = [*table_picture(stage), *offered]
    return pictures
