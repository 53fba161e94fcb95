"""What a position is worth to a player, as numbers that can be compared: the same or better means that a sequence can go on for ever (document 002).

Names of numbers begin with "+" (more is better for the player) or "-" (less is better). Objects count by what they are: a card by its number, a token by its name.
Not looked at: what opponents' permanents are doing, exile, effects that are running, what happened this turn.
"""

from __future__ import annotations

from ..kernel.cast.legal_actions import land_limit
from ..kernel.evaluate.payable import is_sick
from ..kernel.state.game import Game
from ..kernel.state.rows import ABILITY, seat_of

Holdings = dict[str, int]


_FOREVER = 10**6


_BAD_COUNTERS = ("-1/-1", "stun")


def label(game: Game, ref: int) -> str:
    """What an object is whatever zone it is in: a card by name and number, a token by name; a player by seat."""
    if ref < 0:
        return f"seat {seat_of(ref)}"
    row = game.s.objects[ref]
    if row.kind == ABILITY and row.item is not None and row.item.source in game.s.objects:
        return label(game, row.item.source)
    name = game.s.programs[row.program].faces[0].name
    return f"{name}#{row.card}" if row.card >= 0 else name


def is_same(one: str, other: str) -> bool:
    """Whether two labels mean the same object: a token that is a copy counts as what it copies."""
    if one == other:
        return True
    (name, _, card), (other_name, _, other_card) = one.partition("#"), other.partition("#")
    return name == other_name and not (card and other_card)


def holdings(game: Game, seat: int) -> Holdings:
    """The position as the player holds it."""
    found: Holdings = {}
    team = game.team_of(seat)
    for other in game.alive():
        if other in team:
            _life(game, found, other, "+", "-")
        else:
            _life(game, found, other, "-", "+")
            found[f"-hand {other}"] = len(game.s.hand[other])
            found[f"-library {other}"] = len(game.s.library[other])
    for oid in game.permanents():
        if game.controller_of(oid) in team:
            _permanent(game, found, oid)
        else:
            _add(found, f"-foe {label(game, oid)}", 1)
    _own_cards(game, found, seat)
    return found


def dominates(now: Holdings, then: Holdings) -> bool:
    """Whether a position is at least as good in everything."""
    return all(now.get(name, 0) >= value for name, value in then.items() if name[0] == "+") and all(
        value <= then.get(name, 0) for name, value in now.items() if name[0] == "-"
    )


def _add(found: Holdings, name: str, count: int) -> None:
    found[name] = found.get(name, 0) + count


def _life(game: Game, found: Holdings, seat: int, good: str, bad: str) -> None:
    player = game.s.players[seat]
    found[f"{good}life {seat}"] = player.life
    for kind, count in player.counters.items():
        found[f"{bad if kind in ('poison', 'rad') else good}{kind} {seat}"] = count
    for card, damage in player.commander_damage.items():
        found[f"{bad}commander {card} {seat}"] = damage


def _permanent(game: Game, found: Holdings, oid: int) -> None:
    row, chars, name = game.s.objects[oid], game.chars(oid), label(game, oid)
    _add(found, f"+there {name}", 1)
    is_creature = "creature" in chars.types
    if not row.tapped:
        _add(found, f"+untapped {name}", 1)  # a creature that may not use {T} may still crew or convoke
        if not is_creature or not is_sick(game, oid):
            _add(found, f"+ready {name}", 1)
    if is_creature:
        _add(found, f"+power {name}", chars.power)
        _add(found, f"+toughness {name}", chars.toughness - row.damage)
    for kind, count in row.counters.items():
        _add(found, f"{'-' if kind in _BAD_COUNTERS else '+'}counters {kind} {name}", count)
    if row.attached_to in game.s.objects:
        _add(found, f"+host {name} {label(game, row.attached_to)}", 1)


def _own_cards(game: Game, found: Holdings, seat: int) -> None:
    player = game.s.players[seat]
    found["+library"] = len(game.s.library[seat])
    for zone, cards in (("hand", game.s.hand[seat]), ("graveyard", game.s.graveyard[seat])):
        for oid in cards:
            _add(found, f"+{zone} {label(game, oid)}", 1)
    for mana in player.pool:
        _add(found, f"+mana {mana.color}", 1)
    found["+lands"] = min(land_limit(game, seat), _FOREVER) - (
        player.lands_played if land_limit(game, seat) < _FOREVER else 0
    )
    for card, casts in player.commander_casts.items():
        found[f"-casts {card}"] = casts
