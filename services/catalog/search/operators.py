"""What each key of the syntax means, as a set of cards; and why a term cannot be used.

Comparisons: ":" is "=" except where Scryfall's syntax says otherwise (colours ">=", identity "<=", mana ">=", text: contains).
"""

from __future__ import annotations

import functools
import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping

from services.kit.folding import fold

from . import bits, shapes
from .bits import Bits
from .colors import compares, wanted
from .index import NUMERIC, RARITIES, SearchIndex, symbols_of
from .syntax import Term
from .text import BadPattern, compiled_pattern

_COMPARE: Mapping[str, Callable[[float, float], bool]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
ALIASES: Mapping[str, str] = {
    "n": "name",
    "c": "color",
    "colors": "color",
    "colour": "color",
    "id": "identity",
    "commander": "identity",
    "ci": "identity",
    "coloridentity": "identity",
    "t": "type",
    "o": "oracle",
    "fo": "fulloracle",
    "kw": "keyword",
    "m": "mana",
    "mv": "manavalue",
    "cmc": "manavalue",
    "pow": "power",
    "tou": "toughness",
    "loy": "loyalty",
    "def": "defense",
    "pt": "powtou",
    "f": "legal",
    "format": "legal",
    "s": "set",
    "e": "set",
    "edition": "set",
    "r": "rarity",
    "number": "cn",
    "st": "settype",
    "l": "lang",
    "language": "lang",
}
_WORD_NUMBERS = re.compile(r"^[+-]?\d+(?:\.\d+)?$")
_ISO = re.compile(r"^\d{4}-\d{2}-\d{2}$")
Operator = Callable[[SearchIndex, Term], Bits]


class BadValue(Exception):
    """A value that its key cannot take; the message says what it can."""


def key_of(term: Term) -> str:
    """The key under its full name."""
    return ALIASES.get(term.key, term.key)


def evaluate(index: SearchIndex, term: Term, within: Bits, deadline: float) -> Bits:
    """The cards that the term matches; regular expressions look at `within` only. Raises BadValue, TooSlow, BadPattern."""
    key = key_of(term)
    if term.is_regex:
        return _REGEX[key](index).matching(term.value, within, deadline)
    return _table(index, term)


@functools.lru_cache(maxsize=2048)
def _table(index: SearchIndex, term: Term) -> Bits:
    return OPERATORS[key_of(term)](index, term)


def why_not(index: SearchIndex, term: Term) -> str:
    """Why the term cannot be used, or ""."""
    key = key_of(term)
    if key not in OPERATORS:
        return f"{term.key!r} is no key that this catalog can answer"
    if term.is_regex and key not in _REGEX:
        return f"{term.key!r} takes no regular expression"
    try:
        if term.is_regex:
            compiled_pattern(term.value)
        else:
            _table(index, term)
    except (BadValue, BadPattern) as error:
        return str(error)
    return ""


def _name(index: SearchIndex, term: Term) -> Bits:
    folded = fold(term.value)
    found = index.names.containing(folded)
    if term.op == "=":
        return bits.of((p for p in bits.members(found) if fold(index.cards[p].name) == folded), index.size)
    return found


def _exact(index: SearchIndex, term: Term) -> Bits:
    position = index.catalog.names.find(term.value)
    return 0 if position is None else 1 << position


def _by_mask(sets: Mapping[object, Bits], op: str, other: int) -> Bits:
    return _any(found for own, found in sets.items() if isinstance(own, int) and compares(own, op, other))


def _any(sets: object) -> Bits:
    found = 0
    for each in sets:  # type: ignore[attr-defined]
        found |= each
    return found


def _color(index: SearchIndex, term: Term) -> Bits:
    return _colors(index.colors, term, ">=")


def _identity(index: SearchIndex, term: Term) -> Bits:
    return _colors(index.identity, term, "<=")


def _colors(sets: Mapping[object, Bits], term: Term, default: str) -> Bits:
    value = term.value.lower()
    if value in ("m", "multi", "multicolor", "multicolored"):
        return _any(found for own, found in sets.items() if isinstance(own, int) and own.bit_count() > 1)
    if value.isdecimal():
        compare = _COMPARE[term.op]
        return _any(s for own, s in sets.items() if isinstance(own, int) and compare(own.bit_count(), int(value)))
    other = wanted(value)
    if other is None:
        raise BadValue("this is no colour; use letters of WUBRG, a colour's name or a nickname like azorius")
    op = default if term.op == ":" else term.op
    return _by_mask(sets, "=" if other == 0 and term.op == ":" else op, other)


def _type(index: SearchIndex, term: Term) -> Bits:
    return index.types.containing(term.value)


def _oracle(index: SearchIndex, term: Term) -> Bits:
    if "~" in term.value:
        return shapes.with_own_name(index, term.value)
    return index.text.containing(term.value)


def _full_oracle(index: SearchIndex, term: Term) -> Bits:
    return index.text.containing(term.value, is_full=True)


def _keyword(index: SearchIndex, term: Term) -> Bits:
    value = term.value.lower()
    listed = index.keywords.get(value, 0)
    pattern = re.compile(rf"(?:^|, ){re.escape(value)}\b", re.MULTILINE)
    said = index.text.containing(value)
    return listed | bits.of(
        (p for p in bits.members(said & ~listed) if pattern.search(index.rules_texts[p])), index.size
    )


def _mana(index: SearchIndex, term: Term) -> Bits:
    asked = Counter(symbols_of(shapes.braced(term.value)))
    if not asked and term.value.strip("{}") != "0":
        raise BadValue("this is no mana cost; write {2}{W}{W} or 2WW")
    op = ">=" if term.op == ":" else term.op
    return index.costs.where(lambda cost: bool(cost) and _stands(index.symbols[cost], op, asked))


def _stands(own: Counter[str], op: str, other: Counter[str]) -> bool:
    match op:
        case "=":
            return own == other
        case "!=":
            return own != other
        case ">=":
            return own >= other
        case ">":
            return own > other
        case "<=":
            return own <= other
    return own < other


def _devotion(index: SearchIndex, term: Term) -> Bits:
    asked = symbols_of(shapes.braced(term.value))
    letters = {letter for symbol in asked for letter in symbol if letter in "WUBRG"}
    if not letters:
        raise BadValue("devotion is to colours; write {U}{U} or UU")
    compare = _COMPARE[">=" if term.op == ":" else term.op]

    def is_devoted(cost: str) -> bool:
        own = sum(count for symbol, count in index.symbols[cost].items() if letters & set(symbol))
        return compare(own, len(asked))

    return index.costs.where(is_devoted)


def _produces(index: SearchIndex, term: Term) -> Bits:
    letters = set(term.value.upper())
    if not letters or letters - set("WUBRGC"):
        raise BadValue("mana is named by letters of WUBRGC")
    own = {mask_of: found for mask_of, found in index.produced.items() if mask_of}
    op = ">=" if term.op == ":" else term.op
    tests: Mapping[str, Callable[[set[str]], bool]] = {
        ">=": lambda mana: mana >= letters,
        ">": lambda mana: mana > letters,
        "=": lambda mana: mana == letters,
        "!=": lambda mana: mana != letters,
        "<=": lambda mana: mana <= letters,
        "<": lambda mana: mana < letters,
    }
    return _any(found for mana, found in own.items() if tests[op](set(mana)))  # type: ignore[call-overload]


def _mana_value(index: SearchIndex, term: Term) -> Bits:
    parity = {"even": 0, "odd": 1}.get(term.value.lower())
    if parity is not None:
        return _any(found for value, found in index.mana_value.items() if float(str(value)) % 2 == parity)
    return _numeric(index, term, index.mana_value)


def _numeric(index: SearchIndex, term: Term, sets: Mapping[object, Bits]) -> Bits:
    compare = _COMPARE[term.op]
    if _WORD_NUMBERS.match(term.value):
        number = float(term.value)
        return _any(found for value, found in sets.items() if compare(float(str(value)), number))
    other = ALIASES.get(term.value.lower(), term.value.lower())
    if other in (*NUMERIC, "manavalue"):
        return _fields(index, compare, sets, index.mana_value if other == "manavalue" else index.numbers[other])
    if term.value == "*":
        return shapes.starred(index, key_of(term))
    raise BadValue("this is no number")


def _fields(
    index: SearchIndex,
    compare: Callable[[float, float], bool],
    left: Mapping[object, Bits],
    right: Mapping[object, Bits],
) -> Bits:
    return _any(
        ours & theirs
        for own, ours in left.items()
        for other, theirs in right.items()
        if compare(float(str(own)), float(str(other)))
    )


def _field(name: str) -> Operator:
    return lambda index, term: _numeric(index, term, index.numbers[name])


def _powtou(index: SearchIndex, term: Term) -> Bits:
    if not _WORD_NUMBERS.match(term.value):
        raise BadValue("this is no number")
    compare, number = _COMPARE[term.op], float(term.value)
    power, toughness = index.numbers["power"], index.numbers["toughness"]
    return _any(
        ours & theirs
        for own, ours in power.items()
        for other, theirs in toughness.items()
        if compare(float(str(own)) + float(str(other)), number)
    )


def _is(index: SearchIndex, term: Term) -> Bits:
    found = shapes.shape(index, term.value.lower())
    if found is None:
        raise BadValue("this kind of card is not known here")
    return found


def _not(index: SearchIndex, term: Term) -> Bits:
    return index.all & ~_is(index, term)


def _has(index: SearchIndex, term: Term) -> Bits:
    if term.value.lower() != "indicator":
        raise BadValue("the data answers only has:indicator")
    return shapes.shape(index, "indicator") or 0


def _status(*statuses: str) -> Operator:
    def found(index: SearchIndex, term: Term) -> Bits:
        sets = [shapes.status(index, term.value.lower(), status) for status in statuses]
        if all(each is None for each in sets):
            raise BadValue("this format is not known here")
        return _any(each or 0 for each in sets)

    return found


def _set(index: SearchIndex, term: Term) -> Bits:
    return index.sets.get(term.value.lower(), 0)


def _rarity(index: SearchIndex, term: Term) -> Bits:
    value = term.value.lower()
    names = {"c": "common", "u": "uncommon", "r": "rare", "m": "mythic", "s": "special"}
    value = names.get(value, value)
    if value not in RARITIES:
        raise BadValue(f"rarities are {', '.join(RARITIES)}")
    compare, rank = _COMPARE[term.op], RARITIES.index(value)
    return _any(index.rarities.get(each, 0) for number, each in enumerate(RARITIES) if compare(number, rank))


def _collector_number(index: SearchIndex, term: Term) -> Bits:
    if term.op in (":", "="):
        return index.collector_numbers.where(lambda own: own == term.value)
    if not term.value.isdecimal():
        raise BadValue("comparisons need a number")
    compare, number = _COMPARE[term.op], int(term.value)
    return index.collector_numbers.where(lambda own: own.isdecimal() and compare(int(own), number))


def _set_type(index: SearchIndex, term: Term) -> Bits:
    codes = {each.code for each in index.catalog.content.sets if each.kind == term.value.lower()}
    return _any(index.sets.get(code, 0) for code in codes)


def _in(index: SearchIndex, term: Term) -> Bits:
    value = term.value.lower()
    for sets in (index.sets, index.rarities, index.languages):
        if value in sets:
            return sets[value]
    raise BadValue("this is no set, rarity or language of the data")


def _lang(index: SearchIndex, term: Term) -> Bits:
    value = term.value.lower()
    if value == "any":
        return index.all
    if value not in index.languages:
        raise BadValue("the data has no names in this language")
    return index.languages[value]


def _date(index: SearchIndex, term: Term) -> Bits:
    value = term.value.lower()
    released = {each.code: each.released_at for each in index.catalog.content.sets}
    date = released.get(value, value)
    if not _ISO.match(date):
        raise BadValue("this is neither a date like 2011-01-07 nor a set")
    compare: Callable[[str, str], bool] = _COMPARE[term.op]  # type: ignore[assignment]
    return index.dates.where(lambda own: bool(own) and compare(own, date))


def _year(index: SearchIndex, term: Term) -> Bits:
    if not term.value.isdecimal():
        raise BadValue("this is no year")
    compare, year = _COMPARE[term.op], int(term.value)
    return index.dates.where(lambda own: bool(own) and compare(int(own[:4]), year))


def _prints(index: SearchIndex, term: Term) -> Bits:
    return _numeric(index, term, index.print_counts)


def _sets(index: SearchIndex, term: Term) -> Bits:
    return _numeric(index, term, index.set_counts)


def _grade(index: SearchIndex, term: Term) -> Bits:
    value = term.value.lower()
    if value not in ("full", "assisted", "manual", "none"):
        raise BadValue("grades are full, assisted, manual and none")
    return index.grade.get("" if value == "none" else value, 0)


def _line(index: SearchIndex, term: Term) -> Bits:
    if term.value.lower() != "residual":
        raise BadValue("only line:residual is known")
    return index.residual


OPERATORS: Mapping[str, Operator] = {
    "": _name,
    "name": _name,
    "!": _exact,
    "color": _color,
    "identity": _identity,
    "type": _type,
    "oracle": _oracle,
    "fulloracle": _full_oracle,
    "keyword": _keyword,
    "mana": _mana,
    "devotion": _devotion,
    "produces": _produces,
    "manavalue": _mana_value,
    "power": _field("power"),
    "toughness": _field("toughness"),
    "loyalty": _field("loyalty"),
    "defense": _field("defense"),
    "powtou": _powtou,
    "is": _is,
    "not": _not,
    "has": _has,
    "legal": _status("legal", "restricted", "banned_as_commander", "banned_in_deck", "banned_as_companion"),
    "banned": _status("banned"),
    "restricted": _status("restricted", "banned_as_commander"),
    "set": _set,
    "rarity": _rarity,
    "cn": _collector_number,
    "settype": _set_type,
    "in": _in,
    "lang": _lang,
    "date": _date,
    "year": _year,
    "prints": _prints,
    "sets": _sets,
    "grade": _grade,
    "line": _line,
}
_REGEX: Mapping[str, Callable[[SearchIndex], shapes.Texts]] = {
    "": lambda index: index.names,
    "name": lambda index: index.names,
    "type": lambda index: index.types,
    "oracle": lambda index: index.text,
    "fulloracle": lambda index: index.text,
}
