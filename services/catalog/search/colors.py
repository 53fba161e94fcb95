"""Colours in queries: letters, names, and the nicknames of guilds, shards, wedges, colleges and four-colour sets."""

from __future__ import annotations

from ..facts import WUBRG

NICKNAMES: dict[str, str] = {
    "white": "W",
    "blue": "U",
    "black": "B",
    "red": "R",
    "green": "G",
    "colorless": "",
    "azorius": "WU",
    "dimir": "UB",
    "rakdos": "BR",
    "gruul": "RG",
    "selesnya": "WG",
    "orzhov": "WB",
    "izzet": "UR",
    "golgari": "BG",
    "boros": "WR",
    "simic": "UG",
    "silverquill": "WB",
    "prismari": "UR",
    "witherbloom": "BG",
    "lorehold": "WR",
    "quandrix": "UG",
    "bant": "WUG",
    "esper": "WUB",
    "grixis": "UBR",
    "jund": "BRG",
    "naya": "WRG",
    "abzan": "WBG",
    "jeskai": "WUR",
    "sultai": "UBG",
    "mardu": "WBR",
    "temur": "URG",
    "chaos": "UBRG",
    "aggression": "WBRG",
    "altruism": "WURG",
    "growth": "WUBG",
    "artifice": "WUBR",
    "yoretiller": "WUBR",
    "glinteye": "UBRG",
    "duneblooded": "WBRG",
    "inktreader": "WURG",
    "witchmaw": "WUBG",
    "fivecolor": "WUBRG",
    "rainbow": "WUBRG",
}


def mask(letters: str) -> int:
    """Bits W=1 U=2 B=4 R=8 G=16."""
    return sum(1 << WUBRG.index(letter) for letter in set(letters))


def wanted(value: str) -> int | None:
    """The mask that a value means, or None when it means no colours."""
    lowered = value.lower().replace("-", "").replace(" ", "")
    if lowered in NICKNAMES:
        return mask(NICKNAMES[lowered])
    if lowered == "c":
        return 0
    upper = lowered.upper()
    return mask(upper) if upper and set(upper) <= set(WUBRG) else None


def compares(own: int, op: str, other: int) -> bool:
    """Whether a mask stands to another as the operator says; ":" is not resolved here."""
    match op:
        case "=":
            return own == other
        case "!=":
            return own != other
        case "<=":
            return own & ~other == 0
        case "<":
            return own & ~other == 0 and own != other
        case ">=":
            return other & ~own == 0
        case ">":
            return other & ~own == 0 and own != other
    raise ValueError(op)
