"""Hidden cards that effects let players see all the time (CR 401.5, 402.3): top cards of libraries, revealed hands.

Looked at whenever a player would get priority; a card once seen stays known until it is shuffled away.
"""

from __future__ import annotations

from ...program.modifications import PlayerRule
from ..declared import knows
from ..evaluate.dispatch import holds
from ..events.revealing import reveal
from ..state.game import Game
from ..verbs.cards import look, top


def show_hidden(game: Game) -> None:
    """Let the players see what "look at the top card any time" and "play with ... revealed" show them now."""
    if _SHOWN.isdisjoint(game.player_rules()):
        return
    everyone = game.s.everyone()
    for rule in list(game.rules()):
        n = rule.modification
        if not isinstance(n, PlayerRule) or n.rule not in _SHOWN or not holds(game, n.condition, rule.context):
            continue
        for seat in rule.seats:
            cards = list(game.s.hand[seat]) if n.rule == "hands_revealed" else top(game, seat, 1)
            wanted = 1 << seat if n.rule == "look_at_top" else everyone
            fresh = [oid for oid in cards if game.s.objects[oid].known & wanted != wanted]
            if fresh and n.rule == "look_at_top":
                look(game, seat, fresh)
            elif fresh:
                reveal(game, fresh)


_SHOWN = frozenset(("look_at_top", "top_card_revealed", "hands_revealed"))


knows(PlayerRule, "condition", rule=_SHOWN)
