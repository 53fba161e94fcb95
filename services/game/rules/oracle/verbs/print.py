"""Verbs about cards, permanents, damage, mana and tokens back to words.

Moves that another player makes, or each player, back to words.

Piles back to words.

Excess damage that is dealt elsewhere back to words (CR 120.4a).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import abilities as ab
from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.conditions import Condition
from ...program.node import walk
from ..amounts.print import amount, amount_word, for_each, is_plain, is_told, measured
from ..conditions.print import condition
from ..costs.print import cost
from ..nouns.print import noun, objects, player, whose
from ..nouns.print import noun as plain
from ..phrases.printing import as_long_as, exceptions
from ..predicates.description import animated, granted
from ..predicates.print import base_changed, modifications
from ..text.wording import COLOR_NAMES, Style, Table, Unprintable, Words, article, listed, number, plural
from ..tree.filters import conjuncts
from .read_piles import CHOSEN, OTHER
from .read_zones import is_owned

DURATIONS = Table({
    "end_of_turn": "until end of turn", "your_next_turn": "until your next turn", "end_of_combat": "until end of combat",
    "end_of_your_next_turn": "until the end of your next turn", "while_source": "for as long as ~ remains on the battlefield",
    "while_control_source": "for as long as you control ~", "until_source_leaves": "until ~ leaves the battlefield", "": "",
    "your_next_end": "until your next end step", "your_next_upkeep": "until your next upkeep",
})  # fmt: skip


def done_by(who: pl.Players, word: str, w: Words) -> str:
    """ "draw", "target player draws"."""
    if isinstance(who, pl.You):
        return "you gain" if word == "gain" else "you lose" if word == "lose" else "you get" if word == "get" else word
    subject = player(who, w)
    many = subject == "they" or isinstance(who, pl.Together) or (isinstance(who, pl.TargetPlayer) and who.max != 1)
    ending = "" if many else "es" if word.endswith(("ch", "sh")) else "ies" if word in ("scry", "copy") else "s"
    base = word[:-1] if ending == "ies" else word
    return f"{subject} {base}{ending}"


def _cards(value: am.Amount, w: Words) -> str:
    if value == am.Const(1):
        return "a card"
    return f"{amount_word(value, w)} cards"


def _drawing(word: str) -> Callable[..., str]:
    def words(node: fx.Draw | fx.Mill, w: Words) -> str:
        if is_plain(node.amount):
            return f"{done_by(node.who, word, w)} {_cards(node.amount, w)}"
        if measured(node.amount) or isinstance(
            node.amount, (am.Count, am.CountersOn, am.CountObjects, am.CountDistinct, am.PlayerCounters, am.DistinctOf)
        ):
            return f"{done_by(node.who, word, w)} a card for each {for_each(node.amount, w)[1]}"
        return f"{done_by(node.who, word, w)} cards equal to {amount(node.amount, w)}"

    return words


def _discard(node: fx.Discard, w: Words) -> str:
    if node.objects is not None:
        return f"{done_by(node.who, 'discard', w)} {objects(node.objects, w)}"
    if node.chooser is not None:
        raise Unprintable("chooser")
    if node.up_to:
        return _discard_some(node, w)
    if node.all and node.filter != fl.Everything():
        return f"{done_by(node.who, 'discard', w)} all {as_card(node.filter, w, True)}"
    if node.all:
        return f"{done_by(node.who, 'discard', w)} {'your' if isinstance(node.who, pl.You) else 'their'} hand"
    words = noun(node.filter, w, node.amount != am.Const(1), "card")
    count = article(words) if node.amount == am.Const(1) else f"{amount_word(node.amount, w)} {words}"
    return f"{done_by(node.who, 'discard', w)} {count}{' at random' if node.random else ''}"


def _discard_some(node: fx.Discard, w: Words) -> str:
    """ "discard up to two cards", "discard any number of cards"."""
    words = noun(node.filter, w, True, "card")
    count = f"up to {number(node.amount.value)}" if isinstance(node.amount, am.Const) else "any number of"
    return f"{done_by(node.who, 'discard', w)} {count} {words}"


def _numbered(word: str) -> Callable[..., str]:
    def words(node: fx.Scry | fx.Surveil, w: Words) -> str:
        return f"{done_by(node.who, word, w)} {amount(node.amount, w)}"

    return words


def _life(word: str) -> Callable[..., str]:
    def words(node: fx.GainLife | fx.LoseLife, w: Words) -> str:
        if measured(node.amount) and w.after:
            return f"{done_by(node.who, word, w)} 1 life for each 1 {measured(node.amount)} this way"
        if isinstance(node.amount, am.BoundNumber) and is_plain(node.amount):
            return f"{done_by(node.who, word, w)} that much life"
        if is_plain(node.amount):
            return f"{done_by(node.who, word, w)} {amount(node.amount, w)} life"
        if isinstance(
            node.amount, (am.Count, am.Times, am.CountersOn, am.CountObjects, am.CountDistinct, am.DistinctOf)
        ):
            factor, each = for_each(node.amount, w)
            return f"{done_by(node.who, word, w)} {factor} life for each {each}"
        return f"{done_by(node.who, word, w)} life equal to {amount(node.amount, w)}"

    return words


def _simple(word: str) -> Callable[..., str]:
    def words(node: fx.Tap, w: Words) -> str:
        return f"{word} {each_of(node.objects, w)}"

    return words


def each_of(node: ob.Objects, w: Words) -> str:
    return f"all {noun(node.filter, w, True)}" if isinstance(node, ob.Every) else objects(node, w)


def _destroy(node: fx.Destroy, w: Words) -> str:
    tail = ""
    if node.no_regenerate:
        tail = (
            ". They can't be regenerated"
            if isinstance(node.objects, ob.Every) or getattr(node.objects, "max", 1) != 1
            else ". It can't be regenerated"
        )
    return f"destroy {each_of(node.objects, w)}{tail}"


def _sacrifice(node: fx.Sacrifice, w: Words) -> str:
    if node.objects is not None:
        own = isinstance(node.who, pl.ControllerOf) and node.who.object == node.objects
        if isinstance(node.objects, ob.Host) and isinstance(node.who, pl.BoundPlayers):
            return f"{done_by(node.who, 'sacrifice', w)} that {w.host.rpartition(' ')[2]}"
        return f"{done_by(node.who, 'sacrifice', w)} {'it' if own else objects(node.objects, w)}"
    if node.all and node.filter is not None:
        return f"{done_by(node.who, 'sacrifice', w)} all {noun(node.filter, w, True)}"
    if node.filter is None or node.all:
        raise Unprintable("sacrifice")
    many = node.amount != am.Const(1)
    words = noun(node.filter, w, many)
    if many:
        count = f"{amount_word(node.amount, w)} {words}"
    else:
        count = "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)
    return f"{done_by(node.who, 'sacrifice', w)} {count}"


def _counter(node: fx.Counter, w: Words) -> str:
    tails = Table(
        {
            "": "",
            "exile": ". If that spell is countered this way, exile it instead of putting it into its owner's graveyard",
            "hand": ". If that spell is countered this way, put it into its owner's hand instead of into that player's graveyard",
            "library_bottom": ". If that spell is countered this way, put it on the bottom of its owner's library instead of into that player's graveyard",
            "library_top": ". If that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard",
        }
    )
    return f"counter {objects(node.objects, w)}{tails[node.to]}"


def _put_counters(node: fx.PutCounters, w: Words) -> str:
    word = f"{node.kind} counter"
    if node.distribute:
        return f"distribute {amount_word(node.amount, w)} {word}s among {objects(node.objects, w)}"
    tail = ""
    size = node.amount
    if not is_plain(size) or (w.after and is_told(size)):
        factor, each = for_each(size, w)
        size, tail = am.Const(factor), f" for each {each}"
    count = article(word) if size == am.Const(1) else f"{amount_word(size, w)} {word}s"
    if isinstance(node.objects, ob.Chosen) and not isinstance(node.objects.chooser, pl.You):
        return f"{done_by(node.by, 'put', w)} {count} on {_of_their_own(node.objects, w)}{tail}"
    return f"{done_by(node.by, 'put', w)} {count} on {objects(node.objects, w)}{tail}"


def _remove_counters(node: fx.RemoveCounters, w: Words) -> str:
    kind = f"{node.kind} " if node.kind else ""
    if node.amount is None:
        return f"remove all {kind}counters from {objects(node.objects, w)}"
    count = (
        article(f"{kind}counter")
        if node.amount == am.Const(1) and not node.up_to
        else f"{'up to ' if node.up_to else ''}{amount_word(node.amount, w)} {kind}counters"
    )
    return f"remove {count} from {objects(node.objects, w)}"


def _damage(node: fx.DealDamage, w: Words) -> str:
    source = "~" if node.source is None else objects(node.source, w)
    if node.excess_to is not None:
        return excess_elsewhere(node, _damage(replace(node, excess_to=None, excess_if=None), w), w)
    if node.more is not None:
        more = _damage(replace(node.more, source=node.source), w).removeprefix(f"{source} deals ")
        return f"{_damage(replace(node, more=None), w)} and {more}"
    if node.distribute and not is_plain(node.amount):
        raise Unprintable("amount")
    if node.amount == am.PowerOf(ob.Bound("each_source")) and isinstance(node.source, ob.Bound):
        return f"each of {source} deals damage equal to its power to {_recipient(node, w)}"
    if node.to == ob.Bound("each_source") and isinstance(node.source, ob.Every) and isinstance(node.amount, am.PowerOf):
        return f"each {noun(node.source.filter, w)} deals damage to itself equal to its power"
    if node.amount == am.PowerOf(ob.Bound("each_source")) and w.where:
        return f"{source} deals damage equal to its power to {_recipient(node, w)}"
    if isinstance(node.amount, am.IfThen) and isinstance(node.amount.condition, Condition):
        first = _damage(replace(node, amount=node.amount.otherwise), w)
        to_it = f" to {'it' if w.style is Style.IT else 'that creature'}" if w.where else ""
        more = amount(node.amount.then, w)
        return f"{first}. If {condition(node.amount.condition, w)}, {'~' if w.after else 'it'} deals {more} damage{to_it} instead"
    to = _recipient(node, w)
    if node.distribute:
        return f"{source} deals {amount(node.amount, w)} damage divided as you choose among {to}"
    if is_plain(node.amount):
        size = "that much" if isinstance(node.amount, am.BoundNumber) else amount(node.amount, w)
        return f"{source} deals {size} damage to {to}"
    if w.after and isinstance(node.amount, am.CountObjects):
        return f"{source} deals 1 damage to {to} for each {for_each(node.amount, w)[1]}"
    if w.after:
        return f"{source} deals damage equal to {amount(node.amount, w)} to {to}"
    return f"{source} deals damage to {to} equal to {amount(node.amount, w)}"


def _recipient(node: fx.DealDamage, w: Words) -> str:
    words = (
        objects(node.to, w)
        if isinstance(node.to, ob.Objects)
        else player(node.to, w)
        if isinstance(node.to, pl.Players)
        else ""
    )
    if node.each_of is not None:
        other = player(node.each_of, w)
        return f"{other} and {words}" if w.after else f"{words} and {other}"
    return words


_EACH = ob.Bound("each_object")


_DOUBLED: dict[tuple[mo.Modification, ...], str] = {
    (mo.ModifyPT(am.PowerOf(_EACH), am.Const(0)),): "power", (mo.ModifyPT(am.Const(0), am.ToughnessOf(_EACH)),): "toughness",
    (mo.ModifyPT(am.PowerOf(_EACH), am.ToughnessOf(_EACH)),): "power and toughness",
}  # fmt: skip


def applied(node: fx.Apply, w: Words) -> str:
    price = node.modifications[-1] if node.modifications else None
    if isinstance(price, mo.EndsFor):
        head = applied(replace(node, modifications=node.modifications[:-1]), w)
        return f"{head}. You may pay {cost(price.cost, w)} to end this effect"
    if node.condition is not None and node.duration == "while_condition":
        if node.modifications == (mo.Restriction("doesnt_untap"),) and isinstance(node.objects, ob.Among):
            return f"they don't untap during their controllers' untap steps {as_long_as(node.condition, w)}"
        return f"{applied(replace(node, duration='', condition=None), w)} {as_long_as(node.condition, w)}"
    if node.condition is not None:
        raise Unprintable("condition")
    if node.modifications == (mo.SwitchPT(),) and node.duration == "end_of_turn":
        return f"switch the power and toughness of {objects(node.objects, w)} until end of turn"
    size = node.modifications[0] if len(node.modifications) == 1 else None
    if isinstance(size, mo.SetBasePT) and isinstance(size.power, am.PowerOf):
        return f"{base_changed(node.objects, size, w)} {DURATIONS[node.duration]}"
    if node.modifications in _DOUBLED:
        return f"double the {_DOUBLED[node.modifications]} of {objects(node.objects, w)} until end of turn"
    if node.duration == "next_untap":
        one = isinstance(node.objects, (ob.Bound, ob.This, ob.Host)) or getattr(node.objects, "max", 2) == 1
        tail = (
            "doesn't untap during its controller's next untap step"
            if one
            else "don't untap during their controllers' next untap steps"
        )
        return f"{objects(node.objects, replace(w, style=w.style if one or isinstance(node.objects, ob.Union) else Style.IT if w.after else Style.THOSE)).replace('them', 'they')} {tail}"
    if node.modifications == (mo.Restriction("lure"),) and node.duration == "end_of_turn":
        return f"all creatures able to block {objects(node.objects, w)} this turn do so"
    many = (
        isinstance(node.objects, (ob.Every, ob.Among, ob.Union))
        or _plural_words(node.objects, w)
        or (isinstance(node.objects, ob.Target) and node.objects.max not in (0, 1))
    )
    subject = noun(node.objects.filter, w, True) if isinstance(node.objects, ob.Every) else objects(node.objects, w)
    subject = "they" if subject == "them" else subject
    if node.objects == ob.Bound("damaged"):
        subject = "a creature dealt damage this way"
    if w.after and many and not node.duration and isinstance(node.objects, ob.Bound):
        return f"each of {subject} {modifications(node.modifications, w, False, False)}"
    each = " each" if isinstance(node.objects, ob.Target) and many else ""
    becomes = animated(node, w, DURATIONS)
    if becomes:
        return f"{subject} {becomes}"
    return f"{subject}{each} {_lasting(node.modifications, node.duration, w, many)}"


def _plural_words(node: ob.Objects, w: Words) -> bool:
    """Whether the words for what was mentioned before are plural."""
    return isinstance(node, ob.Bound) and objects(node, w) in (
        "them",
        "they",
        *(f"those {plural(kind)}" for _, kind in w.kinds),
        "those creatures",
    )


_TURN_RULES = {
    ("cant_be_regenerated",): "can't be regenerated this turn",
    ("cant_be_blocked",): "can't be blocked this turn",
    ("cant_block",): "can't block this turn",
    ("cant_attack",): "can't attack this turn",
    ("cant_attack", "cant_block"): "can't attack or block this turn",
    ("can_attack_despite_defender",): "can attack this turn as though it didn't have defender",
}


def _lasting(mods: tuple[mo.Modification, ...], lasting: str, w: Words, many: bool) -> str:
    rules = tuple(each.rule for each in mods if isinstance(each, mo.Restriction))
    if (
        lasting == "end_of_turn"
        and len(rules) == len(mods)
        and all(each == mo.Restriction(each.rule) for each in mods if isinstance(each, mo.Restriction))
    ):
        if rules in _TURN_RULES:
            return _TURN_RULES[rules]
        if rules == ("must_attack",):
            return f"attack{'' if many else 's'} this turn if able"
    if lasting == "your_next_untap" and rules == ("doesnt_untap",):
        return f"{'don' if many else 'doesn'}'t untap during your next untap step"
    if lasting == "their_next_untap" and isinstance(mods[0], mo.Restriction) and mods[0].who is not None:
        return f"{'don' if many else 'doesn'}'t untap during {whose(mods[0].who, w)} next untap step"
    if lasting not in DURATIONS:
        raise Unprintable(lasting)
    return f"{modifications(mods, w, many, True)} {DURATIONS[lasting]}".rstrip()


def _apply_all(node: fx.ApplyAll, w: Words) -> str:
    return f"{noun(node.filter, w, True)} {_lasting(node.modifications, node.duration, w, True)}"


def _move(node: fx.Move, w: Words) -> str:
    if node.attached_to is not None:
        return f"{_move(replace(node, attached_to=None), w)} attached to {objects(node.attached_to, w)}"
    if node.blocking is not None:
        return f"{_move(replace(node, blocking=None), w)} blocking {objects(node.blocking, w)}"
    if node.face_down and node.to in ("exile", "battlefield") and not node.duration:
        return _face_down(node, w)
    if node.modifications or node.face_down:
        raise Unprintable("move")
    if commanders := _from_command_zone(node):
        return commanders
    by_player = "" if w.after else _by_target_player(node, w)
    if by_player:
        return by_player
    what = each_of(node.objects, w)
    top = node.objects
    if (
        node.to == "exile"
        and isinstance(top, ob.TopOfLibrary)
        and isinstance(top.who, (pl.EachOpponent, pl.EachPlayer, pl.TargetPlayer))
    ):
        if not w.after:
            mine = objects(replace(top, who=pl.You()), w).replace("your library", "their library")
            return f"{done_by(top.who, 'exile', w)} {mine}"
    if isinstance(node.objects, ob.Chosen) and pl.BoundPlayers("each_player") in walk(node.objects.filter):
        return by_each(node, node.objects, w)
    if isinstance(node.objects, ob.Chosen) and not isinstance(node.objects.chooser, pl.You):
        return by_another(node, node.objects, w)
    if node.to == "exile":
        tail = f" {DURATIONS[node.duration]}" if node.duration else ""
        return f"exile {what}{with_counter(node)}{tail}"
    if node.to in ("hand", "library", "graveyard") and _mine(node.objects):
        where = _own_place(node)
        verb = "return" if node.to == "hand" else "shuffle" if node.position == "shuffled" else "put"
        return f"{verb} {what} {where}"
    if node.to == "hand":
        return f"return {what} to {'their owners’ hands' if many_of(node.objects) else 'its owner’s hand'}".replace(
            "’", "'"
        )
    if node.to == "battlefield":
        tapped = " tapped and attacking" if node.attacking else " tapped" if node.tapped else ""
        turned = " transformed" if node.transformed else ""
        own = " under your control" if node.controller is not None else _owners(node, what)
        if node.controller is not None and not isinstance(node.controller, pl.You):
            raise Unprintable("control")
        if isinstance(node.objects, ob.Host):
            what += " card"
        if isinstance(node.objects, (ob.Chosen, ob.TopOfLibrary)) and node.controller is not None:
            return f"put {what} onto the battlefield{tapped}{turned}{with_counter(node)}"
        return f"return {what} to the battlefield{tapped}{turned}{own}{with_counter(node)}"
    if node.to == "library":
        return _tuck(node, what)
    if node.to == "command":
        return f"return {what} to the command zone"
    if node.to == "graveyard":
        return f"put {what.replace(' in exile', ' from exile')} into {_yard(node.objects, w)}"
    raise Unprintable(node.to)


def _owners(node: fx.Move, what: str) -> str:
    """ " under their owners' control", where one's own would be meant else (CR 110.2a)."""
    if what in _THEIR_OWN or is_owned(node.objects):
        return _THEIR_OWN.get(what, "")
    return " under their owners' control" if many_of(node.objects) else " under its owner's control"


_THEIR_OWN = {
    **dict.fromkeys(("it", "her", "him", "~", "that card"), " under its owner's control"),
    **dict.fromkeys(("them", "those cards"), " under their owners' control"),
}  # a pronoun is returned under one's own control else


def _face_down(node: fx.Move, w: Words) -> str:
    """ "exile the top card of your library face down"."""
    words = _move(replace(node, face_down=False), w)
    if node.to == "battlefield":
        return words.replace("the battlefield", "the battlefield face down", 1)
    return f"{words} face down"


def _mine(node: ob.Objects) -> bool:
    """Whether the text says that the cards are of your graveyard, hand or library."""
    if isinstance(node, (ob.TopOfLibrary, ob.TopOfGraveyard)):
        return isinstance(node.who, pl.You)
    return isinstance(node, (ob.Target, ob.Chosen, ob.Every)) and fl.OwnedBy(pl.You()) in conjuncts(node.filter)


def _from_command_zone(node: fx.Move) -> str:
    """ "put your commander into your hand from the command zone", "" for every other move."""
    filter = getattr(node.objects, "filter", None)
    if not isinstance(filter, fl.AllOf) or fl.InZone("command") not in filter.parts:
        return ""
    if fl.IsCommander() not in filter.parts or node.tapped or node.counter:
        raise Unprintable("command zone")
    if fl.OwnedBy(pl.You()) in filter.parts and node.to == "hand":
        return "put your commander into your hand from the command zone"
    if fl.OwnedBy(pl.You()) in filter.parts and node.to == "battlefield" and node.controller == pl.You():
        return "put your commander from the command zone onto the battlefield"
    if node.to == "battlefield" and node.controller == pl.You() and len(filter.parts) == 2:
        return "put all commanders from the command zone onto the battlefield under your control"
    raise Unprintable("command zone")


def _own_place(node: fx.Move) -> str:
    places = {
        ("hand", ""): "to your hand", ("graveyard", ""): "into your graveyard", ("library", "top"): "on top of your library",
        ("library", "bottom"): "on the bottom of your library", ("library", "shuffled"): "into your library",
    }  # fmt: skip
    if (node.to, node.position) not in places:
        raise Unprintable(node.position or node.to)
    return places[node.to, node.position]


def many_of(node: ob.Objects) -> bool:
    return isinstance(node, ob.Every) or (isinstance(node, (ob.Target, ob.Chosen)) and node.max != 1)


_REST = ob.Among(ob.Bound("rest"), fl.InZone("library"))


_DEPTHS = {"2": "second", "3": "third", "4": "fourth", "5": "fifth"}


def _tuck(node: fx.Move, what: str) -> str:
    apart = isinstance(node.objects, ob.Target) and bool(node.objects.different)
    owner = "their owners' libraries" if many_of(node.objects) and not apart else "its owner's library"
    if node.position in _DEPTHS:
        return f"put {what} into {owner} {_DEPTHS[node.position]} from the top"
    if _of_a_player(node.objects) and node.position in ("top", "random_bottom"):
        owner = "their library in any order" if node.position == "top" else "their library in a random order"
    if isinstance(node.objects, ob.Among):
        owner = f"your library{' in a random order' if node.position == 'random_bottom' else ''}"
    elif node.position == "random_bottom" and not _of_a_player(node.objects):
        owner += " in a random order"
    places = {"top": "on top of", "bottom": "on the bottom of", "random_bottom": "on the bottom of"}
    if node.position == "shuffled":
        return f"shuffle {what} into {owner}"
    if node.position == "top_or_bottom" and isinstance(node.objects, ob.Target):
        return f"the owner of {what} puts it on the top or bottom of their library"
    if node.position == "top_or_bottom" and isinstance(node.objects, ob.Bound):
        mine = "its" if what == "it" else f"{what}'s"
        return f"{mine} owner puts it on the top or bottom of their library"
    if node.position == "top_or_bottom":
        return f"put {what} on the top or bottom of {owner}"
    if node.position not in places:
        raise Unprintable(node.position)
    return f"put {what} {places[node.position]} {owner}"


def _yard(node: ob.Objects, w: Words) -> str:
    owner = next(
        (each.who for each in conjuncts(getattr(node, "filter", fl.Everything())) if isinstance(each, fl.OwnedBy)), None
    )
    if isinstance(owner, pl.BoundPlayers):
        return "that player's graveyard"
    return "their owners' graveyards" if many_of(node) else "its owner's graveyard"


def _of_a_player(node: ob.Objects) -> pl.TargetPlayer | None:
    """The one target player whose cards they are."""
    if isinstance(node, ob.TopOfLibrary):
        return node.who if isinstance(node.who, pl.TargetPlayer) else None
    if not isinstance(node, (ob.Target, ob.Every)):
        return None
    owners = [each.who for each in conjuncts(node.filter) if isinstance(each, fl.OwnedBy)]
    return owners[0] if owners and isinstance(owners[0], pl.TargetPlayer) else None


def _by_target_player(node: fx.Move, w: Words) -> str:
    """ "target player puts the bottom card of their library into their graveyard"; "" for other moves."""
    who = _of_a_player(node.objects)
    if who is None:
        return ""
    whose = f"{player(who, w)}'s"
    words = each_of(node.objects, w).replace(whose, "their")
    if isinstance(node.objects, ob.Every):
        words = words.replace("all cards", "all the cards")
    if node == fx.Move(node.objects, "graveyard"):
        return f"{done_by(who, 'put', w)} {words} into their graveyard"
    if node == fx.Move(node.objects, "library", position="random_bottom"):
        return f"{done_by(who, 'put', w)} {words} on the bottom of their library in a random order"
    return ""


def with_counter(node: fx.Move) -> str:
    if not node.counter:
        return ""
    if not isinstance(node.counter_amount, am.Const):
        raise Unprintable("counters")
    count = node.counter_amount.value
    return f" with {article(f'{node.counter} counter') if count == 1 else f'{number(count)} {node.counter} counters'} on it"


def as_card(filter: fl.Filter, w: Words, many: bool) -> str:
    """The noun as a card: "creature card with mana value 2 or less"."""
    parts = filter.parts if isinstance(filter, fl.AllOf) else (filter,)
    zoned = plain(fl.AllOf((*parts, fl.InZone("graveyard"))), w, many)
    return zoned.replace(" from a graveyard", "")


def _tokens(node: fx.CreateTokens, w: Words) -> str:
    if node.counter:
        raise Unprintable("tokens")
    if node.attached_to is not None:
        return f"{_tokens(replace(node, attached_to=None), w)} attached to {objects(node.attached_to, w)}"
    if node.blocking is not None:
        return f"{_tokens(replace(node, blocking=None), w)} that's blocking {objects(node.blocking, w)}"
    spec = node.spec
    many = node.amount != am.Const(1)
    words = token(spec, w, many)
    tapped = "tapped " if node.tapped and not node.attacking else ""
    said = " that are" if many else " that's"
    tail = f"{said}{' tapped and' if node.tapped else ''} attacking" if node.attacking else ""
    subject = done_by(node.who, "create", w)
    if w.after and is_told(node.amount):
        return f"{subject} {article(tapped + token(spec, w, False))} for each {for_each(node.amount, w)[1]}"
    if is_plain(node.amount):
        count = article(tapped + words) if not many else f"{amount_word(node.amount, w)} {tapped}{words}"
        return f"{subject} {count}{tail}"
    if measured(node.amount) or isinstance(node.amount, _COUNTABLE):
        return f"{subject} {article(tapped + token(spec, w, False))} for each {for_each(node.amount, w)[1]}"
    return f"{subject} a number of {tapped}{words} equal to {amount(node.amount, w)}"


_COUNTABLE = (am.Count, am.CountObjects, am.CountPlayers, am.CommanderTaxCount, am.ManaSpentFrom)


def _several_tokens(node: fx.CreateSeveral, w: Words) -> str:
    first, *more = [_tokens(part, w) for part in node.parts]
    return listed([first, *[words.removeprefix("create ") for words in more]], "and")


def token(spec: fx.TokenSpec, w: Words, many: bool) -> str:
    """ "1/1 white Soldier creature token with flying"."""
    word = "tokens" if many else "token"
    if spec.chosen_color or spec.chosen_type:
        raise Unprintable("token")
    if spec.predefined:
        return f"{spec.predefined} {word}"
    size = (
        f"{amount(spec.power, w)}/{amount(spec.toughness, w)} "
        if spec.power is not None and spec.toughness is not None
        else ""
    )
    colors = listed([COLOR_NAMES[letter] for letter in spec.colors], "and") if spec.colors else "colorless"
    legendary = "legendary " if spec.supertypes else ""
    named = f" named {spec.name}" if spec.name else ""
    grants = tuple(
        mo.GrantKeyword(each) if isinstance(each, ab.Keyword) else mo.GrantAbility(each) for each in spec.abilities
    )
    tail = f" with {granted(grants, replace(w, granted='this token'))}" if grants else ""
    return f"{legendary}{size}{colors} {' '.join((*spec.subtypes, *spec.types))} {word}{named}{tail}"


def _copy_token(node: fx.CopyToken, w: Words) -> str:
    if node.attacking and (not node.tapped or node.defender is not None):
        raise Unprintable("copy")
    if node.who == pl.ControllerOf(ob.Bound("each")) and isinstance(node.objects, ob.Every):
        one = _copy_token(replace(node, objects=ob.Bound("each"), who=pl.ControllerOf(ob.Bound("each"))), w)
        return f"for each {noun(node.objects.filter, w)} on the battlefield, {one}"
    subject = done_by(node.who, "create", w)
    except_words = exceptions(node.exceptions, replace(w, granted="this token"))
    tapped = "tapped and attacking " if node.attacking else "tapped " if node.tapped else ""
    if node.amount == am.Const(1):
        return f"{subject} a {tapped}token that's a copy of {objects(node.objects, w)}{except_words}"
    return f"{subject} {amount_word(node.amount, w)} {tapped}tokens that are copies of {objects(node.objects, w)}{except_words.replace('except it has', 'except they have')}"


def _of_their_own(chosen: ob.Chosen, w: Words) -> str:
    """ "a creature they control": of somebody else who chooses it."""
    who = chosen.chooser
    words = objects(replace(chosen, chooser=pl.You()), w)
    for each in (f"{player(pl.BoundPlayers('x'), w)}'s", player(pl.BoundPlayers("x"), w)):
        words = words.replace(f"from {each}", "from their")
    if isinstance(who, pl.TargetPlayer):
        words = words.replace(f"{player(who, w)} controls", "they control").replace(f"{player(who, w)}'s", "their")
    return words.replace("that player controls", "they control")


def by_another(node: fx.Move, chosen: ob.Chosen, w: Words) -> str:
    """ "target opponent exiles a creature they control"."""
    who = chosen.chooser
    words = _of_their_own(chosen, w)
    if node.to == "exile" and not node.duration:
        return f"{done_by(who, 'exile', w)} {words}"
    if (node.to, node.position) == ("library", "top"):
        return f"{done_by(who, 'put', w)} {words} on top of their library"
    if node.to == "battlefield" and node == fx.Move(node.objects, "battlefield", tapped=node.tapped):
        return f"{done_by(who, 'put', w)} {words} onto the battlefield{' tapped' if node.tapped else ''}"
    if node.to == "hand":
        return f"{done_by(who, 'return', w)} {words} to {'its owner' if chosen.max == 1 else 'their owners'}'{'s' if chosen.max == 1 else ''} {'hand' if chosen.max == 1 else 'hands'}"
    raise Unprintable("move")


def by_each(node: fx.Move, chosen: ob.Chosen, w: Words) -> str:
    """ "each player may put a land card from their hand onto the battlefield"."""
    may = chosen.min == 0 and chosen.max == 1
    words = objects(replace(chosen, chooser=pl.You(), min=1 if may else chosen.min), replace(w, style=Style.THEM))
    verb = {"exile": "exile", "battlefield": "put", "library": "put", "hand": "return"}[node.to]
    head = f"{player(chosen.chooser, w)} may {verb}" if may else done_by(chosen.chooser, verb, w)
    tapped = " tapped" if node.tapped else ""
    side = "the bottom" if node.position == "bottom" else "top"
    places = {
        "exile": "",
        "battlefield": f" onto the battlefield{tapped}{with_counter(node)}",
        "hand": " to their hand",
    }
    return f"{head} {words}{places.get(node.to, f' on {side} of their library')}"


_PLACES = {"hand": "into your hand", "graveyard": "into your graveyard", "battlefield": "onto the battlefield"}


def piles(node: fx.SeparatePiles, w: Words) -> str:
    """ "an opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard"."""
    what = (
        f"all {noun(node.objects.filter, w, True)}" if isinstance(node.objects, ob.Every) else objects(node.objects, w)
    )
    kinds = "a face-down pile and a face-up pile" if node.face_up else "two piles"
    head = f"{done_by(node.separator, 'separate', w)} {what} into {kinds}"
    chosen = node.chosen[0].verb
    if isinstance(chosen, fx.Move) and isinstance(node.chooser, pl.You):
        return f"{head}. Put one pile {_placed(chosen, CHOSEN)} and the other {_placed(node.other[0].verb, OTHER)}"
    if isinstance(chosen, fx.Move):
        chooses = done_by(node.chooser, "choose", w)
        both = f"{_placed(chosen, CHOSEN)} and the other {_placed(node.other[0].verb, OTHER)}"
        return f"{head}. {chooses[:1].upper()}{chooses[1:]} one of those piles. Put that pile {both}"
    kind = noun(node.objects.filter, w, True).split(" ")[0] if isinstance(node.objects, ob.Every) else "permanents"
    if isinstance(chosen, fx.Destroy):
        again = ". They can't be regenerated" if chosen.no_regenerate else ""
        return f"{head}. Destroy all {kind} in the pile of {whose(node.chooser, w)} choice{again}"
    if not isinstance(chosen, fx.Sacrifice):
        raise Unprintable("piles")
    who = player(node.chooser, w)
    return f"{head}. {who[:1].upper()}{who[1:]} sacrifices all {kind} in the pile of their choice"


def _placed(move: fx.Verb, pile: ob.Objects) -> str:
    if not isinstance(move, fx.Move) or move.objects != pile:
        raise Unprintable("piles")
    plain = fx.Move(pile, move.to, controller=move.controller, tapped=move.tapped)
    if move != plain:
        raise Unprintable("piles")
    return _PLACES[move.to] + (" tapped" if move.tapped else "")


def excess_elsewhere(node: fx.DealDamage, words: str, w: Words) -> str:
    """ "... to target creature. Excess damage is dealt to that creature's controller instead"."""
    if not isinstance(node.excess_to, pl.ControllerOf) or not isinstance(node.excess_to.object, ob.Bound):
        raise Unprintable("excess")
    tail = "excess damage is dealt to that creature's controller instead"
    if node.excess_if is None:
        return f"{words}. {tail.capitalize()}"
    return f"{words}. If {condition(node.excess_if, w)}, {tail}"
