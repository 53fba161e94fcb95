"""The place of an ability that its object has lost: the others keep their keys, by which limits and effects under way know them (CR 602.5b, 613.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...program.abilities import Ability
from ...program.node import register
from ..declared import knows


@dataclass(frozen=True, slots=True)
class Lost(Ability):
    """No ability any more."""


register(Lost)  # what has left is remembered with it
knows(Lost)


LOST: Final = Lost()


def has_any(abilities: tuple[Ability, ...]) -> bool:
    """Whether one of them is left."""
    return any(not isinstance(each, Lost) for each in abilities)
