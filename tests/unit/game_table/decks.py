"""Small decks for tables without a catalog, and a player that chooses at random among what is legal."""

from __future__ import annotations

import random
from typing import Any

from services.game.rules.formats import registry
from services.game.rules.formats.base import Format
from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.state.flat_rows import program_digest
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.amounts import Const
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.objects import Target
from services.game.table.position import Position
from services.game.table.records import Header, Seat, Settings
from services.game.table.tables import commitment_of

SEED = b"0123456789abcdef"


def land(name: str, subtype: str) -> CardProgram:
    return CardProgram(name, "normal", (Face(name, "", ("basic",), ("land",), (subtype,)),))


def creature(name: str, cost: str, power: int, toughness: int, *keywords: str, legendary: bool = False) -> CardProgram:
    supertypes = ("legendary",) if legendary else ()
    abilities = tuple(ab.Keyword(word) for word in keywords)
    face = Face(name, cost, supertypes, ("creature",), ("Bear",), str(power), str(toughness), abilities=abilities)
    return CardProgram(name, "normal", (face,))


def bolt(name: str) -> CardProgram:
    damage = fx.Clause(fx.DealDamage(to=Target(0, fl.HasType("creature")), amount=Const(3)))
    return CardProgram(
        name, "normal", (Face(name, "{G}", (), ("instant",), (), abilities=(ab.SpellAbility(ab.Body((damage,))),)),)
    )


FOREST = land("Forest", "Forest")
BEARS = [creature(f"Bear {n}", "{1}{G}", 2 + n % 3, 2, *(["trample"] if n % 4 == 0 else [])) for n in range(30)]
BOLTS = [bolt(f"Claw {n}") for n in range(9)]
BOSSES = [creature(f"Chief {seat}", "{2}{G}", 5, 5, legendary=True) for seat in range(4)]
PROGRAMS = {program_digest(card): card for card in (FOREST, *BEARS, *BOLTS, *BOSSES)}


def keep_hands(position: Position) -> None:
    """Nobody mulligans; declared in turn order."""
    while position.game.s.turn.number == 0:
        position.answer(min(position.prompts), False)


def header(seats: int = 4, format: str = "commander", **settings: Any) -> Header:
    """A table with small decks."""
    chairs = enumerate(registry.format_of(format).chairs(seats))
    library = [program_digest(card) for card in (*[FOREST] * 40, *BEARS, *BOLTS)]
    return Header(
        "01GAME",
        Settings(format, **settings),
        [
            Seat(n, f"user-{n}", f"User {n}", "bot", team, place, "hash", library, [program_digest(BOSSES[n % 4])])
            for n, (team, place) in chairs
        ],
        SEED,
        commitment_of(SEED),
        1_700_000_000_000,
    )


def format_of(head: Header) -> Format:
    return registry.format_of(head.settings.format, head.settings.rules_version, head.settings.options)


def random_answer(ask: Ask, rng: random.Random) -> Any:
    """A legal answer; the default where chance would rarely find one."""
    if ask.kind == "priority":
        useful = [index for index, action in enumerate(ask.actions) if action.kind in ("land", "cast")]
        return rng.choice(useful) if useful and rng.random() < 0.9 else 0
    if ask.kind in ("attackers", "march"):
        return [[oid, rng.choice(able)] for oid, able in ask.pairs if rng.random() < 0.8]
    if ask.kind == "objects":
        return rng.sample(ask.options, rng.randint(ask.min, ask.max))
    return ask.default
