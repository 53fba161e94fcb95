"""What the kernel says it can carry out is what it carries out: the fields that its functions read, the words that its code compares, and nothing else compiles."""

from __future__ import annotations

import subprocess
import sys
import types
import typing
from collections.abc import Iterator
from dataclasses import MISSING, Field, dataclass, fields, replace
from typing import Any

import pytest

from services.game.rules.kernel.capabilities import missing
from services.game.rules.kernel.declared import KNOWN, knows
from services.game.rules.kernel.evaluate import dispatch
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.amounts import Const, X
from services.game.rules.program.conditions import Always
from services.game.rules.program.costs import FreeCost, TapThis
from services.game.rules.program.modifications import Modification, PlayerRule, Restriction, SwitchPT
from services.game.rules.program.node import Node, node_classes
from services.game.rules.program.objects import Host, This
from services.game.rules.program.players import ActivePlayer, You
from tests.rules.engine.declared import Declared, declarations, named_in, read_by

COMPILED = not (dispatch.__file__ or "").endswith(".py")
needs_source = pytest.mark.skipif(
    COMPILED, reason="compiled functions have no source, compiled classes no types of their fields"
)

UNREAD = {
    "CastingRule": {"zone", "objects"}, "Mode": {"weight", "word"}, "ReplacementAbility": {"cleanup"},
    "TriggeredAbility": {"delayed_word"},
}  # fmt: skip
UNKNOWN = {"Residual"}
ELSEWHERE = {
    "landwalk": "by its ending",
    "spree": "Mode.cost", "tiered": "Mode.cost",
    "partner": "decks", "choose a background": "decks", "friends forever": "decks", "doctor's companion": "decks",
    "expend4": "built of its number", "expend8": "built of its number",
}  # fmt: skip


# --- what is declared is done --------------------------------------------------------------------------------------


@needs_source
def test_every_declared_field_is_read() -> None:
    found = declarations()
    assert len(found) > 500
    done_here = [each for each in found if not each.words or set(each.words) - ELSEWHERE.keys()]
    assert [f"{each}.{field}" for each in done_here for field in each.fields if field not in _read(each)] == []


def _read(declared: Declared) -> set[str] | frozenset[str]:
    """What an entry's functions read of the node; where code only looks at it, what the module reads at all."""
    return read_by(declared.functions, declared.node) if declared.functions else named_in(declared.module)


@needs_source
def test_every_declared_word_stands_in_the_code_that_declares_it() -> None:
    silent = [
        f"{each}: {word}"
        for each in declarations()
        for word in each.words
        if word and word not in ELSEWHERE and not any(word in named_in(home) for home in each.said_in)
    ]
    assert silent == []


@needs_source
def test_every_module_that_declares_is_loaded_for_the_compiler() -> None:
    code = "import sys, services.game.rules.kernel.capabilities; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {each.module for each in declarations()} - set(loaded) == set()


def test_a_declaration_of_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="Mode has no field price"):
        knows(ab.Mode, "price")


# --- what is not declared does not compile -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Undeclared(Modification):
    """What no code knows."""


def test_every_class_is_known_or_refused() -> None:
    assert {name for name, kind in node_classes().items() if kind not in KNOWN} == UNKNOWN
    assert missing(_Undeclared()) == ["modification _Undeclared"]


@needs_source
def test_every_field_is_read_or_refused() -> None:
    """Each field of each class set to something else, with each word that decides what is read."""
    wrong = [
        f"{node}: {field}"
        for node, field, expected, lacks in _changed()
        if (expected in lacks) == _is_read(node, field)
    ]
    assert wrong == []


def test_the_fields_that_nobody_reads_only_shrink() -> None:
    unread: dict[str, set[str]] = {}
    for kind, known in KNOWN.items():
        by_word = {field for words in known.words.values() for read in words.values() for field in read}
        names = {each.name for each in fields(kind)} - known.fields - known.words.keys() - by_word
        if names:
            unread[kind.__name__] = names
    assert unread == UNREAD


def _changed() -> Iterator[tuple[Node, str, str, list[str]]]:
    for kind in KNOWN:
        for node in _of_each_word(kind):
            for field, value in _others(node):
                lacks = missing(replace(node, **{field.name: value}))
                yield node, field.name, f"field {field.name} of {kind.__name__}", lacks


def _is_read(node: Node, field: str) -> bool:
    known = KNOWN[type(node)]
    by_word = (words.get(getattr(node, name), set()) for name, words in known.words.items())
    return field in known.fields or any(field in read for read in by_word)


def _of_each_word(kind: type[Node]) -> Iterator[Node]:
    node = _sample(kind)
    yield node
    for name, words in KNOWN[kind].words.items():
        for word in words:
            yield replace(node, **{name: word})


def _others(node: Node) -> Iterator[tuple[Field[Any], Any]]:
    """The fields whose words are open, each with a value that is not its default."""
    kind = type(node)
    hints = typing.get_type_hints(kind)
    for field in fields(kind):
        if field.name not in KNOWN[kind].words:
            yield field, _other(hints[field.name], field.default)


@needs_source
def test_a_word_that_nobody_knows_is_refused() -> None:
    for kind, known in KNOWN.items():
        for field in known.words:
            lacks = missing(replace(_sample(kind), **{field: "a word"}))
            assert any("a word" in lack for lack in lacks), f"{kind.__name__}.{field}"


@pytest.mark.parametrize(
    ("node", "lack"),
    [
        (ab.Mode((), weight=2), "field weight of Mode"),
        (ab.TriggeredAbility(ev.Attacks(fl.IsSource()), ab.Body(), delayed_word="next"), "field delayed_word of TriggeredAbility"),
        (ab.ReplacementAbility(ev.StepBegins("cleanup"), cleanup=True), "field cleanup of ReplacementAbility"),
        (Restriction("must_be_blocked", filter=fl.HasSubtype("Wall")), "field filter of Restriction"),
        (PlayerRule("no_mana_loss", word="G"), "field word of PlayerRule"),
        (fx.KeywordAction("explore", who=ActivePlayer()), "field who of KeywordAction"),
        (ab.Keyword("flying", amount=Const(2)), "field amount of Keyword"),
        (ab.Keyword("companion"), "keyword companion"),
        (Restriction("cant_yodel"), "restriction cant_yodel"),
        (fx.AddMana(choice="surprise"), "mana surprise"),
        (fx.Apply(This(), (), "a_fortnight"), "duration a_fortnight"),
        (ev.PlayerDid("yodel"), "event yodel"),
    ],
)  # fmt: skip
def test_what_is_not_carried_out_is_missing(node: Node, lack: str) -> None:
    assert missing(node) == [lack]


# --- samples -------------------------------------------------------------------------------------------------------

_PLAIN: tuple[tuple[Node, ...], ...] = (
    (fl.Everything(), fl.IsSource()), (Const(7), X()), (Always(), ), (FreeCost(), TapThis()), (You(), ActivePlayer()), (This(), Host()),
    (fx.Nothing(), fx.EndTurn()), (SwitchPT(),), (ev.LifeGained(), ev.LifeLost()), (ab.ExertAbility(),),
)  # fmt: skip


def _sample(kind: type[Node]) -> Node:
    """A node of the class with its defaults."""
    hints = typing.get_type_hints(kind)
    given = {each.name: _other(hints[each.name], MISSING) for each in fields(kind) if each.default is MISSING}
    closed = {name: min(words) for name, words in KNOWN[kind].words.items() if name in given} if kind in KNOWN else {}
    return kind(**given | closed)


def _other(hint: Any, default: object) -> Any:
    """A value of the type that is not the default."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        hint = next(each for each in typing.get_args(hint) if each is not type(None))
    if typing.get_origin(hint) is tuple:
        inner = typing.get_args(hint)
        return (_other(inner[0], MISSING),) if inner[1:] == (...,) else tuple(_other(each, MISSING) for each in inner)
    if hint is bool:
        return default is not True
    if hint is int:
        return 7
    if hint is str:
        return "a word"
    pair = next((pair for pair in _PLAIN if isinstance(pair[0], hint)), None)
    return _sample(hint) if pair is None else next(each for each in pair if each != default)
