"""What the demo plays: a format with its rules version, its starter decks, and what its games must show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

SPELLS, COMBATS, RECASTS = 20, 10, 1
_FIGHT = {"spells_resolved": SPELLS, "combats_with_damage": COMBATS}


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play; `required`: counter -> the least that all games of a demo together must reach; `shown`: what five games must show at least once."""

    format: str
    rules: str
    seats: int
    starters: str
    required: Mapping[str, int] = field(default_factory=dict)
    real_decks: bool = False
    shown: tuple[str, ...] = ()


_REGIONS = ("marches", "partner_blocks", "transfers")
_VARIANTS = (
    Variant("commander", "", 4, "commander", {**_FIGHT, "commander_recasts": RECASTS}, real_decks=True),
    Variant("commander", "edh2009", 4, "commander", {**_FIGHT, "partial_paris_rounds": 1}),
    Variant("commander", "commander2011", 4, "commander", {**_FIGHT, "partial_paris_rounds": 1}),
    Variant("duel", "", 2, "commander", {"spells_resolved": 10, "combats_with_damage": 5}, shown=("commander_swaps",)),
    Variant("partner", "commander", 4, "commander", {**_FIGHT, "marches": 1, "transfers": 1}, shown=_REGIONS),
    Variant("partner", "", 4, "highlander", {**_FIGHT, "marches": 1, "transfers": 1}, shown=_REGIONS),
    Variant(
        "emperor",
        "",
        6,
        "highlander",
        {**_FIGHT, "marches": 1, "transfers": 1, "out_of_range": 1},
        shown=(*_REGIONS, "emperor_losses"),
    ),
)


class UnknownVariant(ValueError):
    """No such format and rules version."""


def variant_of(format_id: str, rules: str) -> Variant:
    """The variant; raises UnknownVariant with what there is."""
    for variant in _VARIANTS:
        if (variant.format, variant.rules) == (format_id, rules):
            return variant
    known = ", ".join(f"{each.format} {each.rules}".strip() for each in _VARIANTS)
    raise UnknownVariant(f"there is no {format_id} {rules}".rstrip() + f"; there are {known}")
