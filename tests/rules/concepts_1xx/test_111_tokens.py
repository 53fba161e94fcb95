"""Tokens (CR 111)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.state.rows import TOKEN
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You
from tests.rules.board import Board
from tests.rules.cards import ANTHEM, BEAR, BOLT, CREATURE, FLICKER, YOURS, card, creature, n, spell, trigger
from tests.rules.quick import act, attack, board, found
from tests.rules.written import written


def _with_role(kind: str, host: object = BEAR) -> tuple[Board, int]:
    """A creature with a Role of that kind, made by its controller."""
    table = board()
    oid = table.put("A", "battlefield", BEAR if host is BEAR else creature("Tall", "2/4"))
    role = fx.CreateTokens(fx.TokenSpec(predefined=f"{kind} Role"), attached_to=Target(0, CREATURE))
    table.to("main1").cast("A", spell("Cast", fx.Clause(role)), [oid])
    row = table.game.chars(found(table, kind))
    assert (row.types, row.subtypes, row.colors) == (frozenset(("enchantment",)), frozenset(("Aura", "Role")), "")
    return table, oid


def role(name: str) -> fx.Clause:
    return fx.Clause(fx.CreateTokens(fx.TokenSpec(predefined=name), attached_to=Target(0, CREATURE)))


def test_111_1_a_token_is_a_permanent_that_no_card_represents() -> None:
    table = board().to("main1")
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    rows = table.game.s.objects
    elf = found(table, "Elf")
    assert {bear, elf} <= set(table.game.permanents())
    assert (rows[bear].card >= 0, rows[elf].card, rows[elf].kind) == (True, -1, TOKEN)


def test_111_2_who_creates_a_token_owns_and_controls_it() -> None:
    table = board().to("main1")
    table.cast("A", written("Gift", "{G}", "Sorcery", "Target opponent creates a 1/1 white Soldier creature token."))
    row = table.game.s.objects[found(table, "Soldier")]
    assert (row.owner, row.controller) == (1, 1)


def test_111_7_a_token_that_left_ceases_to_exist() -> None:
    table = board()
    table.to("main1").cast("A", written("Call", "{G}", "Sorcery", "Create a 1/1 green Elf creature token."))
    elf = found(table, "Elf")
    table.cast("A", FLICKER, [elf])
    assert (table.count("A", "battlefield", "Elf"), table.count("A", "exile", "Elf")) == (0, 0)


@pytest.mark.parametrize(("kind", "life"), [("Food", 23), ("Treasure", 20), ("Clue", 20)])
def test_111_10_predefined_tokens_have_their_abilities(kind: str, life: int) -> None:
    table = board()
    table.to("main1").cast("A", written("Make", "{G}", "Sorcery", f"Create a {kind} token."))
    token = found(table, kind)
    assert "artifact" in table.game.chars(token).types
    if kind == "Food":
        act(table, "A", "activate", token)
    assert table.life("A") == life


def test_111_10i_an_incubator_transforms_into_a_phyrexian_of_its_counters() -> None:
    table = board()
    table.to("main1").cast("A", written("Brood", "{G}", "Sorcery", "Incubate 3."))
    egg = found(table, "Incubator")
    assert (table.game.chars(egg).types, table.game.chars(egg).colors) == (frozenset(("artifact",)), "")
    act(table, "A", "activate", egg)
    row = table.game.chars(egg)
    assert (row.types, row.subtypes, table.pt(egg)) == (
        frozenset(("artifact", "creature")),
        frozenset(("Phyrexian",)),
        (3, 3),
    )


def test_111_10j_a_cursed_role_makes_a_one_one() -> None:
    table, tall = _with_role("Cursed", None)
    assert table.pt(tall) == (1, 1)


def test_111_10k_a_monster_role_and_704_5y_the_newest_role_stays() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Monster", role("Monster Role")), [bear])
    assert (table.pt(bear), table.game.has_keyword(bear, "trample")) == ((3, 3), True)
    table.cast("A", spell("Curse", role("Cursed Role")), [bear])
    assert (table.pt(bear), table.game.has_keyword(bear, "trample")) == ((1, 1), False)
    assert table.count("A", "battlefield", "Monster") == 0


def test_111_10m_a_royal_role_gives_one_and_ward() -> None:
    table, bear = _with_role("Royal")
    assert (table.pt(bear), table.game.has_keyword(bear, "ward")) == ((3, 3), True)
    bolt = table.put("B", "hand", BOLT)
    table.put("B", "battlefield", written("Peak", "", "Land", "{T}: Add {G}."))
    table.to("upkeep", 2).say("target", [bear])
    act(table, "B", "cast", bolt)
    assert (table.zone(bear), table.game.s.objects[bear].damage) == ("battlefield", 0)


def test_111_10n_a_sorcerer_role_scries_as_the_creature_attacks() -> None:
    table, bear = _with_role("Sorcerer")
    assert table.pt(bear) == (3, 3)
    attack(table, bear).resolve()
    assert "scry" in " ".join(ask.reason for ask in table.asked)


def test_111_10p_a_virtuous_role_counts_the_enchantments() -> None:
    table, bear = _with_role("Virtuous")
    assert table.pt(bear) == (3, 3)
    table.put("B", "battlefield", ANTHEM)
    assert table.pt(bear) == (3, 3)
    table.cast("A", written("Field", "{G}", "Enchantment", "You have no maximum hand size."))
    assert table.pt(bear) == (4, 4)


def test_111_10q_a_wicked_role_that_goes_costs_life() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", spell("Wicked", role("Wicked Role")), [bear])
    table.cast("A", spell("Doom", fx.Clause(fx.Destroy(Target(0, CREATURE)))), [bear])
    assert table.life("B") == 19


def test_111_10r_a_young_hero_role_grows_small_attackers() -> None:
    table, bear = _with_role("Young Hero")
    assert table.pt(bear) == (2, 2)
    assert attack(table, bear).resolve().pt(bear) == (3, 3)
    table, tall = _with_role("Young Hero", None)
    assert attack(table, tall).resolve().pt(tall) == (2, 4)


def token(subtype: str) -> fx.CreateTokens:
    return fx.CreateTokens(fx.TokenSpec("", ("creature",), (subtype,), (), "G", n(1), n(1)))


def test_111_tokens_of_several_kinds_enter_at_the_same_time() -> None:
    count = trigger(
        ev.ZoneChange(fl.AllOf((fl.IsToken(), YOURS)), "", "battlefield", batch=True),
        fx.Clause(fx.GainLife(You(), n(1))),
    )
    table = board()
    table.put("A", "battlefield", card("Counter", "{G}", "enchantment", count))
    table.to("main1").cast("A", spell("Menace", fx.Clause(fx.CreateSeveral((token("Snake"), token("Wolf"))))))
    assert (table.count("A", "battlefield", "Snake"), table.count("A", "battlefield", "Wolf")) == (1, 1)
    assert table.life("A") == 21


MARKER = written(
    "Marker",
    "{1}{G}",
    "Creature — Human Scientist",
    "When this creature enters, create a red Aura enchantment token named Mark attached to another target creature. "
    'That token has enchant creature and "Enchanted creature gets +2/+2."',
    "3/4",
)
KEEPER = written(
    "Keeper",
    "{1}{G}",
    "Creature — Human Shaman",
    'When this creature enters, create a 2/2 red Dragon creature token with flying. It has "{R}: This creature gets +1/+0 until end of turn."',
    "2/3",
)


def test_111_3_what_a_token_is_said_to_have_it_has_as_it_enters() -> None:
    """An Aura without "enchant" could not be attached to anything."""
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", MARKER, [bear])
    assert table.game.s.objects[found(table, "Mark")].attached_to == bear
    assert table.pt(bear) == (4, 4)


def test_111_3_what_a_token_is_said_to_have_is_copied_with_it() -> None:
    table = board()
    table.to("main1").cast("A", KEEPER)
    dragon = found(table, "Dragon")
    table.cast("A", spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE)))), [dragon])
    dragons = [oid for oid in table.game.permanents() if table.name(oid) == "Dragon"]
    assert [len(table.game.chars(oid).abilities) for oid in dragons] == [2, 2]


MOLES = 'Create X 1/1 green Minion creature tokens, where X is the number of lands you control. The tokens have "Whenever this token attacks, you may draw a card."'


def test_111_3_what_tokens_are_said_to_have_in_a_sentence_after_their_number_is_their_text() -> None:
    """A copy has it, and an effect that is older than they are takes it away (707.2, 613.7)."""
    table = board(2)
    table.to("main1").cast("A", written("Moles", "{G}", "Sorcery", MOLES))
    minion = found(table, "Minion")
    table.cast("A", spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE)))), [minion])
    minions = [oid for oid in table.game.permanents() if table.name(oid) == "Minion"]
    assert [len(table.game.chars(oid).abilities) for oid in minions] == [1, 1, 1]
    table = board(2)
    table.put("A", "battlefield", written("Humble", "{G}", "Enchantment", "All creatures lose all abilities."))
    table.to("main1").cast("A", written("Moles", "{G}", "Sorcery", MOLES))
    assert not table.game.chars(found(table, "Minion")).abilities


def test_111_4_a_token_to_which_no_name_is_given_has_not_that_of_a_card() -> None:
    table = board()
    card = table.put("B", "battlefield", written("Scarecrow", "{4}", "Artifact Creature — Scarecrow", "", "2/2"))
    table.to("main1").cast(
        "A", written("Make", "{G}", "Sorcery", "Create two 2/2 colorless Scarecrow artifact creature tokens.")
    )
    pulse = written(
        "Pulse",
        "{G}",
        "Sorcery",
        "Destroy target creature and all other creatures with the same name as that creature.",
    )
    tokens = [oid for oid in table.game.permanents() if table.name(oid) == "Scarecrow" and oid != card]
    table.cast("A", pulse, [card])
    assert (table.zone(card), len(tokens), [table.zone(each) for each in tokens]) == (
        "graveyard",
        2,
        ["battlefield"] * 2,
    )
    table.cast("A", pulse, [tokens[0]])
    assert table.count("A", "battlefield", "Scarecrow") == 0
