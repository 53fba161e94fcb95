"""What a controlled player may do while playing a card, and who controls them then (CR 723.7): the words, each written once."""

from __future__ import annotations

from ...program import filters as fl
from ...program import players as pl

LANDS = fl.AllOf((fl.HasType("land"), fl.ControlledBy(pl.You())))


FROM_LANDS = (
    "while doing so, the player can activate mana abilities only if they're from lands that player controls and only if mana they produce is spent "
    "to activate other mana abilities of lands the player controls and/or to play that card"
)


WHILE_RESOLVING = "if the chosen card is cast as a spell, you control the player while that spell is resolving"
