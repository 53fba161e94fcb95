"""Costs, conditions and events back to words."""

from __future__ import annotations

from ..program import amounts as a
from ..program import conditions as c
from ..program import costs as k
from ..program import events as e
from ..program import filters as f
from ..program import objects as o
from ..program import players as p
from .printing_nouns import (
    Unprintable,
    Words,
    amount,
    amount_word,
    article,
    compared,
    for_each,
    noun,
    number,
    objects,
    player,
)

# --- costs -----------------------------------------------------------------------------------------------------------


def cost(node: k.Cost, w: Words) -> str:
    """A cost as written before a colon, in lower case."""
    if isinstance(node, k.Costs):
        return ", ".join(cost(part, w) for part in node.parts)
    if isinstance(node, k.EitherCost):
        return " or ".join(cost(part, w) for part in node.options)
    simple = {k.TapThis(): "{T}", k.UntapThis(): "{Q}", k.FreeCost(): "{0}", k.ExertThis(): "exert ~"}
    if node in simple:
        return simple[node]
    if isinstance(node, k.ManaCost):
        return node.mana if node.times is None else f"{node.mana} for each {for_each(node.times, w)[1]}"
    if isinstance(node, k.LoyaltyCost):
        return f"{'+' if node.change > 0 else '-'}X" if node.x else f"{node.change:+d}" if node.change else "0"
    if isinstance(node, k.PayLife):
        return f"pay {amount(node.amount, w)} life"
    if isinstance(node, k.PayEnergy) and isinstance(node.amount, a.Const):
        return "pay " + "{E}" * node.amount.value
    if isinstance(node, k.CollectEvidence):
        return f"collect evidence {amount(node.amount, w)}"
    if isinstance(node, k.MillCost):
        return f"mill {_several(f.Everything(), node.amount, w, 'card')}"
    if isinstance(node, k.BeholdCost):
        return f"behold {_cost_objects(node.filter, node.amount, w)}{' and exile it' if node.exile else ''}"
    return _moving_cost(node, w)


def _moving_cost(node: k.Cost, w: Words) -> str:
    if isinstance(node, k.SacrificeCost):
        return f"sacrifice {_cost_objects(node.filter, node.amount, w)}"
    if isinstance(node, k.DiscardCost):
        if node.all:
            return "discard your hand"
        return f"discard {_cost_objects(node.filter, node.amount, w, 'card')}{' at random' if node.random else ''}"
    if isinstance(node, k.ExileCost):
        if node.top:
            return (
                "exile the top card of your library"
                if node.amount == a.Const(1)
                else f"exile the top {amount_word(node.amount, w)} cards of your library"
            )
        if isinstance(node.filter, f.AllOf) and f.IsSource() in node.filter.parts:
            zone = next(part.zone for part in node.filter.parts if isinstance(part, f.InZone))
            return f"exile ~ from your {zone}"
        return f"exile {_cost_objects(node.filter, node.amount, w)}"
    if isinstance(node, k.ReturnCost):
        return f"return {_cost_objects(node.filter, node.amount, w)} to {'its' if node.amount == a.Const(1) else 'their'} owner's hand"
    if isinstance(node, k.TapCost) and not node.power:
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        return f"tap {_several(f.AllOf((*parts, f.Not(f.Tapped()))), node.amount, w)}"
    if isinstance(node, k.UntapCost):
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        return f"untap {_several(f.AllOf((*parts, f.Tapped())), node.amount, w)}"
    if isinstance(node, k.RevealCost):
        return f"reveal {_several(node.filter, node.amount, w, 'card')}"
    if isinstance(node, (k.RemoveCountersCost, k.PutCountersCost)):
        return _counter_cost(node, w)
    raise Unprintable(type(node).__name__)


def _counter_cost(node: k.RemoveCountersCost | k.PutCountersCost, w: Words) -> str:
    kind = f"{node.kind} " if node.kind else ""
    where = "~" if isinstance(node.filter, f.IsSource) else article(noun(node.filter, w))
    if isinstance(node, k.RemoveCountersCost):
        if node.all:
            return f"remove all {kind}counters from ~"
        if node.among:
            return f"remove {_count(node.amount, f'{kind}counter', w)} from among {noun(node.filter, w, True)}"
        return f"remove {_count(node.amount, f'{kind}counter', w)} from {where}"
    return f"put {_count(node.amount, f'{kind}counter', w)} on {where}"


def _count(value: a.Amount, word: str, w: Words) -> str:
    return article(word) if value == a.Const(1) else f"{amount_word(value, w)} {word}s"


def _cost_objects(filter: f.Filter, value: a.Amount, w: Words, general: str = "permanent") -> str:
    return "~" if isinstance(filter, f.IsSource) else _several(filter, value, w, general)


def _several(filter: f.Filter, value: a.Amount, w: Words, general: str = "permanent") -> str:
    many = value != a.Const(1)
    words = noun(filter, w, many, general)
    if words.startswith("other ") and not many:
        return "another " + words.removeprefix("other ")
    return f"{amount_word(value, w)} {words}" if many else article(words)


# --- conditions ------------------------------------------------------------------------------------------------------


def condition(node: c.Condition, w: Words) -> str:
    """A condition after "if" or "as long as"."""
    from .conditions import _FIXED

    for words, fixed in _FIXED.items():
        if fixed == node:
            return words.replace(" 's", "'s").replace(" isn't", " isn't")
    if isinstance(node, c.AllTrue):
        return " and ".join(condition(part, w) for part in node.parts)
    if isinstance(node, c.AnyTrue):
        return " or ".join(condition(part, w) for part in node.parts)
    if isinstance(node, c.Exists):
        return _exists(node, w)
    if isinstance(node, c.Compare):
        return f"{amount(node.left, w)} is {compared(node.op, node.right, w)}"
    if isinstance(node, c.Matches):
        return f"{objects(node.objects, w)} {_state(node.filter, w, False)}"
    if isinstance(node, c.IsFalse) and isinstance(node.part, c.Matches):
        return f"{objects(node.part.objects, w)} {_state(node.part.filter, w, True)}"
    raise Unprintable(type(node).__name__)


def _exists(node: c.Exists, w: Words) -> str:
    parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
    owner = next((part.who for part in parts if isinstance(part, f.ControlledBy)), None)
    kept = [part for part in parts if not isinstance(part, f.ControlledBy)]
    bare = f.AllOf(tuple(kept)) if len(kept) > 1 else kept[0] if kept else f.Everything()
    words = _quantity(bare, node, w)
    if owner is None:
        return f"there {'is' if node.count == 1 else 'are'} {words}"
    who = "an opponent" if isinstance(owner, p.EachOpponent) else player(owner, w)
    return f"{who} {'control' if who == 'you' else 'controls'} {words}"


def _quantity(filter: f.Filter, node: c.Exists, w: Words) -> str:
    if (node.op, node.count) == (">=", 1):
        words = noun(filter, w)
        return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)
    many = noun(filter, w, True)
    if (node.op, node.count) == ("=", 0):
        return f"no {many}"
    if node.op == "=":
        return f"exactly {number(node.count)} {many if node.count != 1 else noun(filter, w)}"
    return f"{number(node.count)} or {'more' if node.op == '>=' else 'fewer'} {many}"


def _state(filter: f.Filter, w: Words, negative: bool) -> str:
    from .qualifiers import _STATES

    for words, known in _STATES.items():
        if known == filter:
            return f"{'isn’t' if negative else 'is'} {words}".replace("’", "'")
    if isinstance(filter, (f.HasCounter, f.HasKeyword, f.PowerIs, f.ToughnessIs)):
        from .printing_nouns import qualifier

        if negative:
            raise Unprintable("hasn't")
        return f"has {qualifier(filter, w).removeprefix('with ')}"
    return f"{'isn’t' if negative else 'is'} {article(noun(filter, w))}".replace("’", "'")


# --- events ----------------------------------------------------------------------------------------------------------


def event(node: e.EventPattern, w: Words) -> str:
    """The head of a triggered ability, with its "when"."""
    if isinstance(node, e.StepBegins):
        return f"at the beginning of {_step(node, w)}"
    if isinstance(node, e.AnyEvent):
        return _joined(node, w)
    if node == e.SpellCast(f.IsSource(), p.You()):
        return "when you cast ~"
    words = _deed(node, w)
    return f"{'when' if words.startswith(('~ enters', '~ dies')) else 'whenever'} {words}"


def _joined(node: e.AnyEvent, w: Words) -> str:
    heads = [_deed(part, w) for part in node.parts]
    subject, verb = _divide(heads[0])
    ends = []
    for head in heads[1:]:
        other, rest = _divide(head)
        if other != subject:
            raise Unprintable("two subjects")
        ends.append(rest)
    return f"whenever {subject} {' or '.join([verb, *ends])}"


_VERBS = ("enters", "dies", "attacks", "blocks", "becomes", "leaves", "deals", "is")


def _divide(head: str) -> tuple[str, str]:
    words = head.split(" ")
    for index, word in enumerate(words):
        if word in _VERBS:
            return " ".join(words[:index]), " ".join(words[index:])
    raise Unprintable("no verb")


def _step(node: e.StepBegins, w: Words) -> str:
    names = {
        "upkeep": "upkeep",
        "draw": "draw step",
        "end": "end step",
        "combat": "combat",
        "main1": "first main phase",
        "main2": "second main phase",
        "main": "main phase",
        "untap": "untap step",
        "end_combat": "end of combat",
    }
    step = names.get(node.step)
    if step is None:
        raise Unprintable(node.step)
    if node.step == "combat":
        return "combat on your turn" if isinstance(node.whose, p.You) else "each combat"
    if isinstance(node.whose, p.You):
        return f"your {step}"
    if isinstance(node.whose, p.EachPlayer):
        return f"each {step}"
    return f"{player(node.whose, w)}'s {step}"


def _subject(filter: f.Filter, batch: bool, w: Words) -> str:
    if isinstance(filter, f.IsSource):
        return "~"
    if filter == f.IsOneOf(o.Host()):
        return objects(o.Host(), w)
    if isinstance(filter, f.AnyOf) and filter.parts[0] == f.IsSource() and len(filter.parts) == 2:
        return f"~ or another {noun(filter.parts[1], w).removeprefix('other ')}"
    if batch:
        return f"one or more {noun(filter, w, True)}"
    words = noun(filter, w)
    return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)


def _deed(node: e.EventPattern, w: Words) -> str:
    if isinstance(node, e.ZoneChange):
        return _zone_change(node, w)
    if isinstance(node, e.Attacks):
        return _attacks(node, w)
    if isinstance(node, e.Blocks):
        return f"{_subject(node.filter, False, w)} blocks" + (
            "" if node.batch else f" {article(noun(node.attacker, w))}"
        )
    if isinstance(node, e.BecomesBlocked):
        return f"{_subject(node.filter, False, w)} becomes blocked" + (
            "" if node.by is None else f" by {article(noun(node.by, w))}"
        )
    if isinstance(node, e.AttacksUnblocked):
        return f"{_subject(node.filter, False, w)} attacks and isn't blocked"
    if isinstance(node, e.DamageDealt):
        return _damage(node, w)
    if isinstance(node, e.BecomesTapped) and not node.for_mana:
        return f"{_subject(node.filter, False, w)} becomes tapped"
    if isinstance(node, e.BecomesUntapped):
        return f"{_subject(node.filter, False, w)} becomes untapped"
    if isinstance(node, e.TurnedFaceUp):
        return f"{_subject(node.filter, False, w)} is turned face up"
    if isinstance(node, e.BecomesTarget) and node.filter is not None:
        by = "a spell" if node.by == f.IsSpell() else "a spell or ability"
        who = {p.EachOpponent(): " an opponent controls", p.You(): " you control"}.get(node.by_who, "")
        return f"{_subject(node.filter, False, w)} becomes the target of {by}{who}{' for the first time each turn' if node.first else ''}"
    if isinstance(node, e.CountersPut) and node.filter is not None:
        where = "~" if isinstance(node.filter, f.IsSource) else article(noun(node.filter, w))
        kind = f"{node.kind} " if node.kind else ""
        return f"one or more {kind}counters are put on {where}" if node.batch else f"a {kind}counter is put on {where}"
    return _act(node, w)


def _zone_change(node: e.ZoneChange, w: Words) -> str:
    filter = node.filter
    subject = _subject(filter, node.batch, w)
    many = node.batch
    if (node.origin, node.destination) == ("", "battlefield"):
        return f"{subject} {'enter' if many else 'enters'}"
    if (node.origin, node.destination) == ("battlefield", "graveyard"):
        return f"{subject} {'die' if many else 'dies'}"
    if (node.origin, node.destination) == ("battlefield", ""):
        return f"{subject} {'leave' if many else 'leaves'} the battlefield"
    if (node.origin, node.destination) == ("", "graveyard") and isinstance(filter, f.IsSource):
        return f"{subject} is put into a graveyard from anywhere"
    raise Unprintable("zone change")


def _attacks(node: e.Attacks, w: Words) -> str:
    if node.filter == f.ControlledBy(p.You()) and node.batch and not node.at_least:
        return "you attack"
    if node.at_least:
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        kept = tuple(part for part in parts if part != f.ControlledBy(p.You()))
        return f"you attack with {number(node.at_least)} or more {noun(kept[0] if len(kept) == 1 else f.AllOf(kept), w, True)}"
    saddled = node.filter == f.AllOf((f.IsSource(), f.HasCapability("saddled")))
    if saddled and not node.batch and node.defender is None:
        return "~ attacks while saddled"
    words = f"{_subject(node.filter, node.batch, w)} {'attack' if node.batch else 'attacks'}"
    if node.alone:
        return f"{words} alone"
    if node.defender is None:
        return words
    if isinstance(node.defender, p.You):
        return f"{words} you{' or a planeswalker you control' if node.or_planeswalker else ''}"
    return f"{words} {'a player' if isinstance(node.defender, p.EachPlayer) else 'one of your opponents'}"


def _damage(node: e.DamageDealt, w: Words) -> str:
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[node.combat]
    if node.to_object is not None and isinstance(node.source, f.Everything) and node.to_player is None:
        return f"{_subject(node.to_object, False, w)} is dealt {kind}"
    words = f"{_subject(node.source, node.batch, w)} {'deal' if node.batch else 'deals'} {kind}"
    if node.to_player is None and node.to_object is None:
        return words
    if node.to_player is not None and node.to_object is None:
        return f"{words} to {_somebody(node.to_player)}"
    if node.to_player is None and node.to_object is not None:
        return f"{words} to {article(noun(node.to_object, w))}"
    raise Unprintable("damage")


def _somebody(who: p.Players) -> str:
    words = {
        p.You(): "you",
        p.EachPlayer(): "a player",
        p.EachOpponent(): "an opponent",
        p.EachOtherPlayer(): "another player",
    }.get(who)
    if words is None:
        raise Unprintable("player")
    return words


def _act(node: e.EventPattern, w: Words) -> str:
    if isinstance(node, e.SpellCast) and not node.alone_copied:
        return _cast(node, w)
    if isinstance(node, e.CardDrawn):
        who, s = _actor(node.who)
        if node.nth:
            return f"{who} draw{s} {'your' if who == 'you' else 'their'} {_ordinal(node.nth)} card each turn"
        extra = (
            ""
            if not node.except_first
            else f" except the first one {'you draw in each of your' if who == 'you' else 'they draw in each of their'} draw steps"
        )
        return f"{who} draw{s} a card{extra}"
    if isinstance(node, (e.LifeGained, e.LifeLost)):
        who, s = _actor(node.who)
        return f"{who} {'gain' if isinstance(node, e.LifeGained) else 'lose'}{s} life{' for the first time each turn' if node.first else ''}"
    if isinstance(node, (e.Discarded, e.Sacrificed)):
        who, s = _actor(node.who)
        general = "card" if isinstance(node, e.Discarded) else "permanent"
        words = (
            f"one or more {noun(node.filter, w, True, general)}"
            if node.batch
            else _several(node.filter, a.Const(1), w, general)
        )
        return f"{who} {'discard' if general == 'card' else 'sacrifice'}{s} {words}"
    if isinstance(node, e.Cycled):
        who, s = _actor(node.who)
        what = "~" if isinstance(node.filter, f.IsSource) else _several(node.filter, a.Const(1), w, "card")
        return f"{who} cycle{s}{f' or discard{s}' if node.or_discards else ''} {what}"
    if isinstance(node, e.LandPlayed):
        who, s = _actor(node.who)
        return f"{who} play{s} a land"
    if (
        isinstance(node, e.PlayerDid)
        and node.filter is None
        and node.action in ("scry", "surveil", "proliferate", "investigate")
    ):
        return f"you {node.action}"
    raise Unprintable(type(node).__name__)


def _cast(node: e.SpellCast, w: Words) -> str:
    who, s = _actor(node.who)
    verb = f"cast{s} or cop{'ies' if s else 'y'}" if node.copied else f"cast{s}"
    words = noun(node.filter, w, False, "spell")
    if isinstance(node.filter, (f.AnyOf, f.AllOf)) or words.split(" ")[-1] != "spell":
        words = noun(
            f.AllOf((f.IsSpell(), *(node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)))), w
        )
    if node.nth:
        return f"{who} {verb} {'your' if who == 'you' else 'their'} {_ordinal(node.nth)} {words} each turn"
    return f"{who} {verb} {article(words)}"


def _actor(who: p.Players) -> tuple[str, str]:
    return (_somebody(who), "" if isinstance(who, p.You) else "s")


def _ordinal(value: int) -> str:
    return ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")[value]
