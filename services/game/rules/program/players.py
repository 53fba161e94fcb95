"""Who: references to players. Always explicit; a phrase that means several players gives several.

Order of several players is always APNAP order (CR 101.4).
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node, register_module


@dataclass(frozen=True, slots=True)
class Players(Node):
    """Evaluates to an ordered list of seats."""


@dataclass(frozen=True, slots=True)
class You(Players):
    """The controller of the spell or ability."""


@dataclass(frozen=True, slots=True)
class EachPlayer(Players):
    """All players still in the game."""


@dataclass(frozen=True, slots=True)
class EachOpponent(Players):
    """All opponents of the controller; as a relation in a filter: "an opponent"."""


@dataclass(frozen=True, slots=True)
class EachOtherPlayer(Players):
    """Everybody but the controller, teammates included."""


@dataclass(frozen=True, slots=True)
class TargetPlayer(Players):
    """A targeted player. `slot` numbers the targets of one spell or ability in the order they are written."""

    slot: int
    among: Players = EachPlayer()
    min: int = 1
    max: int = 1


@dataclass(frozen=True, slots=True)
class ControllerOf(Players):
    """Controller of the object (last known, for one that has left)."""

    object: Node  # Objects


@dataclass(frozen=True, slots=True)
class OwnerOf(Players):
    """Owner of the object."""

    object: Node  # Objects


@dataclass(frozen=True, slots=True)
class ActivePlayer(Players):
    """Whose turn it is."""


@dataclass(frozen=True, slots=True)
class DefendingPlayer(Players):
    """The player attacked by the event's attacker, or by this object (CR 508.5)."""


@dataclass(frozen=True, slots=True)
class AttackingPlayer(Players):
    """The player whose creature attacks: the active player, while the combat lasts."""


@dataclass(frozen=True, slots=True)
class BoundPlayers(Players):
    """Players bound by an earlier step or by the event, for example "event.player", "target0", "chosen"."""

    name: str


@dataclass(frozen=True, slots=True)
class ChosenPlayer(Players):
    """A player whom the controller (or `chooser`) chooses on resolution among `among`; bound to "chosen_player"."""

    among: Players
    chooser: Players = You()
    random: bool = False


@dataclass(frozen=True, slots=True)
class PlayersWith(Players):
    """Those of `among` for whom the condition holds; inside it `BoundPlayers("candidate")` is the player in question."""

    among: Players
    condition: Node  # Condition


@dataclass(frozen=True, slots=True)
class Together(Players):
    """All of these ("you and target opponent each")."""

    parts: tuple[Players, ...]


@dataclass(frozen=True, slots=True)
class EnchantedPlayer(Players):
    """The player this Aura is attached to."""


@dataclass(frozen=True, slots=True)
class Monarch(Players):
    """The monarch, if there is one (CR 725)."""


@dataclass(frozen=True, slots=True)
class EveryoneBut(Players):
    """All players but those."""

    players: Players


register_module(globals())
