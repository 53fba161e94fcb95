"""Zones (CR 400)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Chosen, Target
from services.game.rules.program.players import You
from tests.rules.cards import BEAR, BOLT, CREATURE, DOOM, FLICKER, GIANT, GROWTH, SCHOLAR, creature, spell
from tests.rules.commanders import with_leader
from tests.rules.quick import beast, board, found, lands_for_both
from tests.rules.written import written


def test_400_1_a_card_of_hand_or_graveyard() -> None:
    either = fl.AllOf((CREATURE, fl.OwnedBy(You()), fl.AnyOf((fl.InZone("hand"), fl.InZone("graveyard")))))
    put = spell("Raise", fx.Clause(fx.Move(Chosen(either), "battlefield", controller=You())))
    table = board()
    dead, held = table.put("A", "graveyard", BEAR), table.put("A", "hand", GIANT)
    table.to("main1").say("move", [dead]).cast("A", put)
    assert (table.zone(dead), table.zone(held)) == ("battlefield", "hand")


def test_400_2_public_zones_are_known_to_all() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR, known=1)
    table.to("main1").say("discard", [bear]).cast("A", written("Toss", "{G}", "Sorcery", "Discard a card."))
    assert table.game.s.objects[table.game.s.graveyard[0][0]].known & 2


def test_400_3_a_card_goes_to_its_owners_zone() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Theft", fx.Clause(fx.GainControl(Target(0, CREATURE)))), [bear])
    table.cast("A", spell("Bounce", fx.Clause(fx.Move(Target(0, CREATURE), "hand"))), [bear])
    assert table.count("B", "hand", "Bear") == 1


def test_400_4a_an_instant_stays_off_the_battlefield() -> None:
    table = board()
    bolt = table.put("A", "graveyard", BOLT)
    table.to("main1").cast(
        "A", spell("Raise", fx.Clause(fx.Move(Target(0, fl.InZone("graveyard")), "battlefield"))), [bolt]
    )
    assert table.zone(bolt) == "graveyard"


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("library", "Search your library for a Goblin card, put it onto the battlefield, then shuffle."),
        ("library", "Search your library for any number of Goblin cards, put them onto the battlefield, then shuffle."),
        (
            "library",
            "Reveal cards from the top of your library until you reveal a Goblin card. Put that card onto the battlefield.",
        ),
        ("hand", "You may put a Goblin card from your hand onto the battlefield."),
        ("graveyard", "Return all Goblin cards from your graveyard to the battlefield."),
    ],
)
def test_400_4a_an_instant_that_has_the_type_stays_where_it_is(zone: str, text: str) -> None:
    table = board()
    tarfire = written("Tarfire", "{R}", "Kindred Instant — Goblin", "This spell deals 2 damage to any target.")
    put = [table.put("A", zone, card) for card in (tarfire, beast(name="Snoop", kind="Goblin"))]
    table.say("move", *[[each] for each in put]).say("may", True, True)
    for _ in put:
        table.to("main1").cast("A", written("Call", "{G}", "Sorcery", text))
    assert [table.count("A", where, "Tarfire") for where in (zone, "battlefield")] == [1, 0]
    assert [table.count("A", where, "Snoop") for where in (zone, "battlefield")] == [0, 1]


def test_400_5_a_graveyard_keeps_its_order() -> None:
    table = board()
    first, second = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", DOOM, [first]).cast("A", DOOM, [second])
    assert [table.name(oid) for oid in table.game.s.graveyard[0]] == ["Bear", "Doom", "Giant", "Doom"]


def test_400_7_an_object_that_changes_zones_is_a_new_object() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear]).cast("A", FLICKER, [bear])
    new = found(table, "Bear")
    assert new != bear
    assert table.pt(new) == (2, 2)


def test_400_7_a_card_is_shuffled_away_from_anywhere() -> None:
    """Discarded and destroyed alike."""
    colossus = creature(
        "Colossus",
        "1/1",
        abilities=(
            ab.ReplacementAbility(
                ev.ZoneChange(fl.IsSource(), "", "graveyard"), to="library", to_position="shuffled", zone="anywhere"
            ),
        ),
    )
    table = lands_for_both()
    oid = table.put("A", "battlefield", colossus)
    table.put("A", "hand", colossus)
    table.to("main1").cast("A", DOOM, [oid])
    table.cast("A", spell("Purge", fx.Clause(fx.Discard(You(), all=True))))
    assert (table.count("A", "graveyard", "Colossus"), table.count("A", "library", "Colossus")) == (0, 2)


def test_400_7_a_commander_goes_and_comes_back_by_an_effect() -> None:
    table = with_leader()
    text = (
        "When this creature enters, you may put a commander you own from the command zone onto the battlefield. It gains haste. "
        "Return it to the command zone at the beginning of the next end step."
    )
    table.say("optional", True)
    table.cast("A", beast(text, name="Courser"))
    leader = found(table, "Leader")
    assert table.game.has_keyword(leader, "haste")
    table.to("end").resolve()
    assert [table.name(oid) for oid in table.game.s.command] == ["Leader"]


def test_400_7_a_flickered_creature_is_a_new_object() -> None:
    table = lands_for_both()
    bear = table.put("A", "battlefield", SCHOLAR)
    table.game.edit(bear).counters = {"+1/+1": 2}
    table.to("main1").cast("A", FLICKER, [bear])
    assert table.zone(bear) == "battlefield"
    assert table.game.s.objects[table.game.s.battlefield[-1]].counters == {}
    assert len(table.game.s.hand[0]) == 1


def test_400_7a_what_changed_a_permanent_spell_holds_for_the_permanent() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR)
    table.to("main1").act("A", "cast", bear)
    paint = spell("Paint", fx.Clause(fx.Apply(Target(0, fl.IsSpell()), (mo.SetColors("U"),), "")))
    table.cast("A", paint, [table.game.s.stack[-1]])
    assert table.game.chars(found(table, "Bear")).colors == "U"


def test_400_7d_a_spells_ability_finds_what_it_became() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Hydra",
            "{X}{G}",
            "Creature — Hydra",
            "This creature enters with X +1/+1 counters on it.\nWhen this creature enters, you gain X life.",
            "0/0",
        ),
    )
    table.say("x", 3).cast(
        "A", written("Wyrm", "{X}{G}", "Creature — Wurm", "This creature enters with X +1/+1 counters on it.", "0/0")
    )
    assert table.pt(found(table, "Wyrm")) == (3, 3)
