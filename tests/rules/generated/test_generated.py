"""The generated checks over a sample of the corpus, and each of them with its fault put back: it must find it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from services.game.rules.kernel.characteristics import layers, protection
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import GONE
from services.game.rules.kernel.verbs import tokens
from services.game.rules.program.cards import FULL
from tests.rules.quick import beast
from tests.rules.shelf import JsonShelf
from tests.rules.written import written

from .checks import CHECKS
from .skips import skipped, table

SEED = 20261122
SAMPLE = 24


@pytest.fixture(scope="module")
def shelf(shared: Path) -> JsonShelf:
    """The corpus by name."""
    return JsonShelf(shared / "cards" / "cards.jsonl.gz")


@pytest.mark.shared
@pytest.mark.parametrize("name", sorted(CHECKS))
def test_a_sample_of_the_corpus_is_clean(name: str, shelf: JsonShelf) -> None:
    check, found, rng = CHECKS[name], [], Random(SEED)
    programs = [
        program for program in map(shelf.program, rng.sample([card["name"] for card in shelf.cards()], SAMPLE * check.several * 3))
        if program.grade() == FULL and check.applies(program) and not skipped(name, program.name)
    ]  # fmt: skip
    groups = [
        programs[at : at + check.several] for at in range(0, min(len(programs), SAMPLE * check.several), check.several)
    ]
    for group in groups:
        found += [f"{group[0].name}: {what}" for what in check.run(group[0] if check.several == 1 else group)]
    assert not found
    assert len(groups) > 3


def test_every_skip_has_a_reason_and_a_check() -> None:
    assert set(table()) == set(CHECKS)
    assert all(reason.strip() for cards in table().values() for reason in cards.values())


LORD = written("Lord", "{W}", "Enchantment", "Creatures you control get +1/+1.")
FLICKERER = beast("{1}: Return this creature to its owner's hand.")


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


SMALL, LARGE = (written(name, "{W}", "Enchantment", f"All creatures have base power and toughness {size}.") for name, size in (("Small", "1/1"), ("Large", "6/6")))  # fmt: skip


FAULTS: list[tuple[str, Any, Callable[[pytest.MonkeyPatch], None]]] = [
    ("owners", LORD, _owner_is_you),
    ("response", FLICKERER, _found_anywhere),
    ("zones", beast("Hexproof"), _protected_everywhere),
    ("copies", beast(), _another_is_copied),
    ("layers", [SMALL, LARGE], _by_arrival),
    ("granted", beast("Whenever this creature attacks, you gain 1 life."), _not_looked_ahead),
]


@pytest.mark.skipif(not str(layers.__file__).endswith(".py"), reason="compiled functions call each other directly")
@pytest.mark.parametrize(("name", "program", "fault"), FAULTS, ids=[name for name, _, _ in FAULTS])
def test_a_fault_that_is_put_back_is_found(
    name: str, program: Any, fault: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(CHECKS[name].run(program)) == []
    fault(monkeypatch)
    assert list(CHECKS[name].run(program))
