"""What is remembered of tuples of abilities stays the same while an input is worked on (CR 613: an effect is applied once)."""

from __future__ import annotations

from services.game.rules.kernel.abilities.index import index_of
from services.game.rules.kernel.characteristics.layers import forget_abilities, longer
from services.game.rules.program.abilities import Keyword

MORE_THAN_ARE_KEPT = 60_100


def test_613_6_abilities_keep_their_identity_until_an_input_is_done() -> None:
    exalted, own = Keyword("exalted"), (Keyword("flying"),)
    granted = longer(own, exalted)
    index = index_of(granted)
    for _ in range(MORE_THAN_ARE_KEPT):
        index_of(longer((), Keyword("flying")))
    assert longer(own, exalted) is granted
    assert index_of(granted) is index
    forget_abilities()
    assert longer(own, exalted) is not granted
    assert index_of(granted) is not index
