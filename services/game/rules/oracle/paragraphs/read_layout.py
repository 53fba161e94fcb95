"""The layout of a text: bullets, saga chapters, levels, classes, cases; ability words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...program import abilities as ab
from ...program import effects as fx
from ...program.cards import Face
from ...program.conditions import HasMaxSpeed, Matches
from ...program.events import PlayerDid
from ...program.filters import AttackedThisTurn, HasCapability, IsSource
from ...program.modifications import GrantAbility
from ...program.node import walk
from ...program.objects import This
from ...program.players import You
from ..conditions.read import condition
from ..costs.read import cost
from ..sentences.read_bodies import body
from ..text.lexer import tokens
from ..text.lexicon import is_keyword_head
from ..text.reader import Miss, Reader, Scope
from ..tree.rewriting import has_x, prune

_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7}


_CHAPTER = re.compile(r"^((?:I|II|III|IV|V|VI|VII)(?:, (?:I|II|III|IV|V|VI|VII))*) — ")


_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")


_ROW = re.compile(r"^(\d+(?:[—-]\d+|\+)?) \| ")


_CLASS = re.compile(r"^(.+): Level (\d)$")


_STATION = re.compile(r"^(?:STATION )?(\d+)\+(?: \|)? ?(.*)$")


_SIZE = re.compile(r"^(\d+)/(\d+)$")


# Ability words that stand for rules of their own; their paragraphs are not read without them.
_MEANINGFUL = frozenset(
    (
        "boast",
        "forecast",
        "companion",
        "max speed",
        "∞",
        "to solve",
        "solved",
        "exhaust",
        "power-up",
        "choose one",
        "choose two",
        "equip",
        "cycling",
        "ward",
        "kicker",
        "power-up",
        "cumulative upkeep",
        "hideaway",
        "totem",
        "morph",
        "craft",
        "visit",
        "prize",
        "sneak",
        "mayhem",
        "teamwork",
        "buyback",
        "flashback",
        "replicate",
        "escape",
        "echo",
        "bestow",
        "level",
    )
)


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph, or a group of paragraphs under a head."""

    text: str
    chapters: tuple[int, ...] = ()
    kind: str = ""
    low: int = 0
    high: int = -1
    size: tuple[int, int] | None = None
    inner: tuple[Part, ...] = ()


def parts(lines: list[str], face: Face) -> list[Part]:
    """The paragraphs of a face, bullets joined to their head, chapters and levels marked."""
    joined = _join_bullets(lines)
    if "Saga" in face.subtypes:
        return [_chapter(line) for line in joined]
    if any(_LEVEL.match(line) for line in joined):
        return list(_levels(joined))
    if "Case" in face.subtypes:
        return list(_cases(joined))
    if any(_STATION.match(line) for line in joined):
        return list(_stations(joined, face))
    if "Class" in face.subtypes:
        return list(_classes(joined))
    return [Part(line) for line in joined]


_ABILITY_WORD = re.compile(r"^[A-Z][A-Za-z' ]{2,30} — (?=[A-Z~])")


def continued(before: Part, part: Part) -> Part | None:
    """A spell's paragraph as it goes on with the one before it ("that creature", "instead"); None where it cannot."""
    if part.inner or before.inner or not before.text.endswith(".") or "•" in before.text:
        return None
    word = _ABILITY_WORD.match(part.text)
    return replace(before, text=f"{before.text} {part.text[word.end() :] if word is not None else part.text}")


def says_instead(part: Part) -> bool:
    """Whether a paragraph says what happens instead of what was said before."""
    return re.search(r"\binstead\b", part.text) is not None


def _join_bullets(lines: list[str]) -> list[str]:
    joined: list[str] = []
    for line in lines:
        row = _ROW.match(line)
        if line.startswith(("•", "+ {")) and joined:
            joined[-1] += " " + line
        elif row is not None and joined and "roll " in joined[-1].lower():
            joined[-1] += f" • {row[1].replace('-', '—')} | {line[row.end() :]}"
        else:
            joined.append(line)
    return joined


def _chapter(line: str) -> Part:
    match = _CHAPTER.match(line)
    if match is None:
        return Part(line)
    numbers = tuple(_ROMAN[word] for word in match.group(1).split(", "))
    return Part(line[match.end() :], numbers)


def chapter(reader: Reader, numbers: tuple[int, ...]) -> list[ab.Ability] | None:
    """A saga chapter's effect."""
    made = reader.attempt(body)
    if made is None or not reader.done() or has_x(made):
        start = after_ability_word(reader)
        reader.pos = max(start, 0)
        made = reader.attempt(body) if start > 0 else None
    if made is None or not reader.done() or has_x(made):
        return None
    return [prune(ab.ChapterAbility(numbers, made))]


def visit(reader: Reader, lights: tuple[int, ...]) -> ab.Ability:
    """ "Visit — " and its effect (CR 702.159). Without known lights, or with an effect that is not read, the players are told of the roll."""
    on_roll = ab.TriggeredAbility(PlayerDid("roll_visit", You()), ab.Body())
    if not lights:
        return ab.Residual(reader.text, "the lights are not known", on_roll)
    reader.need("visit —")
    prize = reader.attempt(_prize)
    made = reader.attempt(body)
    if made is None or prize is None or not reader.done() or has_x(made) or not _claims(made, prize):
        return ab.Residual(
            reader.text, "the effect of a visit", ab.TriggeredAbility(PlayerDid("visit", You(), IsSource()), ab.Body())
        )
    visited: ab.Ability = prune(ab.VisitAbility(lights, made, prize))
    return visited


def _prize(r: Reader) -> tuple[fx.Clause, ...]:
    """ "... claim the prize! Prize — ..." (CR 702.159b): what stands after the dash; the reader then ends before it. () where no prize is."""
    here = next((at for at in range(r.pos, r.end) if r.words[at : at + 3] == ("!", "prize", "—")), -1)
    if here < 0:
        return ()
    start, r.pos = r.pos, here + 3
    r.next_sentence()
    won = body(r)
    if not r.done() or won.modes or has_x(won):
        raise Miss("the prize")
    r.pos, r.end = start, here
    return won.clauses


def _claims(made: ab.Body, prize: tuple[fx.Clause, ...]) -> bool:
    """Whether the prize is claimed if there is one, and only then."""
    claims = any(isinstance(node, fx.KeywordAction) and node.action == "claim_prize" for node in walk(made))
    return claims == bool(prize)


def _levels(lines: list[str]) -> Iterator[Part]:
    """LEVEL 1-4, then 2/2, then abilities."""
    current: Part | None = None
    for line in lines:
        match = _LEVEL.match(line)
        size = _SIZE.match(line)
        if match is not None:
            if current is not None:
                yield current
            current = Part("", kind="level", low=int(match.group(1)), high=int(match.group(2) or -1))
        elif current is not None and size is not None:
            current = replace(current, size=(int(size.group(1)), int(size.group(2))))
        elif current is not None:
            current = replace(current, inner=(*current.inner, Part(line)))
        else:
            yield Part(line)
    if current is not None:
        yield current


def _cases(lines: list[str]) -> Iterator[Part]:
    """ "To solve — ..." and "Solved — ..." (CR 719.3) belong together."""
    head = next((line for line in lines if line.startswith("To solve — ")), "")
    solved = next((line for line in lines if line.startswith("Solved — ")), "")
    for line in lines:
        if not (head and solved) or line not in (head, solved):
            yield Part(line)
    if head and solved:
        yield Part(head.removeprefix("To solve — "), kind="case", inner=(Part(solved.removeprefix("Solved — ")),))


def _stations(lines: list[str], face: Face) -> Iterator[Part]:
    """ "8+ | Flying", or "STATION 3+" with its abilities below; the last symbol makes a creature of what has power and toughness (CR 721.2)."""
    found: list[Part] = []
    for line in lines:
        match = _STATION.match(line)
        if match is not None:
            first = (Part(match.group(2)),) if match.group(2) else ()
            found.append(Part("", kind="station", low=int(match.group(1)), inner=first))
        elif found:
            found[-1] = replace(found[-1], inner=(*found[-1].inner, Part(line)))
        else:
            yield Part(line)
    if found and face.power.isdigit() and face.toughness.isdigit():
        found[-1] = replace(found[-1], size=(int(face.power), int(face.toughness)))
    yield from found


def _classes(lines: list[str]) -> Iterator[Part]:
    current: Part | None = None
    for line in lines:
        match = _CLASS.match(line)
        if match is not None:
            if current is not None:
                yield current
            current = Part(match.group(1), kind="class", low=int(match.group(2)))
        elif current is not None:
            current = replace(current, inner=(*current.inner, Part(line)))
        else:
            yield Part(line)
    if current is not None:
        yield current


def build(part: Part, inner: tuple[ab.Ability, ...]) -> ab.Ability:
    """The ability that a group of paragraphs is."""
    if part.kind == "class":
        paid = Reader(tokens(part.text), Scope(), part.text).attempt(cost)
        if paid is None:
            return ab.Residual(part.text, "the cost of a level")
        return ab.ClassLevel(part.low, paid, inner)
    if part.kind == "case":
        return _case(part, inner)
    power, toughness = part.size or (None, None)
    if part.kind == "station":
        return ab.LevelBand(part.low, -1, inner, power, toughness, "charge", part.size is not None)
    return ab.LevelBand(part.low, part.high, inner, power, toughness)


def _case(part: Part, inner: tuple[ab.Ability, ...]) -> ab.Ability:
    reader = Reader(tokens(part.text), Scope(), part.text)
    tested = reader.attempt(condition)
    reader.take(".")
    if tested is None or not reader.done():
        return ab.Residual(part.text, "the condition of a case")
    return ab.CaseAbility(tested, inner)


HARNESSED = Matches(This(), HasCapability("harnessed"))


def meaningful(ability: ab.Ability, word: str) -> ab.Ability | None:
    """The ability under an ability word that has rules of its own: boast (CR 702.142), exhaust (CR 702.177), max speed (CR 702.178), ∞ (CR 702.186), power-up."""
    if word == "boast" and isinstance(ability, ab.ActivatedAbility) and not ability.limit and ability.condition is None:
        return replace(ability, limit=1, condition=Matches(This(), AttackedThisTurn()), word="boast")
    if word in ("exhaust", "power-up") and isinstance(ability, ab.ActivatedAbility) and not ability.limit_game:
        return replace(ability, limit_game=1, word=word)
    if (
        word == "max speed"
        and isinstance(ability, (ab.StaticAbility, ab.ActivatedAbility))
        and ability.condition is None
    ):
        return replace(ability, condition=HasMaxSpeed())
    if word == "∞":
        return ab.StaticAbility(This(), (GrantAbility(ability),), condition=HARNESSED)
    return None


def after_ability_word(reader: Reader) -> int:
    """Where the text after "Landfall —" begins; -1 without an ability word, or with one that has rules of its own."""
    words = reader.words
    for index in range(1, min(9, reader.end)):
        word = words[index]
        if word == "—":
            said = " ".join(words[:index])
            if said in _MEANINGFUL or said.split(" ")[0] in _MEANINGFUL or not reader.tokens[0].raw[:1].isupper():
                return -1
            if is_keyword_head(words[:index]):
                return -1  # its cost is no instruction (CR 702)
            return index + 1
        if word in (".", ",", ":", "•", '"') and not (word == "," and index < 4):
            return -1
    return -1
