"""Abilities back to paragraphs."""

from __future__ import annotations

from ..program import abilities as b
from ..program import conditions as c
from ..program import events as e
from ..program import filters as f
from ..program import modifications as m
from ..program import objects as o
from ..program import players as p
from ..program.amounts import Const
from ..program.costs import LoyaltyCost
from .keyword_paragraphs import PAIR
from .lexicon import SUBTYPES
from .printing_effects import sentences
from .printing_events import event
from .printing_modifications import keyword, modifications
from .printing_nouns import Unprintable, Words, amount, article, for_each, is_plain, noun, number, objects, plural
from .printing_parts import condition, cost


def ability(node: b.Ability, w: Words) -> str:
    """One ability as a paragraph, with "~" for the object itself."""
    if isinstance(node, b.Keyword):
        text = keyword(node, w)
        return text[:1].upper() + text[1:]
    if isinstance(node, b.SpellAbility):
        return body(node.body, w)
    if isinstance(node, b.ActivatedAbility):
        return _activated(node, w)
    if isinstance(node, b.TriggeredAbility):
        return _triggered(node, w)
    if isinstance(node, b.StaticAbility):
        return _capital(_static(node, w)) + "."
    if isinstance(node, b.ReplacementAbility):
        return _capital(_replacement(node, w)) + "."
    if isinstance(node, b.ExertAbility):
        return _exert(node, w)
    if isinstance(node, b.PrototypeAbility):
        return f"Prototype {node.mana_cost} — {node.power}/{node.toughness}"
    if isinstance(node, b.ChapterAbility):
        return f"{', '.join(('', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII')[each] for each in node.chapters)} — {body(node.body, w)}"
    return _casting(node, w)


def _exert(node: b.ExertAbility, w: Words) -> str:
    head = (
        "If ~ hasn't been exerted this turn, you may exert it as it attacks."
        if node.condition
        else "You may exert ~ as it attacks."
    )
    if not node.body.clauses and not node.body.modes:
        return head
    return f"{head} When you do, {_small(body(node.body, w))}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def body(node: b.Body, w: Words) -> str:
    """Effects or modes."""
    if not node.modes:
        return sentences(node.clauses, w)
    heads = {
        (1, 1): "Choose one",
        (2, 2): "Choose two",
        (3, 3): "Choose three",
        (1, 2): "Choose one or both",
        (1, -1): "Choose one or more",
        (0, 1): "Choose up to one",
        (0, 2): "Choose up to two",
        (0, -1): "Choose any number",
    }
    if node.condition is not None or node.unchosen or node.random or (node.min, node.max) not in heads:
        raise Unprintable("modes")
    tail = ". You may choose the same mode more than once." if node.repeatable else " —"
    modes = "".join(f"\n• {sentences(mode.clauses, w)}" for mode in node.modes)
    return heads[node.min, node.max] + tail + modes


def _activated(node: b.ActivatedAbility, w: Words) -> str:
    if (node.word and node.word != "forecast") or node.reduction is not None or not isinstance(node.who, p.You):
        raise Unprintable("activated")
    paid = cost(node.cost, w)
    head = paid if isinstance(node.cost, LoyaltyCost) else ", ".join(_capital(part) for part in _parts(paid))
    text = f"{head}: {body(node.body, w)}"
    limits = _limits(node, w)
    return f"{text} Activate only {limits}." if limits else text


def _parts(text: str) -> list[str]:
    return text.split(", ")


def _limits(node: b.ActivatedAbility, w: Words) -> str:
    timings = {
        "": "",
        "sorcery": "as a sorcery",
        "own_turn": "during your turn",
        "own_upkeep": "during your upkeep",
        "combat": "during combat",
        "opponents_turn": "during an opponent's turn",
    }
    if node.timing not in timings:
        raise Unprintable(node.timing)
    found = [timings[node.timing]] if node.timing else []
    if node.limit:
        found.append(
            "once each turn"
            if node.limit == 1
            else f"{'twice' if node.limit == 2 else number(node.limit) + ' times'} each turn"
        )
    if node.limit_game:
        found.append("once")
    if node.condition is not None:
        found.append(f"if {condition(node.condition, w)}")
    return " and only ".join(found)


def _triggered(node: b.TriggeredAbility, w: Words) -> str:
    if node.optional or node.delayed_word:
        raise Unprintable("triggered")
    first = " for the first time each turn" if node.only_first else ""
    tested = f"if {condition(node.condition, w)}, " if node.condition is not None else ""
    words = body(node.body, w)
    tail = ""
    if node.limit == 1:
        tail = " This ability triggers only once each turn."
    elif node.limit:
        raise Unprintable("limit")
    if node.do_limit == 1:
        tail += " Do this only once each turn."
    if node.zone:
        words = words.replace("~ to", f"~ from your {node.zone} to", 1).replace(
            "~ onto", f"~ from your {node.zone} onto", 1
        )
    return f"{_capital(event(node.event, w))}{first}, {tested}{_small(words)}{tail}"


def _small(text: str) -> str:
    first = text.split(" ", 1)[0].rstrip(",").lower()
    return text if first in SUBTYPES or (text.startswith("Choose") and "—" in text) else text[:1].lower() + text[1:]


# --- static ----------------------------------------------------------------------------------------------------------


def _static(node: b.StaticAbility, w: Words) -> str:
    if node.zone != "battlefield":
        raise Unprintable("zone")
    if node.characteristic:
        return _defined(node, w)
    if node.affected == PAIR:
        gained = modifications(node.modifications, w, True, False)
        return f"as long as ~ is paired with another creature, both creatures {gained}"
    words = _affected(node, w)
    if node.condition is None:
        return words
    if node.condition == c.IsTurnOf(p.You()):
        return f"during your turn, {words}"
    return f"as long as {condition(node.condition, w)}, {words}"


def _affected(node: b.StaticAbility, w: Words) -> str:
    affected = node.affected
    if isinstance(affected, p.Players):
        return _players(affected, node.modifications, w)
    if isinstance(affected, f.Filter):
        words = noun(affected, w, True)
        return f"{words} {modifications(node.modifications, w, True, False)}"
    if isinstance(affected, o.Objects):
        if node.modifications == (m.SetController(p.You()),):
            return f"you control {objects(affected, w)}"
        return f"{objects(affected, w)} {modifications(node.modifications, w, False, False)}"
    raise Unprintable("affected")


def _players(who: p.Players, mods: tuple[m.Modification, ...], w: Words) -> str:
    from .statics import _RULES

    if len(mods) != 1:
        raise Unprintable("rules")
    only = mods[0]
    if isinstance(only, m.CostChange):
        return _cost_change(only, w)
    subjects = {p.You(): "you", p.EachPlayer(): "players", p.EachOpponent(): "your opponents"}
    if who not in subjects:
        raise Unprintable("players")
    for words, rule in _RULES.items():
        if rule == only:
            return words if words.startswith("play with the top") else f"{subjects[who]} {words}"
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("cant_cast", only.filter) and only.filter is not None:
        return f"{subjects[who]} can't cast {_spells(only.filter, w)}"
    if isinstance(only, m.PlayerRule) and only.rule in ("play_from", "play_lands_from") and who == p.You():
        return _permission(only, w)
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("double_triggers", only.filter, word=only.word):
        return _doubling(only, w)
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("flash", only.filter) and only.filter is not None:
        return f"you may cast {_spells(only.filter, w)} as though they had flash"
    if only == m.PlayerRule("damage_cant_be_prevented"):
        return "damage can't be prevented"
    if only == m.PlayerRule("spend_as_any_color"):
        return f"{subjects[who]} may spend mana as though it were mana of any color"
    if isinstance(only, m.PlayerRule) and only.rule == "attackers_tax" and only.unless is not None:
        walkers = " or planeswalkers you control" if only.word else ""
        return f"creatures can't attack you{walkers} unless their controller pays {cost(only.unless, w)} for each of those creatures"
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("skip_step", word=only.word):
        return f"skip your {only.word} step"
    raise Unprintable("rule")


_LAND = f.HasType("land")


def _permission(rule: m.PlayerRule, w: Words) -> str:
    """ "once during each of your turns, you may cast a creature spell from your graveyard"."""
    if rule.cost is not None or rule.word or rule.filter is None:
        raise Unprintable("permission")
    parts = rule.filter.parts if isinstance(rule.filter, f.AllOf) else (rule.filter,)
    zone = next((each.zone for each in parts if isinstance(each, f.InZone)), "")
    places = {"library": "the top of your library", "graveyard": "your graveyard"}
    if zone not in places or f.IsSource() in parts:
        raise Unprintable("permission")
    kept = tuple(each for each in parts if not isinstance(each, (f.InZone, f.OwnedBy)) and each != f.Not(_LAND))
    if rule.rule == "play_lands_from":
        if kept != (_LAND,) or rule.amount is not None or rule.condition is not None:
            raise Unprintable("permission")
        return f"you may play lands from {places[zone]}"
    spell = f.AllOf((f.IsSpell(), *kept))
    if rule.amount is None and rule.condition is None:
        return f"you may cast {noun(spell, w, True)} from {places[zone]}"
    if rule.condition not in (None, c.IsTurnOf(p.You())) or rule.amount != Const(1):
        raise Unprintable("permission")
    often = "once each turn" if rule.condition is None else "once during each of your turns"
    return f"{often}, you may cast {article(noun(spell, w))} from {places[zone]}"


def _doubling(rule: m.PlayerRule, w: Words) -> str:
    from .permissions import _DEEDS

    deed = next((words for words, word in _DEEDS.items() if word == rule.word and " the battlefield" not in words), "")
    if not deed or rule.filter is None:
        raise Unprintable("doubling")
    cause = f"{article(noun(rule.filter, w))} {deed}"
    return f"if {cause} causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time"


def _spells(filter: f.Filter, w: Words) -> str:
    parts = filter.parts if isinstance(filter, f.AllOf) else () if isinstance(filter, f.Everything) else (filter,)
    return noun(f.AllOf((f.IsSpell(), *parts)), w, True)


def _cost_change(node: m.CostChange, w: Words) -> str:
    if (
        node.kind != "spell"
        or node.mana
        or node.minimum
        or node.targets is not None
        or not isinstance(node.amount, Const)
    ):
        raise Unprintable("cost change")
    owners = {p.You(): " you cast", p.EachOpponent(): " your opponents cast", p.EachPlayer(): ""}
    size = node.amount.value
    return f"{_spells(node.filter, w)}{owners[node.who]} cost {{{abs(size)}}} {'less' if size < 0 else 'more'} to cast"


def _defined(node: b.StaticAbility, w: Words) -> str:
    only = node.modifications[0]
    if not isinstance(only, m.DefinePT):
        raise Unprintable("characteristic")
    if only.power is not None and only.power == only.toughness:
        return f"~'s power and toughness are each equal to {amount(only.power, w)}"
    if only.power is not None and only.toughness is None:
        return f"~'s power is equal to {amount(only.power, w)}"
    if only.toughness is not None and only.power is None:
        return f"~'s toughness is equal to {amount(only.toughness, w)}"
    raise Unprintable("power and toughness")


# --- replacement -----------------------------------------------------------------------------------------------------


def _replacement(node: b.ReplacementAbility, w: Words) -> str:
    if node.event == e.ZoneChange(f.IsSource(), "", "battlefield"):
        return _entering(node, w)
    if isinstance(node.event, e.ZoneChange) and node == b.ReplacementAbility(node.event, tapped=True):
        return f"{noun(node.event.filter, w, True)} enter tapped"
    if isinstance(node.event, e.ZoneChange) and node == b.ReplacementAbility(node.event, to="exile"):
        return f"{_would(node.event, w)}, exile it instead"
    if isinstance(node.event, e.ZoneChange) and node == b.ReplacementAbility(
        node.event, counter=node.counter, counter_amount=node.counter_amount
    ):
        return f"each {noun(node.event.filter, w)} enters with {_with_counters(node, w)}"
    if isinstance(node.event, e.CountersPut) and node.event.filter is not None:
        return _more_counters(node, node.event, w)
    if isinstance(node.event, (e.LifeGained, e.DamageDealt)) and node.add is None and node.multiply == 2:
        return _doubled(node, node.event, w)
    if isinstance(node.event, e.DamageDealt) and node == b.ReplacementAbility(node.event, prevent_all=True):
        return _prevented(node.event, w)
    raise Unprintable("replacement")


def _more_counters(node: b.ReplacementAbility, put: e.CountersPut, w: Words) -> str:
    """ "If one or more counters would be put on ..., that many plus one are put on it instead"."""
    if put.who is not None or put.player is not None or put.filter is None:
        raise Unprintable("counters")
    kind = f"{put.kind} " if put.kind else ""
    on = "~" if isinstance(put.filter, f.IsSource) else article(noun(put.filter, w))
    size = "that many plus one" if node.add == Const(1) else "twice that many"
    if put.by_effect:
        return f"if an effect would put one or more {kind}counters on {on}, it puts {size} of those {kind}counters on it instead"
    which = f"{kind}counters" if kind else "of each of those kinds of counters"
    return f"if one or more {kind}counters would be put on {on}, {size} {which} are put on it instead"


def _doubled(node: b.ReplacementAbility, event_node: e.LifeGained | e.DamageDealt, w: Words) -> str:
    if isinstance(event_node, e.LifeGained):
        if event_node.who != p.You():
            raise Unprintable("life")
        return "if you would gain life, you gain twice that much life instead"
    from .replacements import _DAMAGED

    to = next((words for words, pair in _DAMAGED.items() if pair == (event_node.to_object, event_node.to_player)), "")
    if not to or event_node.combat is not None:
        raise Unprintable("damage")
    return f"if {article(noun(event_node.source, w, False, 'source'))} would deal damage to {to}, it deals double that damage instead"


def _prevented(event_node: e.DamageDealt, w: Words) -> str:
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[event_node.combat]
    if (
        not isinstance(event_node.source, f.Everything)
        or event_node.to_player is not None
        or event_node.to_object is None
    ):
        raise Unprintable("prevention")
    to = "~" if isinstance(event_node.to_object, f.IsSource) else noun(event_node.to_object, w, True)
    return f"prevent all {kind} that would be dealt to {to}"


def _would(event_node: e.ZoneChange, w: Words) -> str:
    subject = "~" if isinstance(event_node.filter, f.IsSource) else article(noun(event_node.filter, w))
    ways = {
        ("battlefield", "graveyard"): "die",
        ("", "graveyard"): "be put into a graveyard from anywhere",
        ("battlefield", ""): "leave the battlefield",
    }
    way = ways.get((event_node.origin, event_node.destination))
    if way is None:
        raise Unprintable("zones")
    return f"if {subject} would {way}"


def _entering(node: b.ReplacementAbility, w: Words) -> str:
    plain = b.ReplacementAbility(
        node.event,
        tapped=node.tapped,
        counter=node.counter,
        counter_amount=node.counter_amount,
        condition=node.condition,
    )
    if node.also and node == b.ReplacementAbility(node.event, also=node.also):
        words = sentences(node.also, w).removesuffix(".")
        return f"as ~ enters, {words[:1].lower()}{words[1:]}"
    if node.unless_cost is not None and node == b.ReplacementAbility(
        node.event, tapped=True, unless_cost=node.unless_cost
    ):
        return f"as ~ enters, you may {cost(node.unless_cost, w)}. If you don't, it enters tapped"
    if node != plain:
        raise Unprintable("entering")
    words = "~ enters" + (" tapped" if node.tapped else "")
    if node.counter and node.counter_amount is not None:
        words += (" and" if node.tapped else "") + " with " + _with_counters(node, w)
    if isinstance(node.condition, c.IsFalse):
        return f"{words} unless {condition(node.condition.part, w)}"
    if node.condition is not None:
        return f"if {condition(node.condition, w)}, {words.replace('~', 'it', 1)}"
    return words


def _with_counters(node: b.ReplacementAbility, w: Words) -> str:
    size = node.counter_amount
    if size is None:
        raise Unprintable("counters")
    word = f"{node.counter} counter"
    if size == Const(1):
        return f"{article(word)} on it"
    if is_plain(size):
        words = "X" if not isinstance(size, Const) else number(size.value)
        return f"{words} {plural(word)} on it"
    factor, each = for_each(size, w)
    count = article(word) if factor == 1 else f"{number(factor)} {plural(word)}"
    return f"{count} on it for each {each}"


# --- casting ---------------------------------------------------------------------------------------------------------


def _casting(node: b.Ability, w: Words) -> str:
    if isinstance(node, b.AdditionalCostAbility):
        return f"As an additional cost to cast ~, {'you may ' if node.optional else ''}{_and(cost(node.cost, w))}."
    if isinstance(node, b.AlternativeCostAbility) and node.name == "alternative":
        tested = f"If {condition(node.condition, w)}, you" if node.condition is not None else "You"
        if node.cost is None:
            return f"{tested} may cast ~ without paying its mana cost."
        return f"{tested} may {_and(_payment(cost(node.cost, w)))} rather than pay ~'s mana cost."
    if isinstance(node, b.CastingRule):
        return _rule(node, w)
    raise Unprintable(type(node).__name__)


def _payment(text: str) -> str:
    return f"pay {text}" if text.startswith("{") else text


def _and(text: str) -> str:
    return " and ".join(text.rsplit(", ", 1)) if text.count(", ") == 1 else text


def _rule(node: b.CastingRule, w: Words) -> str:
    if node == b.CastingRule("cant_be_countered"):
        return "~ can't be countered."
    if node.rule in ("cost_less", "cost_more") and node.amount is not None and not node.mana:
        less = "less" if node.rule == "cost_less" else "more"
        tested = f" if {condition(node.condition, w)}" if node.condition is not None else ""
        if isinstance(node.amount, Const):
            return f"~ costs {{{node.amount.value}}} {less} to cast{tested}."
        factor, each = for_each(node.amount, w)
        return f"~ costs {{{factor}}} {less} to cast for each {each}{tested}."
    if node.rule == "flash_if" and node.condition is not None:
        return f"You may cast ~ as though it had flash if {condition(node.condition, w)}."
    raise Unprintable(node.rule)
