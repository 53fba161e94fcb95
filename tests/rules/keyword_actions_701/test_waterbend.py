"""Waterbend (CR 701.67): artifacts and creatures are tapped for the generic mana of the cost."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.players import You
from tests.rules.board import Board
from tests.rules.cards import FOREST, card, creature, n, trigger

_DRAW = fx.Clause(fx.Draw(You(), n(1)))
_BEND = "waterbend"
BEAR = creature("Bear", "2/2")
STONE = card("Stone", "{1}", "artifact")


def _student(cost: co.Cost) -> CardProgram:
    return creature("Student", "1/1", abilities=(ab.ActivatedAbility(cost, ab.Body((_DRAW,))),))


def _whip(base: str, bend: str, optional: bool = False) -> CardProgram:
    extra = ab.AdditionalCostAbility(co.ManaCost(bend, waterbend=True), optional)
    return card("Whip", base, "sorcery", ab.SpellAbility(ab.Body((_DRAW,))), extra)


def _tapped(table: Board) -> int:
    return sum(table.game.s.objects[oid].tapped for oid in table.game.permanents())


def test_701_67a_artifacts_and_creatures_are_tapped_the_source_too_but_not_what_its_own_cost_taps() -> None:
    for cost, others in (
        (co.ManaCost("{3}", waterbend=True), 1),
        (co.Costs((co.ManaCost("{3}", waterbend=True), co.TapThis())), 2),
    ):
        table = Board()
        student = table.put("A", "battlefield", _student(cost))
        table.put("A", "battlefield", BEAR, others)
        table.put("B", "battlefield", BEAR)
        table.to("main1")
        assert not table.may("A", "activate", student)
        table.put("A", "battlefield", STONE)
        assert table.act("A", "activate", student) is None
        assert _tapped(table) == 2 + others


def test_701_67a_only_generic_mana_and_land_mana_helps() -> None:
    table = Board()
    student = table.put("A", "battlefield", _student(co.ManaCost("{1}{G}", waterbend=True)))
    table.put("A", "battlefield", BEAR, 3)
    table.to("main1")
    assert not table.may("A", "activate", student)
    table.put("A", "battlefield", FOREST)
    assert table.act("A", "activate", student) is None


def test_701_67b_of_a_spell_only_the_generic_mana_of_the_waterbend_cost() -> None:
    table = Board()
    table.put("A", "battlefield", BEAR, 5)
    table.put("A", "battlefield", FOREST, 2)
    whip = table.put("A", "hand", _whip("{2}{G}", "{2}"))
    table.to("main1")
    assert not table.may("A", "cast", whip)
    table.put("A", "battlefield", FOREST)
    assert table.act("A", "cast", whip) is None
    assert _tapped(table) == 5


def test_701_67b_an_optional_waterbend_cost() -> None:
    for bends, spent in ((True, 3), (False, 1)):
        table = Board()
        table.put("A", "battlefield", BEAR, 2)
        table.put("A", "battlefield", FOREST)
        whip = table.put("A", "hand", _whip("{G}", "{2}", optional=True))
        table.to("main1").say("additional", bends)
        assert table.act("A", "cast", whip) is None
        assert _tapped(table) == spent


def test_701_67a_x_counts_what_can_be_tapped() -> None:
    table = Board()
    table.put("A", "battlefield", BEAR, 4)
    table.put("A", "battlefield", FOREST)
    bend = ab.AdditionalCostAbility(co.ManaCost("{X}", waterbend=True))
    wave = card("Wave", "{G}", "sorcery", ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), am.X())),))), bend)
    card_id = table.put("A", "hand", wave)
    table.to("main1").say("x", 4)
    assert table.act("A", "cast", card_id) is None
    table.resolve()
    assert table.life("A") == 24


def test_701_67c_triggers_however_the_cost_was_paid() -> None:
    table = Board()
    when = trigger(ev.PlayerDid(_BEND, You()), fx.Clause(fx.GainLife(You(), n(1))))
    table.put("A", "battlefield", creature("Master", "1/1", abilities=(when,)), tapped=True)
    student = table.put("A", "battlefield", _student(co.ManaCost("{1}", waterbend=True)), tapped=True)
    table.put("A", "battlefield", FOREST)
    table.to("main1")
    assert table.act("A", "activate", student) is None
    table.resolve()
    assert table.life("A") == 21


def test_702_51_convoke_pays_for_x_too() -> None:
    table = Board()
    table.put("A", "battlefield", BEAR, 5)
    gain = fx.Clause(fx.GainLife(You(), am.X()))
    chord = card("Chord", "{X}{G}{G}", "instant", ab.Keyword("convoke"), ab.SpellAbility(ab.Body((gain,))))
    oid = table.put("A", "hand", chord)
    table.to("main1").say("x", 3)
    assert table.act("A", "cast", oid) is None
    table.resolve()
    assert table.life("A") == 23
