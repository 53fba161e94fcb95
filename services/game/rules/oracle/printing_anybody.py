"""What other players may do, back to words."""

from __future__ import annotations

from collections.abc import Callable

from ..program import effects as x
from ..program import players as p
from .printing_nouns import player
from .printing_parts import cost
from .printing_words import Unprintable, Words

ANYBODY = (p.EachPlayer(), p.EachOpponent())


def anybody(node: x.Clause, w: Words, chain: Callable[[tuple[x.Clause, ...], Words], str]) -> str:
    """ "any opponent may sacrifice a creature. If a player does, tap ~"."""
    if node.cost is None:
        raise Unprintable("nothing")
    who = "player" if isinstance(node.optional, p.EachPlayer) else "opponent"
    paid = cost(node.cost, w)
    head = f"any {who} may {'pay ' if paid.startswith('{') else ''}{paid}"
    if node.otherwise:
        return f"{head}. If no one does, {chain(node.otherwise, w)}"
    return f"{head}. If a player does, {chain(node.then, w)}"


def targeted_who(node: x.Clause) -> p.TargetPlayer | None:
    """The targeted player who is asked whether to do it."""
    who = getattr(node.verb, "who", None)
    return who if isinstance(who, p.TargetPlayer) and node.optional == p.BoundPlayers(f"target{who.slot}") else None


def targeted_may(words: str, node: x.Clause, w: Words) -> str:
    """ "target opponent may draw a card"."""
    who = targeted_who(node)
    if who is None:
        raise Unprintable("who may")
    subject = player(who, w)
    verb, _, rest = words.removeprefix(f"{subject} ").partition(" ")
    return f"{subject} may {verb.removesuffix('s')} {rest}"
