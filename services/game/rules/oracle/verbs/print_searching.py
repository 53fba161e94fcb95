"""Searching and mana back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ..amounts.print import amount, amount_word, for_each, is_plain
from ..costs.print_mana_uses import is_barred, uses
from ..nouns.print import noun, objects, whose
from ..phrases.printing import sentences
from ..predicates.print import modifications
from ..text.wording import COLOR_NAMES, Unprintable, Words, article, listed, number
from .print import as_card, done_by


def search(node: fx.Search, w: Words) -> str:
    """ "search your library for a basic land card, put it onto the battlefield tapped, then shuffle"."""
    own = "your" if isinstance(node.who, pl.You) else "their"
    if len(node.zones) > 1:
        return _of_zones(node, w)
    if node.whose is not None and not is_plain(node.amount) and w.where:
        counted = f", where X is {amount(node.amount, w)}, and "
        return search(replace(node, amount=am.X()), w).replace(" and ", counted, 1)
    library = f"{own} library" if node.whose is None else f"{whose(node.whose, w)} library"
    head = f"{done_by(node.who, 'search', w)} {library} for {_wanted(node, w)}"
    many = node.amount != am.Const(1)
    shown = f", reveal {'those cards' if many else 'it'}" if node.reveal else ""
    end = "Then that player shuffles" if node.whose is not None else "then shuffle"
    if node.whose is not None:
        return f"{head}{shown} and {_put(node, many, 'that card' if not many else 'them', own, w)}. {end}"
    if node.position == "third":
        return f"{head}{shown}, then shuffle and put that card third from the top"
    if node.position == "top":
        return f"{head}{shown}, then shuffle and put {'those cards' if many else 'that card'} on top"
    if node.position or node.no_shuffle:
        raise Unprintable("search")
    return f"{head}{shown}, {_put(node, many, 'them' if many else 'it', own, w)}, then shuffle"


def _of_zones(node: fx.Search, w: Words) -> str:
    """ "search your library and/or graveyard for a card named ...", "search that player's graveyard, hand, and library for ..."."""
    many = node.amount != am.Const(1)
    if node.whose is None:
        shown = ", reveal it, and" if node.reveal and not many else ", reveal them, and" if node.reveal else " and"
        placed = _put(node, many, "them" if many else "it", "your", w)
        return f"search your library and/or graveyard for {_wanted(node, w)}{shown} {placed}. If you search your library this way, shuffle"
    count = "any number of" if node.up_to else "all"
    if node.amount != am.Const(-1):
        count = f"up to {amount_word(node.amount, w)}"
    named = noun(node.filter, w, True, "card")
    return f"search {whose(node.whose, w)} graveyard, hand, and library for {count} {named} and exile them. Then that player shuffles"


def _wanted(node: fx.Search, w: Words) -> str:
    if node.one_of:
        each_one = [article(_named_card(each, w)) for each in node.one_of]
        return listed(each_one, "and")
    if node.sharing:
        return f"{_wanted(replace(node, sharing=''), w)} that share a {node.sharing}"
    many = node.amount != am.Const(1)
    if isinstance(node.filter, fl.AnyOf) and not all(
        isinstance(each, (fl.HasType, fl.HasSubtype)) for each in node.filter.parts
    ):
        if many and node.up_to:
            words = " and/or ".join(as_card(each, w, True) for each in node.filter.parts)
            return (
                f"up to {amount_word(node.amount, w)} {words}{' with different names' if node.different_names else ''}"
            )
        if many:
            raise Unprintable("search")
        return " or ".join(article(as_card(each, w, False)) for each in node.filter.parts)
    words = noun(node.filter, w, many, "card")
    if not words.endswith(("card", "cards")) and " card" not in words:
        words = as_card(node.filter, w, many)
    if node.different_names:
        words += " with different names"
    if node.amount == am.Const(-1):
        return f"any number of {words}"
    if node.up_to:
        return f"up to {amount_word(node.amount, w)} {words}"
    return f"{amount_word(node.amount, w)} {words}" if many else article(words)


def _named_card(filter: fl.Filter, w: Words) -> str:
    words = noun(filter, w, False, "card")
    return words if words.endswith("card") or " card" in words else as_card(filter, w, False)


def _put(node: fx.Search, many: bool, it: str, own: str, w: Words) -> str:
    places = {"hand": f"into {own} hand", "graveyard": f"into {own} graveyard", "battlefield": "onto the battlefield"}
    if node.to == "exile" and not node.rest_to:
        return f"exile {it}{' face down' if node.face_down else ''}"
    if node.to not in places:
        raise Unprintable(node.to)
    place = places[node.to] + (" tapped" if node.tapped else "")
    if node.controller is not None and node.whose is not None:
        place += " under your control"
    if node.counter and node.counter_amount is not None:
        more = node.counter_amount != am.Const(1)
        size = f"{amount_word(node.counter_amount, w)} additional" if more else "an additional"
        place += f" with {size} {node.counter} counter{'s' if more else ''} on it"
    if not node.rest_to:
        return f"put {it} {place}"
    if node.rest_to not in places:
        raise Unprintable(node.rest_to)
    return f"put one {place} and the other {places[node.rest_to]}{' tapped' if node.rest_tapped else ''}"


# --- mana ------------------------------------------------------------------------------------------------------------

_COUNTED = (am.Count, am.CountersOn, am.Domain, am.CountPlayers, am.CountObjects, am.CountDistinct)


def add_mana(node: fx.AddMana, w: Words) -> str:
    """ "add {G}{G}", "add one mana of any color. Spend this mana only to cast creature spells"."""
    if node.colors_of not in (None, ob.PutByThisOnes(), ob.Bound("event.object")):
        raise Unprintable("mana")
    return f"{done_by(node.who, 'add', w)} {_mana(node, w)}{_use(node, w)}{_kept(node)}"


def _kept(node: fx.AddMana) -> str:
    return ". Until end of turn, you don't lose this mana as steps and phases end" if node.persist else ""


def _of_one_color(node: fx.AddMana) -> int:
    """How much of each color it is, 0 for other mana."""
    size = len(node.options[0]) // len("{W}")
    same = tuple(f"{{{color}}}" * size for color in COLOR_NAMES)
    return size if node.options == same and node.amount == am.Const(1) else 0


def _mana(node: fx.AddMana, w: Words) -> str:
    if node.choice == "each_among" and node.filter is not None:
        return f"one mana of each color among {noun(node.filter, w, True)}"
    if node.choice == "one_of" and len(node.options) == 10 and node.options[0] == "{W}{U}":
        return "two mana of different colors"
    if node.choice == "one_of" and (number_of := _of_one_color(node)):
        return f"{number(number_of)} mana of any one color"
    if node.choice == "one_of":
        each = f" for each {for_each(node.amount, w)[1]}" if isinstance(node.amount, _COUNTED) else ""
        return listed(list(node.options), "or") + each
    if node.mana:
        if node.amount == am.Const(1):
            return node.mana
        if isinstance(node.amount, _COUNTED):
            return f"{node.mana} for each {for_each(node.amount, w)[1]}"
        return f"an amount of {node.mana} equal to {amount(node.amount, w)}"
    return f"{amount_word(node.amount, w)} mana {_of_color(node, w)}"


def _of_color(node: fx.AddMana, w: Words) -> str:
    tails = {
        "any": "of any color",
        "commander": "of any color in your commander's color identity",
        "chosen": "of the chosen color",
        "any_one": "of any one color",
        "colors_of": "of any of the exiled card's colors",
        "any_combination": "in any combination of colors",
    }
    if node.choice == "event_type":
        return f"of any type {objects(ob.Bound('event.object'), w)} produced"
    if node.choice == "produced" and node.filter is not None:
        return f"of any {'type' if 'C' in node.colors else 'color'} that {article(noun(node.filter, w))} could produce"
    if node.choice == "among" and node.filter is not None:
        return f"of any color among {noun(node.filter, w, True)}"
    if node.choice == "any_combination" and node.colors != "WUBRG":
        return "in any combination of " + " and/or ".join(f"{{{letter}}}" for letter in node.colors)
    if node.choice not in tails or node.colors != "WUBRG":
        raise Unprintable(node.choice)
    return tails[node.choice]


def _when_spent(node: mo.WhenSpent, w: Words) -> str:
    """ ". If that mana is spent on a creature spell, it gains haste until end of turn"."""
    parts = node.filter.parts if isinstance(node.filter, fl.AllOf) else (node.filter,)
    spell = article(noun(fl.AllOf((fl.IsSpell(), *parts)), w))
    if node.modifications:
        tail = " until end of turn" if node.duration else ""
        return f". If that mana is spent on {spell}, it {modifications(node.modifications, w, False, True)}{tail}"
    words = sentences(tuple(each for each in node.clauses if isinstance(each, fx.Clause)), w).removesuffix(".")
    return f". When that mana is spent to cast {spell}, {words[:1].lower()}{words[1:]}"


def _use(node: fx.AddMana, w: Words) -> str:
    """What the mana may be spent on."""
    if not node.only:
        if len(node.rider) == 1 and isinstance(node.rider[0], mo.WhenSpent):
            return _when_spent(node.rider[0], w)
        if node.rider:
            raise Unprintable("mana")
        return ""
    words = (
        f". Spend this mana only {uses(node.only, w)}"
        if not is_barred(node.only)
        else f". This mana can't be spent {uses(node.only, w)}"
    )
    if not node.rider:
        return words
    if node.rider != (mo.Restriction("cant_be_countered"),):
        raise Unprintable("mana")
    return f"{words}, and that spell can't be countered"
