"""The words of abilities, for people: the paragraph of its card that an ability was read from. No rule looks at them.

They are kept beside the programs, by the identity of the ability: what is printed on an object, copied or taken along is the same node wherever it works.
What an effect has made up (a land's own mana ability, a level) has none.
"""

from __future__ import annotations

import re

from .program.abilities import Ability, Keyword
from .program.cards import CardProgram
from .program.node import walk

Wording = tuple[tuple[str, ...], ...]
"""For every face, for every ability of it: its paragraph, "~" for the card's own name."""
_SAID: dict[int, tuple[Ability, str]] = {}
_BULLET = "•"
_QUOTED = re.compile('"([^"]+)"')


def remember(program: CardProgram, wording: Wording) -> None:
    """Keep the words of a program for as long as the process lives, as the program itself is kept."""
    for face, lines in zip(program.faces, wording, strict=False):
        for ability, text in zip(face.abilities, lines, strict=False):
            if text:
                _SAID[id(ability)] = (ability, text)
                _remember_quoted(ability, text)


def _remember_quoted(ability: Ability, text: str) -> None:
    """The abilities that an ability gives stand in quotation marks, in the order of the program; where their numbers differ, none is told."""
    given = [node for node in walk(ability) if isinstance(node, Ability) and node is not ability]
    given = [node for node in given if not isinstance(node, Keyword)]
    quoted = _QUOTED.findall(text)
    if len(given) == len(quoted):
        _SAID.update({id(node): (node, words) for node, words in zip(given, quoted, strict=True)})


def text_of(ability: Ability | None, name: str) -> str:
    """The paragraph, with the name of whose ability it is; "" where there are no words."""
    said = _SAID.get(id(ability))
    return said[1].replace("~name", name).replace("~", name) if said is not None else ""


def cost_of(text: str) -> str:
    """What stands before the colon of an activated ability."""
    cost, colon, _ = text.partition(": ")
    return cost if colon else ""


def modes_of(text: str) -> list[str]:
    """The words of each mode, in the order in which they stand."""
    return [each.strip() for each in text.split(_BULLET)[1:]]
