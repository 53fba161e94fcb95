"""What is said of objects, as parts of phrases, in both directions: changes of size, blockers, what keeps from attacking."""

from __future__ import annotations

from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import filters as fl
from ...program import objects as ob
from ...program.node import walk
from ..amounts import languages as numbers
from ..amounts.print import amount as print_amount
from ..amounts.print import for_each as print_for_each
from ..amounts.read import amount, for_each, times
from ..conditions.print import condition as print_condition
from ..conditions.read import condition
from ..costs import languages as costs
from ..costs.print import cost as print_cost
from ..costs.read import payment
from ..nouns import languages as nouns
from ..nouns.print import noun as print_noun
from ..nouns.print import objects
from ..nouns.read import noun
from ..nouns.read_references import pronoun, reference
from ..phrases.phrase import language, silent
from ..text.lexicon import COLOR_WORDS, SUBTYPES, TYPE_WORDS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..text.wording import COLOR_NAMES, Unprintable, Words, listed

LOADED = (numbers, costs, nouns)

# --- power and toughness ---------------------------------------------------------------------------------------------


def pt_change(r: Reader) -> tuple[am.Amount, am.Amount]:
    """ "+1/+1", "-X/-0"."""
    word = r.next()
    left, _, right = word.partition("/")
    if not right or left[:1] not in "+-" or right[:1] not in "+-":
        raise Miss("change of power and toughness")
    return _signed(left), _signed(right)


def _signed(text: str) -> am.Amount:
    if text[1:] == "y":
        return am.BoundNumber("y")
    if text[1:] == "x":
        return am.X() if text[0] == "+" else am.Times(-1, am.X())
    if not text[1:].isdigit():
        raise Miss("number")
    return am.Const(int(text))


def _change(r: Reader) -> tuple[am.Amount, am.Amount]:
    """ "+1/+1 for each Elf you control"."""
    power, toughness = pt_change(r)
    return scaled(r, power, toughness) if r.at("for each") else (power, toughness)


def scaled(r: Reader, power: am.Amount, toughness: am.Amount) -> tuple[am.Amount, am.Amount]:
    """The change as often as "for each Swamp you control" says."""
    r.need("for each")
    count = for_each(r)
    return _each(power, count), _each(toughness, count)


def _each(value: am.Amount, count: am.Amount) -> am.Amount:
    return value if value == am.Const(0) else times(value, count)


def signed(power: am.Amount, toughness: am.Amount) -> str:
    """ "+1/+1", "+X/-0"."""
    texts = [_sign(each) for each in (power, toughness)]
    for index, text in enumerate(texts):
        if text == "+0" and texts[1 - index].startswith("-"):
            texts[index] = "-0"
    return "/".join(texts)


def _sign(value: am.Amount) -> str:
    if isinstance(value, am.Const):
        return f"{value.value:+d}"
    if isinstance(value, am.X):
        return "+X"
    if value == am.Times(-1, am.X()):
        return "-X"
    raise Unprintable("power")


def _changed(power: am.Amount, toughness: am.Amount, w: Words) -> str:
    try:
        return signed(power, toughness)
    except Unprintable:
        pass
    if isinstance(power, am.PowerOf) and isinstance(toughness, am.ToughnessOf):
        return f"+X/+Y, where X is {print_amount(power, w)} and Y is {print_amount(toughness, w)}"
    counted = [(0, "") if value == am.Const(0) else print_for_each(value, w) for value in (power, toughness)]
    words = counted[1][1] or counted[0][1]
    return f"{signed(*(am.Const(factor) for factor, _ in counted))} for each {words}"


def size(r: Reader) -> tuple[am.Amount, am.Amount]:
    """ "4/4", "X/X"."""
    left, _, right = r.next().partition("/")
    return _base(left), _base(right)


def _base(text: str) -> am.Amount:
    if text == "x":
        return am.X()
    if not text.isdigit():
        raise Miss("power and toughness")
    return am.Const(int(text))


def size_words(power: am.Amount | None, toughness: am.Amount | None, w: Words) -> str:
    """ "4/4", "X/X"."""
    if power is None or toughness is None:
        raise Unprintable("base power")
    return f"{print_amount(power, w)}/{print_amount(toughness, w)}"


def is_measured(value: am.Amount | None) -> bool:
    """Whether a size is said in words, not in digits."""
    return value is not None and not isinstance(value, (am.Const, am.X))


def _measured(value: am.Amount | None, w: Words) -> str:
    if value is None or not is_measured(value):
        raise Unprintable("a number")
    return print_amount(value, w)


def _digits(value: am.Amount | None, w: Words) -> str:
    if value is None or is_measured(value):
        raise Unprintable("base power")
    return print_amount(value, w)


# --- whose abilities, which colours ----------------------------------------------------------------------------------


def _abilities_of(r: Reader) -> ob.Objects:
    """ "all creature cards in all graveyards": cards, which nothing changes on the battlefield."""
    found = reference(r)
    zone = isinstance(found, ob.Every) and any(isinstance(node, (fl.InZone, fl.PutByThis)) for node in walk(found))
    if not (zone or isinstance(found, (ob.PutByThisOnes, ob.TopOfLibrary))):
        raise Miss("whose abilities")
    return found


def _abilities_of_words(of: ob.Objects, w: Words) -> str:
    return f"all {print_noun(of.filter, w, True, 'card')}" if isinstance(of, ob.Every) else objects(of, w)


def color_list(r: Reader) -> str:
    """ "white", "white and blue", "white, blue, and black" as letters."""
    letters = COLOR_WORDS.get(r.next(), "")
    if not letters:
        raise Miss("colour")
    while (r.word() in ("and", ",") and r.word(1) in COLOR_WORDS) or (
        r.word() == "," and r.word(1) == "and" and r.word(2) in COLOR_WORDS
    ):
        r.advance(1)
        r.take("and")
        letters += COLOR_WORDS[r.next()]
    return letters


def _colors_alone(r: Reader) -> str:
    letters = "" if r.take("colorless") else color_list(r)
    if r.word() in TYPE_WORDS or r.word() in SUBTYPES:
        raise Miss("colour alone")
    return letters


def color_words(letters: str, w: Words) -> str:
    """ "white and blue", "colorless"."""
    return listed([COLOR_NAMES[letter] for letter in letters], "and") if letters else "colorless"


def _lands(r: Reader) -> None:
    if "land" not in r.scope.types:
        raise Miss("the chosen type of lands")


# --- attacking and blocking ------------------------------------------------------------------------------------------


def blockers(r: Reader) -> fl.Filter:
    """ "artifact creatures and/or red creatures"."""
    r.take("all")
    found = noun(r)
    if not found.plural:
        raise Miss("blockers")
    filters = [found.filter]
    while r.at_any("and/or", "or", ", and/or"):
        r.take(",")
        r.advance(1)
        filters.append(noun(r).filter)
    return filters[0] if len(filters) == 1 else fl.AnyOf(tuple(filters))


def _blockers_words(filter: fl.Filter | None, w: Words) -> str:
    """ "creatures with power 2 or less and/or Walls"."""
    if filter is None:
        raise Unprintable("by whom")
    if isinstance(filter, fl.AnyOf) and any(isinstance(each, fl.AllOf) for each in filter.parts):
        return " and/or ".join(print_noun(each, w, True) for each in filter.parts)
    return print_noun(filter, w, True)


def _blocked(r: Reader) -> fl.Filter | None:
    """What cannot be blocked: "~", "that creature", "creatures with flying"; None for everything, which takes no word."""
    if r.at_any("alone", "if", "unless"):
        raise Miss("block under a condition")
    if r.at_any("~", "it", "that creature"):
        return _that_one(r)
    following = r.attempt(noun)
    if following is None:
        return None
    if not following.plural:
        raise Miss("block one")
    return following.filter


def _that_one(r: Reader) -> fl.Filter:
    r.excluded = ob.Bound("each_object")
    one = r.attempt(pronoun)
    r.excluded = None
    if one is None:
        raise Miss("block one")
    return fl.IsSource() if isinstance(one, ob.This) else fl.IsOneOf(one)


def _blocked_words(filter: fl.Filter | None, w: Words) -> str:
    if filter is None:
        return ""
    if isinstance(filter, fl.IsSource):
        return "~"
    if isinstance(filter, fl.IsOneOf) and isinstance(filter.objects, ob.Objects):
        return objects(filter.objects, w)
    return print_noun(filter, w, True)


def _price(r: Reader) -> co.Cost:
    """ "{2}", "{1} for each Cleric on the battlefield"."""
    price = payment(r)
    if r.at("for each of those creatures") or not r.take("for each"):
        return price
    if not isinstance(price, co.ManaCost) or price.times is not None:
        raise Miss("a price for each")
    return co.ManaCost(price.mana, for_each(r))


def _price_words(price: co.Cost | None, w: Words) -> str:
    if price is None:
        raise Unprintable("no price")
    return print_cost(price, w)


def _tested(r: Reader) -> cn.Condition:
    if r.at("defending player controls"):
        raise Miss("what the defending player controls")
    return condition(r)


def _attack_freely(r: Reader) -> None:
    if r.at_any("unless", "or", "if", "its"):
        raise Miss("attack under a condition")


def _freely(r: Reader) -> None:
    if r.at_any("unless", "alone", "if"):
        raise Miss("under a condition")


def _by_anybody(r: Reader) -> None:
    if r.at_any("by", "except by"):
        raise Miss("by whom")


def _this_turn(r: Reader) -> None:
    if not r.at("this turn"):
        raise Miss("this turn")


language("change", _change, _changed, "power", "toughness")
language("size", size, size_words, "power", "toughness")
language("measured", amount, _measured)
language("one_size", plain_amount, _digits)
language("abilities_of", _abilities_of, _abilities_of_words)
language("colors_alone", _colors_alone, color_words)
language("blockers", blockers, _blockers_words)
language("blocked", _blocked, _blocked_words)
language("price", _price, _price_words)
language("tested", _tested, print_condition)
silent("of_lands", _lands, lambda w: "")
silent("attack_freely", _attack_freely, lambda w: "")
silent("freely", _freely, lambda w: "")
silent("by_anybody", _by_anybody, lambda w: "")
silent("this_turn", _this_turn, lambda w: "")
