"""The words of abilities, for people: the paragraph of its card that an ability was read from. No rule looks at them.

They are kept beside the programs, by the identity of the ability: what is printed on an object, copied or taken along is the same node wherever it works.
What the rules make of a paragraph (the abilities that a keyword or a chapter stands for, what happens later or "when you do"), and what another process has
made, is found by what it says. What an effect has made up (a land's own mana ability) has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .kernel.abilities.index import left_to_players, paragraphs
from .kernel.combat.exert_and_enlist import when_exerted
from .kernel.events.inherent import (
    INITIATIVE_IS_TAKEN,
    INITIATIVE_VENTURES,
    MONARCH_DRAWS,
    MONARCHY_IS_TAKEN,
    SPEED_RISES,
)
from .kernel.events.token_faces import WORDS as OF_TOKENS
from .kernel.keywords.later import LATER
from .kernel.keywords.of_casting import LEAVES_LATER
from .kernel.keywords.table import expand
from .kernel.mana.payment import spent_trigger
from .kernel.state.by_identity import ByIdentity
from .kernel.verbs.dungeons import DUNGEONS
from .kernel.verbs.lasting_effects import delayed_trigger, reflexive_trigger
from .program.abilities import Ability, ActivatedAbility, ExertAbility, Keyword, Residual
from .program.cards import CardProgram
from .program.clauses import Delayed, Reflexive
from .program.modifications import WhenSpent
from .program.node import digest, walk

Wording = tuple[tuple[str, ...], ...]
"""For every face, for every ability of it: its paragraph, "~" for the card's own name."""
_GOES: Final = {
    "dash": "at the beginning of the end step it is returned to its owner's hand.",
    "blitz": "at the beginning of the end step it is sacrificed.",
    "warp": "at the beginning of the end step it is exiled; its owner may cast it on a later turn.",
}
_OF_RULES: Final[tuple[tuple[Ability, str], ...]] = (
    (MONARCH_DRAWS, "At the beginning of the monarch's end step, that player draws a card."),
    (MONARCHY_IS_TAKEN, "A creature dealt combat damage to the monarch: its controller becomes the monarch."),
    (
        INITIATIVE_IS_TAKEN,
        "A creature dealt combat damage to the player with the initiative: its controller takes the initiative.",
    ),
    (INITIATIVE_VENTURES, "The player who has the initiative ventures into Undercity."),
    (SPEED_RISES, "An opponent lost life during your turn: your speed increases by 1."),
    *((delayed_trigger(leaving), f"{word.capitalize()}: {_GOES[word]}") for word, leaving in LEAVES_LATER.items()),
    *((room.ability, f"{dungeon}: {room.name}") for dungeon, rooms in DUNGEONS for room in rooms),
    *OF_TOKENS,
)
"""What no card says."""
_SAID: Final[dict[int, tuple[Ability, str]]] = {id(ability): (ability, words) for ability, words in _OF_RULES}
_BY_CONTENT: Final[dict[str, str]] = {digest(ability): words for ability, words in reversed(_OF_RULES)}
"""By the content address of the ability; where several cards say the same, in the words of the first."""
_DIGESTS: Final = ByIdentity(digest)
_BULLET = "•"
_KEYWORD_COST = re.compile(r"[A-Z][A-Za-z ]*(?:—| (?={))(.+)")
_QUOTED = re.compile('"([^"]+)"')


def remember(program: CardProgram, wording: Wording) -> None:
    """Keep the words of a program for as long as the process lives, as the program itself is kept."""
    for face, lines in zip(program.faces, wording, strict=False):
        for ability, text in zip(face.abilities, _apart(face.abilities, lines), strict=False):
            if text:
                _SAID[id(ability)] = (ability, text)
                _remember_quoted(ability, text)
                for made in _made_of(ability):
                    _BY_CONTENT.setdefault(digest(made), text)


def _apart(abilities: tuple[Ability, ...], lines: tuple[str, ...]) -> list[str]:
    """Keywords that stand on one line have a word each ("Flying, prowess")."""
    found = list(lines)
    for line in {line for line in lines if ", " in line}:
        places = [place for place, each in enumerate(lines) if each == line and isinstance(abilities[place], Keyword)]
        words = line.split(", ")
        if len(places) == len(words):
            for place, word in zip(places, words, strict=True):
                found[place] = word[:1].upper() + word[1:]
    return found


def _made_of(ability: Ability) -> Iterator[Ability]:
    """What the rules make of an ability, as they make it."""
    for part in (ability, *_parts(ability)):
        yield part
        for node in walk(part):
            if isinstance(node, Delayed):
                yield delayed_trigger(node)
            elif isinstance(node, Reflexive):
                yield reflexive_trigger(node)
            elif isinstance(node, WhenSpent):
                yield spent_trigger(node)


def _parts(ability: Ability) -> Iterator[Ability]:
    """The abilities that a paragraph stands for."""
    if isinstance(ability, Keyword):
        yield from expand(ability)
        if ability.name in LATER:
            yield LATER[ability.name](ability)
    elif isinstance(ability, ExertAbility):
        yield when_exerted(ability)
    elif isinstance(ability, Residual) and ability.hook is not None:
        yield ability.hook
        if isinstance(ability.hook, ActivatedAbility):
            yield left_to_players(ability.hook, ability.text)
    yield from paragraphs(ability)


def _remember_quoted(ability: Ability, text: str) -> None:
    """The abilities that an ability gives stand in quotation marks, in the order of the program; where their numbers differ, none is told."""
    given = [node for node in walk(ability) if isinstance(node, Ability) and node is not ability]
    given = [node for node in given if not isinstance(node, Keyword)]
    quoted = _QUOTED.findall(text)
    if len(given) == len(quoted):
        _SAID.update({id(node): (node, words) for node, words in zip(given, quoted, strict=True)})


def text_of(ability: Ability | None, name: str) -> str:
    """The paragraph, with the name of whose ability it is; "" where there are no words."""
    if ability is None:
        return ""
    said = _SAID.get(id(ability))
    text = said[1] if said is not None else _BY_CONTENT.get(_DIGESTS.of(ability), "")
    return text.replace("~name", name).replace("~", name)


def cost_of(text: str) -> str:
    """What stands before the colon of an activated ability, or after the name of a keyword ("Equip {2}", "Equip—Pay 3 life.")."""
    cost, colon, _ = text.partition(": ")
    if colon:
        return cost
    keyword = _KEYWORD_COST.match(text)
    return keyword[1].rstrip(".") if keyword is not None else ""


def modes_of(text: str) -> list[str]:
    """The words of each mode, in the order in which they stand."""
    return [each.strip() for each in text.split(_BULLET)[1:]]
