"""Cards exiled face down (CR 406.3): their names are told to those who may look at them, and to nobody else.

Two games are played that differ in nothing but the card that goes face down: whoever may not look at it is told the same, byte by byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from services.game.rules import view
from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.state.rows import FACE_DOWN_EXILE, FACE_DOWN_MANIFEST, Permit
from services.game.rules.kernel.state.until import FOR_GOOD
from services.game.rules.kernel.turn.manual_cards import make_manual
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You
from services.game.rules.prompting import prompt
from services.game.rules.view import PUBLIC, Json, Viewer
from tests.rules.board import Board, seat
from tests.rules.cards import BOLT, CREATURE, FOREST, card, creature, n, spell, trigger
from tests.rules.quick import act, cast_text, found, stocked
from tests.rules.written import written

HIDDEN: tuple[CardProgram, ...] = (
    creature("Colossus", "9/9", types="legendary creature", cost="{9}"), spell("Whisper", fx.Clause(fx.GainLife(You(), n(1))), cost="{0}"),
    card("Grotto", "", "land"), written("Riddle", "{1}", "Instant", "Draw a card.\nForetell {1}"),
)  # fmt: skip
"""Each once in the place of the card that goes face down."""
SEES = card(
    "Watcher", "", "artifact",
    trigger(ev.ZoneChange(CREATURE, destination="exile"), fx.Clause(fx.GainLife(You(), n(3)))),
    trigger(ev.ZoneChange(fl.HasType("land"), destination="exile"), fx.Clause(fx.GainLife(You(), n(5)))),
)  # fmt: skip
"""It would tell by a life total what was exiled."""
GRAB = spell("Grab", fx.Clause(fx.Move(Target(0, fl.AllOf((CREATURE, fl.InZone("exile")))), "hand")), cost="{0}")
"""It could be cast for a creature card in exile alone."""


class Told:
    """A game played by a plan, and all that each viewer is told of it."""

    def __init__(self, table: Board, plan: dict[str, list[Any]]) -> None:
        self.game = table.game
        self.plan = {reason: list(answers) for reason, answers in plan.items()}
        seats = range(len(self.game.s.players))
        self.viewers = {number: Viewer(number, bytes([number + 7] * 32)) for number in (*seats, PUBLIC)}
        self.lines: dict[int, list[str]] = {number: [] for number in self.viewers}
        self.game.begin()
        self.game.facts.take()
        self.picture = view.picture(self.game)

    def until(self, step: str, turn: int) -> Told:
        """Play on until somebody has priority in that step with an empty stack and nothing planned to do."""
        for _ in range(2000):
            ask = next(each for each in self.game.asks if self.game.ask_of(each.decider) is each)
            self.lines[ask.decider].append(_line(prompt(self.game, ask, self.viewers[ask.decider])))
            now = self.game.s.turn
            answer = self._answer(ask)
            if (
                answer == 0
                and ask.kind == "priority"
                and (now.step, now.number) == (step, turn)
                and not self.game.s.stack
            ):
                return self
            assert self.game.answer(ask.decider, answer) is None
            self._tell()
        raise AssertionError(f"never came to {step} of turn {turn}")

    def _answer(self, ask: Ask) -> Any:
        planned = self.plan.get("priority" if ask.kind == "priority" else ask.reason, [])
        if ask.kind != "priority":
            return planned.pop(0) if planned else ask.default
        for index, action in enumerate(ask.actions):
            if planned and action.obj == planned[0][0] and planned[0][1] in ("", action.option):
                planned.pop(0)
                return index
        return 0

    def _tell(self) -> None:
        before, self.picture, facts = self.picture, view.picture(self.game, self.picture), self.game.facts.take()
        changes = view.Changes(before, self.picture)
        for number, viewer in self.viewers.items():
            self.lines[number].append(_line(view.delta(self.game, changes, facts, viewer)))
            self.lines[number].append(_line(view.snapshot(self.game, self.picture, viewer)))

    def row(self, number: int, oid: int) -> Json:
        """An object as a viewer sees it."""
        row = view.project_row(self.game, oid, self.picture.rows[oid], self.viewers[number])
        assert row is not None
        return row


def _line(told: Json) -> str:
    return json.dumps(told, sort_keys=True)


def laid(
    text: str, hidden: CardProgram, zone: str, owner: str = "A", types: str = "Artifact"
) -> tuple[Board, int, int]:
    """Three players with watchers of everything, a permanent with the text, and the card on its place."""
    table = Board(3, library=8)
    for program in HIDDEN:
        table.game.s.add_program(program)
    for letter in "ABC":
        table.put(letter, "battlefield", SEES)
        table.put(letter, "hand", GRAB)
        table.put(letter, "battlefield", FOREST, 6)
    table.put("B", "graveyard", BOLT)
    source = table.put("A", "battlefield" if types == "Artifact" else "hand", written("Vault", "{0}", types, text))
    for player in table.game.s.players:
        for oid in table.game.s.hand[player.seat]:
            table.game.edit(oid).known = 1 << player.seat
    top = table.put(owner, zone, hidden)
    if (owner, zone) == ("A", "library"):
        table.put("A", "library", FOREST)  # drawn this turn
    if zone == "hand":
        table.game.edit(top).known = 1 << ord(owner) - 65
    return table, source, top


Laid = Callable[[CardProgram], tuple[Board, dict[str, list[Any]]]]


def activated(text: str, zone: str = "library", owner: str = "A", **plan: list[Any]) -> Laid:
    def made(hidden: CardProgram) -> tuple[Board, dict[str, list[Any]]]:
        table, source, top = laid(f"{{0}}: {text} Activate only as a sorcery.", hidden, zone, owner)
        chosen = {reason: [[top] if each == "it" else each for each in answers] for reason, answers in plan.items()}
        return table, {"priority": [(source, "")], **chosen}

    return made


def cast(text: str, zone: str = "library", owner: str = "A", **plan: list[Any]) -> Laid:
    def made(hidden: CardProgram) -> tuple[Board, dict[str, list[Any]]]:
        table, source, top = laid(text, hidden, zone, owner, "Sorcery")
        chosen = {reason: [[top] if each == "it" else each for each in answers] for reason, answers in plan.items()}
        return table, {"priority": [(source, "")], **chosen}

    return made


AT_B = [[seat("B")]]
MAY_LOOK = "You may look at and play"
PATHS: dict[str, tuple[Laid, str]] = {
    "the own library, nobody looks": (activated("Exile the top card of your library face down."), ""),
    "with a counter": (activated("Exile the top card of your library face down with a void counter on it."), ""),
    "a whole library": (activated("Exile all cards from your library face down."), ""),
    "who exiled may look at it": (activated(f"Exile the top card of your library face down. {MAY_LOOK} that card this turn."), "A"),
    "an opponent's library": (activated(f"Exile the top card of target opponent's library face down. {MAY_LOOK} that card this turn.", owner="B", target=AT_B), "A"),
    "each opponent's library": (activated(f"Exile the top card of each opponent's library face down. {MAY_LOOK} those cards for as long as they remain exiled.", owner="C"), "A"),
    "looked at before": (cast("Look at the top card of target opponent's library, then exile it face down. You may play that card for as long as it remains exiled.", owner="B", target=AT_B), "A"),
    "one of those looked at": (cast("Look at the top two cards of target opponent's library. Exile one of them face down and put the other on the bottom of that library.", owner="B", target=AT_B, move=["it"]), "A"),
    "searched for": (cast("Search target opponent's library for a card and exile it face down. Then that player shuffles.", owner="B", target=AT_B, search=["it"]), "A"),
    "a hand": (activated("Exile all cards from your hand face down.", "hand"), ""),
}  # fmt: skip
KNEW = {"a hand": "A"}
"""Who knew the card before it went."""


@pytest.mark.parametrize("path", PATHS)
def test_406_3_who_may_not_look_is_told_nothing_of_a_card_exiled_face_down(path: str) -> None:
    """Prompts, deltas and snapshots of all others, the public among them, are the same whatever the card is."""
    made, lookers = PATHS[path]
    games = []
    for hidden in HIDDEN:
        table, plan = made(hidden)
        games.append(Told(table, plan).until("end", 1))
        assert not games[-1].plan["priority"], "it was exiled"
    for number in games[0].viewers:
        letter = chr(number + 65)
        if number == PUBLIC or letter not in (*lookers, *KNEW.get(path, "")):
            assert len({"\n".join(told.lines[number]) for told in games}) == 1, letter
    for told, hidden in zip(games, HIDDEN, strict=True):
        _only_lookers_see(told, hidden.name, lookers)


def _only_lookers_see(told: Told, name: str, lookers: str) -> None:
    game = told.game
    lying = [oid for oid in game.s.exile if game.program_of(oid).name == name]
    assert len(lying) == 1
    for number in told.viewers:
        row = told.row(number, lying[0])
        assert row["face_down"]
        assert (name in _line(row)) == (number != PUBLIC and chr(number + 65) in lookers)


@pytest.mark.parametrize("zone", ["battlefield", "graveyard"])
def test_406_3_a_card_that_everybody_saw_lies_face_down_without_a_name(zone: str) -> None:
    """Everybody saw it go; where it lies nobody may look."""
    for hidden in HIDDEN[:1] if zone == "battlefield" else HIDDEN:
        table, _, _ = laid("", hidden, zone, "B")
        target = Target(0, fl.AllOf((fl.Named(hidden.name), fl.InZone(zone))))
        bury = spell("Bury", fx.Clause(fx.Move(target, "exile", face_down=True)), cost="{0}", types="sorcery")
        oid = table.put("A", "hand", bury)
        told = Told(table, {"priority": [(oid, "")]}).until("end", 1)
        _only_lookers_see(told, hidden.name, "")


def test_702_143_a_foretold_card_is_known_to_whoever_foretold_it() -> None:
    games = []
    for hidden in (HIDDEN[3], written("Enigma", "{2}", "Sorcery", "You gain 2 life.\nForetell {1}")):
        table, _, oid = laid("", hidden, "hand")
        games.append(Told(table, {"priority": [(oid, "foretell")]}).until("end", 1))
        _only_lookers_see(games[-1], hidden.name, "A")
    for number in (1, 2, PUBLIC):
        assert games[0].lines[number] == games[1].lines[number]


def test_702_75_a_card_under_hideaway_is_known_to_whoever_hid_it() -> None:
    games = []
    for hidden in HIDDEN[:3]:
        table, _, top = laid("", hidden, "library")
        cave = table.put("A", "hand", written("Cave", "", "Land", "Hideaway 4\n{T}: Add {G}."))
        table.game.edit(cave).known = 1
        games.append(Told(table, {"priority": [(cave, "")], "look": [[top]]}).until("end", 1))
        _only_lookers_see(games[-1], hidden.name, "A")
    for number in (1, 2, PUBLIC):
        assert len({"\n".join(told.lines[number]) for told in games}) == 1


def test_406_3_what_was_seen_in_the_library_earlier_may_not_be_looked_at_in_exile() -> None:
    """Scrying was another instruction."""
    table, source, top = laid(
        "{0}: Exile the top card of your library face down. Activate only as a sorcery.", HIDDEN[0], "library"
    )
    table.game.edit(top).known = 0b111
    told = Told(table, {"priority": [(source, "")]}).until("end", 1)
    _only_lookers_see(told, HIDDEN[0].name, "")


def test_406_3_a_card_that_leaves_for_a_public_zone_is_public_and_for_a_hand_its_owners() -> None:
    for to, seen in (("owner's graveyard", {0, 1, 2, PUBLIC}), ("owner's hand", {0})):
        text = "{0}: Exile the top card of your library face down. Activate only as a sorcery.\n"
        text += f"{{1}}: Put all cards exiled with this artifact into their {to}. Activate only as a sorcery."
        table, source, _ = laid(text, HIDDEN[0], "library")
        told = Told(table, {"priority": [(source, "0"), (source, "1")]}).until("end", 1)
        whole = {
            number: _line(view.snapshot(told.game, told.picture, viewer)) for number, viewer in told.viewers.items()
        }
        assert not told.game.s.exile
        assert {number for number in whole if HIDDEN[0].name in whole[number]} == seen


def test_607_2a_other_cards_exiled_with_it_are_not_those_just_exiled() -> None:
    text = "When this artifact enters, exile the top two cards of your library face down.\n"
    text += "{0}: You may exile all cards from your hand face down. If you do, put all other cards you own exiled with this artifact into your hand."
    table = stocked(2)
    table.cast("A", written("Mirror", "{1}", "Artifact", text))
    before, held = set(table.game.s.exile), table.put("A", "hand", HIDDEN[0])
    act(table, "A", "activate", found(table, "Mirror"))
    assert len(before) == 2
    assert table.zone(held) == "exile"
    assert {table.zone(oid) for oid in before} == {"hand"}


def test_406_3a_a_card_exiled_face_down_has_no_characteristics_and_comes_back_as_it_is() -> None:
    """It is no creature; put onto the battlefield it is the card again, and an instant stays where it is."""
    for hidden, zone in zip(HIDDEN, ("battlefield", "exile", "battlefield", "exile"), strict=True):
        text = "{0}: Exile the top card of your library face down. Activate only as a sorcery.\n"
        text += "{1}: Put all cards exiled with this artifact onto the battlefield."
        table, source, _ = laid(text, hidden, "library")
        told = Told(table, {"priority": [(source, "0")]}).until("main2", 1)
        lying = told.game.chars(told.game.s.exile[0])
        assert (lying.name, lying.types, lying.mana_value, lying.power) == ("", frozenset(), 0, 0)
        told.plan["priority"].append((source, "1"))
        told.until("end", 1)
        assert [told.game.s.objects[oid].zone for oid in [*told.game.s.battlefield, *told.game.s.exile] if told.game.program_of(oid) is hidden] == [zone]  # fmt: skip


def test_406_3b_only_who_may_look_is_offered_the_card() -> None:
    """A permission for cards of a kind is measured by the spell that the card would be; who may not look has none."""
    table, _, _ = laid("", HIDDEN[0], "exile", "B")
    lying = {
        letter: table.put("B", "exile", HIDDEN[1], face_down=FACE_DOWN_EXILE, known=mask)
        for letter, mask in (("A", 1), ("", 0))
    }
    for oid in lying.values():
        permit = Permit(0, (oid,), FOR_GOOD)
        permit.filter = fl.HasType("instant")
        table.game.s.permits.append(permit)
    table.to("main1")
    assert [table.may("A", "cast", lying[letter]) for letter in ("A", "")] == [True, False]


def test_708_9_a_face_down_permanent_is_shown_as_it_goes_to_a_hand() -> None:
    table, _, _ = laid("", HIDDEN[0], "library")
    down = table.put("A", "battlefield", HIDDEN[0], face_down=FACE_DOWN_MANIFEST, known=1)
    back = spell("Back", fx.Clause(fx.Move(Target(0, CREATURE), "hand")), cost="{0}")
    oid = table.put("A", "hand", back)
    told = Told(table, {"priority": [(oid, "")], "target": [[down]]}).until("end", 1)
    assert all(HIDDEN[0].name in "\n".join(lines) for lines in told.lines.values())


def test_406_3_a_card_that_loses_its_text_is_not_pointed_at_where_it_lies_face_down() -> None:
    table, _, _ = laid("", HIDDEN[0], "library")
    table.put("A", "exile", HIDDEN[3], face_down=FACE_DOWN_EXILE)
    table.to("main1")
    make_manual(table.game, table.game.s.programs.index(HIDDEN[3]))
    fact = table.game.facts.take()[-1]
    assert (fact.kind, fact.data["obj"]) == ("manual_card", 0)


def test_101_1_a_text_that_asks_for_the_mana_value_of_what_it_exiled_face_down_means_the_cards() -> None:
    table = stocked(2)
    table.put("B", "library", written("Wurm", "{5}{G}{G}", "Creature — Wurm", "", "7/7"))
    text = "Target opponent exiles the top card of their library face down. You lose life equal to its mana value."
    cast_text(table, text)
    assert table.life("A") == 13
