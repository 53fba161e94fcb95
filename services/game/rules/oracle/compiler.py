"""Cards to programs: faces, paragraphs, and what is left of a paragraph that the grammar does not read whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..kernel.capabilities import missing
from ..program import abilities as ab
from ..program.cards import CardProgram, Face
from ..program.clauses import Clause
from ..program.modifications import DefinePT
from ..program.node import walk
from ..program.objects import Bound
from ..program.vocabulary import CARD_TYPES, SUPERTYPES
from . import grammar
from .demotions import DEMOTED
from .paragraphs import read_layout
from .paragraphs.read import abilities_of
from .paragraphs.read_heads import head_of
from .statics.read import casting
from .text import lexer
from .text.card_text import CardText, FaceText
from .text.reader import Reader, Referent, Scope, TooHard
from .text.reminders import carried, contradiction
from .tree.another import settled
from .tree.bindings import unbound
from .tree.rewriting import shift_targets, target_count

_LOADED = grammar.LOADED

COMPILER_VERSION = "30"

CARRIED, UNBOUND, CONTRADICTED = (
    "reminder text that carries rules",
    "nothing binds",
    "its reminder text says something else",
)
"""What the lints say of a text that is read and not trusted."""


Wording = tuple[tuple[str, ...], ...]
"""For every face, for every ability of it: its paragraph, "~" for the card's own name."""
Said = tuple[ab.Ability, str]


def compile_card(card: CardText) -> CardProgram:
    """The program of a card; text that is not read becomes Residual abilities. Pure and deterministic."""
    return compile_and_quote(card)[0]


def compile_and_quote(card: CardText) -> tuple[CardProgram, Wording]:
    """The program, and for every ability of every face the paragraph that it was read from, with "~" for the card's own name."""
    demotion = DEMOTED.get(card.name)
    if demotion is not None:
        told = tell_card(card, str(demotion))
        return told, tuple(("",) * len(face.abilities) for face in told.faces)
    faces = [_face(card, face) for face in card.faces]
    program = CardProgram(card.name, card.layout, tuple(face for face, _ in faces), card.identity)
    return program, tuple(words for _, words in faces)


def tell_card(card: CardText, why: str = "withdrawn by the operators") -> CardProgram:
    """A program that only tells the card's text, for a card that plays wrongly: every paragraph a Residual with the head that the rules carry out."""
    faces = tuple(replace(_facts(face), abilities=tuple(_told(face, _facts(face), why))) for face in card.faces)
    return CardProgram(card.name, card.layout, faces, card.identity)


def grade_of(card: CardText) -> str:
    """ "full", "assisted" or "manual"."""
    return compile_card(card).grade()


def _facts(face: FaceText) -> Face:
    supertypes, types, subtypes = type_line(face.type_line)
    return Face(
        face.name,
        face.mana_cost,
        supertypes,
        types,
        subtypes,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.color_indicator,
    )


def _face(card: CardText, face: FaceText) -> tuple[Face, tuple[str, ...]]:
    made = _facts(face)
    try:
        found = _abilities(face, made, card)
    except lexer.Unreadable as error:
        found = [(ab.Residual(face.oracle_text[:200], str(error)), "")]
    return replace(made, abilities=tuple(each for each, _ in found)), tuple(words for _, words in found)


def _told(face: FaceText, made: Face, why: str) -> Iterator[ab.Ability]:
    try:
        text = lexer.normalize(face.oracle_text)
        text = lexer.fold_names(text, lexer.own_names(face.name, "legendary" in made.supertypes))
        for part in read_layout.parts(lexer.paragraphs(text), made):
            hook = None
            if not part.inner:
                reader = Reader(lexer.tokens(part.text), scope_of(made, part.text), part.text)
                hook = head_of(reader, part.chapters)
            yield _named(ab.Residual(_lines(part), why, hook), face)
    except (lexer.Unreadable, TooHard) as error:
        yield ab.Residual(face.oracle_text, str(error))


def _lines(part: read_layout.Part) -> str:
    return "\n".join([part.text, *map(_lines, part.inner)])


def type_line(text: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes and types in lower case, subtypes as printed."""
    left, _, right = text.replace(" - ", " — ").partition("—")
    words = left.lower().split()
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    types = tuple("kindred" if word == "tribal" else word for word in words if word in CARD_TYPES or word == "tribal")
    subtypes = right.replace("Time Lord", "Time_Lord").split()
    return supertypes, types, tuple(each.replace("_", " ") for each in subtypes)


def _abilities(face: FaceText, made: Face, card: CardText) -> list[Said]:
    text = lexer.normalize(face.oracle_text)
    doubted = contradiction(face.oracle_text)
    if doubted:
        raise lexer.Unreadable(f"{doubted}: {CONTRADICTED}")
    text = lexer.fold_names(text, lexer.own_names(face.name, "legendary" in made.supertypes))
    if "[" in text and "Cleave" in text:
        return _cleaved(text, face, made)
    said = _of_text(text, face, made)
    found = tuple(each for each, _ in said)
    return [
        *said,
        *((each, "") for each in (*_untold(face, made), *_undefined(made, found), *_in_parentheses(face, found))),
    ]


def _in_parentheses(face: FaceText, found: tuple[ab.Ability, ...]) -> tuple[ab.Ability, ...]:
    """Rules that stand in parentheses although they remind of none (CR 207.2a), if all the rest is read."""
    rules = "" if _has_residual(list(found)) else carried(face.oracle_text)
    return (ab.Residual(rules, CARRIED),) if rules else ()


_NEVER_BLANK = frozenset(("instant", "sorcery", "planeswalker", "battle"))


def _untold(face: FaceText, made: Face) -> tuple[ab.Ability, ...]:
    """No card of these types is without text: where there is none, nobody has told it, and the card does more than nothing."""
    if face.oracle_text.strip() or _NEVER_BLANK.isdisjoint(made.types):
        return ()
    return (ab.Residual(f"(the text of {face.name} is not known here)", "no text"),)


def _undefined(made: Face, found: tuple[ab.Ability, ...]) -> tuple[ab.Ability, ...]:
    """A star in the power or toughness must be defined by the text (CR 208.2)."""
    is_star = "*" in made.power + made.toughness
    if not is_star or any(isinstance(node, (DefinePT, ab.Residual)) for node in walk(found)):
        return ()
    return (ab.Residual(f"{made.power}/{made.toughness}", "what the star is"),)


def _of_text(text: str, face: FaceText, made: Face) -> list[Said]:
    found: list[list[Said]] = []
    before: read_layout.Part | None = None
    for part in read_layout.parts(lexer.paragraphs(text), made):
        alone = _part(part, face, made)
        both = read_layout.continued(before, part) if before is not None and _is_spell(made) else None
        joined = _part(both, face, made) if both and (_has_residual(alone) or read_layout.says_instead(part)) else []
        if both is not None and joined and not _has_residual(joined):
            found[-1], before = [(each, both.text) for each in joined], both
        else:
            found.append([(each, _lines(part)) for each in alone])
            before = part
    return _merge_spell([each for group in found for each in group], text.replace("~name", face.name))


def _has_residual(read: list[ab.Ability]) -> bool:
    return any(isinstance(each, ab.Residual) for each in read)


def _is_spell(made: Face) -> bool:
    return bool({"instant", "sorcery"} & set(made.types))


_BRACKETS = re.compile(r"\s*\[[^\[\]]*\]")


def _cleaved(text: str, face: FaceText, made: Face) -> list[Said]:
    """Cleave (CR 702.148): the whole text, and what is left without the words in brackets."""
    whole = _of_text(text.replace("[", "").replace("]", ""), face, made)
    cut = _of_text(_BRACKETS.sub("", text), face, made)
    spells = [(each, words) for each, words in cut if isinstance(each, ab.SpellAbility)]
    if len(spells) != 1 or any(isinstance(each, ab.Residual) for each, _ in cut):
        return [*whole, (_named(ab.Residual(text, "the text that cleave leaves"), face), "")]
    return [*whole, (ab.CleavedText(spells[0][0].body), spells[0][1])]


def _merge_spell(found: list[Said], text: str) -> list[Said]:
    """A spell's paragraphs are one ability; later targets go on counting."""
    spells = [each for each, _ in found if isinstance(each, ab.SpellAbility)]
    if len(spells) < 2:
        return found
    if any(each.body.modes for each in spells):
        return [
            (ab.Residual(text, "modes beside other text") if isinstance(each, ab.SpellAbility) else each, words)
            for each, words in found
        ]
    clauses: tuple[Clause, ...] = ()
    for each in spells:
        clauses += shift_targets(each.body.clauses, target_count(clauses))
    merged = ab.SpellAbility(ab.Body(clauses))
    whole = "\n".join(words for each, words in found if isinstance(each, ab.SpellAbility))
    rest: list[Said] = []
    for one, words in found:
        if not isinstance(one, ab.SpellAbility):
            rest.append((one, words))
        elif one is spells[0]:
            rest.append((merged, whole))
    return rest


def _part(part: read_layout.Part, face: FaceText, made: Face) -> list[ab.Ability]:
    if part.inner or part.kind in ("station", "level"):  # a level may give no ability (CR 711.2a)
        return [_named(_structured(part, face, made), face)]
    return [_named(each, face) for each in _paragraph(part.text, face, made, part.chapters)]


def _named(ability: ab.Ability, face: FaceText) -> ab.Ability:
    """A clause that was not read is shown to players: with the name that stands on the card."""
    if not isinstance(ability, ab.Residual):
        return ability
    return replace(ability, text=ability.text.replace("~name", face.name))


def _structured(part: read_layout.Part, face: FaceText, made: Face) -> ab.Ability:
    inner = tuple(ability for each in part.inner for ability in _part(each, face, made))
    return _checked(read_layout.build(part, inner), part.text)


def scope_of(made: Face, text: str) -> Scope:
    """What "~" and hosts are on this face; bestow makes an Aura of it (CR 702.103), reconfigure keeps it an Equipment."""
    bestowed = ("aura",) if "Bestow" in text or "becomes an Aura enchantment" in text else ()
    types = frozenset((*made.types, *(each.lower() for each in made.subtypes), "permanent", *bestowed))
    return Scope(spell=_is_spell(made), types=types)


def _paragraph(text: str, face: FaceText, made: Face, chapters: tuple[int, ...]) -> list[ab.Ability]:
    scope = scope_of(made, face.oracle_text)
    reader = _reader(face, scope, text)
    try:
        is_visit = "Attraction" in made.subtypes and text.startswith("Visit —")
        found = [read_layout.visit(reader, face.lights)] if is_visit else _read(reader, chapters)
        if found is None and "librar" in text:
            again = _reader(face, scope, text)
            again.is_open = True
            found = _read(again, chapters)
    except TooHard:
        return [ab.Residual(text, "the text is too hard")]
    except RecursionError:
        return [ab.Residual(text, "the text is too deep")]
    if found is None:
        return [_residual(reader, text, made, chapters)]
    return [_checked(settled(each, scope.types, face.oracle_text, text), text) for each in found]


def _reader(face: FaceText, scope: Scope, text: str) -> Reader:
    reader = Reader(lexer.tokens(text), replace(scope, referents=_paid_for(scope, face, text)), text)
    reader.own_name = face.name
    reader.kickers = _kickers(face.oracle_text)
    reader.x_known = "{X}" in face.mana_cost or _pays_x(face.oracle_text)
    return reader


def _paid_for(scope: Scope, face: FaceText, text: str) -> tuple[Referent, ...]:
    """What the additional cost of a spell did, for its other paragraphs: "the sacrificed creature"."""
    lines = [line for line in lexer.paragraphs(lexer.normalize(face.oracle_text)) if line != text]
    costs = [line for line in lines if line.startswith("As an additional cost to cast")]
    if not scope.spell or len(costs) != 1:
        return ()
    inner = Reader(lexer.tokens(costs[0]), scope, costs[0])
    if inner.attempt(casting) is None:
        return ()
    paid = [each for each in inner.scope.referents if isinstance(each.node, Bound)]
    return tuple(replace(each, kinds=each.kinds | {"aside"}) for each in paid)  # "it" never means them unasked


_TWO_KICKERS = re.compile(r"^Kicker ((?:\{[^{}]+\})+) and/or ((?:\{[^{}]+\})+)", re.MULTILINE)


def _kickers(text: str) -> tuple[str, ...]:
    """The two costs of a card that may be kicked in two ways (CR 702.33b)."""
    found = _TWO_KICKERS.search(text)
    return found.groups() if found is not None else ()


def _pays_x(text: str) -> bool:
    """Whether an additional cost of the spell announces X."""
    return any(
        line.startswith("As an additional cost to cast") and " X " in line and "where X" not in line
        for line in text.split("\n")
    )


def _read(reader: Reader, chapters: tuple[int, ...]) -> list[ab.Ability] | None:
    if chapters:
        return read_layout.chapter(reader, chapters)
    found = reader.attempt(abilities_of)
    if found is None:
        start = read_layout.after_ability_word(reader)
        if start > 0:
            reader.pos = start
            return reader.attempt(abilities_of)
    if found is None:
        return _with_rules(reader)
    return found


def _with_rules(reader: Reader) -> list[ab.Ability] | None:
    for word in ("boast", "exhaust", "power-up", "max speed", "∞"):
        reader.pos = 0
        if reader.take(f"{word} —") or reader.take(f"{word} -"):
            inner = reader.attempt(abilities_of)
            made = [read_layout.meaningful(each, word) for each in inner or ()]
            kept = [each for each in made if each is not None]
            return kept if inner and len(kept) == len(made) else None
    return None


def _checked(ability: ab.Ability, text: str) -> ab.Ability:
    lacking = missing(ability)
    if lacking:
        return ab.Residual(text, lacking[0])
    lost = unbound(ability)
    return ab.Residual(text, f"{UNBOUND} {lost}") if lost else ability


def _residual(reader: Reader, text: str, made: Face, chapters: tuple[int, ...]) -> ab.Ability:
    """What is left: with the head of the ability if that was read."""
    at = min(reader.furthest, reader.end - 1)
    word = reader.tokens[at].raw if reader.end else ""
    before = reader.tokens[at - 1].raw if at > 0 else ""
    why = f"{before} {word}".strip()
    return ab.Residual(text, why, head_of(Reader(reader.tokens, scope_of(made, text), text), chapters))
