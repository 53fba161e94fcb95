"""Declarations of attackers and blockers (CR 508.1c-d, 509.1b-c): something is always legal, and legal is what obeys all restrictions and most requirements.

The kernel is compared with an enumeration of all declarations that knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.program import abilities as ab
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.costs import ManaCost
from services.game.rules.program.objects import This
from services.game.rules.program.players import EachOpponent, EachPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, FOREST, card, creature, n
from tests.rules.quick import attack, beast, board
from tests.rules.written import written

Declaration = tuple[tuple[int, int], ...]


def rule(word: str, **said: Any) -> ab.StaticAbility:
    return ab.StaticAbility(This(), (mo.Restriction(word, **said),))


def told(table: Board, reason: str) -> Ask:
    """The question that was put, whatever became of it."""
    return next(ask for ask in table.asked if ask.reason == reason)


def why_not(ask: Ask, declared: Any) -> str:
    assert ask.check is not None
    refusal = ask.check([list(pair) for pair in declared])
    return "" if refusal is None else refusal.rule


# --- attackers -----------------------------------------------------------------------------------------------------

MUST, DRAWN, GOADED_B, GOADED_C, HERMIT, SHY, TAXED = "must", "drawn", "goaded_b", "goaded_c", "hermit", "shy", "taxed"
ATTACKER_TRAITS = {
    MUST: rule("must_attack"), HERMIT: rule("attacks_alone_only"), SHY: rule("cant_attack_alone"), TAXED: rule("cant_attack", unless=ManaCost("{1}")),
}  # fmt: skip
MAGNET = card("Magnet", "", "artifact", ab.StaticAbility(fl.HasSubtype("Drawn"), (mo.Restriction("must_attack", who=You()),)))  # fmt: skip
TOLL = card("Toll", "", "enchantment", ab.StaticAbility(You(), (mo.PlayerRule("attackers_tax", unless=ManaCost("{2}")),)))  # fmt: skip
ATTACKERS = st.lists(st.frozensets(st.sampled_from([MUST, DRAWN, GOADED_B, GOADED_C, HERMIT, SHY, TAXED]), max_size=3), max_size=4)  # fmt: skip


def arbiter(most: int, word: str = "") -> CardProgram:
    limit = mo.PlayerRule("cant_attack_with_more_than", amount=n(most), word=word)
    return card("Arbiter", "", "artifact", ab.StaticAbility(EachPlayer(), (limit,)))


def attackers_asked(
    traits: list[frozenset[str]], most: int, most_at_b: int, toll_at_c: bool
) -> tuple[list[int], Ask | None]:
    table = Board(3)
    oids = []
    for number, each in enumerate(traits):
        abilities = tuple(ATTACKER_TRAITS[trait] for trait in sorted(each) if trait in ATTACKER_TRAITS)
        kinds = ("Drawn",) if DRAWN in each else ("Bear",)
        marks = {f"goaded:{by}:0" for by, trait in ((1, GOADED_B), (2, GOADED_C)) if trait in each}
        made = creature(f"Beast{number}", "2/2", abilities=abilities, subtypes=kinds)
        oids.append(table.put("A", "battlefield", made, marks=frozenset(marks)))
    table.put("B", "battlefield", MAGNET)
    for letter, limit, word in (("A", most, ""), ("B", most_at_b, "you")):
        if limit:
            table.put(letter, "battlefield", arbiter(limit, word))
    if toll_at_c:
        table.put("C", "battlefield", TOLL)
    table.to("declare_attackers")
    return oids, next((ask for ask in table.asked if ask.reason == "attackers"), None)


def attacks_obeyed(oids: list[int], traits: list[frozenset[str]], declared: Declaration) -> int:
    """CR 508.1d, 701.15b: how many requirements are obeyed."""
    chosen = dict(declared)
    count = 0
    for oid, each in zip(oids, traits, strict=True):
        at = chosen.get(oid, 0)
        count += (MUST in each and at != 0) + (DRAWN in each and at == seat("B"))
        for trait, by in ((GOADED_B, "B"), (GOADED_C, "C")):
            count += trait in each and at != 0
            count += trait in each and at not in (0, seat(by))
    return count


def attacks_allowed(
    oids: list[int], traits: list[frozenset[str]], most: int, most_at_b: int, declared: Declaration
) -> bool:
    """CR 508.1c."""
    company = [each for oid, each in zip(oids, traits, strict=True) if oid in dict(declared)]
    if len(company) == 1 and SHY in company[0]:
        return False
    if len(company) > 1 and any(HERMIT in each for each in company):
        return False
    at_b = sum(1 for _, at in declared if at == seat("B"))
    return not (most and len(company) > most) and not (most_at_b and at_b > most_at_b)


def legal_by_the_book(
    declarations: list[Declaration],
    allowed: Callable[[Declaration], bool],
    obeyed: Callable[[Declaration], int],
    costly: Callable[[tuple[int, int]], bool],
) -> set[Declaration]:
    """What disobeys no restriction and obeys the most requirements that can be obeyed for no more than is paid."""
    able = [(each, obeyed(each), {pair for pair in each if costly(pair)}) for each in declarations if allowed(each)]
    return {
        each
        for each, count, paid in able
        if count >= max(other for _, other, its_price in able if its_price <= paid)
    }  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(ATTACKERS, st.integers(0, 2), st.integers(0, 1), st.booleans())
def test_508_1d_attacks_are_legal_that_obey_all_restrictions_and_most_requirements(
    traits: list[frozenset[str]], most: int, most_at_b: int, toll_at_c: bool
) -> None:
    oids, ask = attackers_asked(traits, most, most_at_b, toll_at_c)
    if ask is None:
        assert not traits
        return
    targets = (0, seat("B"), seat("C"))
    every = [
        tuple((oid, at) for oid, at in zip(oids, ats, strict=True) if at)
        for ats in product(targets, repeat=len(oids))
    ]  # fmt: skip
    taxed = {oid for oid, each in zip(oids, traits, strict=True) if TAXED in each}
    legal = legal_by_the_book(
        every,
        lambda declared: attacks_allowed(oids, traits, most, most_at_b, declared),
        lambda declared: attacks_obeyed(oids, traits, declared),
        lambda pair: pair[0] in taxed or (toll_at_c and pair[1] == seat("C")),
    )
    assert {each for each in every if not why_not(ask, each)} == legal
    default = tuple((oid, at) for oid, at in ask.default)
    assert default in legal
    assert not any(oid in taxed or (toll_at_c and at == seat("C")) for oid, at in default)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.frozensets(st.sampled_from([MUST, DRAWN, GOADED_B, GOADED_C, HERMIT, SHY, TAXED])), min_size=5, max_size=15),
    st.integers(0, 9), st.integers(0, 5), st.booleans(),
)  # fmt: skip
def test_508_1_the_answer_of_an_absent_seat_is_a_legal_attack(
    traits: list[frozenset[str]], most: int, most_at_b: int, toll_at_c: bool
) -> None:
    _, ask = attackers_asked(traits, most, most_at_b, toll_at_c)
    assert ask is not None
    assert why_not(ask, ask.default) == ""


# --- blockers ------------------------------------------------------------------------------------------------------

MENACE, LURE, WANTED, SINGLE, FLYING, BAIT = "menace", "lure", "must_be_blocked", "single", "flying", "bait"
BAITED, DOUBLE = "baited", "double"
BLOCK_TRAITS = {
    LURE: rule("lure"), WANTED: rule("must_be_blocked"), SINGLE: rule("max_blockers", amount=n(1)), MUST: rule("must_block"),
    BAITED: rule("must_block", filter=fl.HasSubtype("Bait")), SHY: rule("cant_block_alone"), DOUBLE: rule("block_additional"),
    TAXED: rule("cant_block", unless=ManaCost("{1}")), MENACE: ab.Keyword("menace"), FLYING: ab.Keyword("flying"),
}  # fmt: skip


def fighter(number: int, traits: frozenset[str]) -> CardProgram:
    abilities = tuple(BLOCK_TRAITS[trait] for trait in sorted(traits) if trait in BLOCK_TRAITS)
    return creature(f"Beast{number}", "1/1", abilities=abilities, subtypes=("Bait",) if BAIT in traits else ("Bear",))


def blockers_asked(
    attacking: list[frozenset[str]], blocking: list[frozenset[str]]
) -> tuple[list[int], list[int], Ask | None]:
    table = Board(2)
    attackers = [table.put("A", "battlefield", fighter(number, each)) for number, each in enumerate(attacking)]
    blockers = [table.put("B", "battlefield", fighter(number + 50, each)) for number, each in enumerate(blocking)]
    attack(table, *attackers).to("declare_blockers")
    return attackers, blockers, next((ask for ask in table.asked if ask.reason == "blockers"), None)


def blocks_allowed(
    attackers: dict[int, frozenset[str]], blockers: dict[int, frozenset[str]], declared: Declaration
) -> bool:
    """CR 509.1b."""
    if len({blocker for blocker, _ in declared}) == 1 and SHY in blockers[declared[0][0]]:
        return False
    for attacker, each in attackers.items():
        count = sum(1 for _, other in declared if other == attacker)
        if (MENACE in each and count == 1) or (SINGLE in each and count > 1):
            return False
    return all(FLYING not in attackers[a] or FLYING in blockers[b] for b, a in declared)


def blocks_obeyed(
    attackers: dict[int, frozenset[str]], blockers: dict[int, frozenset[str]], declared: Declaration
) -> int:
    """CR 509.1c: how many requirements are obeyed."""
    by_blocker = {blocker: [a for b, a in declared if b == blocker] for blocker in blockers}
    count = sum(1 for a, each in attackers.items() if WANTED in each and any(other == a for _, other in declared))
    count += sum(1 for _, a in declared if LURE in attackers[a])
    for blocker, each in blockers.items():
        count += MUST in each and bool(by_blocker[blocker])
        count += BAITED in each and any(BAIT in attackers[a] for a in by_blocker[blocker])
    return count


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.frozensets(st.sampled_from([MENACE, LURE, WANTED, SINGLE, FLYING, BAIT]), max_size=2), min_size=1, max_size=3),
    st.lists(st.frozensets(st.sampled_from([MUST, BAITED, SHY, DOUBLE, TAXED, FLYING]), max_size=3), min_size=1, max_size=3),
)  # fmt: skip
def test_509_1c_blocks_are_legal_that_obey_all_restrictions_and_most_requirements(
    attacking: list[frozenset[str]], blocking: list[frozenset[str]]
) -> None:
    first, second, ask = blockers_asked(attacking, blocking)
    if ask is None:
        return
    attackers, blockers = dict(zip(first, attacking, strict=True)), dict(zip(second, blocking, strict=True))
    able = dict(ask.pairs)
    options = []
    for blocker, each in blockers.items():
        most = 2 if DOUBLE in each else 1
        options.append([some for size in range(most + 1) for some in combinations(able.get(blocker, []), size)])
    every = [
        tuple((blocker, a) for blocker, some in zip(blockers, chosen, strict=True) for a in some)
        for chosen in product(*options)
    ]  # fmt: skip
    legal = legal_by_the_book(
        every,
        lambda declared: blocks_allowed(attackers, blockers, declared),
        lambda declared: blocks_obeyed(attackers, blockers, declared),
        lambda pair: TAXED in blockers[pair[0]],
    )
    assert {each for each in every if not why_not(ask, each)} == legal
    assert tuple((b, a) for b, a in ask.default) in legal


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.frozensets(st.sampled_from([MENACE, LURE, WANTED, SINGLE, FLYING, BAIT])), min_size=3, max_size=9),
    st.lists(st.frozensets(st.sampled_from([MUST, BAITED, SHY, DOUBLE, TAXED, FLYING])), min_size=4, max_size=12),
)  # fmt: skip
def test_509_1_the_answer_of_an_absent_seat_is_a_legal_block(
    attacking: list[frozenset[str]], blocking: list[frozenset[str]]
) -> None:
    _, _, ask = blockers_asked(attacking, blocking)
    assert ask is None or why_not(ask, ask.default) == ""


# --- one by one ----------------------------------------------------------------------------------------------------


def test_508_1d_who_must_attack_and_cannot_attack_alone_stays_at_home() -> None:
    """The two words of one creature do not stop the game; beside another one it must attack."""
    flunky = beast("This creature can't attack or block alone.")
    assault = written("Assault", "{2}{R}", "Enchantment", "Beasts attack each combat if able.")
    for company in (0, 1):
        table = board(0)
        table.put("A", "battlefield", assault)
        oid = table.put("A", "battlefield", flunky)
        others = [table.put("A", "battlefield", BEAR) for _ in range(company)]
        table.to("declare_attackers")
        ask = told(table, "attackers")
        assert ask.default == [[other, seat("B")] for other in [oid, *others] if others]
        assert why_not(ask, [(oid, seat("B"))]) == "508.1c"
        assert why_not(ask, []) == ("508.1d" if others else "")


def test_508_1d_the_one_that_may_attack_is_the_one_that_must() -> None:
    """The example of the rule: no more than one creature can attack."""
    table = board(0)
    table.put("A", "battlefield", arbiter(1))
    must = table.put("A", "battlefield", beast("This creature attacks each combat if able."))
    other = table.put("A", "battlefield", BEAR)
    table.to("declare_attackers")
    ask = told(table, "attackers")
    whom = seat("B")
    assert why_not(ask, [(must, whom)]) == ""
    assert [why_not(ask, each) for each in ([(other, whom)], [])] == ["508.1d", "508.1d"]
    assert why_not(ask, [(must, whom), (other, whom)]) == "508.1c"


def test_509_1c_menace_makes_a_second_creature_block_beside_the_one_that_must() -> None:
    """The example of the rule."""
    table = board(0)
    thug = table.put("A", "battlefield", beast("Menace"))
    must = table.put("B", "battlefield", beast("This creature blocks each combat if able."))
    other = table.put("B", "battlefield", BEAR)
    attack(table, thug).to("declare_blockers")
    ask = told(table, "blockers")
    assert why_not(ask, [(must, thug), (other, thug)]) == ""
    assert ask.default == [[must, thug], [other, thug]]
    refused = [why_not(ask, each) for each in ([(must, thug)], [(other, thug)], [])]
    assert refused == ["702.111b", "702.111b", "509.1c"]


def test_701_15c_each_player_who_goads_makes_requirements_of_their_own() -> None:
    """Goaded by both opponents of three players it attacks either; a planeswalker obeys less than a player."""
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR, marks=frozenset(("goaded:1:0", "goaded:2:0")))
    walker = table.put("B", "battlefield", card("Walker", "", "planeswalker"), counters={"loyalty": 3})
    table.to("declare_attackers")
    ask = told(table, "attackers")
    refused = [why_not(ask, [(bear, at)]) for at in (seat("B"), seat("C"), walker)]
    assert refused == ["", "", "701.15b"]


@pytest.mark.parametrize(("pays", "life"), [(True, 18), (False, 20)])
def test_508_1h_who_does_not_pay_has_not_done_what_is_required(pays: bool, life: int) -> None:
    """Who declares an attack that costs mana and does not pay may not stay at home: the declaration is made anew."""
    table = Board(3)
    table.put("A", "battlefield", FOREST, 2)
    bear = table.put("A", "battlefield", BEAR, marks=frozenset(("goaded:1:0",)))
    table.put("C", "battlefield", TOLL)
    table.put("B", "battlefield", MAGNET)
    table.say("attackers", [[bear, seat("C")]], [[bear, seat("B")]])
    table.to("begin_combat")
    while told_cost(table) is None:
        table.game.answer(table.game.asks[0].decider, table_answer(table))
    refusal = table.game.answer(0, pays)
    assert (refusal is None) == pays
    assert refusal is None or refusal.rule == "701.15b"
    table.to("end_combat")
    assert (table.life("C"), table.life("B")) == (life, 38 - life)


def told_cost(table: Board) -> Ask | None:
    """The question of the cost, when it is open."""
    return next((ask for ask in table.game.asks if ask.reason == "attack_cost"), None)


def table_answer(table: Board) -> Any:
    """The declaration when it is asked for, else a pass."""
    ask = table.game.asks[0]
    return table.said["attackers"].pop(0) if ask.reason == "attackers" else 0


def test_508_1d_every_opponent_named_is_one_requirement() -> None:
    """ "Attacks an opponent if able" is obeyed by any of them."""
    table = Board(3)
    oid = table.put("A", "battlefield", creature("Zealot", "2/2", abilities=(rule("must_attack", who=EachOpponent()),)))
    table.to("declare_attackers")
    ask = told(table, "attackers")
    assert [why_not(ask, each) for each in ([(oid, seat("B"))], [(oid, seat("C"))], [])] == ["", "", "508.1d"]


def test_508_1d_the_refusal_names_a_requirement_that_is_not_obeyed() -> None:
    """The goaded one attacks as required; the one that must attack stays at home."""
    table = Board(3)
    goaded = table.put("A", "battlefield", BEAR, marks=frozenset(("goaded:1:0",)))
    must = table.put("A", "battlefield", creature("Zealot", "2/2", abilities=(rule("must_attack"),)))
    table.to("declare_attackers")
    ask = told(table, "attackers")
    assert why_not(ask, [(goaded, seat("C"))]) == "508.1d"
    assert why_not(ask, [(must, seat("C"))]) == "701.15b"
