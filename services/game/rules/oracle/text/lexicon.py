"""Words of the rules with their plurals, as tables: numbers, types, colours, steps, keywords, counters."""

from __future__ import annotations

from ...program.vocabulary import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    COLORS,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)

NUMBERS: dict[str, int] = {
    word: value
    for value, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
} | {"a": 1, "an": 1, "ninety-nine": 99, "thirty": 30, "forty": 40, "fifty": 50, "one hundred": 100}


ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}


TYPE_WORDS: dict[str, tuple[str, bool]] = {}


for _type in ("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker"):
    TYPE_WORDS[_type] = (_type, False)
    TYPE_WORDS[f"{_type}s"] = (_type, True)


TYPE_WORDS["sorcery"] = ("sorcery", False)


TYPE_WORDS["sorceries"] = ("sorcery", True)


TYPE_WORDS["kindred"] = ("kindred", False)


PERMANENT_TYPES = frozenset(("artifact", "battle", "creature", "enchantment", "land", "planeswalker"))


IRREGULAR = {
    "Elf": "elves", "Wolf": "wolves", "Werewolf": "werewolves", "Dwarf": "dwarves", "Mouse": "mice", "Fungus": "fungi",
    "Child": "children", "Ox": "oxen", "Cyclops": "cyclopes", "Sphinx": "sphinxes", "Pegasus": "pegasi", "Octopus": "octopuses",
    "Mercenary": "mercenaries", "Faerie": "faeries", "Ally": "allies", "Harpy": "harpies", "Fox": "foxes", "Leech": "leeches",
    "Jellyfish": "jellyfish", "Fish": "fish", "Merfolk": "merfolk", "Samurai": "samurai", "Ninja": "ninjas", "Thief": "thieves",
    "Eldrazi": "eldrazi", "Kithkin": "kithkin", "Vedalken": "vedalken", "Kor": "kor", "Myr": "myr", "Treefolk": "treefolk",
    "Moonfolk": "moonfolk", "Phyrexian": "phyrexians", "Plains": "plains", "Citizen": "citizens", "Djinn": "djinn",
    "Spacecraft": "spacecraft", "Equipment": "equipment", "Human": "humans", "Serf": "serfs", "Urza's": "urza's",
    "Homunculus": "homunculi", "Dryad": "dryads", "Goose": "geese", "Hero": "heroes", "Sheep": "sheep", "Elk": "elk",
}  # fmt: skip


SUBTYPES: dict[str, tuple[str, bool]] = {}


for _group in (
    CREATURE_TYPES,
    ARTIFACT_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
    BATTLE_TYPES,
):
    for _subtype in sorted(_group):
        SUBTYPES.setdefault(_subtype.lower(), (_subtype, False))
        SUBTYPES.setdefault(IRREGULAR.get(_subtype, f"{_subtype.lower()}s"), (_subtype, True))
        if _subtype.endswith("y"):
            SUBTYPES.setdefault(f"{_subtype.lower()[:-1]}ies", (_subtype, True))


COLOR_WORDS = dict(COLORS)


COUNTER_SHAPES = frozenset(
    (
        "+1/+1",
        "-1/-1",
        "+1/+0",
        "+0/+1",
        "+2/+2",
        "-0/-1",
        "-1/-0",
        "+0/+2",
        "+1/+2",
        "-2/-2",
        "-2/-1",
        "-0/-2",
        "+2/+0",
    )
)


SIMPLE_KEYWORDS = frozenset(
    word.strip()
    for word in [
        "flying",
        " haunt",
        " epic",
        " paradigm",
        " compleated",
        " first strike",
        " double strike",
        " deathtouch",
        " defender",
        " flash",
        " haste",
        " hexproof",
        " indestructible",
        " lifelink",
        " menace",
        " reach",
        " shroud",
        " trample",
        " vigilance",
        " fear",
        " intimidate",
        " shadow",
        " horsemanship",
        " skulk",
        " infect",
        " wither",
        " persist",
        " undying",
        " changeling",
        " devoid",
        " exalted",
        " prowess",
        " convoke",
        " delve",
        " improvise",
        " cascade",
        " storm",
        " extort",
        " evolve",
        " unleash",
        " dethrone",
        " melee",
        " myriad",
        " riot",
        " mentor",
        " training",
        " decayed",
        " daybound",
        " nightbound",
        " ascend",
        " partner",
        " banding",
        " phasing",
        " flanking",
        " rebound",
        " cipher",
        " conspire",
        " retrace",
        " epic",
        " haunt",
        " living weapon",
        " battle cry",
        " soulbond",
        " totem armor",
        " umbra armor",
        " gravestorm",
        " hideaway",
        " sunburst",
        " provoke",
        " split second",
        " aftermath",
        " jump-start",
        " exploit",
        " ingest",
        " assist",
        " compleated",
        " read ahead",
        " for mirrodin!",
        " job select",
        " demonstrate",
        " increment",
        " start your engines!",
        " double team",
        " spree",
        " station",
        " choose a background",
        " doctor's companion",
        " friends forever",
        " landwalk",
        " plainswalk",
        " islandwalk",
        " swampwalk",
        " mountainwalk",
        " forestwalk",
        " fuse",
        " enlist",
        " bargain",
        " living metal",
        " undaunted",
        " hidden agenda",
        " space sculptor",
        " tiered",
        " ravenous",
        " nonbasic landwalk",
        " legendary landwalk",
        " snow landwalk",
        " artifact landwalk",
        " desertwalk",
        " snow swampwalk",
        " snow forestwalk",
        " snow mountainwalk",
        " snow islandwalk",
        " snow plainswalk",
        " poisonous",
        " entwine",
        " mayhem",
    ]
) - {"hideaway", "entwine", "poisonous", "mayhem"}


COST_KEYWORDS = frozenset(
    word.strip()
    for word in [
        "cycling",
        " equip",
        " flashback",
        " kicker",
        " multikicker",
        " buyback",
        " aura swap",
        " echo",
        " morph",
        " megamorph",
        " madness",
        " unearth",
        " evoke",
        " bestow",
        " dash",
        " ninjutsu",
        " commander ninjutsu",
        " overload",
        " scavenge",
        " embalm",
        " eternalize",
        " awaken",
        " surge",
        " emerge",
        " escalate",
        " miracle",
        " cumulative upkeep",
        " fortify",
        " outlast",
        " reinforce",
        " suspend",
        " transfigure",
        " transmute",
        " level up",
        " encore",
        " foretell",
        " disturb",
        " blitz",
        " prototype",
        " squad",
        " reconfigure",
        " plot",
        " disguise",
        " offspring",
        " impending",
        " warp",
        " ward",
        " replicate",
        " spectacle",
        " mutate",
        " prowl",
        " aura swap",
        " recover",
        " recall",
        " entwine",
        " freerunning",
        " harmonize",
        " sneak",
        " mobilize",
        " escape",
        " craft",
        " cleave",
        " boast",
        " champion",
        " boast",
        " web-slinging",
        " more than meets the eye",
        " forecast",
        " haunt",
        " specialize",
        " mayhem",
    ]
) - {
    "craft",
    "escape",
    "champion",
    "boast",
    "forecast",
    "suspend",
    "reinforce",
    "haunt",
    "awaken",
    "mobilize",
    "prototype",
    "impending",
    "recall",
    "specialize",
}


NUMBER_KEYWORDS = frozenset(
    word.strip()
    for word in [
        "annihilator",
        " bushido",
        " toxic",
        " crew",
        " fabricate",
        " afflict",
        " renown",
        " rampage",
        " bloodthirst",
        " devour",
        " dredge",
        " fading",
        " vanishing",
        " modular",
        " absorb",
        " amplify",
        " graft",
        " poisonous",
        " soulshift",
        " frenzy",
        " tribute",
        " casualty",
        " backup",
        " saddle",
        " hideaway",
        " ripple",
        " mobilize",
        " firebending",
        " afterlife",
    ]
)


STEPS = {
    "upkeep": "upkeep", "draw step": "draw", "end step": "end", "combat": "combat", "precombat main phase": "main1",
    "first main phase": "main1", "postcombat main phase": "main2", "second main phase": "second_main", "main phase": "main", "untap step": "untap",
    "end of combat": "end_combat", "declare blockers step": "declare_blockers",
}  # fmt: skip


DASHED_KEYWORDS = frozenset(("affinity", "awaken", "champion", "craft", "enchant", "escape", "forecast", "gift", "impending", "protection", "prototype", "reinforce", "splice", "suspend"))  # fmt: skip
"""Keywords that are in no list above because their shape is their own."""


def is_keyword_head(words: tuple[str, ...]) -> bool:
    """Whether words before a dash are a keyword with what may stand between it and its cost: "splice onto Arcane", "suspend 4", not "fear gas"."""
    for length in range(len(words), 0, -1):
        if " ".join(words[:length]) in SIMPLE_KEYWORDS | COST_KEYWORDS | NUMBER_KEYWORDS | DASHED_KEYWORDS:
            rest = words[length:]
            return not rest or rest[0] in ("onto", "for", "from", "x") or rest[0].isdigit() or rest[0].startswith("{")
    return False


def keyword_after(words: tuple[str, ...]) -> str:
    """The simple keyword these words begin with, longest first, or ""."""
    for length in (4, 3, 2, 1):
        phrase = " ".join(words[:length])
        if phrase in SIMPLE_KEYWORDS:
            return phrase
    return ""
