"""Two commanders (CR 702.124): which abilities belong together; they are never mixed (702.124f)."""

from __future__ import annotations

from .cards import Card


def is_pair(first: Card, second: Card) -> bool:
    """Whether the two may command one deck together."""
    return why_not_pair(first, second) == ""


def why_not_pair(first: Card, second: Card) -> str:
    """Why the two cannot command together, or ""."""
    if first.name == second.name:
        return "two commanders need different names"
    if any(_matches(ability, first, second) for ability in first.pairings):
        return ""
    if any(_matches(ability, second, first) for ability in second.pairings):
        return ""
    if not first.pairings or not second.pairings:
        alone = second if first.pairings else first
        return f"{alone.name} has no ability that allows a second commander"
    return "their abilities do not belong together"


def _matches(ability: str, owner: Card, other: Card) -> bool:
    kind, _, value = ability.partition(":")
    match kind:
        case "partner" if value:
            return ability in other.pairings
        case "partner":
            return "partner" in other.pairings
        case "partner_with":
            # Each names the other (702.124j); a card may have further abilities (702.124g).
            return value == other.name and f"partner_with:{owner.name}" in other.pairings
        case "choose_background":
            return "background" in other.pairings
        case "doctors_companion":
            return "doctor" in other.pairings
    return False
