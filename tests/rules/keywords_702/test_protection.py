"""Keywords that protect (CR 702)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, DOOM, FOREST, MOUNTAIN, WHITE, creature
from tests.rules.fights import can_block
from tests.rules.quick import act, beast, board, entered, found, lands_for_both, names_in, stocked
from tests.rules.written import written

KNIGHT = beast("Protection from green", name="Knight")
WARD = written(
    "Ward",
    "{W}",
    "Enchantment — Aura",
    "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove this Aura.",
)
OTHER = written("Halo", "{W}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1.")


def _warded(ward: str = "") -> tuple[Board, int, int, int]:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    halo = table.put("A", "battlefield", OTHER, attached_to=bear)
    made = written("Ward", "{W}", "Enchantment — Aura", ward) if ward else WARD
    aura = table.put("A", "battlefield", made, attached_to=bear)
    return table.to("main1"), bear, aura, halo


def test_702_11_you_and_permanents_you_control_have_hexproof() -> None:
    table = board()
    plating = table.put(
        "A",
        "hand",
        written("Plating", "{G}", "Instant", "You and permanents you control gain hexproof until end of turn."),
    )
    table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", FOREST)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1")
    act(table, "A", "cast", plating)
    assert table.act("B", "cast", bolt) is None
    asked = next(ask for ask in table.asked if ask.reason == "target")
    assert asked.options == [seat("B")]


def test_702_11b_hexproof_from_opponents_only() -> None:
    table = board()
    saint, theirs = (
        table.put("A", "battlefield", beast("Hexproof")),
        table.put("B", "battlefield", beast("Hexproof", name="Other")),
    )
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    options = next(ask for ask in table.asked if ask.reason == "target").options
    assert (saint in options, theirs in options) == (True, False)


def test_702_11b_hexproof_stops_opponents_only() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    board.put("B", "battlefield", FOREST, 2)
    slick = board.put("A", "battlefield", creature("Slick", "2/2", "hexproof"))
    own, hostile = board.put("A", "hand", DOOM), board.put("B", "hand", DOOM)
    board.to("main1")
    assert board.may("A", "cast", own)
    assert not board.may("B", "cast", hostile)
    assert board.zone(slick) == "battlefield"


def test_702_11d_hexproof_from_two_colors() -> None:
    veil = written(
        "Veil", "{G}", "Instant",
        "You and permanents you control gain hexproof from red and from black until end of turn.",
    )  # fmt: skip
    shock = written("Shock", "{R}", "Instant", "Shock deals 2 damage to target creature.")
    growth = written("Growth", "{G}", "Instant", "Target creature gets +1/+1 until end of turn.")
    table = stocked(2)
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", MOUNTAIN)
    table.put("B", "battlefield", FOREST)
    red, green = table.put("B", "hand", shock), table.put("B", "hand", growth)
    table.to("main1", 3)
    table.cast("A", veil)
    assert (table.may("B", "cast", red), table.may("B", "cast", green)) == (False, True)
    own = table.put("A", "hand", BOLT)
    table.say("target", [bear])
    assert table.act("A", "cast", own) is None


def test_702_12b_indestructible_survives_destruction_and_lethal_damage() -> None:
    table, titan = entered("Indestructible")
    table.cast("A", DOOM, [titan]).cast("A", BOLT, [titan])
    assert table.zone(titan) == "battlefield"


def test_702_12b_indestructible_is_not_destroyed_but_dies_of_no_toughness() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    golem = board.put("B", "battlefield", creature("Golem", "3/3", "indestructible"))
    board.to("main1").cast("A", DOOM, [golem])
    assert board.zone(golem) == "battlefield"
    board.game.edit(golem).counters = {"-1/-1": 3}
    board.pass_()
    assert board.zone(golem) == "graveyard"


def test_702_16_protection_from_the_player_chosen_as_it_entered() -> None:
    table = board()
    rival = beast(
        "As this creature enters, choose a player.\nThis creature has protection from the chosen player.", name="Rival"
    )
    oid, bolt = table.put("A", "hand", rival), table.put("B", "hand", BOLT)
    table.put("B", "battlefield", FOREST)
    table.to("main1").say("player", [seat("B")])
    act(table, "A", "cast", oid)
    rival_now = found(table, "Rival")
    table.to("main1", 2).say("target", [seat("A")])
    act(table, "B", "cast", bolt)
    (target,) = [ask for ask in table.asked if ask.reason == "target"]
    assert rival_now not in target.options


def test_702_16b_a_player_has_protection_and_the_others_have_not() -> None:
    table = lands_for_both()
    table.put("A", "battlefield", MOUNTAIN)
    bolt, text = table.put("A", "hand", BOLT), "You gain protection from everything until your next turn."
    table.to("main1").cast("A", written("Refuge", "{G}", "Sorcery", text))
    act(table.say("target", [seat("B")]), "A", "cast", bolt)
    (target,) = [ask for ask in table.asked if ask.reason == "target"]
    assert (seat("A") in target.options, table.life("B")) == (False, 17)


def test_702_16b_protection_from_targets() -> None:
    table = board()
    knight, bear = table.put("B", "battlefield", KNIGHT), table.put("B", "battlefield", BEAR)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [bear])
    table.act("A", "cast", bolt)
    target = next(ask for ask in table.asked if ask.reason == "target")
    assert knight not in target.options
    assert bear in target.options


def test_702_16c_protection_sheds_auras() -> None:
    table = board()
    knight = table.put("A", "battlefield", KNIGHT)
    aura = table.put(
        "A",
        "battlefield",
        written("Cloak", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +1/+1."),
    )
    table.game.edit(aura).attached_to = knight
    table.to("main1")
    assert table.zone(aura) == "graveyard"


def test_702_16c_the_aura_that_grants_protection_stays() -> None:
    table, bear, aura, halo = _warded()
    assert (table.zone(aura), table.zone(halo)) == ("battlefield", "graveyard")
    assert table.pt(bear) == (2, 2)


def test_702_16c_another_protection_removes_it() -> None:
    table, _, aura, _ = _warded()
    table.put(
        "A", "battlefield", written("Anthem", "{G}", "Enchantment", "Creatures you control have protection from white.")
    )
    table.to("main2")
    assert table.zone(aura) == "graveyard"


def test_702_16c_all_auras_stay() -> None:
    table, _, aura, halo = _warded(
        "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove Auras."
    )
    assert (table.zone(aura), table.zone(halo)) == ("battlefield", "battlefield")


def test_702_16c_your_own_attachments_stay() -> None:
    text = "Enchant creature\nEnchanted creature has protection from white. This effect doesn't remove Auras and Equipment you control that are already attached to it."
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    own, theirs = (
        table.put("A", "battlefield", OTHER, attached_to=bear),
        table.put("B", "battlefield", OTHER, attached_to=bear),
    )
    table.put("A", "battlefield", written("Ward", "{W}", "Enchantment — Aura", text), attached_to=bear)
    table.to("main1")
    assert (table.zone(own), table.zone(theirs)) == ("battlefield", "graveyard")


def test_702_16d_protection_sheds_equipment() -> None:
    table = board()
    knight = table.put("A", "battlefield", KNIGHT)
    vine = table.put("A", "battlefield", written("Vine", "{G}", "Artifact — Equipment", "Equip {1}"))
    table.game.edit(vine).attached_to = knight
    table.to("main1")
    assert (table.zone(vine), table.game.s.objects[vine].attached_to) == ("battlefield", 0)


def test_702_16e_protection_prevents_damage() -> None:
    table = board()
    knight = table.put("A", "battlefield", KNIGHT)
    sweep = written("Sweep", "{G}", "Sorcery", "Sweep deals 5 damage to each creature.")
    table.to("main1").cast("A", sweep)
    assert table.zone(knight) == "battlefield"


def test_702_16f_protection_from_blockers() -> None:
    assert can_block(KNIGHT, BEAR, WHITE) == [False, True]


def test_702_21a_ward_asks_for_life_equal_to_power() -> None:
    table = stocked(2)
    warded = table.put("B", "battlefield", beast("Ward—Pay life equal to this creature's power.", "5/5"))
    table.say("unless", True)
    table.cast("A", written("Bolt", "{R}", "Instant", "Destroy target creature."), [warded])
    assert (table.life("A"), table.zone(warded)) == (15, "graveyard")


def test_702_21a_ward_counters_unless_its_cost_is_paid() -> None:
    warded = creature("Warded", "2/2", abilities=(ab.Keyword("ward", cost=co.ManaCost("{2}")),))
    table = lands_for_both(3)
    table.put("B", "battlefield", warded)
    oid = table.game.s.battlefield[-1]
    table.to("main1").say("unless", False).cast("A", DOOM, [oid])
    assert table.zone(oid) == "battlefield"


def test_702_89a_umbra_armor_is_destroyed_in_the_place_of_the_creature() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Shell", "{G}", "Enchantment — Aura", "Enchant creature\nUmbra armor"), [bear])
    table.cast("A", written("Doom", "{G}", "Instant", "Destroy target creature."), [bear])
    assert (table.zone(bear), table.count("A", "graveyard", "Shell")) == ("battlefield", 1)


def test_616_1_of_several_umbra_armors_the_controller_of_the_creature_chooses_which_is_destroyed() -> None:
    table = lands_for_both()
    bear = table.put("B", "battlefield", BEAR)
    for name in ("Shell", "Husk"):
        aura = written(name, "{G}", "Enchantment — Aura", "Enchant creature\nUmbra armor")
        table.to("main1").cast("A", aura, [bear])
    table.say("replacement", 1).cast("A", DOOM, [bear])
    assert (table.zone(bear), names_in(table, "graveyard")) == ("battlefield", ["Husk", "Doom"])
    assert [ask.seat for ask in table.asked if ask.reason == "replacement"] == [1]


def test_702_16b_if_you_do_hangs_on_a_color_that_was_chosen() -> None:
    """ "You may choose a color. If you do, ..."."""
    table = board()
    text = "When this creature enters, you may choose a color. If you do, this creature gains protection from the chosen color until end of turn."
    table.to("main1").say("may", True).say("color", "B").cast("A", beast(text, name="Evangel"))
    evangel = found(table, "Evangel")
    assert any(
        each.name == "protection" for each in table.game.chars(evangel).abilities if isinstance(each, ab.Keyword)
    )


def test_702_16_protection_from_your_opponents_keeps_off_those_of_whose_effect_it_is() -> None:
    """611.2c: "your" does not change with the permanent's controller."""
    table = lands_for_both()
    bear = table.put("A", "battlefield", BEAR)
    guard = written(
        "Guard", "{G}", "Instant", "Target creature gains protection from each of your opponents until end of turn."
    )
    table.to("main1").cast("A", guard, [bear])
    assert not _may_target(table, "B", bear)
    table.cast("A", written("Gift", "{G}", "Instant", "Target opponent gains control of target creature you control."))
    assert table.game.controller_of(bear) == 1
    assert (_may_target(table, "A", bear), _may_target(table, "B", bear)) == (True, False)


def _may_target(table: Board, letter: str, oid: int) -> bool:
    poke = table.put(letter, "hand", written("Poke", "{G}", "Instant", "Target creature gets +0/+1 until end of turn."))
    return table.may(letter, "cast", poke)
