"""Choices before a later game of a match: who plays first (MTR 2.2), and other commanders (Duel Commander 508).

Simultaneous, before shuffling, once a game ok; what may be chosen comes with the deck ok; kept by default ok; the number may change ok;
not for subgames ok (they begin elsewhere).
"""

from __future__ import annotations

from ...program.cards import CardProgram
from ..ask.ask import Ask
from ..ask.flow import Flow, yes_no
from ..state.game import Game
from ..state.rows import COMMAND, LIBRARY

CHOICE_SECONDS = 180


"""Duel Commander, "a decent and short time": our decision, as long as sideboards have."""


def choose_first(game: Game) -> Flow[None]:
    """MTR 2.2: the loser of the last game chooses who takes the first turn, without seeing a hand."""
    if game.chooser < 0:
        return
    wants = yield from yes_no(game.chooser, "play_first", default=True)
    first = game.chooser if wants else game.format.next_seat(game, game.chooser)
    game.s.turn.active = game.s.used_game["normal_turn"] = first
    game.emit("first", seat=first, by=game.chooser)


def choose_commanders(game: Game) -> Flow[None]:
    """All players choose at the same time, then the commanders are revealed."""
    asks = [_ask(game, seat) for seat in sorted(game.choices)]
    answers = (yield asks) if asks else {}
    for ask in asks:
        place = ask.words.index(answers[ask.seat])
        _put_in_command(game, ask.seat, game.choices[ask.seat][place])
    for ask in asks:
        is_other = answers[ask.seat] != ask.words[0]
        names = [card.name for card in _commanders(game, ask.seat)]
        game.emit("commanders", seat=ask.seat, names=names, swapped=is_other)


def _ask(game: Game, seat: int) -> Ask:
    question = Ask("name", seat, "commanders")
    question.words = [" + ".join(card.name for card in cards) for cards in game.choices[seat]]
    question.default, question.hidden = question.words[0], True
    question.data["seconds"] = CHOICE_SECONDS
    return question


def _commanders(game: Game, seat: int) -> list[CardProgram]:
    rows = [game.s.objects[oid] for oid in game.s.command if game.s.objects[oid].owner == seat]
    return [game.s.programs[row.program] for row in rows]


def _put_in_command(game: Game, seat: int, cards: list[CardProgram]) -> None:
    s = game.s
    for oid in [oid for oid in s.command if s.objects[oid].owner == seat]:
        s.command.remove(oid)
        s.library[seat].append(oid)
        _move(game, oid, LIBRARY, 0)
    for card in cards:
        oid = next(oid for oid in s.library[seat] if s.programs[s.objects[oid].program] is card)
        s.library[seat].remove(oid)
        s.command.append(oid)
        _move(game, oid, COMMAND, s.everyone())


def _move(game: Game, oid: int, zone: str, known: int) -> None:
    row = game.edit(oid)
    row.zone, row.known = zone, known
    is_commander = zone == COMMAND
    if is_commander and row.card not in game.s.commanders:
        game.s.commanders.append(row.card)
    elif not is_commander:
        game.s.commanders.remove(row.card)
