"""Reminder text (CR 207.2a) is no rules text, but it has to agree with the keyword that it explains: a text that contradicts itself is not trusted.

Looked at are the keywords whose reminder text repeats their cost or number ("Kicker {2}{R}", "Bushido 2").
"""

from __future__ import annotations

import re

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
