"""The values of X that may be announced (CR 107.3a, 601.2b).

What can be paid for some X can be paid for every smaller one, unless X says *which* card is given up ("exile a blue card with mana value X"), or the mana value says
what mana may be spent or what the spell costs ("only to cast spells with mana value 4 or greater"): then each value stands for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from ...program import costs as co
from ...program.amounts import X
from ...program.filters import Filter, ManaValueIs, ManaValueParity
from ...program.modifications import CostChange
from ...program.node import walk
from ..abilities.activation import cost_parts
from ..ask.ask import Ask
from ..ask.flow import Flow, ask, choose_word
from ..mana.available import mana_base
from ..mana.sources import restriction_of
from ..state.by_identity import ByIdentity
from ..state.game import Game


def says_which(costs: Iterable[co.Cost]) -> bool:
    """Whether X says which object pays one of these costs."""
    filters = [getattr(part, "filter", None) for cost in costs for part in cost_parts(cost)]
    return any(filter is not None and _NAMES_X.of(filter) for filter in filters)


def _names_x(filter: Filter) -> bool:
    return any(isinstance(node, X) for node in walk(filter))


_NAMES_X: Final = ByIdentity(_names_x)  # the filters are those of the texts; costs are put together anew each time


def mana_values(game: Game, seat: int) -> list[int]:
    """The mana values of what a seat could give up: its permanents, hand and graveyard."""
    s = game.s
    own = [oid for oid in game.permanents() if game.controller_of(oid) == seat]
    return sorted({game.mana_value(oid) for oid in (*own, *s.hand[seat], *s.graveyard[seat])})


def turns_on_mana_value(game: Game, seat: int) -> bool:
    """Whether what a seat may pay for a spell, or how much, can turn on the spell's mana value and so on X (CR 202.3e): restricted mana, and changes of costs."""
    restricted = [source.only for source in mana_base(game, seat) if source.only]
    restricted += [restriction_of(game, mana) for mana in game.s.players[seat].pool if mana.restriction]
    filters = [use.filter for uses in restricted for use in uses]
    filters += [n.filter for n in (rule.modification for rule in game.rules()) if isinstance(n, CostChange)]
    return any(_OF_MANA_VALUE.of(filter) for filter in filters)


def _of_mana_value(filter: Filter) -> bool:
    return any(isinstance(node, (ManaValueIs, ManaValueParity)) for node in walk(filter))


_OF_MANA_VALUE: Final = ByIdentity(_of_mana_value)


def greatest(most: int, able: Callable[[int], bool]) -> int:
    """The greatest X up to `most` that could be paid, where every smaller one could be paid too."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if able(middle) else (low, middle - 1)
    return low


def announce(seat: int, values: Sequence[int], source: int) -> Flow[int]:
    """Let a seat announce one of these values; with none of them 0, for which it then cannot pay."""
    return int((yield from choose_word(seat, "x", [str(value) for value in values or (0,)], source)))


def announce_number(seat: int, values: Sequence[int], most: int, source: int) -> Flow[int]:
    """The same of values up to `most`, in order: as a number where they have no gap, and asked for even if but one of several is left."""
    if most == 0 or not values or len(values) <= values[-1] - values[0]:
        return (yield from announce(seat, values, source))
    question = Ask("number", seat, "x", source)
    question.min, question.max, question.default = values[0], values[-1], values[0]
    return int((yield from ask(question)))
