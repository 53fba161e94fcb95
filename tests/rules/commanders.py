"""Tables with a commander."""

from __future__ import annotations

from dataclasses import replace

from services.game.rules.formats.commander import Commander
from tests.rules.board import Board, Open, opened
from tests.rules.cards import FOREST, MOUNTAIN, creature
from tests.rules.quick import act, found
from tests.rules.written import written


class OpenCommander(Commander):
    """Commander without opening hands."""

    start = Open.start


LEGEND = creature("Legend", "3/3", types="legendary creature")


def with_legend(seats: int = 3) -> tuple[Board, int]:
    """A table where the first seat has a commander and mana enough."""
    table = Board(seats, OpenCommander())
    table.put("A", "battlefield", FOREST, 9)
    legend = table.commander("A", LEGEND)
    return table, legend


LEADER = replace(written("Leader", "{4}{G}", "Legendary Creature — Elf", "Haste", "3/3"), identity="RG")


def lead(table: Board) -> int:
    """The commander is cast and resolves."""
    act(table, "A", "cast", table.game.s.command[0])
    return found(table, "Leader")


def with_leader() -> Board:
    """The leader is in the command zone, the board has mana enough."""
    table = Board(2, opened(Commander()))
    table.put("A", "battlefield", FOREST, 10)
    table.put("A", "battlefield", MOUNTAIN, 4)
    table.commander("A", LEADER)
    return table.to("main1")
