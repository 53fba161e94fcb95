"""The checks by name: what each asks, by which rule, and how it is run on one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from services.game.rules.program.cards import CardProgram

from . import (
    copies,
    departed,
    granted,
    hidden,
    layer_order,
    limits,
    looked_back,
    lost,
    offered,
    once,
    ownership,
    past,
    response,
    there,
    together,
    twins,
    zone_invariance,
)


@dataclass(frozen=True, slots=True)
class Check:
    """`run` yields what is wrong with a card (and others of the corpus, where a check takes several); `several`: how many cards it takes."""

    rule: str
    says: str
    run: Callable[..., Iterator[str]]
    applies: Callable[[CardProgram], bool]
    several: int = 1


def _any(program: CardProgram) -> bool:
    return True


CHECKS = {
    "zones": Check("113.6", "a permanent card is a spell like others on the stack, and does nothing from elsewhere", zone_invariance.findings, _any),
    "owners": Check("109.5", "a permanent acts for its controller, whoever owns it", ownership.findings, ownership.applies),
    "granted": Check("613.1f", "a granted ability acts like a printed one", granted.findings, granted.applies),
    "response": Check("400.7", "what left in response stays where it went", response.findings, response.applies_anywhere),
    "copies": Check("707.2", "a token copy is what the card is", copies.findings, copies.applies),
    "layers": Check("613.7", "the order of arrival does not matter, only timestamps do", layer_order.findings, layer_order.applies, several=4),
    "once": Check("603.2c", "an event triggers a pattern once, several at one time as the text says", once.findings, once.applies),
    "together": Check("603.6c", "leaving is looked back at, arriving from anywhere is not", together.findings, together.applies),
    "limits": Check("602.5b", "a limit holds whatever came before, and no longer", limits.findings, limits.applies),
    "twins": Check("608.2d", "what is alike is treated alike unless somebody chose", twins.findings, twins.applies),
    "hidden": Check("400.2", "nobody is sent what only somebody else may know", hidden.findings, hidden.applies),
    "departed": Check("603.10a", "a quality of what has left is what it was just before", departed.findings, departed.applies),
    "offered": Check("601.2", "what a card lets one do is offered where all that it asks for is there", offered.findings, offered.applies),
    "then": Check("608.2i", "what happened is judged as it was then", looked_back.findings, looked_back.applies),
    "there": Check("109.2", "what is described without a zone, and not as a spell or card, is a permanent", there.findings, there.applies),
    "lost": Check("613.6", "what is left of an object that loses an ability acts alike wherever that was printed", lost.findings, lost.applies),
    "past": Check("608.2h", "what has left is known as it last was", past.findings, past.applies),
}  # fmt: skip
