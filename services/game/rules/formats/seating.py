"""Who sits where: teams and positions in turn order, and distances around the table."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.state.options import Chair

"""(team, position within the team), both from 0, in turn order."""


def free_for_all(seats: int) -> tuple[Chair, ...]:
    """Every seat is its own team."""
    return tuple((team, 0) for team in range(seats))


def alternating(teams: int, size: int) -> tuple[Chair, ...]:
    """Teammates sit opposite each other (Partner, document 002)."""
    return tuple((seat % teams, seat // teams) for seat in range(teams * size))


def together(teams: int, size: int) -> tuple[Chair, ...]:
    """Teammates sit side by side; of three, position 1 is the emperor (document 002)."""
    return tuple((seat // size, seat % size) for seat in range(teams * size))


def distance(one: int, other: int, seats: int) -> int:
    """Seats between two players around the table, counting the farther one; 0 for the same seat."""
    clockwise = (other - one) % seats
    return min(clockwise, seats - clockwise)


def neighbours(order: Sequence[int], seat: int) -> tuple[int, ...]:
    """The seats directly to both sides of one in a circle: (one,) when both are the same."""
    place = order.index(seat)
    found = dict.fromkeys((order[place - 1], order[(place + 1) % len(order)]))
    return tuple(other for other in found if other != seat)
