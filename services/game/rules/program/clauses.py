"""Clauses: envelopes of orthogonal fields around one verb, and the verbs that only structure other clauses.

A clause is carried out in this order: condition -> each (once for every element) -> repeat -> optional / cost -> verb -> bind ->
then / otherwise. "If you do" is `then`, "if you don't" / "otherwise" is `otherwise`, "when you do" is a `Reflexive` verb in `then`.
"""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .conditions import Condition
from .costs import Cost
from .events import EventPattern
from .node import Node, register_module
from .players import Players, You

THE_X = "x"
FACING = "facing"


@dataclass(frozen=True, slots=True)
class Verb(Node):
    """One game action of the vocabulary."""


@dataclass(frozen=True, slots=True)
class Unless(Node):
    """ "unless <payer> pays <cost>": the payer may pay to stop the clause. `condition`: "unless" a fact."""

    payer: Players
    cost: Cost


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """One instruction. `bind` names what the verb did: its objects, players and number (also whether it did anything).

    `optional`: who may choose not to. `cost`: "you may pay X. If you do" (with optional), paid before the verb.
    `each`: carries the clause out for each object or player, bound as "each". `repeat`: that many times.
    `x`: the one number of a sentence of several instructions, determined before the first of them (CR 608.2h): `BoundNumber(THE_X)`.
    """

    verb: Verb
    condition: Condition | None = None
    optional: Players | None = None
    cost: Cost | None = None
    unless: Unless | None = None
    each: Node | None = None  # Objects | Players
    repeat: Amount | None = None
    bind: str = ""
    then: tuple[Clause, ...] = ()
    otherwise: tuple[Clause, ...] = ()
    x: Amount | None = None


@dataclass(frozen=True, slots=True)
class Sequence(Verb):
    """Several clauses as one step, in order."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Nothing(Verb):
    """Does nothing; carries a cost or an option whose `then` matters ("you may pay {2}. If you do, ...")."""


@dataclass(frozen=True, slots=True)
class ChooseOne(Verb):
    """On resolution a player chooses one of several ("your choice of"; not modal: modes of CR 700.2 are on the ability).

    Optional words name the options ("Khans" / "Dragons"); the word is remembered for the source when `remember`.
    """

    options: tuple[tuple[Clause, ...], ...]
    who: Players = You()
    words: tuple[str, ...] = ()
    random: bool = False


@dataclass(frozen=True, slots=True)
class VillainousChoice(Verb):
    """Each of these players, one after the other, chooses an option, and it is done (CR 701.55); that player is bound as `FACING`."""

    who: Players
    options: tuple[tuple[Clause, ...], ...]


@dataclass(frozen=True, slots=True)
class Vote(Verb):
    """Starting with `who`, each player votes for one of the words; outcome by most votes, or per vote (CR 701.38)."""

    words: tuple[str, ...]
    outcomes: tuple[tuple[Clause, ...], ...]
    per_vote: bool = False
    tie: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Delayed(Verb):
    """Creates a delayed triggered ability (CR 603.7). `once`: only the next time. `duration` limits repeated ones."""

    event: EventPattern
    clauses: tuple[Clause, ...]
    once: bool = True
    duration: str = ""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Reflexive(Verb):
    """ "When you do": a reflexive triggered ability (CR 603.12), with its own targets from slot 0."""

    clauses: tuple[Clause, ...]


register_module(globals())
