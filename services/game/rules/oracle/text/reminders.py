"""Reminder text (CR 207.2a) is no rules text, but two things are asked of it before it is left out.

It has to agree with the keyword that it explains, where it repeats a cost or a number ("Kicker {2}{R}", "Bushido 2"): a text that contradicts itself is not
trusted. And it has to explain something that the rules define and its paragraph says, or to say what follows from the rules anyway: words in parentheses that
do neither carry rules of the card's own ("hone counters"), and a card is not read whole without them.
"""

from __future__ import annotations

import re

from .lexicon import COST_KEYWORDS, NUMBER_KEYWORDS, SIMPLE_KEYWORDS

STATED = frozenset((
    "afflict", "afterlife", "amplify", "annihilator", "backup", "bloodthirst", "bushido", "buyback", "casualty", "commander ninjutsu", "crew",
    "cycling", "devour", "dredge", "embalm", "encore", "equip", "eternalize", "fabricate", "fading", "fortify", "frenzy", "graft", "hideaway",
    "kicker", "level up", "mayhem", "mobilize", "modular", "multikicker", "ninjutsu", "offspring", "outlast", "plot", "rampage", "reconfigure",
    "recover", "renown", "ripple", "saddle", "scavenge", "sneak", "soulshift", "squad", "toxic", "transfigure", "transmute", "tribute",
    "unearth", "vanishing", "ward",
))  # fmt: skip


"""Keywords whose reminder text says their cost or number; so does every kind of typecycling."""


_KEYWORD = re.compile(r"([A-Za-z]+(?: [a-z]+)?)[ —-]+((?:\{[^{} ]+\})+|\d+)")


_COST = re.compile(r"(?:\{[^{} ]+\})+")


_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "twice": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12,
}  # fmt: skip


_ABOUT_SYMBOLS = ("can be paid with", "represents")


def contradiction(text: str) -> str:
    """The first keyword of a text whose reminder text says another cost or number; "" when there is none."""
    for line in text.split("\n") if "(" in text else ():
        head, _, rest = line.partition("(")
        last = head.rpartition(", ")[2].strip()
        found = _KEYWORD.fullmatch(last)
        if (
            found is not None
            and _is_stated(found.group(1).lower())
            and not _repeats(rest.partition(")")[0], found.group(2))
        ):
            return last
    return ""


def _is_stated(keyword: str) -> bool:
    return keyword in STATED or keyword.endswith("cycling")


def _repeats(reminder: str, said: str) -> bool:
    if not said.startswith("{"):
        words = re.findall(r"\d+|[a-z]+", reminder.lower())
        numbers = {int(word) if word.isdigit() else _NUMBERS.get(word, -1) for word in words}
        return int(said) in numbers or not numbers - {-1}
    costs = _COST.findall(reminder)
    return said in costs or not costs or any(phrase in reminder for phrase in _ABOUT_SYMBOLS)


# --- what reminder text explains ---------------------------------------------------------------------------------------


_OTHER_KEYWORDS = (  # CR 702, those that the lexicon has not by a word of their own, and words that head an ability (CR 207.2c)
    "affinity", "awaken", "bands with", "champion", "craft", "enchant", "escape", "forecast", "gift", "impending", "offering", "protection", "prototype", "recall", "reinforce",
    "splice", "suspend", "visit", "boast", "exhaust", "power-up", "max speed", "specialize",
)  # fmt: skip


_ACTIONS = (  # CR 701
    "adapt", "airbend", "amass", "assemble", "behold", "blight", "bolster", "clash", "cloak", "collect evidence", "connive", "convert", "detain", "discover",
    "earthbend", "endure", "exert", "explore", "fateseal", "fight", "forage", "goad", "harness", "incubate", "investigate", "learn", "manifest", "meld",
    "mill", "monstrosity", "open", "planeswalk", "populate", "proliferate", "regenerate", "scry", "support", "surveil", "suspect", "the ring tempts you",
    "time travel", "transform", "venture into the dungeon", "vote", "waterbend", "villainous choice", "crime", "expend", "phase out", "phases out",
    "phases in", "end the turn",
)  # fmt: skip


_NAMED = (  # predefined tokens (CR 111.10), counters that have rules (122.1, 714), designations, symbols (107), and other words that the rules define
    "blood", "clue", "food", "gold", "incubator", "junk", "lander", "map", "mutagen", "powerstone", "shard", "treasure", "role",
    "stun counter", "shield counter", "finality counter", "poison counter", "rad counter", "lore counter", "poisoned", "monarch", "initiative",
    "city's blessing", "day", "night", "party", "modified", "historic", "outlaw", "devotion", "descended", "prepared", "monstrous", "harnessed",
    "adventure", "{E}", "{Q}", "{S}", "{C}", "{TK}",
)  # fmt: skip


_WORDS = {*SIMPLE_KEYWORDS, *COST_KEYWORDS, *NUMBER_KEYWORDS, *_OTHER_KEYWORDS, *_ACTIONS, *_NAMED}


_EXPLAINED = re.compile(
    rf"(?<![a-z])(?:{'|'.join(map(re.escape, sorted(_WORDS, key=len, reverse=True)))})(?:e?s|e?d|ing)?(?![a-z])|[a-z]cycling|[a-z]walk(?![a-z])",
    re.IGNORECASE,
)


FOLLOWS: dict[str, str] = {  # what may be said in parentheses, because a rule says it anyway: a pattern, and that rule
    r"can be paid with|represents (?:colorless|two) mana|^\{[CS]\} represents": "107.4",
    r"^\{T\}: Add (?:\{[WUBRG]\}|, |or | )+\.$": "305.6",
    r"^This land isn't a spell, it's affected by summoning sickness|^This creature isn't a spell, it's affected": "305.9",
    r"^(?:It's|They're) (?:still )?affected by summoning sickness\.$|can't attack if \w+ was cast this turn": "302.6",
    r"^Transforms from ": "712.2",
    r"^Melds with ": "712.4",
    r"^As this Saga enters and after your draw step, add a lore counter\.": "714.3",
    r"^Gain the next level as a sorcery to add its ability\.$": "716.2",
    r"^As a Siege enters, choose an opponent to protect it\.": "310.11",
    r"^You may cast either half\. That door unlocks on the battlefield\.": "709.5",
    r"^If unsolved, solve at the beginning of your end step\.$": "719.3",
    r"^Then exile this card\. You may (?:cast|play) the \w+ later from exile\.$": "715.3",
    r"^Then shuffle this card into its owner's library\.$|^Also shuffle this card\.$": "720.3",
    r"^It's put into (?:their|its owner's) junkyard\.$": "717.6",
    r"^You may cast a legendary sorcery only if you control a legendary creature or planeswalker\.$": "205.4e",
    r"^Theme colors?: ": "100.1",
    r"^This effect (?:lasts indefinitely|doesn't end)\.$": "611.2a",
    r"^Mana abilities can't be targeted\.$": "605.3b",
    r"^Activate only as an instant\.$": "605.1a",
    r"^Return it only if it(?:'s on the battlefield| survived combat)\.$|must survive the damage to get the counters?\.$": "400.7",
    r"^(?:That|Those) \w+ returns? under (?:its owner's|their owners') control\.$": "610.3",
    r"^Damage (?:dealt to you )?causes (?:you to lose life|loss of life)\.$": "120.3a",
    r"^You can't gain or lose life\. You can't pay any amount of life except 0\.$": "119.7",
    r"^You win even if you have 0 life or didn't draw a card\.$": "608.2",
    r"^It's (?:not a creature|no longer a Human)\.$|^It loses all other creature types\.$|^It retains its abilities\.$": "205.1",
    r"^It has no other types or abilities\.$": "708.2",
    r"^(?:The|A) copy (?:of a (?:permanent|creature) spell )?becomes a token\.$": "608.3f",
    r"^front face up$": "712.14",
    r"^This includes by the ward ability\.$": "702.21a",
    r"^(?:While|If) it(?:'s phased| phases) out, (?:it's treated|treat it)|^Treat it and anything attached to it as though they don't exist": "702.26",
    r"ana symbols (?:on that permanent )?remain unchanged\.$": "612.2",
    r"^Control of the Equipment doesn't change\.$": "301.5d",
    r"^Equipment that's a creature can't equip a creature\.$": "301.5c",
    r"^Zero is even\.$": "107.1",
    r"^You can't look at it\.$": "406.3",
    r"^(?:Do this only any time you could cast that creature spell\. )?(?:If you cast a spell this way, )?[Yy]ou still pay (?:its|the spell's) costs\.": "601.2",
    r"^You can play a land this way only if you have an available land play remaining\.$": "305.2",
    r"^Artifact, creature, .* are card types\.$|^Nonbasic land types include ": "205.2",
    r"^If the Auras can't enchant that creature|^Auras with nothing to enchant remain in ": "303.4g",
    r"^You don't get to move Auras\.$": "303.4",
    r"^Piles can be empty\.$": "700.3",
    r"^Reveal the card as you exile it\.$": "406.3",
    r"the permanent enters under your control\.$|it enters under your control\.$|you control that permanent\.$": "608.3",
    r"^Do both if (?:\{[WUBRG]\})+ was spent\.$": "608.2c",
    r"^Shield counters don't prevent this damage as they're removed\.$": "122.1c",
    r"^For example, ": "207.2a",
    r"^It won't be affected by the spell or ability\.$|^That spell won't resolve\.$|^The spell has no effect\.$": "608.2b",
    r"^Excess cost reduction reduces generic mana\.$": "118.7",
    r"^Nonexistent mana costs can't be paid\.$": "118.6",
    r"emoves this creature from combat\.$|^If an attacking or blocking creature changes controllers": "506.4",
    r"^You see all cards that player could see and make all decisions for them\.$": "723.5",
    r"^The beginning phase includes the untap, upkeep, and draw steps\.$": "501.1",
    r"works on creatures that can't be blocked\.$": "509.1h",
    r"^even if this card isn't on the battlefield$": "604.3",
    r"^If it does, it loses this ability for the rest of the turn\.$": "707.2",
    r"^Do this before you draw\.$": "603.3",
    r"^This ability triggers only from the battlefield\.$": "603.6",
    r"^If it has X in its mana cost, X is 0\.$": "107.3b",
    r"^A triggered ability uses the words": "603.1",
    r"^Then put \w+ into its owner's graveyard\.$": "608.2n",
    r"^They don't gain the ability to \{T\} for mana\.$": "305.6",
    r"^They lose all other land types and abilities and have ": "305.7",
    r"^If two or more creatures are tied for greatest power": "115.1",
    r"^Additional mana in the cost may be paid with any color": "107.4b",
    r"^The types of mana are white, blue": "106.1b",
    r"^the Fridge$": "207.2c",
}  # fmt: skip


_FOLLOWS = re.compile("|".join(f"(?:{pattern})" for pattern in FOLLOWS), re.IGNORECASE)


_REMINDER = re.compile(r"\(([^()]*)\)")


def carried(text: str) -> str:
    """The first reminder text that neither explains a word of its paragraph nor follows from the rules; "" when there is none."""
    for line in text.split("\n") if "(" in text else ():
        for found in _REMINDER.finditer(line):
            if not _EXPLAINED.search(line[: found.start()]) and not _FOLLOWS.search(found.group(1)):
                return found.group(1)
    return ""
