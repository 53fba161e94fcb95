"""What deck construction asks of a card, derived from its facts.

- identity: CR 903.4 (903.4c reminder text out, 903.4d other faces in), as imported.
- symbols, cost_colors: EDH 2009, deck rule 2: every coloured symbol on the card, basic land types (CR 305.6) included.
- commander_by: CR 903.3, judged on the front face.
- pairings: CR 702.124; "Friends forever" of older texts is read as "Partner—Friends forever".
- max_copies: the card's own permission; 0 = any number.
- every_creature_type: CR 702.73a; for Kaheera.
- has_activated_ability: "[cost]: [effect]" or a keyword that is one (CR 602, 702); for Zirda.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .facts import CardFacts, FaceFacts, in_wubrg

SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite"})
CARD_TYPES = frozenset(
    [
        "Artifact",
        "Battle",
        "Conspiracy",
        "Creature",
        "Dungeon",
        "Enchantment",
        "Instant",
        "Kindred",
        "Land",
        "Phenomenon",
        "Plane",
        "Planeswalker",
        "Scheme",
        "Sorcery",
        "Tribal",
        "Vanguard",
    ]
)
PERMANENT_TYPES = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
BASIC_LAND_COLORS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
COMPANIONS = {
    "Gyruda, Doom of Depths": "gyruda",
    "Jegantha, the Wellspring": "jegantha",
    "Kaheera, the Orphanguard": "kaheera",
    "Keruga, the Macrosage": "keruga",
    "Lurrus of the Dream-Den": "lurrus",
    "Lutri, the Spellchaser": "lutri",
    "Obosh, the Preypiercer": "obosh",
    "Umori, the Collector": "umori",
    "Yorion, Sky Nomad": "yorion",
    "Zirda, the Dawnwaker": "zirda",
}
_ANY_NUMBER = frozenset(
    {
        "Relentless Rats",
        "Shadowborn Apostle",
        "Persistent Petitioners",
        "Dragon's Approach",
        "Rat Colony",
        "Slime Against Humanity",
        "Hare Apparent",
        "Templar Knight",
        "Tempest Hawk",
        "Cid, Timeless Artificer",
    }
)
_LIMITED = {"Seven Dwarves": 7, "Nazgûl": 9}
_COLOR_CHOOSERS = frozenset({"The Prismatic Piper", "Faceless One", "Clara Oswald"})
_NUMBER_WORDS = {"seven": 7, "nine": 9, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}
GROUPS: dict[str, frozenset[str]] = {
    name: frozenset(cards) for name, cards in json.loads((Path(__file__).parent / "groups.json").read_text()).items()
}
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_CHANGELING = re.compile(r"^(?:[\w ]+, )*changeling\b", re.IGNORECASE | re.MULTILINE)
_REMINDER = re.compile(r"\([^()]*\)")
_QUOTED = re.compile(r"\"[^\"]*\"")
_ANY_COPIES = re.compile(r"A deck can have any number of cards named")
_UP_TO_COPIES = re.compile(r"A deck can have up to (\w+) cards named")
_PARTNER_WITH = re.compile(r"^Partner with ([^(\n]+?)\s*(?:\(|$)", re.MULTILINE)
_PARTNER_TEXT = re.compile(r"^Partner\s*[—–-]\s*([^(\n]+?)\s*(?:\(|$)", re.MULTILINE)
_PARTNER = re.compile(r"^(?:[A-Z][\w ,]*, )?[Pp]artner\s*(?:\(|,|$)", re.MULTILINE)
_FRIENDS = re.compile(r"^Friends forever", re.MULTILINE)
_BACKGROUND = re.compile(r"^Choose a Background", re.MULTILINE)
_COMPANION_OF_DOCTOR = re.compile(r"^Doctor.s companion", re.MULTILINE)
_CREATURE_ELSEWHERE = re.compile(r"isn't on the battlefield, it's an? [^.]*creature")
_ACTIVATED = re.compile(r"^(?:[^\n.:]{0,80}[—–] )?(?:\{|[+−-]?\d+:|[−+-]X:|[A-Z][^\n.\"]*?)[^\n.\"]*?: ", re.MULTILINE)
_ACTIVATED_KEYWORDS = re.compile(
    r"^(?:Equip|Cycling|\w+cycling|Basic landcycling|Level up|Crew|Ninjutsu|Commander ninjutsu|Unearth|Embalm|Eternalize|Scavenge|"
    r"Outlast|Fortify|Reconfigure|Transmute|Encore|Craft|Saddle|Station|Transfigure|Reinforce|Aura swap|Bloodrush|Power-up|"
    r"Max speed|Sneak|Teamwork)\b",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class TypeLine:
    """A type line in its parts; subtypes as printed."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


@functools.lru_cache(maxsize=16384)
def type_line(text: str) -> TypeLine:
    """One face's type line in parts."""
    left, _, right = text.partition("—")
    words = left.split()
    return TypeLine(
        tuple(word for word in words if word in SUPERTYPES),
        tuple(word for word in words if word in CARD_TYPES),
        # The one subtype of two words.
        tuple(word.replace("_", " ") for word in right.replace("Time Lord", "Time_Lord").split()),
    )


@dataclass(frozen=True, slots=True)
class Construction:
    """Everything that the deck checks ask; see the module's head."""

    identity: str
    symbols: str
    cost_colors: str
    max_copies: int
    is_basic: bool
    front: TypeLine
    all_types: tuple[str, ...]
    commander_by: str
    pairings: tuple[str, ...]
    companion: str
    chooses_color: bool
    has_activated_ability: bool
    repeats_mana_symbol: bool
    pool: tuple[str, ...]
    is_supplementary: bool
    every_creature_type: bool


def construction(card: CardFacts) -> Construction:
    """The card as deck construction sees it."""
    front = card.front()
    line = type_line(front.type_line)
    return Construction(
        identity=card.color_identity,
        symbols=_symbols(card),
        cost_colors=_colors_in(front.mana_cost),
        max_copies=_max_copies(card, line),
        is_basic="Basic" in line.supertypes,
        front=line,
        all_types=_all_types(card),
        commander_by=_commander_by(card, front, line),
        pairings=tuple(_pairings(front, line)),
        companion=COMPANIONS.get(card.name, "other" if _has_companion(front) else ""),
        chooses_color=card.name in _COLOR_CHOOSERS,
        has_activated_ability=any(map(_is_activated, card.all_faces())),
        repeats_mana_symbol=_repeats_symbol(card, front),
        pool=pool_tags(card),
        is_supplementary=_is_supplementary(line),
        every_creature_type=_has_every_creature_type(front),
    )


def _colors_in(text: str) -> str:
    return in_wubrg("".join(_SYMBOL.findall(text)).upper())


def _symbols(card: CardFacts) -> str:
    found = [card.mana_cost, card.oracle_text]
    for face in card.all_faces():
        found += [face.mana_cost, face.oracle_text] if card.faces else []
        subtypes = type_line(face.type_line).subtypes
        found += ["{" + BASIC_LAND_COLORS[each] + "}" for each in subtypes if each in BASIC_LAND_COLORS]
    return _colors_in("".join(found))


def _has_subtype(face: FaceFacts, subtype: str) -> bool:
    return subtype in type_line(face.type_line).subtypes


def _max_copies(card: CardFacts, line: TypeLine) -> int:
    text = card.text()
    if "Basic" in line.supertypes or card.name in _ANY_NUMBER or _ANY_COPIES.search(text):
        return 0
    if limited := _UP_TO_COPIES.search(text):
        return _NUMBER_WORDS.get(limited.group(1).lower(), 1)
    return _LIMITED.get(card.name, 1)


def _all_types(card: CardFacts) -> tuple[str, ...]:
    found = (each for face in card.all_faces() for each in type_line(face.type_line).types)
    return tuple(dict.fromkeys(found))


def _commander_by(card: CardFacts, front: FaceFacts, line: TypeLine) -> str:
    if card.layout == "meld" and not front.mana_cost and "Land" not in line.types:
        return ""
    if "can be your commander" in front.oracle_text:
        return "permission"
    if "Legendary" not in line.supertypes:
        return ""
    if "Creature" in line.types or _CREATURE_ELSEWHERE.search(front.oracle_text):
        return "legendary_creature"
    if "Vehicle" in line.subtypes:
        return "vehicle"
    return "spacecraft" if "Spacecraft" in line.subtypes and (front.power or card.power) else ""


def _pairings(front: FaceFacts, line: TypeLine) -> Iterator[str]:
    text = front.oracle_text
    if "Background" in line.subtypes and "Legendary" in line.supertypes:
        yield "background"
    if set(line.subtypes) == {"Time Lord", "Doctor"}:
        yield "doctor"
    if not any(word in text for word in ("artner", "riends forever", "ackground", "companion")):
        return
    yield from (f"partner_with:{name.strip()}" for name in _PARTNER_WITH.findall(text))
    yield from (f"partner:{words.strip().lower()}" for words in _PARTNER_TEXT.findall(text))
    if _FRIENDS.search(text):
        yield "partner:friends forever"
    if _PARTNER.search(text):
        yield "partner"
    if _BACKGROUND.search(text):
        yield "choose_background"
    if _COMPANION_OF_DOCTOR.search(text):
        yield "doctors_companion"


def _has_companion(front: FaceFacts) -> bool:
    return front.oracle_text.startswith("Companion")


def _is_activated(face: FaceFacts) -> bool:
    if any(_has_subtype(face, land) for land in BASIC_LAND_COLORS):
        return True
    text = _REMINDER.sub("", face.oracle_text) if "(" in face.oracle_text else face.oracle_text
    text = _QUOTED.sub("", text) if '"' in text else text
    return bool((": " in text and _ACTIVATED.search(text)) or _ACTIVATED_KEYWORDS.search(text))


def _has_every_creature_type(front: FaceFacts) -> bool:
    """By an ability that works everywhere (CR 604.3): changeling, or "[this] is every creature type"."""
    text = _REMINDER.sub("", front.oracle_text)
    names = ("This creature", front.name, front.name.split(",")[0])
    return bool(_CHANGELING.search(text)) or any(f"{name} is every creature type" in text for name in names)


def _repeats_symbol(card: CardFacts, front: FaceFacts) -> bool:
    cost = "".join(face.mana_cost for face in card.faces) if card.layout == "split" else front.mana_cost
    symbols = _SYMBOL.findall(cost)
    return len(symbols) != len(set(symbols))


def pool_tags(card: CardFacts) -> tuple[str, ...]:
    """What keeps the card out of some formats' pools whatever their lists say."""
    return tuple(_pool_tags(card, type_line(card.front().type_line)))


def _pool_tags(card: CardFacts, line: TypeLine) -> Iterator[str]:
    yield from (name for name, cards in GROUPS.items() if card.name in cards)
    statuses = dict(card.legalities)
    if "Conspiracy" in line.types:
        yield "conspiracy"
    elif set(line.types) & {"Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon"} or _is_meld_back(card):
        yield "oversized"
    elif card.border or card.stamp:
        yield f"{card.border}_border" if card.border else "acorn"
    elif {statuses.get("vintage", "legal"), statuses.get("commander", "legal")} == {"not_legal"}:
        yield "not_sanctioned"
    if "Attraction" in line.subtypes:
        yield "attraction"
    elif card.type_line.startswith("Stickers") or "sticker" in card.text().lower():
        yield "sticker"


def _is_meld_back(card: CardFacts) -> bool:
    return card.layout == "meld" and not card.mana_cost and "Land" not in card.type_line


def _is_supplementary(line: TypeLine) -> bool:
    is_attraction = "Attraction" in line.subtypes or "Contraption" in line.subtypes
    return is_attraction or bool(set(line.types) & {"Plane", "Phenomenon", "Scheme", "Vanguard", "Dungeon"})
