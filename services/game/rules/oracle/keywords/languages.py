"""Names, numbers, costs and qualities of keywords as parts of phrases, in both directions."""

from __future__ import annotations

from collections.abc import Callable

from ...program.amounts import Amount, X
from ...program.filters import Everything, HasType
from ...program.node import Node, walk
from ..amounts.print import amount as print_amount
from ..costs import languages as costs
from ..costs.print import cost as print_cost
from ..costs.read import cost, part
from ..nouns.print import noun as print_noun
from ..nouns.read import noun
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.templates import H
from ..phrases.templates import costs as co
from ..phrases.templates import effects as fx
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..text.card_names import name_here
from ..text.lexicon import COLOR_WORDS, COST_KEYWORDS, NUMBER_KEYWORDS, NUMBERS, SUBTYPES, TYPE_WORDS, keyword_after
from ..text.numbers import mana_symbol, plain_amount
from ..text.reader import Miss, Reader
from ..text.wording import COLOR_NAMES, Unprintable, Words, number
from ..tree.filters import conjuncts

LOADED = costs

# --- names -----------------------------------------------------------------------------------------------------------

_LONGEST = 5


def one_of(names: frozenset[str]) -> tuple[Callable[[Reader], str], Callable[[str, Words], str]]:
    """The longest of the names that stands here, and itself as printed."""

    def read(r: Reader) -> str:
        for length in range(_LONGEST, 0, -1):
            name = " ".join(r.words[r.pos : r.pos + length])
            if name in names:
                r.advance(length)
                return name
        raise Miss("keyword")

    def printed(name: str, w: Words) -> str:
        if name not in names:
            raise Unprintable(name)
        return name

    return read, printed


_WITH_SIGNS = {"for mirrodin !": "for mirrodin!", "start your engines !": "start your engines!", "doctor 's companion": "doctor's companion"}  # fmt: skip


def simple_name(r: Reader) -> str:
    """A keyword without parameters."""
    name = keyword_after(r.words[r.pos :])
    if name:
        r.advance(name.count(" ") + 1)
        return name
    name = r.take_from(_WITH_SIGNS) or ""
    if not name:
        raise Miss("keyword")
    return name


def _cycled(r: Reader) -> fl.Filter:
    """ "basic landcycling", "wizardcycling": what is searched for."""
    if r.take("basic landcycling"):
        return _BASIC_LAND
    word = r.word()
    kind = word.removesuffix("cycling")
    if not kind or kind == word:
        raise Miss("typecycling")
    r.advance(1)
    if kind in TYPE_WORDS:
        return fl.HasType(TYPE_WORDS[kind][0])
    if kind in SUBTYPES:
        return fl.HasSubtype(SUBTYPES[kind][0])
    raise Miss("typecycling")


_BASIC_LAND = fl.AllOf((fl.HasType("land"), fl.HasSupertype("basic")))


def _cycled_words(filter: fl.Filter | None, w: Words) -> str:
    if isinstance(filter, fl.HasType):
        return f"{filter.type}cycling"
    return f"{filter.subtype.lower()}cycling" if isinstance(filter, fl.HasSubtype) else "basic landcycling"


def _offered(r: Reader) -> fl.Filter:
    """ "Artifact" or "Goblin" of "Goblin offering": what is sacrificed."""
    word = r.word()
    if word not in TYPE_WORDS and word not in SUBTYPES:
        raise Miss("offering")
    r.advance(1)
    return fl.HasType(TYPE_WORDS[word][0]) if word in TYPE_WORDS else fl.HasSubtype(SUBTYPES[word][0])


def _offered_words(filter: fl.Filter | None, w: Words) -> str:
    if isinstance(filter, fl.HasType):
        return filter.type.capitalize()
    if not isinstance(filter, fl.HasSubtype):
        raise Unprintable("offering")
    return filter.subtype


def _group(r: Reader) -> str:
    """ "Survivors" of "Partner—Survivors" (CR 702.124): the rest of the line."""
    words = []
    while not r.done():
        words.append(r.raw())
        r.advance(1)
    if not words or "." in words or ":" in words:
        raise Miss("partner group")
    return " ".join(words)


def _word(word: str, w: Words) -> str:
    if not word:
        raise Unprintable("no word")
    return word


# --- numbers and costs -----------------------------------------------------------------------------------------------


def _figure(r: Reader) -> Amount:
    """A number in digits, or an X that no later words define."""
    if r.word() != "x" and not r.word().isdigit():
        raise Miss("number")
    found = plain_amount(r)
    if isinstance(found, X) and r.at(", where"):
        raise Miss("x")
    return found


def _figure_words(value: Amount | None, w: Words) -> str:
    if value is None:
        raise Unprintable("no number")
    return print_amount(value, w)


def _favour(r: Reader) -> co.Cost:
    """ "an opponent gains 5 life" as a cost."""
    r.need("an opponent gains")
    gained = fx.GainLife(pl.ChosenPlayer(pl.EachOpponent()), plain_amount(r))
    r.need("life")
    return co.EffectCost(fx.Clause(gained))


def _price(r: Reader) -> co.Cost:
    """ "{2}", "—{1}{G}, discard a card."; a dash opens a cost of several parts."""
    if r.take_any("—", "-"):
        return r.attempt(_favour) or cost(r)
    if not mana_symbol(r.word()) and r.word() != "{T}":
        raise Miss("cost")
    return part(r)


def _price_words(price: co.Cost | None, w: Words) -> str:
    if isinstance(price, co.FreeCost) or (isinstance(price, co.ManaCost) and not price.waterbend):
        return f" {print_cost(price, w)}"
    return _dashed_words(price, w)


def _dashed(r: Reader) -> co.Cost:
    r.need_any("-", "—")
    return cost(r)


def _dashed_words(price: co.Cost | None, w: Words) -> str:
    parts = price.parts if isinstance(price, co.Costs) else (price,)
    if price is None or co.CostOf(ob.This()) in parts:
        raise Unprintable("no cost here")
    if (
        isinstance(price, co.EffectCost)
        and isinstance(price.effect, fx.Clause)
        and isinstance(price.effect.verb, fx.GainLife)
    ):
        return f"—An opponent gains {print_amount(price.effect.verb.amount, w)} life"
    text = print_cost(price, w)
    return f"—{text[:1].upper()}{text[1:]}"


def _materials(r: Reader) -> co.CraftCost:
    """ "artifact", "one or more creatures", "two creatures", "four or more red instant cards"; "one or more" alone is of anything."""
    least, most = 1, 1
    if r.word() in NUMBERS:
        least = most = NUMBERS[r.next()]
        most = -1 if r.take("or more") else most
    if (least, most) == (1, -1) and r.word().startswith("{"):
        return co.CraftCost(Everything(), least, most)
    found = noun(r)
    if found.plural != (most != 1):
        raise Miss("materials")
    return co.CraftCost(found.filter, least, most)


def _materials_words(materials: co.Cost | None, w: Words) -> str:
    if not isinstance(materials, co.CraftCost):
        raise Unprintable("materials")
    if materials.max == 1:
        return print_noun(materials.filter, w)
    count = f"{number(materials.min)} or more" if materials.max < 0 else number(materials.max)
    if materials.filter == Everything():
        return count
    if any(isinstance(node, HasType) and node.type in ("instant", "sorcery") for node in walk(materials.filter)):
        return f"{count} {print_noun(materials.filter, w, True, 'card').removesuffix(' cards')} cards"
    return f"{count} {print_noun(materials.filter, w, True)}"


# --- qualities -------------------------------------------------------------------------------------------------------


def _color(r: Reader) -> str:
    """A colour that is no word of a noun: "red", but not "red creatures"."""
    if r.word() not in COLOR_WORDS or r.word(1) in TYPE_WORDS or r.word(1) in ("spells", "sources", "permanents"):
        raise Miss("colour")
    return COLOR_WORDS[r.next()]


language("color", _color, lambda letter, w: COLOR_NAMES[letter])

_QUALITIES: Phrases[Node] = Phrases(
    Phrase("everything", fl.Everything()),
    Phrase("<each color|all colors>", fl.ColorCount(">=", 1)),
    Phrase("the chosen color", fl.HasChosenColor()),
    Phrase("colorless", fl.ColorCount("=", 0)),
    Phrase("multicolored", fl.ColorCount(">=", 2)),
    Phrase("monocolored", fl.ColorCount("=", 1)),
    Phrase("the chosen player", pl.BoundPlayers("chosen_player")),
    Phrase("<each of your opponents|your opponents>", pl.EachOpponent()),
    Phrase("{letter:color}", fl.HasColor(H("letter"))),
)  # fmt: skip
"""What a keyword protects from, as far as it is no noun."""


def quality(r: Reader) -> tuple[fl.Filter | None, pl.Players | None]:
    """After "from": what has the quality, or players."""
    found = r.attempt(_QUALITIES.read)
    if isinstance(found, pl.Players):
        return None, found
    if isinstance(found, fl.Filter):
        return found, None
    described = noun(r)
    if not described.plural or described.kinds & {"spell", "permanent source", "source"}:
        raise Miss("quality")
    return described.filter, None


def _quality_words(filter: fl.Filter | None, players: pl.Players | None, w: Words) -> str:
    said = filter if players is None else players
    if said is None:
        raise Unprintable("quality")
    words = _QUALITIES.print(said, w)
    if not words and filter is None:
        raise Unprintable("quality")
    return words or print_noun(filter or fl.Everything(), w, True)


def _enchanted(r: Reader) -> fl.Filter:
    found = noun(r)
    if found.plural:
        raise Miss("enchant")
    return found.filter


def _enchanted_words(filter: fl.Filter | None, w: Words) -> str:
    if filter is None:
        raise Unprintable("enchant what")
    words = print_noun(filter, w)
    return (
        words.replace(" from a graveyard", " in a graveyard") if fl.InZone("graveyard") in conjuncts(filter) else words
    )


def _equipped_words(filter: fl.Filter | None, w: Words) -> str:
    if filter is None:
        raise Unprintable("equip what")
    return print_noun(filter, w)


language("keyword_with_number", *one_of(NUMBER_KEYWORDS))
language("keyword_with_cost", *one_of(COST_KEYWORDS))
language("keyword_with_both", *one_of(frozenset(("suspend", "reinforce", "awaken", "impending"))))
language("keyword_alone", simple_name, _word)
language("cycled", _cycled, _cycled_words)
language("kind_offered", _offered, _offered_words)
language("card_name", name_here, _word)
language("group", _group, _word)
language("figure", _figure, _figure_words)
language("keyword_cost", _price, _price_words)
language("dashed_cost", _dashed, _dashed_words)
language("materials", _materials, _materials_words)
language("quality", quality, _quality_words, "filter", "players")
language("enchanted", _enchanted, _enchanted_words)
language("equipped", lambda r: noun(r).filter, _equipped_words)
