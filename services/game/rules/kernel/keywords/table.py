"""Keyword abilities (CR 702) as the abilities they stand for, written in program nodes. Keywords that are rules of their own live where the rule lives.

Expanded here: each function names its paragraph. Handled elsewhere: deathtouch, defender, double strike, first strike, flash, flying,
haste, hexproof, indestructible, infect, lifelink, menace, protection, reach, shroud, trample, vigilance, ward (here), wither, fear, intimidate, shadow,
horsemanship, skulk, landwalk, convoke, delve, improvise, affinity, undaunted, split second, phasing, casting keywords (`cast.permissions`, `cast.casting`), morph, foretell, plot.
702.7 first strike, 702.10 haste, 702.80 wither, 702.89 umbra armor, 702.126 improvise, 702.164 toxic, 702.173 freerunning, 702.187 mayhem ok.
Not done (no format has it): 702.106 hidden agenda. 702.158 space sculptor is in `turn.sectors`. 702.50 epic and 702.192 paradigm are in `stack.epic_and_paradigm`, 702.150 compleated in
`events.replacement_by_rule`. Companion (702.139) is in `cast.companions`; its condition is read where decks are checked, so its line stays residual.
"""

from __future__ import annotations

from ...program import abilities as ab
from ..declared import knows
from . import of_casting, of_copies, of_permanents, rare, soulbond
from .builders import EXPANSIONS, PAID_EACH

LOADED = (of_casting, of_copies, of_permanents, rare, soulbond)


def instance_word(name: str, before: int) -> str:
    """What the payment of an instance is called when that many of the same name came before: "replicate", "replicate 2"."""
    return f"{name} {before + 1}" if before and name in PAID_EACH else name


def expand(keyword: ab.Keyword, before: int = 0) -> tuple[ab.Ability, ...]:
    """The abilities a keyword stands for, none for those that are rules of their own; `before`: instances before this one."""
    build = EXPANSIONS.get(keyword.name)
    if build is None:
        return ()
    word = instance_word(keyword.name, before)
    return build(keyword) if word == keyword.name else build(keyword, word)


knows(ab.Keyword, "word", name="partner")  # of the deck alone (CR 702.124), as the next ones
knows(ab.Keyword, name=("choose a background", "friends forever", "doctor's companion"))
