"""Copying Objects (CR 707)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.rows import TOKEN
from services.game.rules.oracle.text.card_text import FaceText
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, CLONE, CREATURE, DOOM, ENTERS, FOREST, GIANT, creature, spell
from tests.rules.invented import COPYING, PUMP
from tests.rules.quick import act, beast, board, found, lands_for_both, life_changes, stocked
from tests.rules.written import two_faced, written

BEAST_TYPES = "Creature — Beast"
FLYER = written("Roc", "{2}", "Creature — Bird", "Flying", "5/5")


CREST = two_faced(
    "Squire // Knight",
    FaceText("Squire", "{G}", "Legendary Creature — Human", "{1}: Transform this creature.", "1", "1"),
    FaceText("Knight", "", "Legendary Creature — Knight", "Trample\n{1}: Transform this creature.", "4", "4"),
)
LESSER = "except it isn't legendary and it has haste"


def _mimic(table: Board, text: str, pt: str = "1/1", seat: str = "A") -> int:
    return table.put(seat, "battlefield", written("Mimic", "{2}", BEAST_TYPES, text, pt))


def test_707_2_a_card_in_a_graveyard_is_copied_as_printed() -> None:
    """ "That card" is the card, whatever the creature was as it died."""
    table = stocked(2)
    text = "Whenever another creature dies, this creature becomes a copy of that card, except it has this ability."
    mimic = _mimic(table, text, "1/2")
    roc = table.put("B", "battlefield", FLYER)
    table.cast("A", written("Slay", "{R}", "Instant", "Destroy target creature."), [roc])
    assert (table.name(mimic), table.pt(mimic)) == ("Roc", (5, 5))


def test_707_2_what_has_left_is_copied_as_what_it_was_a_copy_of() -> None:
    """CR 608.2h: its copiable values as it last existed."""
    table = board()
    reborn = table.put(
        "A", "battlefield", beast("When this creature dies, create a token that's a copy of it.", name="Reborn")
    )
    table.to("main1").say("replacement", True).say("copy", [reborn]).cast("A", CLONE)
    table.cast("A", DOOM, [found(table, "Reborn")])
    assert (table.count("A", "battlefield", "Reborn"), table.count("A", "graveyard", "Clone")) == (2, 1)
    table.to("main1", 9)
    assert not any(len(effect.affected or ()) for effect in table.game.s.effects), (
        "nothing is kept for what is forgotten"
    )


def test_707_2_it_is_never_a_copy_of_itself() -> None:
    table = stocked(2)
    text = "Whenever a Dragon you control enters, you may have this creature become a copy of it until end of turn."
    mage = table.put("A", "battlefield", beast(text, name="Mage"))
    table.say("may", True)
    table.cast("A", beast(pt="4/4", name="Drake", kind="Dragon"))
    assert (table.name(mage), table.pt(mage)) == ("Drake", (4, 4))


def test_707_2_a_token_copy_has_the_copiable_values() -> None:
    clone = spell("Clone", fx.Clause(fx.CopyToken(Target(0, CREATURE))), types="sorcery")
    table = lands_for_both()
    giant = table.put("B", "battlefield", GIANT)
    table.game.edit(giant).counters = {"+1/+1": 1}
    table.to("main1").cast("A", clone, [giant])
    token = table.game.s.battlefield[-1]
    assert (table.name(token), table.pt(token)) == ("Giant", (5, 5))


def test_707_2_what_is_copied_again_is_another_instance_with_a_limit_of_its_own() -> None:
    table = stocked(2)
    mimic = _mimic(table, "{0}: This creature becomes a copy of target creature card in your graveyard, except it has this ability.")  # fmt: skip
    table.put("A", "graveyard", beast("{0}: You gain 1 life. Activate only once each turn.", name="Saint"))
    for gained in (1, 2):
        act(table, "A", "activate", mimic)
        once = next(a for a in table.actions("A") if a.kind == "activate" and a.obj == mimic and a.option == "0")
        act(table, "A", "activate", mimic, once.option)
        assert table.life("A") == 20 + gained


def test_707_2b_a_copy_does_not_follow_its_original() -> None:
    table = board()
    wolf = table.put(
        "A",
        "battlefield",
        two_faced(
            "Man // Wolf",
            FaceText("Man", "{G}", "Creature — Human", "{G}: Transform this creature.", "2", "2"),
            FaceText("Wolf", "", "Creature — Wolf", "", "4", "4"),
        ),
    )
    twin = spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE))))
    table.to("main1").cast("A", twin, [wolf])
    act(table, "A", "activate", wolf)
    assert (table.pt(wolf), table.count("A", "battlefield", "Man")) == ((4, 4), 1)


def test_707_9_the_card_that_was_copied_is_exiled() -> None:
    """ "When you do, exile that card": the card leaves the graveyard, the copy stays."""
    table = stocked(2)
    roc = table.put("B", "graveyard", written("Roc", "{2}", "Creature — Bird", "Flying", "5/5"))
    text = "You may have this creature enter as a copy of any creature card in a graveyard, except it's a 4/4 Spider creature in addition to its other types. When you do, exile that card."
    table.say("replace", True).cast("A", written("Swap", "{1}{G}", "Creature — Spider", text, "1/1"))
    table.resolve()
    assert table.zone(roc) == "exile"
    made = [oid for oid in table.game.permanents() if table.name(oid) == "Roc"]
    assert [table.pt(oid) for oid in made] == [(4, 4)]


def test_707_9_enter_as_a_copy() -> None:
    mimic = creature("Mimic", "0/0", abilities=(ab.ReplacementAbility(ENTERS, copy_of=CREATURE, optional=True),))
    table = lands_for_both()
    giant = table.put("B", "battlefield", GIANT)
    oid = table.put("A", "hand", mimic)
    table.to("main1").say("replacement", True).say("copy", [giant]).act("A", "cast", oid)
    table.resolve()
    assert table.pt(table.game.s.battlefield[-1]) == (5, 5)


PLAIN = written("Ox", "{1}", BEAST_TYPES, "", "2/4")


def test_707_9a_a_copy_that_keeps_this_ability_may_become_another_copy() -> None:
    """ "Except it has this ability": the ability that made the copy is copied with it."""
    table = stocked(2)
    mimic = _mimic(table, "{G}: This creature becomes a copy of another target creature, except it has this ability.")
    roc, ox = table.put("A", "battlefield", FLYER), table.put("B", "battlefield", PLAIN)
    table.say("target", [roc], [ox])
    act(table, "A", "activate", mimic)
    assert (table.name(mimic), table.pt(mimic)) == ("Roc", (5, 5))
    act(table, "A", "activate", mimic)
    assert (table.name(mimic), table.pt(mimic)) == ("Ox", (2, 4))
    table.to("main1", 3)
    assert table.name(mimic) == "Ox"


def test_707_9b_a_copy_with_a_size_of_its_own() -> None:
    """ "Except it's 7/7": the size is copiable, the rest is that of the original."""
    table = stocked(2)
    table.put("A", "battlefield", FLYER)
    big = written(
        "Great Mimic",
        "{1}{G}",
        BEAST_TYPES,
        "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7.",
        "1/1",
    )
    table.say("replace", True).cast("A", big)
    made = [oid for oid in table.game.permanents() if table.name(oid) == "Roc"]
    assert sorted(table.pt(oid) for oid in made) == [(5, 5), (7, 7)]


def test_707_9b_exceptions_are_copied_on() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    blue = spell("Blue", fx.Clause(fx.CopyToken(Target(0, CREATURE), exceptions=(mo.SetColors("U"),))))
    twin = spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE))))
    table.to("main1").cast("A", blue, [bear]).cast("A", twin, [found(table, "Bear")])
    assert table.game.chars(found(table, "Bear")).colors == "U"


@pytest.mark.parametrize("kind", ["copy that spell, except the copy isn't legendary", "copy that spell"])
def test_707_9b_a_copy_that_is_not_legendary(kind: str) -> None:
    table = stocked()
    table.put("A", "battlefield", written("Mirror", "{3}", "Artifact", f"Whenever you cast a creature spell, {kind}."))
    table.cast("A", written("Hero", "{G}", "Legendary Creature — Elf", "", "3/3"))
    assert table.count("A", "battlefield", "Hero") == (2 if "except" in kind else 1)


def test_707_9b_what_the_copy_is_besides() -> None:
    table = stocked()
    text = "Whenever you cast a creature spell, copy that spell, except the copy is a 1/1 Spirit in addition to its other types."
    table.put("A", "battlefield", written("Herald", "{3}", "Artifact", text))
    table.cast("A", written("Giant", "{G}", "Creature — Giant", "", "5/5"))
    giants = [oid for oid in table.game.permanents() if table.name(oid) == "Giant"]
    assert sorted(table.pt(oid) for oid in giants) == [(1, 1), (5, 5)]
    assert {"Spirit" in table.game.chars(oid).subtypes for oid in giants} == {True, False}


def _as_it_is(table: Board, oid: int) -> tuple[str, tuple[int, int], bool, int]:
    """Name, size, whether it is legendary, and how many times it has haste."""
    row = table.game.chars(oid)
    haste = sum(isinstance(each, ab.Keyword) and each.name == "haste" for each in row.abilities)
    return row.name, table.pt(oid), "legendary" in row.supertypes, haste


def _twin(table: Board, of: int, exceptions: str = "") -> int:
    """A token that is a copy of the creature."""
    text = f"Create a token that's a copy of target creature{exceptions and ', ' + exceptions}."
    table.cast("A", written("Twin", "{G}", "Sorcery", text), [of])
    return max(table.game.permanents())


def test_707_8a_the_exceptions_apply_to_both_faces_of_a_token() -> None:
    table = board()
    token = _twin(table.to("main1"), table.put("A", "battlefield", CREST), LESSER)
    assert _as_it_is(table, token) == ("Squire", (1, 1), False, 1)
    act(table, "A", "activate", token)
    assert _as_it_is(table, token) == ("Knight", (4, 4), False, 1)


def test_707_8a_a_copy_of_such_a_token_is_double_faced_too() -> None:
    table = board()
    first = _twin(table.to("main1"), table.put("A", "battlefield", CREST), LESSER)
    again = _twin(act(table, "A", "activate", first), first)
    assert _as_it_is(table, again) == ("Knight", (4, 4), False, 1)
    act(table, "A", "activate", again)
    assert _as_it_is(table, again) == ("Squire", (1, 1), False, 1)


@pytest.mark.parametrize("is_card", [True, False])
def test_707_8a_only_what_is_double_faced_itself_is_copied_as_such(is_card: bool) -> None:
    """A double-faced card that has become a copy: its token turns over, and stays what it copies. A copy of a double-faced permanent is no such card."""
    table = board(forests=12)
    squire, bear = (table.put("A", "battlefield", each) for each in (CREST, BEAR))
    mimic = _mimic(table, "{0}: Target creature becomes a copy of target nonlegendary creature, except it has haste.")
    become, model = (squire, bear) if is_card else (bear, _twin(table.to("main1"), squire, "except it isn't legendary"))
    table.to("main1").say("target", [become], [model])
    act(table, "A", "activate", mimic)
    token = _twin(table, become)
    table.cast("A", written("Turn", "{G}", "Sorcery", "Transform target creature."), [token])
    now = ("Bear", (2, 2), False, 1) if is_card else ("Squire", (1, 1), False, 1)
    assert (_as_it_is(table, token), table.game.s.objects[token].face) == (now, int(is_card))


def test_707_10g_the_exceptions_apply_to_both_faces_of_a_copied_spell() -> None:
    table = board()
    text = "Whenever you cast a creature spell, copy that spell, except the copy isn't legendary and has haste."
    table.put("A", "battlefield", written("Mirror", "{3}", "Artifact", text))
    table.to("main1").cast("A", CREST)
    token = next(oid for oid in table.game.permanents() if table.game.s.objects[oid].kind == TOKEN)
    assert _as_it_is(table, token) == ("Squire", (1, 1), False, 1)
    act(table, "A", "activate", token)
    assert _as_it_is(table, token) == ("Knight", (4, 4), False, 1)


def test_707_10_the_copy_of_a_copy_has_its_exceptions() -> None:
    table = board()
    text = "Copy target creature spell, except the copy isn't legendary and has haste."
    first, second = (
        written("First", "{G}", "Instant", text),
        written("Second", "{G}", "Instant", "Copy target creature spell."),
    )
    hero, *copiers = (table.put("A", "hand", each) for each in (CREST, first, second))
    table.to("main1").act("A", "cast", hero)
    for copier in copiers:
        table.say("target", [table.game.s.stack[-1]]).act("A", "cast", copier)
        table.pass_()
        table.pass_()
    table.resolve()
    squires = sorted(_as_it_is(table, oid)[2:] for oid in table.game.permanents() if table.name(oid) == "Squire")
    assert squires == [(False, 1), (False, 1), (True, 0)]


def test_707_10_a_copy_of_a_spell_is_not_cast() -> None:
    table = board()
    table.put("A", "battlefield", written("Muse", "{G}", "Enchantment", "Whenever you cast a spell, you gain 1 life."))
    bolt, fork = (
        table.put("A", "hand", BOLT),
        table.put("A", "hand", spell("Fork", fx.Clause(fx.CopySpell(Target(0, fl.IsSpell()))))),
    )
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    table.say("target", [next(oid for oid in table.game.s.stack if table.name(oid) == "Bolt")]).act("A", "cast", fork)
    table.resolve()
    assert (table.life("A"), table.life("B")) == (22, 14)


def test_707_10_a_copy_of_a_kicked_permanent_spell_was_kicked() -> None:
    table = stocked()
    text = "Whenever you cast a kicked spell, copy that spell."
    table.put("A", "battlefield", written("Split", "{3}", "Artifact", text))
    shaman = written(
        "Shaman",
        "{G}",
        "Creature — Elf",
        "Kicker {1}\nWhen this creature enters, if it was kicked, you gain 3 life. If you cast it, you gain 1 life.",
        "1/1",
    )
    table.say("kicker", True).cast("A", shaman)
    assert table.count("A", "battlefield", "Shaman") == 2
    assert table.life("A") == 27


def test_707_10_a_copy_of_a_permanent_spell_knows_the_cards_that_paid_for_it() -> None:
    table = stocked()
    table.put(
        "A", "battlefield", written("Split", "{3}", "Artifact", "Whenever you cast a creature spell, copy that spell.")
    )
    bolts = [table.put("A", "graveyard", BOLT) for _ in range(2)]
    text = "Delve\nThis creature enters with a +1/+1 counter on it for each instant card exiled with it."
    table.say("help", bolts).cast("A", written("Wyrm", "{4}{G}", "Creature — Wyrm", text, "1/1"))
    assert [table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Wyrm"] == [(3, 3), (3, 3)]


def test_707_10_a_copy_was_cast_at_no_time() -> None:
    table = stocked()
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", written("Twice", "{R}", "Sorcery", COPYING))
    table.cast("A", PUMP, [bear])
    assert table.pt(bear) == (8, 8)  # +4/+4 and, of the copy, +2/+2


def _cast_and_copied(table: Board, oid: int, way: str = "") -> None:
    """The card is cast in that way, its spell copied, and both resolve."""
    twin = table.put("A", "hand", written("Twin", "{G}", "Instant", "Copy target spell."))
    table.look_again()
    assert table.act("A", "cast", oid, way) is None
    table.say("target", [table.game.s.stack[-1]])
    act(table, "A", "cast", twin)


def test_702_138b_the_copy_of_a_spell_that_was_cast_with_escape_did_not_escape() -> None:
    text = "When this creature enters, sacrifice it unless it escaped.\nEscape—{G}, Exile another card from your graveyard."
    table = board()
    titan = table.put("A", "graveyard", written("Titan", "{9}", "Creature — Giant", text, "6/6"))
    table.put("A", "graveyard", FOREST)
    _cast_and_copied(table.to("main1"), titan, "escape")
    (left,) = [oid for oid in table.game.permanents() if table.name(oid) == "Titan"]
    assert table.game.s.objects[left].kind != TOKEN


def test_702_143c_the_copy_of_a_foretold_spell_was_not_foretold() -> None:
    text = "You gain 3 life. If this spell was foretold, you gain 10 life.\nForetell {G}"
    table = board()
    rune = table.put("A", "hand", written("Rune", "{9}", "Sorcery", text))
    act(table.to("main1"), "A", "special", rune, "foretell")
    away = table.game.s.exile[-1]
    _cast_and_copied(table.to("main1", 3), away, "foretold")
    assert table.life("A") == 20 + 13 + 3


def test_707_10_a_copy_was_not_cast_when_no_sorcery_could_have_been() -> None:
    text = (
        "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have been cast, "
        "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
    )
    table = board()
    thorns = table.put("A", "hand", written("Thorns", "{G}", "Enchantment", text))
    _cast_and_copied(table.to("end"), thorns)
    table.to("upkeep", 2)
    (left,) = [oid for oid in table.game.permanents() if table.name(oid) == "Thorns"]
    assert table.game.s.objects[left].kind == TOKEN


def test_707_10_a_copy_was_not_cast_from_a_hand() -> None:
    table = board()
    wash = written("Wash", "{G}", "Instant", "Counter target spell that wasn't cast from its owner's hand.")
    twin = written("Twin", "{G}", "Instant", "Copy target instant spell.")
    bolt, copier, counter = table.put("A", "hand", BOLT), table.put("A", "hand", twin), table.put("A", "hand", wash)
    table.to("main1").say("target", [seat("B")])
    assert table.act("A", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    assert not table.may("A", "cast", counter)
    table.say("target", [spell])
    assert table.act("A", "cast", copier) is None
    table.pass_()
    table.pass_()
    assert len(table.game.s.stack) == 2
    assert table.may("A", "cast", counter)
    copy = table.game.s.stack[-1]
    table.say("target", [copy])
    assert table.act("A", "cast", counter) is None
    table.resolve()
    assert table.game.s.players[1].life == 17


def test_707_10_it_after_a_copy_is_the_token() -> None:
    table = board()
    mirror = table.put(
        "A",
        "battlefield",
        written(
            "Mirror", "{G}", "Enchantment",
            "{1}: Create a token that's a copy of target creature you control, except it has haste. Sacrifice it at the beginning of the next end step.",
        ),
    )  # fmt: skip
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("target", [bear])
    act(table, "A", "activate", mirror)
    assert table.game.has_keyword(found(table, "Bear"), "haste")
    table.to("end").resolve()
    table.to("main1", 2)
    assert [oid for oid in table.game.permanents() if table.name(oid) == "Bear"] == [bear]


def test_707_10c_new_targets_for_a_copy_that_was_paid_for() -> None:
    table = stocked()
    text = "Whenever you cast an instant or sorcery spell, you may pay {1}. If you do, copy that spell. You may choose new targets for the copy."
    table.put("A", "battlefield", written("Mirror", "{3}", "Artifact", text))
    table.say("may", True).say("new_targets", True).say("target", [seat("B")], [seat("C")])
    card = table.put("A", "hand", BOLT)
    act(table, "A", "cast", card)
    assert life_changes(table) == (0, -3, -3)


def test_707_12_a_copy_of_a_card_is_cast_from_where_it_is() -> None:
    table = board()
    away = table.put("A", "exile", written("Gain", "{9}", "Sorcery", "You gain 3 life."))
    copy = spell("Copy", fx.Clause(fx.CastCard(You(), Target(0, fl.InZone("exile")), free=True, copy=True)))
    table.to("main1").cast("A", copy, [away])
    assert (table.life("A"), table.zone(away)) == (23, "exile")


def test_707_9d_what_the_exception_sets_is_not_defined_by_a_copied_ability() -> None:
    """Size, colour and creature types."""
    goyf = beast("Goyf's power and toughness are each equal to the number of lands you control.", "*/*", name="Goyf")
    shifter = beast("Changeling", name="Shifter")
    table = board()
    table.put("A", "battlefield", goyf)
    table.to("main1").cast(
        "A",
        beast(
            "You may have this creature enter as a copy of any creature on the battlefield, except it's 7/7.",
            name="Huge",
        ),
    )
    assert table.pt(found(table, "Goyf")) == (7, 7)
    other = board()
    model = other.put("A", "battlefield", shifter)
    make = "Create a token that's a copy of target creature, except it's a 1/1 red Spirit."
    other.to("main1").cast("A", written("Make", "{G}", "Sorcery", make), [model])
    row = other.game.chars(found(other, "Shifter"))
    assert (row.every_creature_type, row.subtypes, row.colors) == (False, frozenset(("Spirit",)), "R")


def test_707_9_exceptions_belong_to_a_copy() -> None:
    """Without one they do not apply."""
    text = "You may have this creature enter as a copy of any creature on the battlefield, except it enters with two additional +1/+1 counters on it."
    for others in (0, 1):
        table = board()
        if others:
            table.put("A", "battlefield", BEAR)
        table.to("main1").cast("A", beast(text, "1/1", name="Ego"))
        newest = table.game.permanents()[-1]
        assert table.pt(newest) == ((4, 4) if others else (1, 1))


@pytest.mark.parametrize("exception", ["", ", except its name is Impostor"])
def test_614_12_a_copy_enters_as_what_it_copies_does_whatever_it_is_called(exception: str) -> None:
    table = stocked()
    marked = table.put("A", "battlefield", beast("This creature enters with three +1/+1 counters on it.", "1/1", name="Marked"))  # fmt: skip
    impostor = written("Impostor", "{G}", "Creature — Rogue", f"You may have this creature enter as a copy of any creature on the battlefield{exception}.", "3/1")  # fmt: skip
    copy = found(table.say("copy", [marked]).cast("A", impostor), "Impostor" if exception else "Marked")
    assert (table.pt(marked), table.pt(copy)) == ((1, 1), (4, 4))


def test_707_9e_an_exception_that_is_an_effect_does_not_happen_when_another_copy_effect_is_applied() -> None:
    """The Ego enters as a copy of a Clone that copied nothing, then as a copy of the Bear: without counters."""
    clone = "You may have this creature enter as a copy of any creature on the battlefield"
    table = board()
    table.say("replace", False).to("main1").cast("A", beast(f"{clone}.", "0/5", name="Clone"))
    first = table.put("B", "battlefield", BEAR)
    assert table.name(table.game.permanents()[-2]) == "Clone"
    ego = beast(f"{clone}, except it enters with two additional +1/+1 counters on it.", "1/5", name="Ego")
    table.say("replace", True, True).say("copy", [found(table, "Clone")], [first]).cast("A", ego)
    newest = table.game.permanents()[-1]
    assert (table.name(newest), table.pt(newest)) == ("Bear", (2, 2))


def test_707_12_a_copy_of_a_card_exiled_with_the_source_is_cast() -> None:
    mirror = written(
        "Mirror", "{2}", "Artifact",
        "Imprint — {X}, {T}: You may exile an instant or sorcery card with mana value X from your hand.\n"
        "At the beginning of your upkeep, you may copy a card exiled with this artifact. If you do, you may cast the copy without paying its mana cost.",
    )  # fmt: skip
    table = board()
    source = table.put("A", "battlefield", mirror)
    table.put("A", "hand", written("Gain", "{G}", "Sorcery", "You gain 3 life."))
    act(table.to("main1").say("x", 1).say("may", True), "A", "activate", source)
    assert table.count("A", "exile", "Gain") == 1
    table.say("may", True)
    assert table.to("main1", 3).life("A") == 23


def test_707_12_a_copy_that_is_not_cast_ceases_to_exist() -> None:
    """CR 704.5e."""
    scepter = written(
        "Scepter", "{2}", "Artifact",
        "When this artifact enters, you may exile an instant card with mana value 2 or less from your hand.\n"
        "{T}: You may copy the exiled card. If you do, you may cast the copy without paying its mana cost.",
    )  # fmt: skip
    table = board()
    table.put("A", "hand", BOLT)
    ban = written("Ban", "{G}", "Enchantment", "Players can't cast instant spells.")
    table.to("main1").say("may", True).cast("A", scepter)
    table.put("B", "battlefield", ban)
    table.say("may", True)
    act(table, "A", "activate", found(table, "Scepter"))
    assert (table.count("A", "exile"), table.life("B")) == (1, 20)
