"""Sets the table of a scenario up: seats, cards in their zones, nothing triggered, nobody summoning sick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules.formats.base import Format
from ..rules.formats.regions import march_to
from ..rules.kernel.ask.flow import Flow
from ..rules.kernel.events.pipeline import move
from ..rules.kernel.events.replacement import replacements
from ..rules.kernel.events.zone_changes import create_card
from ..rules.kernel.play import Play
from ..rules.kernel.setup import SeatDeck, new_game
from ..rules.kernel.state.events import COUNTERS, Arrival
from ..rules.kernel.state.game import Game
from ..rules.kernel.state.options import Chair
from ..rules.kernel.turn.opening_hands import act_from_opening_hands, acts_from_opening_hand
from ..rules.program.cards import CardProgram
from .formats import chairs_for, format_for
from .names import is_named

FILLER = 70


class Prepared(Format):
    """A free-for-all that begins with the first turn: no shuffling, no opening hands, no mulligans."""

    id = "scenario"

    seats = (1, 16)

    def __init__(self, life: list[int], commanders: bool, turn: int) -> None:
        super().__init__()
        self.lives = life
        self.turn = turn
        self.commander_damage = 21 if commanders else 0

    def starting_life(self, game: Game, seat: int) -> int:
        """As the scenario says."""
        return self.lives[seat]

    def start(self, game: Game) -> Flow[None]:
        """Everything is in place already."""
        game.s.turn.number = self.turn - 1
        return
        yield []


class UnknownCard(Exception):
    """A scenario names a card that the catalog does not have."""


class NoHost(Exception):
    """An Aura that a scenario sets up has nothing that it could enchant (CR 303.4g)."""


class UnknownSeat(Exception):
    """A row names a seat that the table does not have."""


Cards = Callable[[str], CardProgram]
Answerer = Callable[[Play, Any], Any]


def set_up(scenario: dict[str, Any], cards: Cards, answer: Answerer) -> Play:
    """The game before its first turn, which is turn 1 unless the scenario says another."""
    letters = scenario["seats"]
    format = format_for(scenario) if "format" in scenario else _free_for_all(scenario)
    chairs = chairs_for(scenario, format)
    decks = [_deck(scenario, letter, cards, chair) for letter, chair in zip(letters, chairs, strict=True)]
    game = new_game(format, decks, b"scenario", first=letters.index(scenario.get("first", letters[0])))
    for seat in range(len(letters)):
        game.s.library[seat].reverse()
    _place_all(game, scenario, cards, answer)
    if _acts_from_opening_hands(game, scenario):
        drive(game, act_from_opening_hands(game), answer)
    _quiet(game)
    return game


def _acts_from_opening_hands(game: Play, scenario: dict[str, Any]) -> bool:
    """CR 103.6: whether a card may begin the game on the battlefield and no row casts or plays it."""
    rows = {row.get("card") for row in scenario["script"]}
    for seat in range(len(scenario["seats"])):
        if "format" not in scenario:
            hand = [oid for oid in game.s.hand[seat] if acts_from_opening_hand(game, oid)]
            if hand and not any(is_named([game.chars(oid).name], row or "") for oid in hand for row in rows):
                return True
    return False


def _free_for_all(scenario: dict[str, Any]) -> Format:
    life = [scenario.get("life", {}).get(letter, 20) for letter in scenario["seats"]]
    commanders = any(entry["zone"] == "command" for entry in scenario["cards"])
    return Prepared(life, commanders, scenario.get("turn", 1))


def _deck(scenario: dict[str, Any], letter: str, cards: Cards, chair: Chair) -> SeatDeck:
    filler = [] if letter in scenario.get("empty_library", ()) else [cards("Mountain")] * FILLER
    named = [e for e in scenario["cards"] if e["seat"] == letter and e["zone"] == "library"]
    top = [cards(e["name"]) for e in named for _ in range(e.get("count", 1))]
    commanders = [cards(e["name"]) for e in scenario["cards"] if e["seat"] == letter and e["zone"] == "command"]
    outside = [
        cards(e["name"]) for e in scenario["cards"] if e["seat"] == letter and e["zone"] in ("outside", "sideboard") for _ in range(e.get("count", 1))
    ]  # fmt: skip
    wanted = [row["to"] for row in scenario["script"] if row["do"] == "swap_commanders" and row.get("seat") == letter]
    choices = [commanders, *([cards(name) for name in names] for names in wanted)]
    attractions = [
        cards(e["name"]) for e in reversed(scenario["cards"]) if e["seat"] == letter and e["zone"] == "attractions"
    ]
    return SeatDeck(*chair, [*reversed(top), *filler], commanders, outside, choices, None, attractions)


def _place_all(game: Play, scenario: dict[str, Any], cards: Cards, answer: Answerer) -> None:
    letters = scenario["seats"]
    programs: dict[int, int] = {id(program): index for index, program in enumerate(game.s.programs)}
    waiting: list[tuple[dict[str, Any], int]] = []  # Auras that are listed before what they could enchant
    hosts: dict[int, str] = {}
    for entry in scenario["cards"]:
        if entry["zone"] in ("library", "command", "outside", "sideboard", "attractions"):
            continue
        program = cards(entry["name"])
        if id(program) not in programs:
            programs[id(program)] = game.s.add_program(program)
        for _ in range(entry.get("count", 1)):
            oid = _create(game, letters, entry, programs[id(program)])
            if entry["zone"] == "battlefield" and not _enter(game, letters, entry, oid, answer):
                waiting.append((entry, oid))
            elif "attached_to" in entry:
                hosts[game.s.battlefield[-1]] = entry["attached_to"]
    for entry, oid in waiting:
        if not _enter(game, letters, entry, oid, answer):
            raise NoHost(entry["name"])
    _attach(game, hosts)
    _commanders(game, scenario)


def _attach(game: Play, hosts: dict[int, str]) -> None:
    """Attach permanents to the oldest one of the host's name."""
    for oid, host in hosts.items():
        others = [other for other in game.s.battlefield if other != oid]
        found = next((other for other in others if is_named([game.chars(other).name], host)), 0)
        if not found:
            raise NoHost(game.chars(oid).name)
        game.edit(oid).attached_to = found
    game.touch()


def _commanders(game: Play, scenario: dict[str, Any]) -> None:
    """How often commanders have been cast from the command zone (CR 903.8), and the combat damage that they have dealt (CR 903.10a)."""
    letters, rows = scenario["seats"], game.s.objects
    for entry in scenario["cards"]:
        seat = letters.index(entry.get("owner", entry["seat"]))
        mine = (row for row in rows.values() if row.owner == seat and row.card in game.s.commanders)
        card = next((row.card for row in mine if is_named([game.program_of(row.id).name], entry["name"])), -1)
        if card >= 0 and "casts" in entry:
            player = game.edit_player(seat)
            player.commander_casts = {**player.commander_casts, card: entry["casts"]}
        for letter, damage in entry.get("commander_damage", {}).items() if card >= 0 else ():
            player = game.edit_player(letters.index(letter))
            player.commander_damage = {**player.commander_damage, card: damage}


def _create(game: Play, letters: list[str], entry: dict[str, Any], program: int) -> int:
    """The card in its zone; what is to be on the battlefield is outside until it enters."""
    seat, zone = letters.index(entry.get("owner", entry["seat"])), entry["zone"]
    oid = create_card(game, program, seat, "outside" if zone == "battlefield" else zone, 1000 + game.s.next_id)
    row = game.s.objects[oid]
    if zone != "battlefield":
        row.known = _known(game, seat, zone)
    if entry.get("commander"):
        game.s.commanders.append(row.card)
    return oid


def _enter(game: Play, letters: list[str], entry: dict[str, Any], oid: int, answer: Answerer) -> bool:
    """Put it onto the battlefield; not if it is an Aura that finds no host (CR 303.4g)."""
    face = _face(game, game.s.objects[oid].program, entry["name"])
    game.scratch.replaced = _unseeing(game)
    events = drive(game, move(game, [oid], "battlefield", Arrival(letters.index(entry["seat"]), face=face)), answer)
    game.scratch.replaced = frozenset()
    if not any(event.new for event in events):
        return False
    row = game.edit(game.s.battlefield[-1])
    row.tapped, row.sick, row.entered_turn = bool(entry.get("tapped")), bool(entry.get("sick")), 0
    if "counters" in entry:
        row.counters = dict(entry["counters"])
    if "region" in entry:
        march_to(game, row.id, letters.index(entry["region"]))
    _quiet(game)
    return True


def _unseeing(game: Play) -> frozenset[str]:
    """Set-up is no event: the keys of what is there already and would see it. Only the counters with which a permanent enters count as put on it."""
    found = [each for kind, several in replacements(game).items() if kind != COUNTERS for each in several]
    return frozenset(f"{oid}:{key}:{game.chars(oid).name}" for oid, key, _ in found)


def _face(game: Play, program: int, name: str) -> int:
    """The face that the scenario names: the back of a double-faced card by the back's own name."""
    faces = game.s.programs[program].faces
    if len(faces) > 1 and "//" not in name and game.s.programs[program].layout in ("transform", "modal_dfc"):
        return next((index for index, face in enumerate(faces) if is_named([face.name], name)), 0)
    return 0


def _known(game: Play, seat: int, zone: str) -> int:
    return 1 << seat if zone == "hand" else (1 << len(game.s.players)) - 1


def _quiet(game: Play) -> None:
    """Nothing has happened yet."""
    game.s.pending, game.s.delayed, game.s.history = [], [], []
    game.s.used, game.s.extra_turns = {}, []
    game.facts.take()
    game.touch()


def drive(game: Play, flow: Flow[Any], answer: Answerer) -> Any:
    """Run resolution code outside the game's loop, answering its questions."""
    try:
        asks = next(flow)
        while True:
            asks = flow.send({question.seat: answer(game, question) for question in asks})
    except StopIteration as stop:
        return stop.value
