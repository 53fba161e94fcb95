"""The layers in their order, and in which of them each kind of modification is applied; what no layer applies is a rule for the game."""

from __future__ import annotations

from typing import Final

from ..program import modifications as m
from .identity import ByIdentity

COPY_LAYER: Final = 0
CONTROL: Final = 1
TEXT: Final = 2
TYPE: Final = 3
COLOR: Final = 4
ABILITY_LAYER: Final = 5
CDA: Final = 6
SET: Final = 7
MODIFY: Final = 8
SWITCH: Final = 9
RULES: Final = 10

_LAYER: Final[dict[type, int]] = {
    m.CopyOf: COPY_LAYER, m.SetController: CONTROL, m.ChangeText: TEXT, m.AddTypes: TYPE, m.SetTypes: TYPE, m.RemoveTypes: TYPE,
    m.SetName: COPY_LAYER, m.AddColors: COLOR, m.SetColors: COLOR, m.GrantKeyword: ABILITY_LAYER, m.GrantAbility: ABILITY_LAYER,
    m.LoseKeyword: ABILITY_LAYER, m.LoseAllAbilities: ABILITY_LAYER, m.GrantAbilitiesOf: ABILITY_LAYER, m.DefinePT: CDA,
    m.SetBasePT: SET, m.ModifyPT: MODIFY, m.SwitchPT: SWITCH,
}  # fmt: skip


class _Split:
    """Modifications by layer, and those that a layer applies at all."""

    __slots__ = ("by_layer", "in_layers")

    def __init__(self, modifications: tuple[m.Modification, ...]) -> None:
        self.by_layer: dict[int, list[m.Modification]] = {}
        for each in modifications:
            self.by_layer.setdefault(_LAYER.get(type(each), RULES), []).append(each)
        self.in_layers = tuple(each for layer, part in self.by_layer.items() if layer != RULES for each in part)


_SPLIT: Final = ByIdentity(_Split)


def split_by_layer(modifications: tuple[m.Modification, ...]) -> dict[int, list[m.Modification]]:
    """The modifications by layer."""
    return _SPLIT.of(modifications).by_layer


def in_layers(modifications: tuple[m.Modification, ...]) -> tuple[m.Modification, ...]:
    """The modifications that a layer applies; the others are rules, evaluated where they matter."""
    return _SPLIT.of(modifications).in_layers
