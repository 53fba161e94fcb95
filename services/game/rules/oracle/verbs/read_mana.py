"""Adding mana, and what it may be spent on."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from ...program import effects as fx
from ...program import players as pl
from ...program.amounts import Amount, Const
from ...program.objects import Bound, PutByThisOnes
from ..amounts.read import amount
from ..nouns.read import noun
from ..nouns.read_references import pronoun
from ..text.numbers import mana, mana_symbol, plain_amount
from ..text.reader import Miss, Reader


def _add(r: Reader, who: pl.Players) -> fx.Verb:
    for parse in (_symbols, _any_color, _equal):
        found = r.attempt_with(parse, who)
        if found is not None:
            return found
    raise Miss("mana")


def _symbols(r: Reader, who: pl.Players) -> fx.Verb:
    """ "{G}", "{C}{C}", "{W} or {U}", "{R}, {G}, or {W}"."""
    r.take("an additional")
    options = [mana(r)]
    while (r.word() in (",", "or") and mana_symbol(r.word(1))) or (r.word() == "," and r.word(1) == "or"):
        r.advance(1)
        r.take("or")
        options.append(mana(r))
    if len(options) == 1:
        return fx.AddMana(options[0], who=who)
    return fx.AddMana(choice="one_of", options=tuple(options), who=who)


def _any_color(r: Reader, who: pl.Players) -> fx.Verb:
    count: Amount | None
    if r.take("one mana of each color among"):
        return fx.AddMana(choice="each_among", filter=noun(r).filter, who=who)
    more = r.take("an additional")
    count = r.attempt(plain_amount) if more else plain_amount(r)
    count = Const(1) if count is None else count
    r.need("mana")
    if r.take("of any color in your commander 's color identity"):
        return fx.AddMana(choice="commander", amount=count, who=who)
    if r.take("of any one color"):
        if isinstance(count, Const):
            return fx.AddMana(
                choice="one_of", options=tuple(f"{{{letter}}}" * count.value for letter in "WUBRG"), who=who
            )
        return fx.AddMana(choice="any_one", amount=count, who=who)
    if r.take("in any combination of colors"):
        return fx.AddMana(choice="any_combination", amount=count, who=who)
    if r.take("in any combination of"):
        return fx.AddMana(choice="any_combination", amount=count, colors=_letters(r), who=who)
    if r.take("of the chosen color") or (_color_chosen(r) and r.take("of that color")):
        return fx.AddMana(choice="chosen", amount=count, who=who)
    if r.take("of different colors"):
        if not isinstance(count, Const):
            raise Miss("different colours")
        return fx.AddMana(choice="one_of", options=_different(count.value), who=who)
    if r.at("of any type that") and (made := r.attempt(_event_type)):
        return replace(made, amount=count, who=who)
    if r.take_any("of any type that", "of any color that"):
        return _produced(r, who, count)
    if r.take_any("of any of the exiled card 's colors", "of any of the exiled cards 's colors"):
        if r.scope.spell or r.scope.quoted:
            raise Miss("which card")
        return fx.AddMana(choice="colors_of", amount=count, colors_of=PutByThisOnes(), who=who)
    if r.take("of any color among"):
        return fx.AddMana(choice="among", amount=count, filter=noun(r).filter, who=who)
    r.need("of any color")
    if count != Const(1):
        raise Miss("several mana of any color")
    return fx.AddMana(choice="any", who=who)


def _color_chosen(r: Reader) -> bool:
    """Whether "that colour" is one that this ability has chosen just before."""
    return "choose a color ." in " ".join(r.words[: r.pos])


def _different(count: int) -> tuple[str, ...]:
    """Every set of that many colours."""
    return tuple("".join(f"{{{letter}}}" for letter in letters) for letters in combinations("WUBRG", count))


def _each_color(r: Reader, who: pl.Players) -> fx.Verb:
    """ "for each color among permanents you control, add one mana of that color" (after "for each")."""
    r.need("color among")
    found = noun(r)
    r.need(", add one mana of that color")
    if not found.plural:
        raise Miss("among which")
    return fx.AddMana(choice="each_among", filter=found.filter, who=who)


def each_color(r: Reader) -> fx.Verb:
    """As a sentence that begins with "for each"."""
    return _each_color(r, pl.You())


def _event_type(r: Reader) -> fx.AddMana:
    """ "of any type that land produced": of the permanent that was tapped for mana."""
    r.need("of any type")
    if pronoun(r) != Bound("event.object") or not r.scope.in_trigger:
        raise Miss("which permanent")
    r.need("produced")
    return fx.AddMana(choice="event_type", colors_of=Bound("event.object"))


def _produced(r: Reader, who: pl.Players, count: Amount) -> fx.Verb:
    """ "of any type that a land you control could produce"; a type may be colourless, a colour may not (CR 106.7)."""
    colors = "WUBRGC" if r.words[r.pos - 2] == "type" else "WUBRG"
    r.need_any("a", "an")
    found = noun(r)
    r.need("could produce")
    return fx.AddMana(choice="produced", amount=count, colors=colors, filter=found.filter, who=who)


def _letters(r: Reader) -> str:
    found = mana(r)
    while (mark := r.pos) >= 0 and r.take_any("and/or", ", and/or", ", or", "or", ","):
        if not mana_symbol(r.word()):
            r.pos = mark  # the comma belongs to the sentence: ", where X is ..."
            break
        found += mana(r)
    letters = found.replace("{", "").replace("}", "")
    if not all(letter in "WUBRG" for letter in letters):
        raise Miss("colours")
    return letters


def _equal(r: Reader, who: pl.Players) -> fx.Verb:
    """ "an amount of {G} equal to ..."."""
    r.need("an amount of")
    if _color_chosen(r) and r.take("mana of that color equal to"):
        return fx.AddMana(choice="chosen", amount=amount(r), who=who)
    symbol = mana(r)
    r.need("equal to")
    return fx.AddMana(symbol, amount=amount(r), who=who)


MANA_VERBS = {"add": _add}
