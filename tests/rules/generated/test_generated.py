"""The generated checks over a sample of the corpus, and each of them with its fault put back: it must find it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from services.game.rules.kernel.cast import activating, casting
from services.game.rules.kernel.characteristics import layers, protection
from services.game.rules.kernel.evaluate import amounts, dispatch, event_patterns, filters, past, references
from services.game.rules.kernel.evaluate.event_patterns import event_matches
from services.game.rules.kernel.events import triggers
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import GONE
from services.game.rules.kernel.verbs import tokens
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import FULL, CardProgram
from services.game.rules.view import Viewer
from tests.rules.generated.checks import CHECKS
from tests.rules.generated.skips import skipped, table
from tests.rules.generated.subjects import Unstaged
from tests.rules.quick import beast
from tests.rules.shelf import JsonShelf
from tests.rules.written import written

SEED = 20261122
SAMPLE = 24
DRAWN = 500


@pytest.fixture(scope="module")
def shelf(shared: Path) -> JsonShelf:
    return JsonShelf(shared / "cards" / "cards.jsonl.gz")


@pytest.fixture(scope="module")
def sample(shelf: JsonShelf) -> list[CardProgram]:
    """Full cards of the corpus, drawn by the seed."""
    drawn = Random(SEED).sample([card["name"] for card in shelf.cards()], DRAWN)
    return [program for program in map(shelf.program, drawn) if program.grade() == FULL]


def _one_more(name: str, shelf: JsonShelf) -> Iterator[CardProgram]:
    """The first card that a check applies to, of all in an order drawn by the seed: for what is asked of few cards."""
    names = [card["name"] for card in shelf.cards()]
    drawn = map(shelf.program, Random(SEED).sample(names, len(names)))
    asked = (each for each in drawn if CHECKS[name].applies(each) and not skipped(name, each.name))
    return islice((each for each in asked if each.grade() == FULL), 1)


@pytest.mark.shared
@pytest.mark.parametrize("name", sorted(CHECKS))
def test_a_sample_of_the_corpus_is_clean(name: str, sample: list[CardProgram], shelf: JsonShelf) -> None:
    check, found, staged = CHECKS[name], [], 0
    programs = [each for each in sample if check.applies(each) and not skipped(name, each.name)]
    programs = programs or list(_one_more(name, shelf))
    count = min(len(programs), SAMPLE * check.several)
    for group in (programs[at : at + check.several] for at in range(0, count, check.several)):
        with suppress(Unstaged):
            found += [f"{group[0].name}: {what}" for what in check.run(group[0] if check.several == 1 else group)]
            staged += 1
    assert not found
    assert staged


def test_every_skip_has_a_reason_and_a_check() -> None:
    assert set(table()) == set(CHECKS)
    assert all(reason.strip() for cards in table().values() for reason in cards.values())


LORD = written("Lord", "{W}", "Enchantment", "Creatures you control get +1/+1.")
FLICKERER = beast("{1}: Return this creature to its owner's hand.")


def _what_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(amounts, "attachments", lambda game, host: [])


def _as_it_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "matched_then", event_matches)


def _under_its_owners_control(monkeypatch: pytest.MonkeyPatch) -> None:
    remember = past.remember

    def owned(game: Play, events: Any) -> None:
        remember(game, events)
        for event in events:
            if getattr(event, "was", None) is not None:
                event.was = event.was.copy()
                event.was.controller = event.player

    monkeypatch.setattr(triggers, "remember", owned)


def _owner_is_you(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Play, "controller_of", lambda game, oid: game.s.objects[oid].owner)


def _found_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def live(game: Play, ref: int, context: Any) -> int:
        rows = game.s.objects
        while ref in rows and rows[ref].zone == GONE:
            ref = rows[ref].next
        return ref if ref in rows else 0

    monkeypatch.setattr(Play, "live", live)


def _protected_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protection, "functions_in", lambda ability, zone: True)


def _not_looked_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layers, "add_ability", lambda row, ability: False)


def _by_arrival(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = layers._Running.__init__

    def made(running: Any, key: Any, timestamp: int, context: Any, modifications: Any) -> None:
        plain(running, key, context.source, context, modifications)

    monkeypatch.setattr(layers._Running, "__init__", made)


def _another_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "copied_program", lambda game, ref: (0, 0))


def _each_on_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggers, "_grain", lambda pattern, event: None)


def _all_look_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggers, "_looks_at_the_new", lambda ability: False)


def _without_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triggers, "_within_limit", lambda game, oid, key, ability: True)


def _as_often_as_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activating, "_limits", lambda *asked: None)


def _but_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = references.every
    monkeypatch.setattr(references, "every", lambda game, filter, context: plain(game, filter, context)[:-1])


def _everybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Viewer, "knows", lambda viewer, game, mask: True)


def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = amounts.measure
    there: Callable[[Play, int], bool] = lambda game, ref: game.s.objects[ref].zone != GONE  # noqa: E731
    monkeypatch.setattr(amounts, "measure", lambda game, what, ref: plain(game, what, ref) if there(game, ref) else 0)


def _off_its_host(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = filters.attachments
    there: Callable[[Play, int], bool] = lambda game, ref: game.s.objects[ref].zone != GONE  # noqa: E731
    monkeypatch.setattr(filters, "attachments", lambda game, ref: plain(game, ref) if there(game, ref) else [])


def _out_of_combat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filters, "_attacks", lambda game, ref: ref in game.s.combat.attackers)


def _for_no_x(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(activating, "mana_values", lambda game, seat: [0])


def _nothing_to_tap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casting, "tappable", lambda game, seat, cost, context: [])


def _closing_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(game: Play, row: Any, oid: int, n: mo.LoseKeyword, c: Any) -> bool:
        row.abilities = tuple(each for each in row.abilities if getattr(each, "name", "") != n.keyword)
        row.keywords -= {n.keyword}
        return True

    monkeypatch.setitem(dispatch.MODIFIERS, mo.LoseKeyword, lose)


def _wherever_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_patterns, "means_zone", lambda filter, zone: True)


SMALL, LARGE = (written(name, "{W}", "Enchantment", f"All creatures have base power and toughness {size}.") for name, size in (("Small", "1/1"), ("Large", "6/6")))  # fmt: skip


FAULTS: list[tuple[str, Any, Callable[[pytest.MonkeyPatch], None]]] = [
    ("owners", LORD, _owner_is_you),
    ("response", FLICKERER, _found_anywhere),
    ("zones", beast("Hexproof"), _protected_everywhere),
    ("copies", beast(), _another_is_copied),
    ("layers", [SMALL, LARGE], _by_arrival),
    ("once", beast("Whenever one or more creatures you control die, you gain 1 life."), _each_on_its_own),
    (
        "together",
        beast("Whenever one or more creature cards are put into your graveyard from anywhere, you gain 1 life."),
        _all_look_back,
    ),
    (
        "limits",
        beast(
            "Whenever another creature you control enters, you gain 1 life. This ability triggers only once each turn."
        ),
        _without_limit,
    ),
    (
        "limits",
        beast("{1}: This creature gets +1/+1 until end of turn. Activate only once each turn."),
        _as_often_as_wanted,
    ),
    ("twins", written("Sweep", "{W}", "Sorcery", "Destroy all creatures."), _but_the_last),
    ("hidden", written("Study", "{U}", "Sorcery", "Draw two cards."), _everybody_knows),
    ("past", beast("{T}: You gain life equal to this creature's power."), _forgotten),
    ("past", beast("{T}: You gain 1 life for each Equipment attached to this creature."), _what_is_left_alone),
    (
        "then",
        beast("Whenever this creature attacks, if another creature entered under your control this turn, draw a card."),
        _as_it_is_now,
    ),
    (
        "then",
        beast("Whenever this creature attacks, if a creature entered under your control this turn, draw a card."),
        _under_its_owners_control,
    ),
    ("departed", beast("Whenever an equipped creature dies, you gain 1 life."), _off_its_host),
    ("departed", beast("Whenever a creature you control dies, draw a card if it was attacking."), _out_of_combat),
    (
        "offered",
        beast("{X}, {T}, Exile an artifact card with mana value X from your graveyard: You gain X life."),
        _for_no_x,
    ),
    (
        "offered",
        written(
            "Crowd",
            "{9}{9}{9}{9}{9}",
            "Sorcery",
            "As an additional cost to cast this spell, you may tap any number of untapped creatures you control. "
            "This spell costs {1} less to cast for each creature tapped this way.\nYou gain 5 life.",
        ),
        _nothing_to_tap,
    ),
    (
        "there",
        written(
            "Shrine",
            "{G}",
            "Enchantment",
            "Whenever a creature you control becomes the target of a spell or ability, you gain 1 life.",
        ),
        _wherever_it_is,
    ),
    (
        "there",
        written(
            "Garden",
            "{G}",
            "Enchantment",
            "Whenever you put one or more +1/+1 counters on a creature you control, you gain 1 life.",
        ),
        _wherever_it_is,
    ),
    (
        "there",
        written(
            "Season",
            "{G}",
            "Enchantment",
            "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
        ),
        _wherever_it_is,
    ),
    ("granted", beast("Whenever this creature attacks, you gain 1 life."), _not_looked_ahead),
    (
        "lost",
        beast("Flying\nOther creatures you control are Zombies in addition to their other types and get +1/+1."),
        _closing_ranks,
    ),
    ("lost", beast("Flying\n{1}: You gain 1 life. Activate only once each turn."), _closing_ranks),
]


@pytest.mark.skipif(not str(layers.__file__).endswith(".py"), reason="compiled functions call each other directly")
@pytest.mark.parametrize(("name", "program", "fault"), FAULTS, ids=[name for name, _, _ in FAULTS])
def test_a_fault_that_is_put_back_is_found(
    name: str, program: Any, fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(CHECKS[name].run(program)) == []
    fault(monkeypatch)
    assert list(CHECKS[name].run(program))
