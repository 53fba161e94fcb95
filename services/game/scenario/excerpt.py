"""An excerpt of a game as a scenario: where the game stood as the turn of the first action began, what was done until the end of the step of the last one, what was true then.

A scenario begins with a turn, so an excerpt does; between turns a position is plain enough to be written down, and what is not stands in the way by name (`Unwritable`).
What is written has been set up again and played: it comes to the position to which the game came.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..rules.kernel.play import Play as Game
from ..rules.kernel.state.rows import CARD, FACE_UP, Obj
from ..rules.program.cards import FULL
from ..table.position import Position, Programs
from ..table.records import (
    ABSENT,
    ANSWER,
    BACK,
    CONCEDE,
    POLICY,
    RETURN,
    REWIND,
    Header,
    Input,
    Record,
    header_of,
    line_of,
)
from ..table.replaying import format_for
from .formats import order_of
from .play import Play
from .scripting import Row, Script, Unwritable
from .shelf import Shelf
from .standing import Standing, card_name, commanders, differences, next_seat, permanents, standing
from .table import NoHost, UnknownCard

_WITHOUT_EFFECT = (POLICY, BACK)
_UNCERTAIN = "library of"  # shuffled by other chances than the game was


class Span(NamedTuple):
    """The steps of the log with the first and the last action, by number."""

    first: int
    last: int


class Moment(NamedTuple):
    """A step of a turn."""

    turn: int
    step: str


FIRST = Moment(1, "untap")
"""Before the first turn there is no end of a turn: nothing untaps in its untap step."""


def excerpt(log: Sequence[Record], span: Span, programs: Programs, cards: Shelf, name: str) -> dict[str, Any]:
    """The scenario. Raises Unwritable, Diverged, OtherEngine, ValueError for steps that the log does not have."""
    header = header_of(log)
    letters = [chr(65 + seat.seat) for seat in header.seats]
    first, last = moments(log, span, programs)
    if not first.turn:
        raise Unwritable("the first action comes before the first turn")
    before = _stopped(log, programs, Moment(first.turn - 1, "cleanup") if first.turn > 1 else FIRST)
    after = _stopped(log, programs, last)
    if gone := [letter for letter, player in zip(letters, before.s.players, strict=True) if not player.alive]:
        raise Unwritable(*(f"{letter} has left the game before" for letter in gone))
    scenario = _table(header, letters, before, first.turn, name)
    script = _followed(log, programs, first.turn, last, Script(letters, cards.lines))
    scenario |= {"script": script.rows, "answers": script.answers, "expect": list(_expected(after, letters))}
    scenario["stop"] = {"turn": last.turn, "step": last.step}
    _require_the_same(scenario, cards, standing(before, letters), standing(after, letters))
    return scenario


# --- the log -----------------------------------------------------------------------------------------------------------


def moments(log: Sequence[Record], span: Span, programs: Programs) -> tuple[Moment, Moment]:
    """When the two actions were taken."""
    found: dict[int, Moment] = {}
    for number, position, _ in inputs(log, programs):
        turn = position.game.s.turn
        found.setdefault(number, Moment(turn.number, turn.step))
    if span.first not in found or span.last not in found or span.first > span.last:
        raise ValueError(f"the log has the steps 1 to {max(found, default=0)}")
    return found[span.first], found[span.last]


def step_of(log: Sequence[Record], seat: int, prompt: str, programs: Programs) -> int:
    """The step in which a seat answers that prompt. Raises ValueError when it never does."""
    for number, position, item in inputs(log, programs):
        asked = position.prompt_of(seat)
        if item.kind == ANSWER and item.seat == seat and asked is not None and asked[1] == prompt:
            return number
    raise ValueError(f"the log has no answer to the prompt {prompt} of seat {seat}")


def inputs(log: Sequence[Record], programs: Programs) -> Iterator[tuple[int, Position, Input]]:
    """Every input of a log that was not taken back, with the number of its step and the position before it."""
    position = _begun(log, programs)
    for step in line_of(log):
        position.clocks.at(step.at_ms)
        for item in step.inputs:
            yield step.number, position, item
            position.apply(item)
        position.settled(step.inputs)


def _begun(log: Sequence[Record], programs: Programs) -> Position:
    header = header_of(log)
    return Position.new(header, format_for(header), programs)


def _stopped(log: Sequence[Record], programs: Programs, stop: Moment) -> Game:
    """The game as it was when that step had been played to its end, or when it was over before."""
    position = _begun(log, programs)
    game = position.game
    game.stop_after = (stop.turn, stop.step)
    for step in line_of(log):
        for item in step.inputs:
            if not game.asks:
                return game
            position.apply(item)
    if game.asks:
        raise Unwritable(f"the log ends within the {stop.step} step of turn {stop.turn}; name an earlier last action")
    return game


def _followed(log: Sequence[Record], programs: Programs, turn: int, last: Moment, script: Script) -> Script:
    """The script of what was done from that turn on until the end of the last step."""
    for _, position, item in inputs(log, programs):
        game = position.game
        order = order_of(game.format)
        now = game.s.turn
        if (now.number, order.index(now.step)) > (last.turn, order.index(last.step)):
            break
        is_said = item.kind in (ANSWER, CONCEDE, REWIND, *_WITHOUT_EFFECT) or _changes_nothing(item)
        if item.kind == ABSENT or (now.number >= turn and not is_said):
            raise Unwritable(f"something that no row says: {item.kind}")
        if now.number < turn or item.kind in _WITHOUT_EFFECT or _changes_nothing(item):
            continue
        _write(script, game, item)
    return script


def _changes_nothing(item: Input) -> bool:
    """Whether it goes back to where the line of the log is already, and no library is dealt anew."""
    return item.kind == RETURN and not item.body["anew"]


def _write(script: Script, game: Game, item: Input) -> None:
    if item.kind == CONCEDE:
        script.concede(game, item.seat)
    elif item.kind == REWIND:
        if item.body:
            raise Unwritable("a card lost its text by a fault of the engine")
        script.take_back()
    else:
        ask = game.ask_of(item.seat)
        if ask is not None:
            script.answer(game, ask, item.body)


# --- where it begins -----------------------------------------------------------------------------------------------------


def _table(header: Header, letters: list[str], game: Game, turn: int, name: str) -> dict[str, Any]:
    settings, players = header.settings, game.s.players
    teams: dict[int, list[str]] = {}
    for letter, player in zip(letters, players, strict=True):
        teams.setdefault(player.team, []).append(letter)
    found: dict[str, Any] = {"id": name, "seats": letters, "format": settings.format}
    if settings.rules_version:
        found["rules"] = settings.rules_version
    if settings.options:
        found["options"] = {option: json.loads(value) for option, value in settings.options.items()}
    if any(len(team) > 1 for team in teams.values()):
        found["seats_of_team"] = {str(team): members for team, members in teams.items()}
    found |= {"turn": turn, "first": letters[next_seat(game)], "empty_library": letters}
    found["life"] = {letter: player.life for letter, player in zip(letters, players, strict=True)}
    found["cards"] = list(_cards(game, letters))
    return found


def _cards(game: Game, letters: list[str]) -> Iterator[Row]:
    s = game.s
    for seat, letter in enumerate(letters):
        for zone, oids in (("library", s.library[seat]), ("hand", s.hand[seat]), ("graveyard", s.graveyard[seat])):  # fmt: skip
            yield from (_card(game, letters, letter, zone, s.objects[oid]) for oid in oids)
    for zone, oids in (("command", s.command), ("exile", s.exile)):
        yield from (_card(game, letters, letters[s.objects[oid].owner], zone, s.objects[oid]) for oid in oids)
    for row in permanents(game):
        yield _permanent(game, letters, row)


def _card(game: Game, letters: list[str], letter: str, zone: str, row: Obj) -> Row:
    if row.kind != CARD or row.face_down != FACE_UP:
        raise Unwritable(f"what is no card, or face down, in the zone {zone}: {card_name(game, row) or 'a card'}")
    return {"seat": letter, "zone": zone, "name": card_name(game, row), **_commander(game, letters, row, zone)}


def _commander(game: Game, letters: list[str], row: Obj, zone: str) -> Row:
    """That a card is a commander, where its zone does not say so, how often it was cast from the command zone, and what it has dealt."""
    if row.card not in commanders(game, row.owner):
        return {}
    players = game.s.players
    found: Row = {} if zone == "command" else {"commander": True}
    if casts := players[row.owner].commander_casts.get(row.card, 0):
        found["casts"] = casts
    if dealt := {letters[each.seat]: each.commander_damage[row.card] for each in players if each.commander_damage.get(row.card)}:  # fmt: skip
        found["commander_damage"] = dealt
    return found


def _permanent(game: Game, letters: list[str], row: Obj) -> Row:
    if row.kind != CARD:
        raise Unwritable(f"a token on the battlefield: {card_name(game, row)}")
    controller = game.controller_of(row.id)
    found = _card(game, letters, letters[controller], "battlefield", row)
    if row.owner != controller:
        found["owner"] = letters[row.owner]
    if row.tapped:
        found["tapped"] = True
    if row.sick and controller != next_seat(game):
        found["sick"] = True
    if row.counters:
        found["counters"] = dict(sorted(row.counters.items()))
    if (region := game.format.region_of(game, row.id)) not in (-1, controller):
        found["region"] = letters[region]
    if row.attached_to > 0:
        found["attached_to"] = card_name(game, game.s.objects[row.attached_to])
    return found


# --- where it ends -------------------------------------------------------------------------------------------------------


def _expected(game: Game, letters: list[str]) -> Iterator[Row]:
    s = game.s
    for seat, letter in enumerate(letters):
        yield {"what": "life", "seat": letter, "is": s.players[seat].life}
        yield {"what": "lost", "seat": letter, "is": not s.players[seat].alive}
        for zone in ("hand", "library", "graveyard", "exile"):
            yield {"what": "count", "zone": zone, "seat": letter, "is": sum(s.objects[oid].owner == seat for oid in game.zone_objects(zone))}  # fmt: skip
        yield from _on_battlefield(game, seat, letter)


def _on_battlefield(game: Game, seat: int, letter: str) -> Iterator[Row]:
    mine: dict[str, list[Obj]] = {}
    for row in permanents(game):
        if game.controller_of(row.id) == seat and not row.phased_out:
            mine.setdefault(game.chars(row.id).name, []).append(row)
    for name, rows in sorted(mine.items()):
        if not name:
            continue
        yield {"what": "count", "zone": "battlefield", "seat": letter, "card": name, "is": len(rows)}
        yield {"what": "tapped_count", "seat": letter, "object": name, "tapped": True, "is": sum(row.tapped for row in rows)}  # fmt: skip
        chars = game.chars(rows[0].id)
        if "creature" in chars.types:
            yield {"what": "power_toughness", "seat": letter, "object": name, "is": [chars.power, chars.toughness]}


# --- whether it is the same game -----------------------------------------------------------------------------------------


def _require_the_same(scenario: dict[str, Any], cards: Shelf, before: Standing, after: Standing) -> None:
    """Set it up and play it. Raises Unwritable with what is otherwise than in the game."""
    try:
        _require_full(scenario, cards)
        play = Play(scenario, cards)
    except UnknownCard as unknown:
        raise Unwritable(f"the catalog does not know {unknown}") from unknown
    except NoHost as aura:
        raise Unwritable(f"{aura} enchants what comes after it") from aura
    letters = scenario["seats"]
    if found := differences(before, standing(play.game, letters)):
        raise Unwritable(*found)
    failures = play.run()
    reached = standing(play.game, letters)
    for name in after:
        if name.startswith(_UNCERTAIN):
            after[name], reached[name] = sorted(after[name]), sorted(reached[name])
    otherwise = [*failures, *play.refused, *differences(after, reached)]
    if play.answers.unused:
        otherwise.append(f"{play.answers.unused} answers belong to questions that are not asked")
    if otherwise:
        raise Unwritable(*(f"played again it goes another way: {each}" for each in otherwise))


def _require_full(scenario: dict[str, Any], cards: Shelf) -> None:
    names = sorted({entry["name"] for entry in scenario["cards"]})
    if less := [name for name in names if cards.program(name).grade() != FULL]:
        raise Unwritable(*(f"{name} is not graded full" for name in less))
