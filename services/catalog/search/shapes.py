"""Kinds of cards that have a name of their own (is:...), and sets that several operators share."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping

from ..facts import CardFacts
from ..legality import FORMATS, Entry, is_outside, ruled
from . import bits
from .bits import Bits
from .index import SearchIndex
from .text import TextIndex

Texts = TextIndex
_BASIC_TYPES = ("plains", "island", "swamp", "mountain", "forest")
_LAYOUTS: Mapping[str, tuple[str, ...]] = {
    "split": ("split",),
    "flip": ("flip",),
    "transform": ("transform",),
    "meld": ("meld",),
    "leveler": ("leveler",),
    "mdfc": ("modal_dfc",),
    "dfc": ("transform", "modal_dfc"),
    "adventure": ("adventure",),
    "saga": ("saga",),
    "class": ("class",),
    "case": ("case",),
    "mutate": ("mutate",),
    "prototype": ("prototype",),
    "prepare": ("prepare",),
}
_HYBRID = re.compile(r"\{[^{}]*/[^{}p]*\}", re.IGNORECASE)
_PHYREXIAN = re.compile(r"\{[^{}]*/p[^{}]*\}", re.IGNORECASE)
_DUALS = (
    "Badlands",
    "Bayou",
    "Plateau",
    "Savannah",
    "Scrubland",
    "Taiga",
    "Tropical Island",
    "Tundra",
    "Underground Sea",
    "Volcanic Island",
)
_PARTY = ("cleric", "rogue", "warrior", "wizard")
# Lands by what their text says, normalised: lower case, own name as ~.
_LANDS: Mapping[str, str] = {
    "fetchland": r"^\{t\}, pay 1 life, sacrifice (?:~|this land): search your library for an? (?:plains|island|swamp|mountain|forest) or",
    "shockland": r"you may pay 2 life\. if you don't, it enters tapped",
    "checkland": r"enters tapped unless you control an? (?:plains|island|swamp|mountain|forest) or",
    "fastland": r"enters tapped unless you control two or fewer other lands",
    "slowland": r"enters tapped unless you control two or more other lands",
    "bikeland": r"cycling \{2\}",
    "bounceland": r"return a land you control to its owner's hand",
    "canopyland": r"\{1\}, \{t\}, sacrifice (?:~|this land): draw a card",
    "creatureland": r"(?:~|this land) becomes a [^.]*creature",
    "filterland": r"^\{[wubrg]/[wubrg]\}, \{t\}: add",
    "gainland": r"when (?:~|this land) enters, you gain 1 life",
    "painland": r"(?:~|this land) deals 1 damage to you",
    "scryland": r"when (?:~|this land) enters, scry 1",
    "shadowland": r"you may reveal an? (?:plains|island|swamp|mountain|forest) or",
    "storageland": r"storage counter",
    "surveilland": r"when (?:~|this land) enters, surveil 1",
    "tangoland": r"enters tapped unless you control two or more basic lands",
}
_LAND_NAMES: Mapping[str, str] = {
    "cycleland": "bikeland",
    "bicycleland": "bikeland",
    "karoo": "bounceland",
    "canland": "canopyland",
    "manland": "creatureland",
    "battleland": "tangoland",
    "snarl": "shadowland",
}


@functools.lru_cache(maxsize=512)
def shape(index: SearchIndex, name: str) -> Bits | None:
    """The cards of a kind, or None for a kind that is not known."""
    if name in _LAYOUTS:
        return functools.reduce(int.__or__, (index.layout.get(layout, 0) for layout in _LAYOUTS[name]), 0)
    land = _LAND_NAMES.get(name, name)
    if land in _LANDS:
        return _lands(index, re.compile(_LANDS[land], re.MULTILINE))
    maker = _SHAPES.get(name)
    return maker(index) if maker else None


def _lands(index: SearchIndex, pattern: re.Pattern[str]) -> Bits:
    lands = index.types.containing("land")
    return _which(
        index, lands, lambda card, position: bool(pattern.search(own_name_as_tilde(card, index.rules_texts[position])))
    )


def _which(index: SearchIndex, within: Bits, test: Callable[[CardFacts, int], bool]) -> Bits:
    return bits.of((p for p in bits.members(within) if test(index.cards[p], p)), index.size)


def own_name_as_tilde(card: CardFacts, text: str) -> str:
    """The text with the card's names, and "this creature" and the like, written "~"; and old templates in today's words."""
    names = [name for face in card.all_faces() for name in (face.name.lower(), face.name.lower().split(",")[0])]
    for name in sorted(set(names), key=len, reverse=True):
        text = text.replace(name, "~")
    text = text.replace("enters the battlefield", "enters")
    return _THIS.sub("~", text)


_THIS = re.compile(
    r"\bthis (?:creature|land|artifact|enchantment|planeswalker|permanent|card|spell|vehicle|aura|equipment)\b"
)


def with_own_name(index: SearchIndex, phrase: str) -> Bits:
    """Cards whose text has the phrase with "~" for their own name."""
    lowered = phrase.lower().replace("enters the battlefield", "enters")
    rest = max((part.strip() for part in lowered.split("~")), key=len)
    candidates = index.text.containing(rest) if rest else index.all
    return _which(
        index, candidates, lambda card, position: lowered in own_name_as_tilde(card, index.rules_texts[position])
    )


def _typed(*words: str) -> Callable[[SearchIndex], Bits]:
    return lambda index: functools.reduce(int.__or__, (index.types.containing(word) for word in words), 0)


def _permanent(index: SearchIndex) -> Bits:
    return _typed("artifact", "battle", "creature", "enchantment", "land", "planeswalker")(index)


def _spell(index: SearchIndex) -> Bits:
    lands = index.types.containing("land")
    return index.all & ~_which(index, lands, lambda card, _: "Land" in card.front().type_line.split(" — ")[0])


def _historic(index: SearchIndex) -> Bits:
    return _typed("artifact", "legendary", "saga")(index)


def _party(index: SearchIndex) -> Bits:
    return _typed(*_PARTY)(index) & index.types.containing("creature")


def _vanilla(index: SearchIndex) -> Bits:
    return _which(
        index, index.types.containing("creature"), lambda _, position: not index.rules_texts[position].strip()
    )


def _french_vanilla(index: SearchIndex) -> Bits:
    def only_keywords(card: CardFacts, position: int) -> bool:
        text = index.rules_texts[position].strip()
        known = {keyword.lower() for keyword in card.keywords}
        words = [part.strip() for part in re.split(r"[,;\n]", text) if part.strip()]
        return bool(words) and all(any(word.startswith(keyword) for keyword in known) for word in words)

    return _which(index, index.types.containing("creature"), only_keywords)


def _bear(index: SearchIndex) -> Bits:
    two = index.numbers["power"].get(2.0, 0) & index.numbers["toughness"].get(2.0, 0)
    return two & index.mana_value.get(2.0, 0) & index.types.containing("creature")


def _commander(index: SearchIndex) -> Bits:
    able = index.types.containing("legendary") | index.text.containing("can be your commander")
    return _which(index, able, lambda _, position: bool(index.catalog.construction(position).commander_by)) & ~_funny(
        index
    )


def _brawler(index: SearchIndex) -> Bits:
    return index.types.containing("legendary") & _typed("creature", "planeswalker")(index) & ~_funny(index)


def _companion(index: SearchIndex) -> Bits:
    said = index.text.containing("companion") | index.keywords.get("companion", 0)
    return _which(index, said, lambda _, position: bool(index.catalog.construction(position).companion))


def _partner(index: SearchIndex) -> Bits:
    said = _any_text(index, "partner", "friends forever", "choose a background", "doctor's companion")
    return _which(index, said, lambda _, position: bool(index.catalog.construction(position).pairings))


def _any_text(index: SearchIndex, *phrases: str) -> Bits:
    return functools.reduce(int.__or__, (index.text.containing(phrase) for phrase in phrases), 0)


def _modal(index: SearchIndex) -> Bits:
    return _any_text(
        index, "choose one", "choose two", "choose three", "choose any number", "choose up to", "spree", "escalate"
    )


def _reserved(index: SearchIndex) -> Bits:
    return bits.where((card.is_reserved for card in index.cards), index.size)


@functools.lru_cache(maxsize=8)
def pools(index: SearchIndex) -> Mapping[int, tuple[str, ...]]:
    """Pool tags of the cards that have any, by position."""
    return {position: tags for position, tags in enumerate(index.catalog.pools) if tags}


def _funny(index: SearchIndex) -> Bits:
    tags = {"silver_border", "acorn", "not_sanctioned"}
    return bits.of((position for position, pool in pools(index).items() if tags & set(pool)), index.size)


def _by_cost(pattern: re.Pattern[str]) -> Callable[[SearchIndex], Bits]:
    return lambda index: index.costs.where(lambda cost: bool(pattern.search(cost)))


def _dual(index: SearchIndex) -> Bits:
    found = (index.catalog.names.find(name) for name in _DUALS)
    return bits.of((position for position in found if position is not None), index.size)


def _basic_types(card: CardFacts) -> int:
    line = card.type_line.lower()
    return sum(land in line for land in _BASIC_TYPES)


def _triland(index: SearchIndex) -> Bits:
    tapped = _any_text(index, "enters tapped", "enters the battlefield tapped") & index.types.containing("land")
    sets = (found for mana, found in index.produced.items() if isinstance(mana, frozenset) and len(mana - {"C"}) == 3)
    three = functools.reduce(int.__or__, sets, 0)
    return tapped & three


def _indicator(index: SearchIndex) -> Bits:
    return bits.where((any(f.color_indicator for f in card.all_faces()) for card in index.cards), index.size)


_SHAPES: Mapping[str, Callable[[SearchIndex], Bits]] = {
    "permanent": _permanent,
    "spell": _spell,
    "historic": _historic,
    "party": _party,
    "vanilla": _vanilla,
    "frenchvanilla": _french_vanilla,
    "bear": _bear,
    "commander": _commander,
    "brawler": _brawler,
    "companion": _companion,
    "partner": _partner,
    "modal": _modal,
    "reserved": _reserved,
    "funny": _funny,
    "hybrid": _by_cost(_HYBRID),
    "phyrexian": _by_cost(_PHYREXIAN),
    "dual": _dual,
    "triland": _triland,
    "triome": lambda index: _which(index, index.types.containing("land"), lambda card, _: _basic_types(card) == 3),
    "indicator": _indicator,
    "reprint": lambda index: index.all & ~index.print_counts.get(1, 0),
    "unique": lambda index: index.print_counts.get(1, 0),
    "basic": _typed("basic"),
    "outlaw": _typed("assassin", "mercenary", "pirate", "rogue", "warlock"),
    "token": lambda index: 0,
    "digital": lambda index: 0,
}
SHAPES = frozenset(_SHAPES) | frozenset(_LAYOUTS) | frozenset(_LANDS) | frozenset(_LAND_NAMES)


@functools.lru_cache(maxsize=256)
def status(index: SearchIndex, format_: str, wanted: str) -> Bits | None:
    """The cards with a status in a format on the newest list, or None for an unknown format."""
    if format_ in FORMATS:
        return _own_status(index, format_, wanted)
    known = {str(key[0]) for key in index.imported_status if isinstance(key, tuple)}
    return index.imported_status.get((format_, wanted), 0) if format_ in known else None


def _own_status(index: SearchIndex, format_: str, wanted: str) -> Bits:
    lists = index.catalog.lists
    file = lists.files.get(format_)
    said: dict[int, str] = {}
    for name in {entry.card for entry in file.entries} if file else ():
        position = index.catalog.names.find(name)
        if position is not None:
            said[position] = _newest(lists.entries(format_, name))
    listed = bits.of((position for position, each in said.items() if each == wanted), index.size)
    if wanted != "legal":
        return listed
    outside = bits.of((position for position, pool in pools(index).items() if is_outside(format_, pool)), index.size)
    others = bits.of((position for position, each in said.items() if each != "legal"), index.size)
    return index.all & ~outside & ~others


def _newest(entries: list[Entry]) -> str:
    return ruled(entries, "9999-12-30", False).status


def starred(index: SearchIndex, key: str) -> Bits:
    """Cards whose power or the like has a star."""
    return bits.where(
        (any("*" in getattr(face, key, "") for face in card.all_faces()) for card in index.cards), index.size
    )


def braced(cost: str) -> str:
    """A cost in braces: "2WW" becomes "{2}{W}{W}"."""
    return "".join(
        part if part.startswith("{") else "".join(f"{{{symbol}}}" for symbol in re.findall(r"\d+|[A-Za-z]", part))
        for part in re.findall(r"\{[^{}]*\}|[^{}]+", cost)
    )
