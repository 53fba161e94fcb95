"""Verbs that take few words of their own back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.conditions import Condition
from ..amounts.print import amount, amount_word, is_plain
from ..conditions.print import condition
from ..nouns.print import noun, objects, player, possessive, whose
from ..phrases.printing import exceptions
from ..text.wording import Style, Table, Unprintable, Words, article, listed
from .print import DURATIONS, as_card, done_by, each_of, many_of


def phase_out(node: fx.PhaseOut, w: Words) -> str:
    """ "target creature phases out"."""
    many = isinstance(node.objects, ob.Every) or many_of(node.objects)
    subject = noun(node.objects.filter, w, True) if isinstance(node.objects, ob.Every) else objects(node.objects, w)
    return f"{subject} {'phase' if many else 'phases'} out"


def multiply(node: fx.MultiplyCounters, w: Words) -> str:
    """ "double the number of +1/+1 counters on ~"."""
    if node.factor != 2:
        raise Unprintable("MultiplyCounters")
    counters = f"{node.kind} counters" if node.kind else "each kind of counter"
    return f"double the number of {counters} on {objects(node.objects, w)}"


def manifest(node: fx.Manifest, w: Words) -> str:
    """ "manifest the top card of your library", "manifest dread"."""
    if node.objects is not None:
        return f"{done_by(node.who, node.kind, w)} {objects(node.objects, w)}"
    if node.kind == "manifest dread":
        return "manifest dread" if isinstance(node.who, pl.You) else done_by(node.who, "manifest", w) + " dread"
    cards = "card" if node.amount == am.Const(1) else f"{amount_word(node.amount, w)} cards"
    own = "your" if isinstance(node.who, pl.You) else "their"
    return f"{done_by(node.who, node.kind, w)} the top {cards} of {own} library"


def _moved_counters(node: fx.MoveCounters, w: Words) -> str:
    """ "move a +1/+1 counter from target creature onto another target creature"."""
    if node.any_number:
        count = "any number of"
    elif node.amount is None:
        count = "all"
    else:
        count = "a" if node.amount == am.Const(1) else amount_word(node.amount, w)
    kind = f"{node.kind} " if node.kind else ""
    words = f"{kind}counter{'' if count == 'a' else 's'}"
    return f"move {count} {words} from {each_of(node.source, w)} onto {objects(node.to, w)}"


def counters_of(node: fx.MoveCounters, w: Words) -> str:
    """ "put its counters on target creature"."""
    moved = _moved_counters(node, w)
    if w.after or node.kind or node.amount is not None or node.any_number:
        return moved
    mine = "~'s" if isinstance(node.source, ob.This) else "its"
    return f"put {mine} counters on {objects(node.to, w)}"


def exchange_life(node: fx.ExchangeLife, w: Words) -> str:
    """ "exchange target opponent's life total with ~'s toughness", "two target players exchange life totals"."""
    if node.object is not None:
        return f"exchange {whose(node.first, w)} life total with {possessive(node.object, w)} {node.what}"
    if node.second is None:
        return f"{player(node.first, w)} exchange life totals"
    if not isinstance(node.first, pl.You):
        raise Unprintable("ExchangeLife")
    return f"exchange life totals with {player(node.second, w)}"


def exchange(node: fx.ExchangeControl, w: Words) -> str:
    """ "exchange control of ~ and target creature"."""
    return f"exchange control of {objects(node.first, w)} and {objects(node.second, w)}"


def set_life(node: fx.SetLife, w: Words) -> str:
    """ "double target player's life total"."""
    doubled = node.amount.amount if isinstance(node.amount, am.Times) and node.amount.factor == 2 else None
    own = pl.BoundPlayers("target0") if isinstance(node.who, pl.TargetPlayer) else node.who
    if doubled != am.LifeOf(own):
        several = {pl.EachPlayer(): "each player's", pl.EachOpponent(): "each opponent's"}.get(node.who)
        return f"{several or whose(node.who, w)} life total becomes {amount(node.amount, w)}"
    return f"double {whose(node.who, w)} life total"


def clash(node: fx.Clash, w: Words) -> str:
    """ "clash with an opponent"."""
    return "clash with an opponent"


def initiative(node: fx.TakeInitiative, w: Words) -> str:
    """ "you take the initiative"."""
    return (
        "you take the initiative" if isinstance(node.who, pl.You) else f"{done_by(node.who, 'take', w)} the initiative"
    )


def from_combat(node: fx.RemoveFromCombat, w: Words) -> str:
    """ "remove it from combat"."""
    return f"remove {each_of(node.objects, w)} from combat"


def day_night(node: fx.SetDayNight, w: Words) -> str:
    """ "it becomes night"."""
    return f"it becomes {node.what}"


def _shown_until(node: fx.RevealUntil, w: Words) -> str:
    """ "target player reveals cards from the top of their library until they reveal two land cards"."""
    verb = "exile" if node.exile else "reveal"
    whose_library, who = ("your", "you") if isinstance(node.who, pl.You) else ("their", "they")
    many = node.count != am.Const(1)
    if isinstance(node.filter, fl.AnyOf) and not many and _are_cards(node.filter):
        words = listed([article(as_card(each, w, False)) for each in node.filter.parts], "or")
    else:
        card = as_card(node.filter, w, many)
        words = f"{amount_word(node.count, w)} {card}" if many else article(card)
    subject = done_by(node.who, verb, replace(w, where=False))
    return f"{subject} cards from the top of {whose_library} library until {who} {verb} {words}"


def _are_cards(filter: fl.AnyOf) -> bool:
    return not all(isinstance(each, (fl.HasType, fl.HasSubtype, fl.HasColor)) for each in filter.parts)


def reveal_until(node: fx.RevealUntil, w: Words) -> str:
    """ "reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and the rest ..."."""
    if not node.to and not node.rest:
        return _shown_until(node, w)
    if not isinstance(node.who, pl.You) or node.count != am.Const(1) or node.exile:
        raise Unprintable("RevealUntil")
    places = {"hand": "into your hand", "battlefield": "onto the battlefield", "graveyard": "into your graveyard"}
    rest = {
        "library_bottom": "on the bottom of your library in any order",
        "library_random_bottom": "on the bottom of your library in a random order",
        "graveyard": "into your graveyard",
    }
    if node.to not in places or node.rest not in (*rest, "exile"):
        raise Unprintable("RevealUntil")
    words = as_card(node.filter, w, False)
    others = f"the rest {rest[node.rest]}" if node.rest in rest else "exile all other cards revealed this way"
    placed = f"put that card {places[node.to]} and {others}"
    head = f"reveal cards from the top of your library until you reveal {'an' if words[:1] in 'aeiou' else 'a'} {words}"
    return f"{head}. {placed[:1].upper()}{placed[1:]}"


def become_copy(node: fx.BecomeCopy, w: Words) -> str:
    """ "~ becomes a copy of target creature until end of turn"."""
    many = many_of(node.objects) and not (isinstance(node.objects, ob.Every) and w.style is not Style.THOSE)
    words = f"{objects(node.objects, w)} {'become copies' if many else 'becomes a copy'} of {objects(node.of, w)}"
    return f"{words} {DURATIONS[node.duration]}".rstrip() + exceptions(node.exceptions, w)


def _all_of_them(node: fx.LookAtTop, w: Words) -> str:
    """ "reveal the top four cards of your library. Put all land cards revealed this way into your hand and the rest into your graveyard"."""
    if node.to != "hand" or not node.reveal or node.rest not in _RESTS:
        raise Unprintable("look")
    head = f"reveal the top {amount_word(node.amount, w)} cards of your library"
    return f"{head}. Put all {as_card(node.filter, w, True)} revealed this way into your hand and the rest {_RESTS[node.rest]}"


_RESTS = {
    "graveyard": "into your graveyard",
    "library_bottom": "on the bottom of your library in any order",
    "library_random_bottom": "on the bottom of your library in a random order",
}


def _shown(node: fx.LookAtTop, w: Words) -> str:
    """ "look at the top three cards of target player's library"."""
    own = "your" if isinstance(node.who, pl.You) else "their"
    if node.whose is not None:
        own = whose(node.whose, w)
    where = ""
    size = amount_word(node.amount, w) if is_plain(node.amount) else "X"
    if not is_plain(node.amount):
        where = f", where X is {amount(node.amount, w)}"
    deed = done_by(node.who, "reveal" if node.reveal else "look", w) + ("" if node.reveal else " at")
    return f"{deed} the top {size} cards of {own} library{where}"


_PLACES = Table(
    {
        "hand": "into your hand",
        "battlefield": "onto the battlefield",
        "battlefield_tapped": "onto the battlefield tapped",
        "graveyard": "into your graveyard",
        "library_top": "on top of your library",
        "library_bottom": "on the bottom of your library in any order",
        "library_random_bottom": "on the bottom of your library in a random order",
        "library_any_order": "on top of your library in any order",
        "battlefield_attacking": "onto the battlefield tapped and attacking",
    }
)


def _which(node: fx.LookAtTop, count_node: am.Amount, w: Words) -> str:
    """ "one of them", "up to two creature cards from among them"."""
    many = count_node != am.Const(1)
    count = amount_word(count_node, w)
    if isinstance(node.filter, fl.Everything):
        return f"{'any number' if count_node == am.Const(-1) else count} of them"
    if count_node == am.Const(-1):
        return f"any number of {as_card(node.filter, w, True)} from among them"
    if isinstance(node.filter, fl.AnyOf) and not many and _are_cards(node.filter):
        kinds = [as_card(each, w, False) for each in node.filter.parts]
        if len(kinds) > 2:
            return f"{article(listed([each.removesuffix(' card') for each in kinds], 'or'))} card from among them"
        return listed([article(each) for each in kinds], "or") + " from among them"
    words = as_card(node.filter, w, many)
    return f"{('up to ' + count + ' ' + words) if many else article(words)} from among them"


def look(node: fx.LookAtTop, w: Words) -> str:
    """ "look at the top four cards of your library. Put two of them into your hand and the rest on the bottom ..."."""
    if node.choose is None and node.rest == "stay" and not node.all_matching:
        return _shown(node, w)
    if not isinstance(node.who, pl.You) or node.whose is not None:
        raise Unprintable("look")
    if node.all_matching:
        return _all_of_them(node, w)
    size, where = (
        (amount_word(node.amount, w), "") if is_plain(node.amount) else ("X", f", where X is {amount(node.amount, w)}")
    )
    head = f"{'reveal' if node.reveal else 'look at'} the top {size} cards of your library{where}"
    if node.choose == am.Const(0):
        return f"{head}, then put them back in any order"
    if isinstance(node.choose, am.IfThen) and isinstance(node.choose.condition, Condition):
        plain = look(replace(node, choose=node.choose.otherwise), w)
        more, place = amount_word(node.choose.then, w), {"hand": "into your hand"}.get(node.to, "")
        if not place or node.rest not in _RESTS:
            raise Unprintable("look")
        return f"{plain}. If {condition(node.choose.condition, w)}, instead put {more} of them {place} and the rest {_RESTS[node.rest]}"
    if node.choose is None:
        raise Unprintable("look")
    many = node.choose != am.Const(1)
    which = _which(node, node.choose, w)
    it = "them" if many else "it"
    may = "you may " if node.up_to else ""
    if node.reveal_chosen:
        chosen = f"{may}reveal {which} and put {it} {_PLACES[node.to]}"
    else:
        chosen = f"{may}put {which} {_PLACES[node.to]}"
    chosen = f"{head}. {chosen[:1].upper()}{chosen[1:]}"
    if node.rest in ("stay", "library_shuffled"):
        return chosen if node.rest == "stay" else f"{chosen}. Then shuffle the rest into your library"
    return f"{chosen}. Put the rest {_PLACES[node.rest]}"
