"""A granted ability acts like a printed one, also on what is just entering (CR 113.10, 603.6a, 613.1f, 614.12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from services.game.rules.program import abilities as ab
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from tests.rules.cards import card, creature
from tests.rules.generated.pictures import choices, difference, table_picture
from tests.rules.generated.stage import Stage, is_playing

RULE = "613.1f"
_HERE = ("battlefield", "")
_SIMPLE = (mo.ModifyPT, mo.GrantKeyword, mo.Restriction, mo.PlayerRule)
VESSEL = creature("Vessel", "2/2", subtypes=("Ox",))


def applies(program: CardProgram) -> bool:
    """Cards with such an ability."""
    return any(_functions_here(each) for each in program.faces[0].abilities)


def findings(program: CardProgram) -> Iterator[str]:
    """What an ability does when it is printed and does not when it is granted, or the other way round."""
    for ability in (each for each in program.faces[0].abilities if _functions_here(each)):
        printed, granted = _games(ability, grants=False), _games(ability, grants=True)
        for when in printed:
            found = difference(printed[when], granted.get(when, []))
            if found:
                yield f"{type(ability).__name__} {when}: {found}"


def _functions_here(ability: ab.Ability) -> bool:
    """Abilities of permanents that do something on the battlefield; what they change there must not begin in a layer before abilities (CR 613.1)."""
    if isinstance(ability, ab.TriggeredAbility) and any(isinstance(node, ev.SpellCast) for node in walk(ability.event)):
        return False  # what triggers as it is cast itself functions on the stack (CR 113.6)
    if isinstance(ability, (ab.ActivatedAbility, ab.TriggeredAbility)):
        return ability.zone in _HERE
    if isinstance(ability, ab.StaticAbility):
        return (
            ability.zone in _HERE
            and not ability.characteristic
            and all(isinstance(each, _SIMPLE) for each in ability.modifications)
        )
    return isinstance(ability, ab.ReplacementAbility)


def _games(ability: ab.Ability, grants: bool) -> dict[str, list[Any]]:
    vessel = VESSEL if grants else replace(VESSEL, faces=(replace(VESSEL.faces[0], abilities=(ability,)),))
    gift = (ab.StaticAbility(fl.Named("Vessel"), (mo.GrantAbility(ability),)),) if grants else ()
    banner = card("Banner", "{W}", "enchantment", *gift)
    return {**_in_play(vessel, banner), **_cast(vessel, banner)}


def _in_play(vessel: CardProgram, banner: CardProgram) -> dict[str, list[Any]]:
    stage, pictures = Stage(lands=2), {}
    stage.put("A", "battlefield", banner)
    stage.put("A", "battlefield", vessel)
    for turn in (1, 2, 3):
        stage.to("main2", turn)
        if stage.game.over:
            break
        pictures[f"turn {turn}"] = [*table_picture(stage), *choices(stage, "A")]
    return pictures


def _cast(vessel: CardProgram, banner: CardProgram) -> dict[str, list[Any]]:
    stage = Stage(lands=2)
    stage.put("A", "battlefield", banner)
    oid = stage.put("A", "hand", vessel)
    stage.to("main1")
    if not stage.do("A", lambda action: is_playing(action, oid)):
        return {"entering": []}
    stage.settle_stack()
    return {"entering": [*table_picture(stage), *choices(stage, "A")]}
