"""The decks that everybody has: real cards that the rules play in full, for a first game without a list of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

PREFIX = "starter:"
_SMALL = {"of", "the"}
_FOLDER = Path(__file__).with_name("starter")
_FORMATS = {"commander": ("commander", "duel"), "highlander": ("partner", "emperor")}


@dataclass(frozen=True, slots=True)
class Starter:
    """A starter deck: `deck_id` stands for a deck of whoever names it; `formats`, where it is legal in today's rules."""

    deck_id: str
    name: str
    formats: tuple[str, ...]
    text: str


def _of(path: Path) -> Starter:
    kind, _, words = path.stem.partition("-")
    return Starter(PREFIX + path.stem, _titled(words), _FORMATS[kind], path.read_text("utf-8"))


def _titled(words: str) -> str:
    return " ".join(word if word in _SMALL else word.capitalize() for word in words.split("-"))


STARTERS = {starter.deck_id: starter for starter in map(_of, sorted(_FOLDER.glob("*.txt")))}
"""By id, in the order in which they are shown."""
