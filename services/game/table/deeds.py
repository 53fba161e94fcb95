"""What a text that the engine does not play has done by hand, as far as its words fix it: in ranked games and at events the deed is the text's, not the player's.

A text is looked at for the words of the verbs of `game.manual`. What the words fix (how much life, how many cards, which counter, which token, whose damage) is filled in
here, and another value is refused. What they do not fix (X, "that much", which target) is asked: the proposal shows it to those who have to agree.
A text without any of these words is unread: whatever is proposed for it is a question, no part of it an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from services.game.rules.kernel.ask.ask import Refusal
from services.game.rules.kernel.events.token_faces import predefined_names
from services.game.rules.kernel.state.game import Game
from services.game.rules.kernel.state.rows import Unplayed
from services.game.rules.prompting import where_now

Body = dict[str, Any]
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_N = r"(?P<n>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
_SOME = r"(?P<n>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|\S+|that many|that much)"
_REMINDER = re.compile(r"\([^)]*\)")
_REPEATS = re.compile(r"\bfor each\b|\btwice\b|\bequal to\b|\bthat (?:many|much)\b|\binstead\b|\badditional\b")
"""Words by which a number in the same sentence is not the number of the deed."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A deed that a text names: the verb, and the fields that its words fix."""

    verb: str
    fixed: Body

    def fits(self, body: Body) -> bool:
        """Whether what a player says differs in nothing that the words fix."""
        return all(body.get(name, value) == value for name, value in self.fixed.items())


@dataclass(frozen=True, slots=True)
class _Words:
    """What names a verb in a sentence, and what it fixes of its fields."""

    verb: str
    pattern: re.Pattern[str]
    fixes: Callable[[re.Match[str]], Body] = lambda found: {}


def completed(game: Game, body: Body) -> Body | Refusal:
    """The deed as the newest outstanding text that names it has it, with that text as `clause`; as it came if there is none that names it, but one that is unread."""
    unread = ""
    for row in reversed(game.s.unplayed):
        clauses = clauses_of(game, row)
        fitting = next((each for each in clauses if each.verb == body["verb"] and each.fits(body)), None)
        if fitting is not None:
            return {**body, **fitting.fixed, "clause": row.text}
        unread = unread or ("" if clauses else row.text)
    return {**body, "clause": unread} if unread else _why_not(game, body)


def _why_not(game: Game, body: Body) -> Refusal:
    clauses = [each for row in reversed(game.s.unplayed) for each in clauses_of(game, row)]
    wrong = next((each for each in clauses if each.verb == body["verb"]), None)
    if wrong is None:
        return Refusal("manual", "no outstanding text says that")
    fixed = ", ".join(f"`{name}` is {value}" for name, value in wrong.fixed.items() if name != "source")
    return Refusal("manual", f"the text says otherwise: {fixed or 'its own object is the source'}")


def clauses_of(game: Game, row: Unplayed) -> list[Clause]:
    """The deeds that an outstanding text names, in the order of the table below."""
    sentences = re.split(r"[.;\n]", _REMINDER.sub("", row.text).lower())
    source = where_now(game, row.obj)
    return [Clause(verb, _of(row.seat, source, verb, fixed)) for verb, fixed in _named(sentences)]


def _named(sentences: Sequence[str]) -> Iterator[tuple[str, Body]]:
    for words in _WORDS:
        for sentence in sentences:
            for found in words.pattern.finditer(sentence):
                fixed = words.fixes(found)
                if _REPEATS.search(sentence):
                    fixed.pop("amount", None)
                yield words.verb, fixed


def _of(seat: int, source: int, verb: str, fixed: Body) -> Body:
    """Damage is dealt by the object of the text, and "you" is the seat that has to see to it."""
    own: Body = {"source": source} if verb == "damage" else {}
    return own | {name: seat if value is _YOU else value for name, value in fixed.items()}


_YOU = object()


def _number(found: re.Match[str]) -> int:
    """The number that the words say, 0 when they say none."""
    word = found["n"]
    if word.isdigit():
        return int(word)
    return 1 if word in ("a", "an") else _NUMBERS.index(word) if word in _NUMBERS else 0


def _amount(sign: int = 1) -> Callable[[re.Match[str]], Body]:
    def fixes(found: re.Match[str]) -> Body:
        number = _number(found)
        return {"amount": sign * number} if number else {}

    return fixes


def _life(sign: int) -> Callable[[re.Match[str]], Body]:
    def fixes(found: re.Match[str]) -> Body:
        whose: Body = {"seat": _YOU} if found["who"] else {}
        return _amount(sign)(found) | whose

    return fixes


def _counters(sign: int) -> Callable[[re.Match[str]], Body]:
    def fixes(found: re.Match[str]) -> Body:
        return _amount(sign)(found) | {"counter": found["kind"]}

    return fixes


def _token(found: re.Match[str]) -> Body:
    named = next((name for name in sorted(predefined_names()) if f"{name.lower()} token" in found.string), "")
    return _amount()(found) | ({"token": named} if named else {})


def _mana(found: re.Match[str]) -> Body:
    return {"mana": found["mana"].upper()}


def _to(zone: str) -> Callable[[re.Match[str]], Body]:
    return lambda found: {"to": zone}


def _words(verb: str, pattern: str, fixes: Callable[[re.Match[str]], Body] = lambda found: {}) -> _Words:
    return _Words(verb, re.compile(rf"\b(?:{pattern})"), fixes)


_WORDS = (
    _words("life", rf"(?P<who>you )?gains? {_SOME} life\b", _life(1)),
    _words("life", rf"(?P<who>you )?(?:loses?|pays?) {_SOME} life\b", _life(-1)),
    _words("life", r"life totals?\b"),
    _words("draw", rf"draws? {_SOME} cards?\b", _amount()),
    _words("draw", r"draws? cards\b|draws? that many\b|investigates?\b"),
    _words("damage", rf"deals? {_N} damage\b", _amount()),
    _words("damage", r"deals? (?!\d+ )[^.]*?damage\b|fights?\b"),
    _words("counters", rf"puts? {_SOME} (?P<kind>[+-]\d/[+-]\d|[a-z]+) counters?\b", _counters(1)),
    _words("counters", rf"removes? {_SOME} (?P<kind>[+-]\d/[+-]\d|[a-z]+) counters?\b", _counters(-1)),
    _words("counters", r"counters? (?:on|from|among)\b|proliferates?\b|bolsters?\b|explores?\b|supports?\b|adapts?\b|gets? [^.]*counters?\b"),
    _words("token", rf"creates? {_SOME}\b[^.]*?\btokens?\b", _token),
    _words("token", r"investigates?\b|amass(?:es)?\b|populates?\b|incubates?\b|copies of\b|copy of\b|conjures?\b"),
    _words("destroy", r"destroys?\b"),
    _words("sacrifice", r"sacrifices?\b"),
    _words("discard", r"discards?\b|connives?\b"),
    _words("tap", r"taps?\b"),
    _words("untap", r"untaps?\b"),
    _words("turn", r"transforms?\b|turns? [^.]*face up\b|flips?\b|manifests?\b"),
    _words("attach", r"attach(?:es)?\b|unattach(?:es)?\b"),
    _words("control", r"control of\b|exchanges? control\b"),
    _words("mana", r"adds? (?P<mana>(?:\{[wubrgc]\})+)(?! or\b|,)", _mana),
    _words("mana", r"adds?\b"),
    _words("shuffle", r"shuffles?\b"),
    _words("reveal", r"reveals?\b|clash(?:es)?\b|explores?\b"),
    _words("look", rf"looks? at the top {_N} cards?\b", _amount()),
    _words("look", r"looks? at\b|scry\b|surveils?\b|search(?:es)?\b"),
    _words("move", r"exiles?\b", _to("exile")),
    _words("move", r"mills?\b|surveils?\b|dies\b", _to("graveyard")),
    _words("move", r"counters? (?:target|that|it|up)\b", _to("graveyard")),
    _words("move", r"returns? [^.]*?\bhands?\b", _to("hand")),
    _words("move", r"returns? [^.]*?\bbattlefield\b", _to("battlefield")),
    _words("move", r"puts? [^.]*?\b(?:onto|into|on top|on the bottom)\b|returns?(?![^.]*\b(?:hands?|battlefield)\b)|scry\b|search(?:es)?\b|shuffles? [^.]*into\b|plays?\b|casts?\b|conjures?\b"),
    _words("award", r"victory points?\b"),
)  # fmt: skip
"""What in a text names which verb. An earlier line fixes more than a later one of the same verb."""
