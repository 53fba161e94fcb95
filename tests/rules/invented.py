"""Cards from invented texts that the tests of several sections play."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program.cards import CardProgram
from tests.rules.written import two_faced, written

GAIN = written("Gain", "{G}", "Sorcery", "You gain 3 life.")
SHARP_BLADE = written("Blade", "{G}", "Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")


def said(text: str) -> CardProgram:
    """A sorcery with that text."""
    return written("Said", "{G}", "Sorcery", text)


PUMP = written(
    "Pump", "{G}", "Instant",
    "Target creature gets +2/+2 until end of turn. If you cast this spell during your main phase, that creature gets +4/+4 until end of turn instead.",
)  # fmt: skip
COPYING = "When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy."
VENTURE = written("Delve", "{G}", "Sorcery", "Venture into the dungeon.")
TEXT_BOLT = written("Bolt", "{R}", "Instant", "This spell deals 3 damage to any target.")
QUESTING_HERO = two_faced(
    "Hero // Quest",
    FaceText("Hero", "{G}", "Creature — Human", "", "3", "3"),
    FaceText("Quest", "{G}", "Sorcery — Adventure", "You gain 2 life."),
    "adventure",
)
STEAL = written("Steal", "{G}", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature.")
BREAK = written("Break", "{G}", "Instant", "Destroy target enchantment.")
