"""Combats in short: who attacks, what may block."""

from __future__ import annotations

from typing import Any

from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR
from tests.rules.quick import attack, beast

NINJA = beast("Ninjutsu {G}", "4/4", name="Ninja")


JOINING = (
    "Whenever an opponent attacks with one or more creatures, if this creature is tapped, you may have that opponent gain control of this creature until "
    "end of combat. If you do, choose a player or planeswalker that opponent is attacking. This creature is attacking that player or planeswalker."
)


def can_block(evader: object, *blockers: object, put: object = None) -> list[bool]:
    """Which of the blockers may block the evader."""
    able = []
    for blocker in blockers:
        table = Board()
        attacker = table.put("A", "battlefield", evader)  # type: ignore[arg-type]
        oid = table.put("B", "battlefield", blocker)  # type: ignore[arg-type]
        if put is not None:
            table.put("B", "battlefield", put)  # type: ignore[arg-type]
        attack(table, attacker)
        able.append(not refuses_block(table, oid, attacker))
    return able


def refuses_block(table: Board, blocker: int, attacker: int) -> bool:
    """Whether that block is not legal."""
    table.say("blockers", [[blocker, attacker]])
    try:
        table.to("declare_blockers")
    except AssertionError:
        return True
    ask = next((ask for ask in table.asked if ask.reason == "blockers"), None)
    return ask is None or attacker not in dict(ask.pairs).get(blocker, [])


def fight(attacker: object, *blockers: object, seats: int = 2) -> tuple[Board, int, list[int]]:
    """One attacker of the first seat, blocked by all of these, up to the end of combat."""
    board = Board(seats)
    mine = board.put("A", "battlefield", attacker)  # type: ignore[arg-type]
    theirs = [board.put("B", "battlefield", blocker) for blocker in blockers]  # type: ignore[arg-type]
    board.say("attackers", [[mine, seat("B")]])
    board.say("blockers", [[blocker, mine] for blocker in theirs])
    board.to("end_combat")
    return board, mine, theirs


def attack_of_the_first_seat(table: Board, attackers: list[int], blocks: list[list[int]]) -> Board:
    """One combat of seat A."""
    table.say("attackers", [[oid, -2] for oid in attackers]).say("blockers", blocks)
    return table.to("main2")


def swap_for_ninja(table: Board, bear: int) -> Board:
    """The bear is returned for a ninja that waits on the stack."""
    ninja = table.put("A", "hand", NINJA)
    table.to("declare_blockers")
    assert table.act("A", "activate", ninja) is None
    return table


def names_of_attackers(table: Board) -> list[str]:
    """The attacking creatures by name."""
    assert table.game.s.combat is not None
    return [table.name(oid) for oid in table.game.s.combat.attackers]


def say_attacker(table: Board, attacker: int, whom: str) -> None:
    """That creature will attack that player."""
    table.say("attackers", [[attacker, player_ref(ord(whom) - 65)]])


def joined(table: Board, raider: CardProgram, defender: int, step: str = "declare_attackers", **row: Any) -> Board:
    """The first seat attacks with a creature, and a tapped one of the second seat joins it; up to that step."""
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", raider, tapped=True, **row)
    return table.say("attackers", [[bear, defender]]).say("may", True).to(step)
