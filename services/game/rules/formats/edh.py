"""EDH 2009-09-23 and Commander 2011-01-07 (French) as rules versions of Commander.

Play rules of both: 1 order of the start with Partial Paris ok; 2 being a General is of the card, not copied or lost ok (kernel: by card); 3 21 combat damage ok;
4 {2} for each earlier cast from the command zone ok; 5 graveyard and exile replaced, hand and library not ok; 6 40 life ok; 7 (2009) all legendary permanents with one
name go together ok, in 2011 by deck rule 1 ok; deck rule 3: mana outside the colours is colourless ok; optional 1 sideboards: swaps before the game, wishes ok.
2 victory points ok (`state.scores`: a point for each record, one for being left). 3 democratic victory ok (votes are given when the game is decided, in secret); 4 the League rule ok
(replacement before the game; who leads which General is kept by the game service).
"""

from __future__ import annotations

from ..kernel.ask.ask import Ask, Refusal
from ..kernel.ask.flow import Flow
from ..kernel.evaluate.amounts import commander_colors
from ..kernel.mana.pool import WUBRG
from ..kernel.state.game import Game
from ..kernel.state.mana_symbols import parse_cost
from ..kernel.state.rows import EXILE, GRAVEYARD, LIBRARY, OUTSIDE, player_ref, seat_of
from .commander import Commander
from .partial_paris import partial_paris

SWAP_SECONDS = 180


VOTE_SECONDS = 60


"""Our decision: the documents name no time, and a result waits for the votes."""


NOBODY = -1


_BALLOT = "ballot"


class Commander2011(Commander):
    """The rules of 2011-01-07: colours are the General's colour identity."""

    def start(self, game: Game) -> Flow[None]:
        """Generals are in the command zone; sideboards; then as always, with this format's mulligan."""
        yield from self.replace_generals(game)
        if self.options.sideboard:
            yield from self.swap(game)
        yield from super().start(game)

    def mulligans(self, game: Game) -> Flow[None]:
        """Partial Paris."""
        yield from partial_paris(game)

    def colors(self, game: Game, seat: int) -> str:
        """The colours of a deck."""
        return commander_colors(game, seat)

    def mana_color(self, game: Game, seat: int, color: str) -> str:
        """Mana of an illegal colour is colourless instead."""
        return color if color not in WUBRG or color in self.colors(game, seat) else "C"

    def commander_replaced_zones(self) -> tuple[str, ...]:
        """Only moves to graveyard and exile are replaced: no dies trigger."""
        return (GRAVEYARD, EXILE)

    def commander_may_return(self, game: Game, oid: int) -> bool:
        """There is no later chance."""
        return False

    def legend_group(self, controller: int, name: str) -> tuple[int, str]:
        """All with one name go together, whoever controls them."""
        return (NOBODY, name)

    def wishes(self, game: Game, seat: int) -> list[int]:
        """Every card not played, the swapped-out ones included; nothing without the option."""
        return list(game.s.outside[seat]) if self.options.sideboard else []

    # --- the ballot --------------------------------------------------------------------------------------------------

    def is_closed(self, game: Game) -> bool:
        """With democratic victory the votes come last."""
        return not self.options.democratic_victory or _BALLOT in game.s.used_game

    def closing(self, game: Game) -> Flow[None]:
        """Optional 3: when the game is over, all players vote for an opponent, at once and in secret."""
        asks = [_vote_ask(game, player.seat) for player in game.s.players]
        answers = yield asks
        for seat, chosen in answers.items():
            game.s.used_game |= {f"vote:{seat}": seat_of(ref) for ref in chosen}
        game.s.used_game[_BALLOT] = 1

    # --- leagues -----------------------------------------------------------------------------------------------------

    def replace_generals(self, game: Game) -> Flow[None]:
        """The League rule: a card that is another player's General is replaced before the game begins."""
        asks = [self._replacement_ask(game, seat) for seat in sorted(game.barred)]
        answers = (yield asks) if asks else {}
        for ask in asks:
            _exchange(game, ask.seat, [*_barred(game, ask.seat), *(int(oid) for oid in answers[ask.seat])])

    def _replacement_ask(self, game: Game, seat: int) -> Ask:
        question = Ask("objects", seat, "league")
        barred = game.barred[seat]
        question.options = [oid for oid in game.s.outside[seat] if game.program_of(oid) not in barred]
        question.min = question.max = min(len(_barred(game, seat)), len(question.options))
        question.default, question.hidden = question.options[: question.min], True
        return question

    # --- sideboards --------------------------------------------------------------------------------------------------

    def swap(self, game: Game) -> Flow[None]:
        """All at once: any number of cards of the deck for as many of the sideboard."""
        asks = [self._swap_ask(game, seat) for seat in game.alive() if game.s.outside[seat]]
        answers = (yield asks) if asks else {}
        for ask in asks:
            _exchange(game, ask.seat, [int(oid) for oid in answers[ask.seat]])

    def _swap_ask(self, game: Game, seat: int) -> Ask:
        question = Ask("objects", seat, "sideboard")
        question.options = [*game.s.library[seat], *game.s.outside[seat]]
        question.max, question.default, question.hidden = len(question.options), [], True
        question.data["seconds"] = SWAP_SECONDS
        inside = frozenset(game.s.library[seat])
        question.check = lambda chosen: (
            None
            if 2 * sum(oid in inside for oid in chosen) == len(chosen)
            else Refusal("EDH optional 1", "cards are swapped one for one")
        )
        return question


class Edh2009(Commander2011):
    """The rules of 2009-09-23: colours are those of the General's mana cost."""

    def colors(self, game: Game, seat: int) -> str:
        """The colours in the mana costs of the generals."""
        found = {
            color
            for row in game.commanders_of(seat)
            for pip in parse_cost(game.s.programs[row.program].faces[0].mana_cost).pips
            for color in pip
        }
        return "".join(color for color in WUBRG if color in found)


def _vote_ask(game: Game, seat: int) -> Ask:
    question = Ask("players", seat, "ballot")
    question.options = [player_ref(other) for other in range(len(game.s.players)) if other != seat]
    question.max, question.default, question.hidden = 1, [], True
    question.data["seconds"] = VOTE_SECONDS
    return question


def _barred(game: Game, seat: int) -> list[int]:
    """Cards of the library that must be replaced."""
    return [oid for oid in game.s.library[seat] if game.program_of(oid) in game.barred[seat]]


def _exchange(game: Game, seat: int, chosen: list[int]) -> None:
    s = game.s
    library, outside = s.library[seat], s.outside[seat]
    out = [oid for oid in chosen if oid in library]
    for oid in chosen:
        (library if oid in out else outside).remove(oid)
        (outside if oid in out else library).append(oid)
        row = game.edit(oid)
        row.zone = OUTSIDE if oid in out else LIBRARY
    game.emit("swapped", seat=seat, count=len(out))
