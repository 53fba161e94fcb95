"""What a game counts for its result: no rule looks at it (EDH 2009 and Commander 2011, optional rule 2, and statistics)."""

from __future__ import annotations

from .game import Game

TOTALS = {"spells_resolved": "spells", "combats_with_damage": "combats", "commander_recasts": "recasts"}


"""Statistics as results name them -> counters of `count`."""


RECORDS = {
    "combat_damage_in_a_turn": "damage", "biggest_mana_pool": "pool", "commander_kills": "kills", "mana_for_a_commander": "paid",
}  # fmt: skip


"""Those that earn victory points: the highest of the table earns one."""


def count(game: Game, what: str, seat: int, by: int = 1) -> None:
    """Add to a seat's counter."""
    name = f"stat:{what}:{seat}"
    game.s.used_game[name] = game.s.used_game.get(name, 0) + by


def most(game: Game, what: str, seat: int, value: int) -> None:
    """Remember a seat's highest value."""
    name = f"stat:{what}:{seat}"
    if value > game.s.used_game.get(name, 0):
        game.s.used_game[name] = value


def dealt_in_combat(game: Game, seat: int, amount: int) -> None:
    """Combat damage of a seat's creatures in this turn."""
    name = f"combat_dealt:{seat}"
    game.s.used[name] = game.s.used.get(name, 0) + amount
    most(game, "damage", seat, game.s.used[name])


def killed_by_commander(game: Game, seat: int) -> None:
    """A seat lost to commander damage: its commanders' owners scored."""
    limit = game.format.commander_damage_limit(game)
    fatal = {card for card, damage in game.s.players[seat].commander_damage.items() if damage >= limit}
    owners = {row.card: row.owner for row in game.s.objects.values() if row.card in fatal}
    for owner in sorted(set(owners.values()) - {seat}):
        count(game, "kills", owner)


def statistics(game: Game, seat: int) -> dict[str, int]:
    """Everything counted for a seat."""
    return {name: _value(game, counter, seat) for name, counter in (TOTALS | RECORDS).items()}


def victory_points(game: Game, seat: int) -> int:
    """One point for each record that the seat holds, alone or with others, one for being left at the end, and what the table awarded for goals of its own."""
    held = sum(_value(game, counter, seat) == _best(game, counter) > 0 for counter in RECORDS.values())
    return held + (seat in game.s.winners) + _value(game, "awarded", seat)


def democratic_points(game: Game, seat: int) -> int:
    """Two for the last one standing, one for each vote (EDH optional rule 3)."""
    voters = range(len(game.s.players))
    votes = sum(game.s.used_game.get(f"vote:{voter}", -1) == seat for voter in voters)
    return votes + 2 * (seat in game.s.winners)


def _best(game: Game, counter: str) -> int:
    return max(_value(game, counter, player.seat) for player in game.s.players)


def _value(game: Game, counter: str, seat: int) -> int:
    return game.s.used_game.get(f"stat:{counter}:{seat}", 0)
