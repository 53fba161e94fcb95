"""Keyword abilities with their parameters, in lines of their own and in grants."""

from __future__ import annotations

from ...program import filters as f
from ...program.abilities import Keyword
from ...program.amounts import X
from ...program.costs import Cost, CraftCost, EitherCost
from ...program.players import BoundPlayers, EachOpponent, EachPlayer
from ..costs.read import cost as any_cost
from ..costs.read import part
from ..nouns.read import noun
from ..phrases.reading import reads
from ..text.card_names import name_here
from ..text.lexicon import COLOR_WORDS, COST_KEYWORDS, NUMBER_KEYWORDS, NUMBERS, SUBTYPES, TYPE_WORDS, keyword_after
from ..text.numbers import mana_symbol, plain_amount
from ..text.reader import Miss, Reader


@reads("keyword")
def keyword(r: Reader) -> Keyword:
    """One keyword ability with its parameters."""
    return r.first(_protection, _hexproof_from, _with_filter, _typecycling, _with_number, _special, _with_cost, simple)


def keyword_line(r: Reader) -> tuple[Keyword, ...]:
    """Keywords joined by commas or semicolons, to the end of the paragraph."""
    found = [*_several(r)]
    while r.take(",") or r.take(";"):
        r.take("and")
        found.extend(_several(r))
    r.take(".")
    if not r.done():
        raise Miss("keyword line")
    return tuple(found)


def _several(r: Reader) -> tuple[Keyword, ...]:
    multiple = r.attempt(_protections)
    return multiple if multiple is not None else (keyword(r),)


def simple(r: Reader) -> Keyword:
    """A keyword without parameters."""
    name = keyword_after(r.words[r.pos :])
    if not name and r.take("for mirrodin !"):
        return Keyword("for mirrodin!")
    if not name and r.take("start your engines !"):
        return Keyword("start your engines!")
    if not name and r.take("doctor 's companion"):
        return Keyword("doctor's companion")
    if not name:
        raise Miss("keyword")
    r.advance(len(name.split(" ")))
    return Keyword(name)


def _protections(r: Reader) -> tuple[Keyword, ...]:
    """ "protection from black and from red", "hexproof from blue and from black"."""
    name = "hexproof" if r.take("hexproof from") else "protection"
    first = _quality(r, "hexproof") if name == "hexproof" else _protection(r)
    found = [first]
    while r.at("and from") or r.at(", from") or r.at(", and from"):
        r.take(",")
        r.take("and")
        r.need("from")
        found.append(_quality(r, name))
    if len(found) == 1:
        raise Miss("one protection")
    return tuple(found)


def _protection(r: Reader) -> Keyword:
    r.need("protection from")
    return _quality(r, "protection")


def _quality(r: Reader, name: str) -> Keyword:
    if r.take("everything"):
        return Keyword(name, filter=f.Everything())
    if r.take_any("each color", "all colors"):
        return Keyword(name, filter=f.ColorCount(">=", 1))
    if r.take("the chosen color"):
        return Keyword(name, filter=f.HasChosenColor())
    if r.take("the chosen player"):
        return Keyword(name, players=BoundPlayers("chosen_player"))
    if r.take_any("your opponents", "each of your opponents"):
        return Keyword(name, players=EachOpponent())
    if r.word() in COLOR_WORDS and r.word(1) not in TYPE_WORDS and r.word(1) not in ("spells", "sources", "permanents"):
        return Keyword(name, filter=f.HasColor(COLOR_WORDS[r.next()]))
    if r.take("colorless"):
        return Keyword(name, filter=f.ColorCount("=", 0))
    if r.take_any("multicolored", "monocolored"):
        is_multi = r.words[r.pos - 1] == "multicolored"
        return Keyword(name, filter=f.ColorCount(">=" if is_multi else "=", 2 if is_multi else 1))
    found = noun(r)
    if not found.plural or found.kinds & {"spell", "permanent source", "source"}:
        raise Miss("quality")
    return Keyword(name, filter=found.filter)


def _hexproof_from(r: Reader) -> Keyword:
    r.need("hexproof from")
    return _quality(r, "hexproof")


def _enchant(r: Reader) -> Keyword:
    if r.take("player"):
        return Keyword("enchant", players=EachPlayer())
    if r.take("opponent"):
        return Keyword("enchant", players=EachOpponent())
    if r.take_any("creature put onto the battlefield with ~name", "creature put onto the battlefield with ~"):
        return Keyword("enchant", filter=f.AllOf((f.HasType("creature"), f.PutByThis())))
    found = noun(r)
    if found.plural:
        raise Miss("enchant")
    return Keyword("enchant", filter=found.filter)


def _affinity(r: Reader) -> Keyword:
    r.need("for")
    found = noun(r)
    if not found.plural:
        raise Miss("affinity")
    return Keyword("affinity", filter=found.filter)


def _champion(r: Reader) -> Keyword:
    r.need_any("a", "an")
    return Keyword("champion", filter=noun(r).filter)


_FILTERED = {"enchant": _enchant, "affinity": _affinity, "champion": _champion}


def _with_filter(r: Reader) -> Keyword:
    parse = _FILTERED.get(r.word())
    if parse is None:
        raise Miss("keyword with a quality")
    r.advance(1)
    return parse(r)


def _typecycling(r: Reader) -> Keyword:
    word = r.word()
    basic = word == "basic" and r.word(1) == "landcycling"
    if basic:
        r.advance(1)
        word = "landcycling"
    if not word.endswith("cycling") or word == "cycling":
        raise Miss("typecycling")
    kind = word[: -len("cycling")]
    r.advance(1)
    if kind in TYPE_WORDS:
        filter: f.Filter = f.HasType(TYPE_WORDS[kind][0])
    elif kind in SUBTYPES:
        filter = f.HasSubtype(SUBTYPES[kind][0])
    else:
        raise Miss("typecycling")
    if basic:
        filter = f.AllOf((f.HasType("land"), f.HasSupertype("basic")))
    return Keyword("typecycling", cost=_cost(r), filter=filter)


def _with_number(r: Reader) -> Keyword:
    word = r.word()
    if word not in NUMBER_KEYWORDS:
        raise Miss("keyword with a number")
    r.advance(1)
    if r.word() == "-":
        raise Miss("cost of it")
    if r.word() not in ("x",) and not r.word().isdigit():
        raise Miss("number")
    amount = plain_amount(r)
    if isinstance(amount, X) and r.at(", where"):
        raise Miss("x")
    return Keyword(word, amount=amount)


def _special(r: Reader) -> Keyword:
    if r.take_any("partner —", "partner -"):
        return _partner_group(r)
    if r.take("partner with"):
        return Keyword("partner with", word=name_here(r))
    if r.take("equip"):
        return _equip(r)
    if r.take("suspend"):
        count = plain_amount(r)
        r.need_any("-", "—")
        return Keyword("suspend", cost=any_cost(r), amount=count)
    if r.take("reinforce"):
        count = plain_amount(r)
        r.need_any("-", "—")
        return Keyword("reinforce", cost=any_cost(r), amount=count)
    if r.take("awaken"):
        count = plain_amount(r)
        r.need_any("-", "—")
        return Keyword("awaken", cost=any_cost(r), amount=count)
    if r.take("impending"):
        count = plain_amount(r)
        r.need_any("-", "—")
        return Keyword("impending", cost=any_cost(r), amount=count)
    if r.take("kicker"):
        return _kicker(r)
    if r.take("splice onto"):
        return _splice(r)
    if r.take("gift"):
        return _gift(r)
    if r.take("craft with"):
        return _craft(r)
    if r.take("escape"):
        r.need_any("-", "—")
        return Keyword("escape", cost=any_cost(r))
    raise Miss("special")


def _equip(r: Reader) -> Keyword:
    filter: f.Filter | None = None
    if not mana_symbol(r.word()) and r.word() not in ("-", "—"):
        filter = noun(r).filter
    return Keyword("equip", cost=_cost(r), filter=filter)


def _partner_group(r: Reader) -> Keyword:
    """ "Partner—Survivors" (CR 702.124): the group is the rest of the line."""
    words = []
    while not r.done():
        words.append(r.raw())
        r.advance(1)
    if not words or "." in words or ":" in words:
        raise Miss("partner group")
    return Keyword("partner", word=" ".join(words))


def _splice(r: Reader) -> Keyword:
    if r.take("arcane"):
        return Keyword("splice", cost=_cost(r), filter=f.HasSubtype("Arcane"))
    r.need("instant or sorcery")
    return Keyword("splice", cost=_cost(r), filter=f.AnyOf((f.HasType("instant"), f.HasType("sorcery"))))


_GIFTS = {"a card": "card", "a food": "Food", "a treasure": "Treasure", "a tapped fish": "tapped Fish", "an octopus": "Octopus", "an extra turn": "extra turn"}  # fmt: skip


def _gift(r: Reader) -> Keyword:
    word = r.take_from(_GIFTS)
    if word is None:
        raise Miss("gift")
    return Keyword("gift", word=word)


def _craft(r: Reader) -> Keyword:
    """ "craft with artifact {1}{U}", "with one or more creatures {5}", "with two creatures {5}{B}"."""
    least, most = 1, 1
    if r.take("one or more"):
        most = -1
    elif r.word() in NUMBERS and not r.take("one"):
        least = most = NUMBERS[r.next()]
    found = noun(r)
    if found.plural != (most != 1):
        raise Miss("materials")
    return Keyword("craft", cost=_cost(r), second_cost=CraftCost(found.filter, least, most))


def _kicker(r: Reader) -> Keyword:
    first = _cost(r)
    second: Cost | None = None
    if r.take("and/or"):
        second = _cost(r)
    return Keyword("kicker", cost=first, second_cost=second)


def _with_cost(r: Reader) -> Keyword:
    for length in (5, 3, 2, 1):
        name = " ".join(r.words[r.pos : r.pos + length])
        if name in COST_KEYWORDS:
            r.advance(length)
            return Keyword(name, cost=_upkeep(r) if name == "cumulative upkeep" else _cost(r))
    raise Miss("keyword with a cost")


def _upkeep(r: Reader) -> Cost:
    """ "cumulative upkeep {G} or {W}": chosen for each age counter."""
    first = _cost(r)
    if not r.take("or"):
        return first
    return EitherCost((first, _cost(r)))


def _cost(r: Reader) -> Cost:
    """ "{2}", "—{1}{G}, discard a card."; a dash opens a cost of several parts."""
    if r.take_any("—", "-"):
        return any_cost(r)
    if not mana_symbol(r.word()) and r.word() != "{T}":
        raise Miss("cost")
    return part(r)


def grant_keywords(r: Reader) -> tuple[Keyword, ...]:
    """ "flying, first strike, and haste" after "has" or "gains"."""
    found = [*_several(r)]
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take(",") or r.take("and")):
            return tuple(found)
        more = r.attempt(_several)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)
