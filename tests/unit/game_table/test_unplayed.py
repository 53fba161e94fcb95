"""Cards that are not compiled whole at a table: nobody is passed over a clause, prompts list it, and the log replays equal."""

from __future__ import annotations

from typing import Any

import msgspec

from services.game.rules.kernel.state.flat_rows import load, program_digest
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.program import abilities as ab
from services.game.rules.program import events as ev
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.filters import HasType
from services.game.rules.program.players import EachPlayer
from services.game.rules.prompting import prompt
from services.game.rules.view import PUBLIC, Viewer, project_fact
from services.game.table.passing import passes
from services.game.table.policy import ALL, Policy
from services.game.table.position import Kept, Position, Tried
from services.game.table.records import Header, Record, Step
from services.game.table.replaying import replay
from services.game.table.sight import Sight
from tests.unit.game_table.decks import FOREST, PROGRAMS, format_of, header

TEXT = "At the beginning of each upkeep, frobnicate the table."
TRIGGER = ab.TriggeredAbility(ev.StepBegins("upkeep", EachPlayer()), ab.Body())


def clock(residual: ab.Residual) -> CardProgram:
    return CardProgram("Clock", "normal", (Face("Clock", "{G}", (), ("enchantment",), (), abilities=(residual,)),))


CLOCK = clock(ab.Residual(TEXT, "frobnicate", TRIGGER))
SILENT = clock(ab.Residual(TEXT, "At"))
KNOWN = {**PROGRAMS, program_digest(CLOCK): CLOCK, program_digest(SILENT): SILENT}


class Table:
    """A table of two whose libraries are Forests and Clocks, at its first priority; everything is logged."""

    def __init__(self, card: CardProgram = CLOCK) -> None:
        library = [program_digest(card), program_digest(FOREST)] * 40
        head = header(2, manual_consent="none")
        head = msgspec.structs.replace(
            head, seats=[msgspec.structs.replace(seat, library=library) for seat in head.seats]
        )
        self.records: list[Record] = [head]
        self.position = Position.new(head, format_of(head), KNOWN)
        self.sight = Sight(head, self.position.game)
        self.kept: list[Kept] = []
        while self.position.game.s.turn.number == 0:
            (ask,) = self.position.open_asks()
            self.log(ask.decider, self.position.answer(ask.decider, False))

    def log(self, seat: int, tried: Tried) -> None:
        assert tried.refusal is None
        number = len(self.records)
        self.sight.advance(self.position.game, seat, number)
        self.records.append(Step(number, seat, f"a{number}", number, tried.inputs, self.position.hash))
        kept = self.position.keep(number, self.position.hash, self.sight.seqs, KNOWN)
        self.kept += [kept] if kept else []

    def manual(self, seat: int, **body: Any) -> None:
        self.log(seat, self.position.manual(seat, body))

    def put_clock(self, seat: int) -> None:
        """A Clock from that seat's hand is put onto the battlefield by hand."""
        game = self.position.game
        oid = next(oid for oid in game.s.hand[seat] if game.chars(oid).name == "Clock")
        self.manual(seat, verb="move", o=oid, to="battlefield")

    def pass_(self) -> None:
        [ask] = self.position.open_asks()
        self.log(ask.decider, self.position.answer(ask.decider, ask.default))

    def until(self, step: str) -> None:
        while self.position.game.s.turn.step != step:
            self.pass_()

    def prompt(self) -> dict[str, Any]:
        [ask] = self.position.open_asks()
        return prompt(self.position.game, ask, self.sight.viewers[ask.decider])


def test_automatic_passes_stop_for_the_controller_until_it_has_passed() -> None:
    table = Table()
    table.put_clock(1)
    game = table.position.game
    table.until("upkeep")
    found = table.prompt()
    assert (game.s.turn.step, found["seat"], [action["a"] for action in found["legal"]]) == ("upkeep", 1, ["pass"])
    [line] = found["unplayed"]
    assert (line["name"], line["seat"], line["text"], line["moment"]) == ("Clock", 1, TEXT, "triggered")
    table.pass_()
    assert game.s.turn.step != "upkeep"
    assert "unplayed" not in table.prompt()


def test_a_seat_that_passes_everything_in_the_turns_of_others_is_asked_all_the_same() -> None:
    table = Table()
    table.put_clock(0)
    table.log(0, table.position.set_policy(0, {"auto_pass": "all"}))
    table.until("upkeep")
    assert (table.position.game.s.turn.active, table.prompt()["seat"]) == (1, 0)


def test_manual_actions_leave_it_outstanding_and_done_settles_it() -> None:
    table = Table()
    table.put_clock(0)
    table.until("upkeep")
    table.manual(0, verb="life", amount=3)
    [line] = table.prompt()["unplayed"]
    assert (line["times"], table.position.game.s.players[0].life) == (1, 43)
    ask = table.position.open_asks()[0]
    assert not passes(table.position.game, ask, Policy(ALL))
    table.manual(0, verb="done")
    assert table.position.game.s.unplayed == []
    assert table.position.game.s.turn.step != "upkeep"


def test_its_log_replays_equal_from_the_start_and_from_every_snapshot() -> None:
    table = Table()
    table.put_clock(0)
    table.put_clock(1)
    for _ in range(3):
        table.until("upkeep")
        table.manual(0, verb="life", amount=1)
        table.pass_()
    for kept in (None, *table.kept):
        found = replay(table.records, format_of, KNOWN, kept)
        assert found.position.hash == table.position.hash
        assert found.sight.seqs == table.sight.seqs
    assert any(load(kept.state, KNOWN).unplayed for kept in table.kept)


def test_a_card_that_a_viewer_may_not_know_is_told_to_nobody_but_those_who_know_it() -> None:
    table = Table(SILENT)
    game = table.position.game
    oid = game.s.hand[1][0]
    fact = Fact("unplayed", {"obj": oid, "seat": 1, "text": TEXT, "moment": "cast"})
    told = [project_fact(game, fact, Viewer(seat, b"key")) for seat in (0, 1, PUBLIC)]
    assert (told[0], told[2]) == (None, None)
    assert told[1] is not None
    assert told[1]["text"] == TEXT


FRAME = CardProgram("Frame", "normal", (
    Face("Frame", "{G}", (), ("enchantment",), ("Aura",), abilities=(ab.Keyword("enchant", filter=HasType("enchantment")),)),
))  # fmt: skip
KNOWN[program_digest(FRAME)] = FRAME


def test_a_choice_in_the_middle_of_a_manual_action_survives_a_restart_of_the_process() -> None:
    table = Table(FRAME)
    for token in ("Cursed", "Royal"):
        table.manual(0, verb="token", token={"types": ["enchantment"], "name": token})
    oid = next(oid for oid in table.position.game.s.hand[0] if table.position.game.chars(oid).name == "Frame")
    table.manual(0, verb="move", o=oid, to="battlefield")
    assert (table.prompt()["kind"], table.prompt()["reason"]) == ("objects", "enchant")
    head = table.records[0]
    assert isinstance(head, Header)
    again = Position.restored(head, format_of(head), KNOWN, table.kept[-1])
    assert again.hash == table.position.hash
    choice = table.position.open_asks()[0].options[1]
    table.log(0, table.position.answer(0, [choice]))
    again.answer(0, [choice])
    found = replay(table.records, format_of, KNOWN, None)
    assert again.hash == table.position.hash == found.position.hash
    [frame] = [oid for oid in table.position.game.permanents() if table.position.game.chars(oid).name == "Frame"]
    assert table.position.game.s.objects[frame].attached_to == choice
