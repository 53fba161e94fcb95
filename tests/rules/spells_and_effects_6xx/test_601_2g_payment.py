"""CR 601.2g-h, 605.3a: which mana abilities pay, and what they make, is the payer's choice."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.kernel.ask.ask import Ask, Refusal, paying
from services.game.rules.kernel.play import Play
from services.game.rules.program.cards import CardProgram
from services.game.rules.prompting import answer_of, prompt
from services.game.rules.view import Viewer
from services.game.scenario.scripting import Script, Unwritable
from tests.rules.board import Board
from tests.rules.cards import FOREST, MOUNTAIN
from tests.rules.quick import beast, found
from tests.rules.written import written

ELVES = written("Llanowar Elves", "{G}", "Creature — Elf Druid", "{T}: Add {G}.", "1/1")
RING = written("Sol Ring", "{1}", "Artifact", "{T}: Add {C}{C}.")
TOWER = written(
    "City of Brass",
    "",
    "Land",
    "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: Add one mana of any color.",
)
PAINLAND = written(
    "Karplusan Forest", "", "Land", "{T}: Add {C}.\n{T}: Add {R} or {G}. This land deals 1 damage to you."
)
CONFLUENCE = written("Mana Confluence", "", "Land", "{T}, Pay 1 life: Add one mana of any color.")
SIGNET = written("Gruul Signet", "{2}", "Artifact", "{1}, {T}: Add {R}{G}.")
LOTUS = written("Lotus Petal", "{0}", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")
FLAMES = written(
    "Radiant Flames",
    "{2}{R}",
    "Sorcery",
    "Converge — Radiant Flames deals X damage to each creature, where X is the number of colors of mana spent to cast this spell.",
)
LEAK = written("Mana Leak", "{1}{U}", "Instant", "Counter target spell unless its controller pays {3}.")
CHORD = written("Conclave Phalanx", "{4}{W}", "Creature — Human Soldier", "Convoke", "2/4")
BEAR = beast()


def _table(*permanents: CardProgram) -> tuple[Board, dict[str, int]]:
    """The first main phase with these permanents, each by its name (the last of several)."""
    table = Board()
    made = {each.faces[0].name: table.put("A", "battlefield", each) for each in permanents}
    return table.to("main1"), made


def _begin(table: Board, oid: int, kind: str = "cast") -> Ask:
    """Seat A takes the action and wants to choose how it pays; the question of the payment."""
    actions = table.actions("A")
    number = next(n for n, action in enumerate(actions) if (action.kind, action.obj) == (kind, oid))
    assert table.game.answer(0, paying(number)) is None
    return _open(table.game)


def _open(game: Play) -> Ask:
    found = game.ask_of(0)
    assert found is not None
    return found


def _tapped(table: Board) -> list[str]:
    return sorted(table.name(oid) for oid in table.game.permanents() if table.game.s.objects[oid].tapped)


def _taps(ask: Ask, plan: int = 0) -> list[int]:
    return [use.source.owner for use in ask.data["plans"][plan].plan.uses]


def test_601_2g_nobody_is_asked_who_does_not_want_to_be() -> None:
    table, _ = _table(FOREST, FOREST, ELVES)
    assert table.act("A", "cast", table.put("A", "hand", BEAR)) is None
    assert not any(ask.kind == "payment" for ask in table.asked)
    assert _tapped(table) == ["Forest", "Forest"]


def test_601_2g_the_first_plan_is_what_is_paid_by_itself() -> None:
    table, _ = _table(FOREST, FOREST, ELVES)
    ask = _begin(table, table.put("A", "hand", BEAR))
    assert ask.kind == "payment"
    assert ask.default == 0
    assert [table.name(oid) for oid in _taps(ask)] == ["Forest", "Forest"]
    assert table.game.answer(0, 0) is None
    assert _tapped(table) == ["Forest", "Forest"]


def test_601_2g_other_plans_spare_what_the_first_one_taps() -> None:
    table, _ = _table(FOREST, FOREST, ELVES)
    ask = _begin(table, table.put("A", "hand", BEAR))
    plans = [sorted(table.name(oid) for oid in _taps(ask, n)) for n in range(len(ask.data["plans"]))]
    assert plans == [["Forest", "Forest"], ["Forest", "Llanowar Elves"]]


def test_601_2g_the_payer_names_what_makes_the_mana() -> None:
    table, made = _table(FOREST, MOUNTAIN, ELVES)
    ask = _begin(table, table.put("A", "hand", BEAR))
    assert set(ask.options) == set(made.values())
    assert table.game.answer(0, [made["Mountain"], made["Llanowar Elves"]]) is None
    assert _tapped(table) == ["Llanowar Elves", "Mountain"]
    assert [table.name(oid) for oid in table.game.s.stack] == ["Beast"]


def test_601_2h_just_what_is_named_has_to_pay() -> None:
    table, made = _table(FOREST, MOUNTAIN, ELVES)
    _begin(table, table.put("A", "hand", BEAR))
    for few in ([made["Mountain"]], [], list(made.values())):
        refusal = table.game.answer(0, few)
        assert isinstance(refusal, Refusal)
        assert refusal.rule == "601.2h"
    assert _tapped(table) == []
    assert _open(table.game).kind == "payment"


def test_601_2h_what_was_not_offered_does_not_pay() -> None:
    table, made = _table(FOREST, MOUNTAIN)
    theirs = table.put("B", "battlefield", FOREST)
    _begin(table, table.put("A", "hand", BEAR))
    wrong: tuple[Any, ...] = (
        [theirs, made["Forest"]],
        [made["Forest"]] * 2,
        7,
        True,
        "0",
        [[made["Forest"]]],
        [[made["Forest"], 1]],
        None,
    )
    for answer in wrong:
        assert table.game.answer(0, answer) is not None
    assert table.game.answer(0, [made["Forest"], made["Mountain"]]) is None


def test_106_4_mana_beyond_the_cost_stays_in_the_pool() -> None:
    table, made = _table(FOREST, FOREST, RING)
    _begin(table, table.put("A", "hand", BEAR))
    assert table.game.answer(0, [made["Forest"], made["Sol Ring"]]) is None
    assert [mana.color for mana in table.game.s.players[0].pool] == ["C"]


def test_605_3a_the_payer_chooses_the_colors() -> None:
    """Converge counts the colours that were spent."""
    table, made = _table(MOUNTAIN, FOREST, TOWER)
    bear = table.put("B", "battlefield", written("Watchwolf", "{G}{W}", "Creature — Wolf", "", "3/3"))
    _begin(table, table.put("A", "hand", FLAMES))
    assert table.game.answer(0, [made["Mountain"], made["Forest"], [made["City of Brass"], "U"]]) is None
    table.resolve()
    assert table.zone(bear) == "graveyard"


@pytest.mark.parametrize(
    ("text", "life", "size"),
    [
        (
            "Converge — When this creature enters, you gain X life, where X is the number of colors of mana spent to cast it.",
            22,
            1,
        ),
        ("Sunburst", 19, 4),
    ],
)
def test_601_2h_what_counts_colors_is_paid_in_as_many_as_there_are(text: str, life: int, size: int) -> None:
    """Unless the player chooses: five sources make three colours, one of them for a life."""
    table, _ = _table(FOREST, FOREST, FOREST, MOUNTAIN, TOWER)
    table.cast("A", beast(text, "1/1", cost="{2}{G}"))
    assert (table.life("A"), table.pt(found(table, "Beast"))) == (life, (size, size))


@pytest.mark.parametrize(("text", "life"), [("three green", 22), ("two red", 20), ("one red", 22)])
def test_601_2h_what_asks_for_mana_of_a_color_is_paid_with_it(text: str, life: int) -> None:
    """As much as it asks for, or none where that much cannot be made."""
    table, _ = _table(MOUNTAIN, FOREST, FOREST, FOREST)
    gain = f"When this creature enters, if at least {text} mana was spent to cast this spell, you gain 2 life."
    table.cast("A", beast(gain, "1/1", cost="{2}{G}"))
    assert table.life("A") == life


def test_605_3a_a_color_that_the_source_does_not_make_is_refused() -> None:
    table, made = _table(MOUNTAIN, FOREST)
    _begin(table, table.put("A", "hand", BEAR))
    refusal = table.game.answer(0, [made["Forest"], [made["Mountain"], "U"]])
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "601.2h"


def test_118_3_a_plan_tells_the_life_that_it_takes() -> None:
    table, made = _table(FOREST, CONFLUENCE, PAINLAND)
    ask = _begin(table, table.put("A", "hand", beast(cost="{G}{G}")))
    costs = {
        frozenset(table.name(oid) for oid in _taps(ask, n)): offer.life for n, offer in enumerate(ask.data["plans"])
    }
    assert costs[frozenset(("Forest", "Karplusan Forest"))] == 1
    assert costs[frozenset(("Forest", "Mana Confluence"))] == 1
    assert table.game.answer(0, [made["Mana Confluence"], made["Karplusan Forest"]]) is None
    assert table.life("A") == 18


def test_106_4_a_plan_tells_the_floating_mana_that_it_spends() -> None:
    table, made = _table(FOREST, MOUNTAIN, MOUNTAIN)
    assert table.act("A", "activate", made["Forest"]) is None
    ask = _begin(table, table.put("A", "hand", BEAR))
    offer = ask.data["plans"][0]
    assert offer.pool == "G"
    assert [table.name(oid) for oid in _taps(ask)] == ["Mountain"]
    assert table.game.answer(0, 0) is None
    assert table.game.s.players[0].pool == ()


def test_106_4_floating_mana_that_pays_for_a_mana_ability_is_told_too() -> None:
    table, made = _table(FOREST, MOUNTAIN, SIGNET)
    assert table.act("A", "activate", made["Forest"]) is None
    ask = _begin(table, table.put("A", "hand", beast(cost="{R}{G}")))
    told = {
        frozenset(table.name(oid) for oid in _taps(ask, n)): offer.pool for n, offer in enumerate(ask.data["plans"])
    }
    assert told[frozenset(("Gruul Signet",))] == "G"


def test_601_2b_what_is_paid_from_the_pool_alone_is_no_choice() -> None:
    table, made = _table(FOREST, ELVES)
    assert table.act("A", "activate", made["Forest"]) is None
    ask = _begin(table, table.put("A", "hand", beast(cost="{G}")))
    assert ask.kind == "priority"
    assert [table.name(oid) for oid in table.game.s.stack] == ["Beast"]


def test_605_3a_what_is_sacrificed_for_mana_is_spared_unless_named() -> None:
    table, made = _table(FOREST, FOREST, LOTUS)
    ask = _begin(table, table.put("A", "hand", BEAR))
    assert made["Lotus Petal"] not in _taps(ask)
    assert made["Lotus Petal"] in ask.options
    assert table.game.answer(0, [made["Forest"], made["Lotus Petal"]]) is None
    assert table.zone(made["Lotus Petal"]) == "graveyard"


ALTAR = written("Ashnod's Altar", "{3}", "Artifact", "Sacrifice a creature: Add {C}{C}.")
ANGEL = written("Serra Angel", "{3}{W}{W}", "Creature — Angel", "Flying, vigilance", "4/4")
STORM = written("Storm", "{2}{R}", "Sorcery", "Draw a card.")


def test_605_3a_the_least_of_what_could_be_sacrificed_is_sacrificed_by_itself() -> None:
    table, made = _table(MOUNTAIN, ALTAR, ANGEL, BEAR, ANGEL)
    table.cast("A", STORM)
    assert table.zone(made["Beast"]) == "graveyard"


def test_602_2b_who_chooses_how_to_pay_chooses_what_is_sacrificed_for_mana() -> None:
    table, made = _table(MOUNTAIN, ALTAR, BEAR, ANGEL)
    _begin(table, table.put("A", "hand", STORM))
    assert table.game.answer(0, [made["Mountain"], made["Ashnod's Altar"]]) is None
    ask = _open(table.game)
    assert (ask.reason, ask.options, ask.default) == (
        "sacrifice",
        [made["Beast"], made["Serra Angel"]],
        [made["Beast"]],
    )
    assert table.game.answer(0, [made["Serra Angel"]]) is None
    assert (table.zone(made["Serra Angel"]), table.zone(made["Beast"])) == ("graveyard", "battlefield")
    assert _tapped(table) == ["Mountain"]


def test_602_2b_what_is_sacrificed_against_the_plan_is_paid_around() -> None:
    """The Elves were to be tapped as well; sacrificed instead of the Angel they are not, and a land is."""
    table, made = _table(MOUNTAIN, FOREST, ALTAR, ELVES, ANGEL)
    _begin(table, table.put("A", "hand", written("Squall", "{3}{R}", "Sorcery", "Draw a card.")))
    assert table.game.answer(0, 0) is None
    assert table.game.answer(0, [made["Llanowar Elves"]]) is None
    assert (table.zone(made["Llanowar Elves"]), table.zone(made["Serra Angel"])) == ("graveyard", "battlefield")
    assert _tapped(table) == ["Forest", "Mountain"]


def test_602_2b_abilities_are_paid_by_choice_too() -> None:
    rod = written("Rod of Ruin", "{4}", "Artifact", "{3}, {T}: This artifact deals 1 damage to any target.")
    table, made = _table(FOREST, MOUNTAIN, MOUNTAIN, ELVES, rod)
    ask = _begin(table, made["Rod of Ruin"], "activate")
    assert ask.kind == "objects"
    assert ask.reason == "target"
    assert table.game.answer(0, [-2]) is None
    ask = _open(table.game)
    assert ask.kind == "payment"
    assert table.game.answer(0, 0) is None
    assert _tapped(table) == ["Forest", "Mountain", "Mountain", "Rod of Ruin"]


def test_702_51a_what_helps_is_asked_first_and_does_not_make_mana() -> None:
    plains = written("Plains", "", "Basic Land — Plains", "")
    table, made = _table(plains, FOREST, FOREST, FOREST, MOUNTAIN, BEAR)
    ask = _begin(table, table.put("A", "hand", CHORD))
    assert ask.reason == "help"
    assert table.game.answer(0, [made["Beast"]]) is None
    ask = _open(table.game)
    assert ask.kind == "payment"
    assert made["Beast"] not in ask.options
    assert len(_taps(ask)) == 4


def test_118_12_a_cost_on_resolution_is_paid_by_choice_too() -> None:
    table, made = _table(FOREST, FOREST, FOREST, FOREST, MOUNTAIN, ELVES)
    island = written("Island", "", "Basic Land — Island", "")
    table.put("B", "battlefield", island, 2)
    leak = table.put("B", "hand", LEAK)
    bear = table.put("A", "hand", BEAR)
    assert table.act("A", "cast", bear) is None
    table.pass_()
    table.say("target", [table.game.s.stack[-1]])
    assert table.act("B", "cast", leak) is None
    while table.game.asks[0].kind == "priority":
        table.game.answer(table.game.asks[0].decider, 0)
    ask = _open(table.game)
    assert ask.kind == "yes_no"
    assert table.game.answer(0, paying(True)) is None
    ask = _open(table.game)
    assert ask.kind == "payment"
    assert table.game.answer(0, [oid for oid in ask.options if table.name(oid) != "Forest"] + [made["Forest"]]) is None
    assert _tapped(table).count("Forest") == 3
    assert "Llanowar Elves" in _tapped(table)


def test_601_2h_the_wish_ends_with_the_next_priority() -> None:
    table, _ = _table(*[FOREST] * 5, ELVES)
    _begin(table, table.put("A", "hand", BEAR))
    assert table.game.answer(0, 0) is None
    table.resolve()
    assert table.act("A", "cast", table.put("A", "hand", BEAR)) is None
    assert not any(ask.kind == "payment" for ask in table.asked)


def test_733_1_a_position_is_rebuilt_from_its_checkpoint_and_what_was_said() -> None:
    table, made = _table(FOREST, MOUNTAIN, ELVES)
    _begin(table, table.put("A", "hand", BEAR))
    state, since = table.game.checkpoint()
    again = Play(state, table.game.format, table.game.seed)
    again.begin()
    for who, said in since:
        assert again.take(who, said) is None
    assert _open(again).kind == "payment"
    assert _open(again).options == _open(table.game).options
    for game in (again, table.game):
        assert game.answer(0, [made["Mountain"], made["Llanowar Elves"]]) is None
    assert again.s.objects[made["Mountain"]].tapped
    assert not again.s.objects[made["Forest"]].tapped


def test_601_2g_the_question_as_its_seat_is_asked_it() -> None:
    table, made = _table(FOREST, PAINLAND, RING)
    viewer = Viewer(0, b"key")
    bear = table.put("A", "hand", BEAR)
    priority = _open(table.game)
    do = {"a": "cast", "o": viewer.handle(bear), "payment": "ask"}
    assert table.game.answer(0, answer_of(table.game, priority, do, viewer)) is None
    ask = _open(table.game)
    told = prompt(table.game, ask, viewer)
    assert (told["kind"], told["reason"], told["default"]) == ("payment", "payment", 0)
    forest, pain = viewer.handle(made["Forest"]), viewer.handle(made["Karplusan Forest"])
    assert {each["o"]: each["makes"] for each in told["options"]}[pain] == [["C"], ["RG"]]
    assert all(tap["o"] in {each["o"] for each in told["options"]} for plan in told["plans"] for tap in plan["taps"])
    assert told["plans"][0]["taps"][0].keys() >= {"o", "name", "mana"}
    value = answer_of(table.game, ask, {"choose": [forest, [pain, "R"]]}, viewer)
    assert value == [made["Forest"], [made["Karplusan Forest"], "R"]]
    assert isinstance(answer_of(table.game, ask, {"choose": ["nobody"]}, viewer), Refusal)
    assert table.game.answer(0, value) is None
    assert table.life("A") == 19


def test_601_2g_to_pass_and_other_words_wish_nothing() -> None:
    table, _ = _table(FOREST)
    viewer, ask = Viewer(0, b"key"), _open(table.game)
    assert answer_of(table.game, ask, {"a": "pass", "payment": "ask"}, viewer) == 0
    assert isinstance(answer_of(table.game, ask, {"a": "pass", "payment": "never"}, viewer), Refusal)


def test_a_scenario_says_no_payment_but_the_one_that_is_made_by_itself() -> None:
    table, made = _table(FOREST, MOUNTAIN, ELVES)
    script = Script(["A", "B"], lambda _: ())
    bear = table.put("A", "hand", BEAR)
    priority = _open(table.game)
    number = next(n for n, action in enumerate(priority.actions) if action.obj == bear)
    script.answer(table.game, priority, paying(number))
    assert table.game.answer(0, paying(number)) is None
    assert [row["card"] for row in script.rows] == ["Beast"]
    script.answer(table.game, _open(table.game), 0)
    with pytest.raises(Unwritable, match="a payment"):
        script.answer(table.game, _open(table.game), [made["Mountain"], made["Llanowar Elves"]])
