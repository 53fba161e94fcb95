"""How good a position is for a team: life, permanents by size and keywords, cards in hand, mana, and what the others could do next."""

from __future__ import annotations

from services.game.rules.kernel.abilities.mana import is_mana_ability
from services.game.rules.kernel.combat.attackers import restrictions
from services.game.rules.kernel.state.characteristics import Characteristics
from services.game.rules.kernel.state.game import Game
from services.game.rules.kernel.state.rows import Player
from services.game.rules.program.abilities import ActivatedAbility, Keyword

WON, LOST = 1000.0, -1000.0
_OUT = -45.0
"""A player who has left; less than any position is worth to somebody who still plays."""
_CARD = 1.1
_FULL_HAND = 7
_EMPEROR = 1
_OF_POWER = {
    "flying": 0.4, "trample": 0.15, "lifelink": 0.3, "double strike": 0.9, "first strike": 0.25, "vigilance": 0.15, "menace": 0.2,
    "horsemanship": 0.4, "shadow": 0.4, "fear": 0.3, "intimidate": 0.3, "skulk": 0.1, "infect": 0.5, "toxic": 0.2,
}  # fmt: skip
"""What a keyword of a creature is worth for each point of power."""
_OF_ITSELF = {
    "flying": 0.3, "deathtouch": 1.1, "indestructible": 1.5, "hexproof": 0.5, "shroud": 0.3, "ward": 0.4, "reach": 0.2, "haste": 0.1,
    "prowess": 0.3, "undying": 0.8, "persist": 0.8, "defender": -0.6, "flash": 0.1, "protection": 0.4,
}  # fmt: skip
_ABILITY = 0.45
_MOST_ABILITIES = 3
_HELPLESS = 0.4
"""A creature that may not attack keeps so much of its worth."""


def worth(game: Game, seat: int) -> float:
    """How good the position is for the seat's team, in about cards; WON and LOST when it is decided."""
    s = game.s
    if s.over:
        return (
            WON
            if any(s.players[each].team == s.players[seat].team for each in s.winners)
            else LOST
            if s.winners
            else 0.0
        )
    team = s.players[seat].team
    board = _boards(game)
    ours = [each for each in s.players if each.team == team]
    theirs = [each for each in s.players if each.team != team]
    mine = sum(_player(game, each, board[each.seat]) for each in ours)
    foes = sum(_player(game, each, board[each.seat]) for each in theirs)
    danger = sum(_danger(game, each) for each in ours if each.alive)
    alive = sum(each.alive for each in theirs)
    return mine - foes * _against(len(ours), alive) - danger


def _against(ours: int, theirs: int) -> float:
    """How much what one of several opponents has counts: they fight one another, too."""
    return 1.0 if ours > 1 else 1.0 / max(theirs, 1) ** 0.5


def _boards(game: Game) -> list[float]:
    """What each player's permanents are worth."""
    found, sources = [0.0] * len(game.s.players), [0] * len(game.s.players)
    for oid in game.permanents():
        chars = game.chars(oid)
        is_land = "land" in chars.types and "creature" not in chars.types
        makes = "basic" in chars.supertypes or any(_is_mana(each) for each in chars.abilities)
        if is_land or makes:
            sources[chars.controller] += 1
            found[chars.controller] += source_worth(sources[chars.controller]) * (1.0 if makes else 0.9)
        if not is_land:
            found[chars.controller] += permanent_worth(game, oid) * (0.6 if makes else 1.0)
    return found


def _player(game: Game, player: Player, board: float) -> float:
    if not player.alive:
        return _OUT
    hand, library = len(game.s.hand[player.seat]), len(game.s.library[player.seat])
    found = board + life_worth(life_left(game, player)) * _weight(game, player)
    found += _CARD * min(hand, _FULL_HAND) + 0.2 * max(hand - _FULL_HAND, 0)
    return found - 3.0 * max(4 - library, 0)


def _weight(game: Game, player: Player) -> float:
    """An emperor's life is the team's."""
    return 3.0 if game.format.id == "emperor" and player.position == _EMPEROR else 1.0


def life_left(game: Game, player: Player) -> int:
    """How much damage a player can take from anybody: life, poison and the damage of commanders."""
    limit = game.format.commander_damage_limit(game)
    left: int = min(player.life, 2 * (10 - player.counters.get("poison", 0)))
    if limit and player.commander_damage:
        left = min(left, limit - max(player.commander_damage.values()) + 4)
    return left


def life_worth(life: int) -> float:
    """The less is left, the more each point counts."""
    low, middle, high = min(life, 5), min(max(life - 5, 0), 15), max(life - 20, 0)
    return 1.4 * low + 0.5 * middle + 0.3 * high


def source_worth(nth: int) -> float:
    """The first sources of mana count most."""
    return 2.4 if nth <= 4 else 1.7 if nth <= 7 else 0.7


def _is_mana(ability: object) -> bool:
    return isinstance(ability, ActivatedAbility) and is_mana_ability(ability)


def permanent_worth(game: Game, oid: int) -> float:
    """A permanent other than a plain land."""
    chars, row = game.chars(oid), game.s.objects[oid]
    found = 0.8 if row.card >= 0 and game.is_commander(oid) else 0.0
    if "creature" in chars.types:
        return found + creature_worth(game, oid, chars)
    if "planeswalker" in chars.types:
        return found + 1.5 + 0.9 * row.counters.get("loyalty", 0)
    return found + 0.7 + 0.55 * chars.mana_value


def creature_worth(game: Game, oid: int, chars: Characteristics) -> float:
    """By power, toughness, keywords and abilities."""
    power, toughness = max(chars.power, 0), max(chars.toughness, 0)
    found = 0.4 + 0.9 * power + 0.5 * toughness
    for word in chars.keywords:
        found += _OF_POWER.get(word, 0.0) * power + _OF_ITSELF.get(word, 0.0)
    others = sum(1 for each in chars.abilities if not isinstance(each, Keyword))
    found += _ABILITY * min(others, _MOST_ABILITIES)
    return found * _HELPLESS if chars.restrictions and restrictions(game, oid, "cant_attack") else found


# -- what the others could do next


def _danger(game: Game, player: Player) -> float:
    """What the creatures of the opponents could do to a player before its next turn, past those that can block."""
    blockers = [oid for oid in game.permanents() if _blocks(game, oid, player.seat)]
    hits = sorted((_hit(game, foe, player.seat, blockers) for foe in _attacking(game, player.seat)), reverse=True)
    if not hits:
        return 0.0
    left = max(life_left(game, player), 1)
    expected = hits[0] / len(hits) ** 0.5 + 0.2 * sum(hits[1:])
    if hits[0] >= left:
        return 9.0 + 6.0 * _weight(game, player)
    share: float = min(expected / left, 1.0)
    weighted: float = (0.08 + 0.4 * share * share) * expected * _weight(game, player)
    return weighted


def _attacking(game: Game, seat: int) -> list[int]:
    return [foe for foe in game.opponents(seat) if seat in game.format.attackable_seats(game, foe)]


def _blocks(game: Game, oid: int, seat: int) -> bool:
    chars = game.chars(oid)
    return chars.controller == seat and "creature" in chars.types and not game.s.objects[oid].tapped


def _hit(game: Game, foe: int, seat: int, blockers: list[int]) -> int:
    """The damage of all of one opponent's creatures, each blocker stopping the largest that it can."""
    attackers = [game.chars(oid) for oid in game.permanents() if _attacks(game, oid, foe)]
    above = sorted((strength(each) for each in attackers if "flying" in each.keywords), reverse=True)
    below = sorted((strength(each) for each in attackers if "flying" not in each.keywords), reverse=True)
    high = sum(1 for oid in blockers if game.chars(oid).keywords & {"flying", "reach"})
    low = len(blockers) - high
    stopped = min(high, len(above))
    through: int = sum(above[stopped:]) + sum(below[low + high - stopped :])
    return through


def strength(chars: Characteristics) -> int:
    """The damage that a creature deals in a combat."""
    return max(chars.power, 0) * (2 if "double strike" in chars.keywords else 1)


def _attacks(game: Game, oid: int, foe: int) -> bool:
    chars = game.chars(oid)
    return (
        chars.controller == foe and "creature" in chars.types and chars.power > 0 and "defender" not in chars.keywords
    )
