"""Commander (CR 903)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, CREATURE, FLICKER, FOREST, creature, spell
from tests.rules.commanders import OpenCommander, lead, with_leader, with_legend
from tests.rules.quick import act, attack, beast, board, found
from tests.rules.written import two_faced, written

TOME = written(
    "Tome", "{2}", "Artifact", "Whenever your commander enters or attacks, put a page counter on this artifact."
)


def test_903_3_a_commander_is_a_card_not_a_characteristic() -> None:
    table, legend = with_legend()
    table.to("main1").act("A", "cast", legend)
    table.resolve()
    oid = found(table, "Legend")
    assert table.game.is_commander(oid)
    table.cast("A", spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE)))), [oid])
    assert sum(table.game.is_commander(each) for each in table.game.permanents()) == 1


def test_903_3_whatever_your_commander_does_triggers() -> None:
    table = with_leader()
    tome = table.put("A", "battlefield", TOME)
    table.put("A", "battlefield", BEAR)
    leader = lead(table)
    assert table.game.s.objects[tome].counters == {"page": 1}
    attack(table, leader).resolve()
    assert table.game.s.objects[tome].counters == {"page": 2}


def test_903_3_another_players_commander_is_not_yours() -> None:
    table = with_leader()
    tome = table.put("B", "battlefield", TOME)
    lead(table)
    assert not table.game.s.objects[tome].counters


def test_903_3_the_greatest_among_your_commanders_wherever_they_are() -> None:
    table = with_leader()
    armor = "Equipped creature gets +X/+X, where X is the greatest mana value among your commanders."
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "A", "battlefield", written("Armor", "{2}", "Artifact — Equipment", f"{armor}\nEquip {{1}}"), attached_to=bear
    )
    assert table.pt(bear) == (7, 7)
    leader = lead(table)
    assert table.pt(bear) == (7, 7)
    table.cast("A", written("Swords", "{G}", "Instant", "Exile target creature."), [leader])
    assert table.pt(bear) == (7, 7)


def test_903_3_lieutenants_and_others() -> None:
    table = with_leader()
    text = "As long as you control your commander, this creature gets +2/+2 and other creatures you control get +1/+1 and have trample."
    captain, bear = table.put("A", "battlefield", beast(text)), table.put("A", "battlefield", BEAR)
    assert (table.pt(captain), table.pt(bear)) == ((2, 2), (2, 2))
    lead(table)
    assert (table.pt(captain), table.pt(bear)) == ((4, 4), (3, 3))
    assert table.game.has_keyword(bear, "trample")
    assert not table.game.has_keyword(captain, "trample")


def test_903_3d_a_merged_permanent_with_a_commander_is_a_commander() -> None:
    table = Board(3, OpenCommander())
    table.put("A", "battlefield", FOREST, 9)
    table.put("A", "battlefield", BEAR)
    wyrm = table.commander("A", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm"))
    host = table.game.s.battlefield[-1]
    table.to("main1").say("target", [host]).say("mutate", "bottom")
    act(table, "A", "cast", wyrm, "mutate")
    assert (table.name(host), table.game.is_commander(host)) == ("Bear", True)


KINSHIP = written(
    "Kinship",
    "{2}",
    "Artifact",
    "Whenever you cast a creature spell that shares a creature type with your commander, you gain 1 life.",
)


def test_903_3c_a_merged_permanent_with_a_commander_shares_its_own_types() -> None:
    table = Board(3, OpenCommander())
    table.put("A", "battlefield", FOREST, 9)
    table.put("A", "battlefield", KINSHIP)
    host = table.put("A", "battlefield", BEAR)
    wyrm = table.commander("A", beast("Mutate {G}", "6/6", "{9}{G}", name="Wyrm", kind="Wyrm"))
    table.to("main1").say("target", [host]).say("mutate", "bottom")
    life = act(table, "A", "cast", wyrm, "mutate").life("A")
    assert table.cast("A", beast(kind="Wyrm")).life("A") == life
    assert table.cast("A", beast(kind="Bear")).life("A") == life + 1


def test_903_3b_a_melded_permanent_with_a_commander_shares_its_own_types() -> None:
    table, melder, other = _halves()
    table.game.s.commanders.append(table.game.s.objects[other].card)
    act(table, "A", "activate", melder)
    assert table.cast("A", beast(kind="Bird")).life("A") == 20
    assert table.cast("A", beast(kind="Horror")).life("A") == 21


def _halves() -> tuple[Board, int, int]:
    """A meld pair of Birds on the battlefield that becomes a Horror."""
    text = "{1}: If you both own and control this creature and a creature named Right Half, exile them, then meld them into Whole."
    whole = FaceText("Whole", "", "Creature — Horror", "", "7", "7")
    left, right = (
        two_faced(name, FaceText(name, "{1}{G}", "Creature — Bird", rules, "2", "2"), whole, "meld")
        for name, rules in (("Left Half", text), ("Right Half", ""))
    )
    table = board()
    table.put("A", "battlefield", KINSHIP)
    melder, other = table.put("A", "battlefield", left), table.put("A", "battlefield", right)
    return table.to("main1"), melder, other


def test_702_26b_a_commander_that_is_phased_out_has_no_types_to_share() -> None:
    table = board()
    table.put("A", "battlefield", KINSHIP)
    leader = table.commander("A", beast(name="Leader", kind="Wyrm"), "battlefield")
    table.to("main1")
    assert table.cast("A", beast(kind="Wyrm")).life("A") == 21
    table.cast("A", written("Fade", "{G}", "Instant", "Target creature phases out."), [leader])
    assert table.cast("A", beast(kind="Wyrm")).life("A") == 21


def test_903_4_mana_in_the_color_identity_of_the_commander() -> None:
    table = board(0)
    legend = replace(creature("Legend", "2/2", types="legendary creature"), identity="RW")
    table.commander("A", legend)
    table.put("A", "battlefield", BEAR)
    tower = written("Tower", "", "Land", "{T}: Add one mana of any color in your commander's color identity.")
    oid = table.put("A", "battlefield", tower)
    act(table.to("main1").say("color", "W"), "A", "activate", oid)
    asked = next(ask for ask in table.asked if ask.reason == "color")
    assert sorted(asked.words) == ["R", "W"]


def with_room(effect: str, identity: str | None) -> tuple[Board, int]:
    """A land whose ability costs life for the colors of the first seat's commander; without an identity the seat has none."""
    table = board()
    if identity is not None:
        table.commander("A", replace(creature("Legend", "2/2", types="legendary creature"), identity=identity))
    table.commander("B", replace(creature("Legend", "2/2", types="legendary creature"), identity="G"))
    cost = "{T}, Pay life equal to the number of colors in your commanders' color identity"
    room = table.put("A", "battlefield", written("Room", "", "Land", f"{cost}: {effect}"))
    table.put("A", "hand", written("Dull", "{C}", "Artifact"))
    return table.to("main1"), room


@pytest.mark.parametrize("effect", ["You draw a card.", "Add {C}."])
@pytest.mark.parametrize(("identity", "paid"), [("", 0), ("RW", 2)])
def test_903_4f_the_colors_of_a_commander_are_paid_for(effect: str, identity: str, paid: int) -> None:
    table, room = with_room(effect, identity)
    assert act(table, "A", "activate", room).life("A") == 20 - paid


@pytest.mark.parametrize("effect", ["You draw a card.", "Add {C}."])
def test_903_4f_the_colors_of_nobody_s_commander_cannot_be_paid_for(effect: str) -> None:
    table, room = with_room(effect, None)
    assert not table.may("A", "activate", room)


def test_903_4f_no_mana_comes_of_what_cannot_be_paid_for() -> None:
    casts = []
    for identity in (None, "RW"):
        table, _ = with_room("Add {C}.", identity)
        casts.append([action.kind for action in table.actions("A") if action.kind == "cast"])
    assert [bool(found) for found in casts] == [False, True]


def test_903_6_the_commander_starts_in_the_command_zone_face_up() -> None:
    table = Board(3)
    oid = table.commander("A", creature("Legend", "2/2", types="legendary creature"))
    assert table.to("upkeep").zone(oid) == "command"


def test_903_7_everybody_begins_at_forty() -> None:
    table, _ = with_legend()
    assert [table.life(letter) for letter in "ABC"] == [40, 40, 40]


def test_903_8_the_tax_grows_by_two_for_each_cast_from_the_command_zone() -> None:
    board = Board(2, OpenCommander())
    board.put("A", "battlefield", FOREST, 8)
    chief = board.commander("A", creature("Chief", "1/1", types="legendary creature"))
    board.to("main1").act("A", "cast", chief)
    board.resolve()
    board.cast("A", BOLT, [board.game.s.battlefield[-1]])
    again = board.game.s.command[-1]
    before = sum(1 for oid in board.game.s.battlefield if board.game.s.objects[oid].tapped)
    board.act("A", "cast", again)
    tapped = sum(1 for oid in board.game.s.battlefield if board.game.s.objects[oid].tapped)
    assert tapped - before == 3


def test_903_8_a_card_for_each_cast_from_the_command_zone() -> None:
    table = with_leader()
    lead(table)
    text = "Target player draws X cards plus an additional card for each time they've cast a commander from the command zone this game."
    before = table.count("A", "hand")
    table.say("target", [-1])
    table.say("x", 1)
    table.cast("A", written("Insight", "{X}{G}", "Sorcery", text))
    assert table.count("A", "hand") == before + 2


def test_903_9_the_owner_chooses_whatever_moved_it() -> None:
    table, legend = with_legend()
    table.to("main1").act("A", "cast", legend)
    table.resolve().say("command_zone", False).cast("A", FLICKER, [found(table, "Legend")])
    assert table.count("A", "battlefield", "Legend") == 1


def test_903_9_into_the_command_zone_from_anywhere() -> None:
    table = with_leader()
    text = "Whenever your commander is put into the command zone from anywhere, you gain 5 life."
    table.put("A", "battlefield", written("Myth", "{G}", "Enchantment", text))
    leader = lead(table)
    table.say("command zone", True)
    table.cast("A", written("Bolt", "{R}", "Instant", "Destroy target creature."), [leader])
    assert table.zone(table.game.s.command[-1]) == "command"
    assert table.life("A") == 45


def test_903_9a_a_commander_that_dies_may_go_to_the_command_zone() -> None:
    board = Board(2, OpenCommander())
    board.put("A", "battlefield", FOREST, 2)
    chief = board.commander("A", creature("Chief", "1/1", types="legendary creature"), "battlefield")
    board.to("main1").say("command_zone", False).cast("A", BOLT, [chief])
    assert board.zone(chief) == "graveyard"


@pytest.mark.parametrize("zone", ["hand", "library"])
def test_903_9b_instead_of_hand_or_library(zone: str) -> None:
    table, legend = with_legend()
    table.to("main1").act("A", "cast", legend)
    bounce = spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), zone)))
    table.resolve().say("command_zone", True).say("replacement", True).cast("A", bounce, [found(table, "Legend")])
    assert table.count("A", "command", "Legend") == 1


def test_903_10a_twenty_one_combat_damage_of_one_commander_loses() -> None:
    board = Board(3, OpenCommander())
    lord = board.commander("A", creature("Lord", "21/21", types="legendary creature"), "battlefield")
    board.say("attackers", [[lord, seat("B")]]).to("end_combat")
    assert board.game.s.players[1].cause == "commander_damage"
    assert board.life("B") == 19
