"""Abilities back to paragraphs."""

from __future__ import annotations

import re
from dataclasses import replace

from ...program import abilities as b
from ...program import conditions as c
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
from ...program.amounts import Const, ManaValueOf, Plus
from ...program.costs import LoyaltyCost, PayLife
from ..amounts.print import amount, amount_word
from ..conditions.print import condition
from ..costs.print import cost, favour, other_cost
from ..costs.print_changes import any_number, cost_change, own_cost, own_reduction
from ..costs.print_mana_uses import own_mana, x_colors
from ..costs.read_casting_times import ATTACKED, TIMES
from ..events.print import event
from ..keywords.granted import said_later
from ..keywords.print import keyword
from ..nouns.print import noun, objects, player
from ..phrases.printing import prints
from ..predicates.print import modifications
from ..sentences.print import sentences, whole
from ..statics.print_permissions import EARLY, first_spell, gerunds, own_card, prohibition
from ..statics.print_replacements import replacement
from ..statics.read import RULES_OF_PLAYERS
from ..statics.read_permissions import DEEDS
from ..text.lexicon import SUBTYPES
from ..text.wording import Table, Unprintable, Words, article, number
from ..tree.filters import all_of, conjuncts
from ..verbs.print_turns import joined, steps_skipped
from .print_layout import priced_modes, structured
from .read_keyword_paragraphs import PAIR


@prints("ability")
def ability(node: b.Ability, w: Words) -> str:
    """One ability as a paragraph, with "~" for the object itself."""
    if isinstance(node, b.Keyword):
        text = keyword(node, w)
        if node.reduction is not None:
            text += f". {own_reduction(node.reduction, w)}"
        return text[:1].upper() + text[1:]
    if isinstance(node, b.SpellAbility):
        return body(node.body, w)
    if isinstance(node, b.ActivatedAbility):
        return _activated(node, w)
    if isinstance(node, b.TriggeredAbility):
        return _triggered(node, w)
    if isinstance(node, b.StaticAbility):
        return _capital(whole(node, w, _static)) + said_later(node) + "."
    if isinstance(node, b.ReplacementAbility):
        return _capital(whole(node, w, replacement)) + "."
    if isinstance(node, b.ExertAbility):
        return _exert(node, w)
    if isinstance(node, b.PrototypeAbility):
        return f"Prototype {node.mana_cost} — {node.power}/{node.toughness}"
    if isinstance(node, b.ChapterAbility):
        return f"{', '.join(('', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII')[each] for each in node.chapters)} — {body(node.body, w)}"
    if isinstance(node, b.VisitAbility):
        return f"Visit — {body(node.body, w)}"
    if isinstance(node, (b.LevelBand, b.ClassLevel, b.CaseAbility)):
        return structured(node, w)
    return whole(node, w, _casting).replace(".,", ",")


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
    if all(mode.cost is not None for mode in node.modes):
        return priced_modes(node, w)
    heads = {
        (1, 1): "Choose one",
        (2, 2): "Choose two",
        (3, 3): "Choose three",
        (1, 2): "Choose one or both",
        (1, -1): "Choose one or more",
        (0, 1): "Choose up to one",
        (0, 2): "Choose up to two",
        (0, 3): "Choose up to three",
        (0, 4): "Choose up to four",
        (0, -1): "Choose any number",
    }
    if node.unchosen and (node.min, node.max) == (1, 1):
        said = body(replace(node, unchosen=""), w)
        when = " this turn" if node.unchosen == "per_turn" else ""
        return said.replace("Choose one", f"Choose one that hasn't been chosen{when}", 1)
    if node.unchosen or (node.min, node.max) not in heads:
        raise Unprintable("modes")
    tail = (
        ". You may choose the same mode more than once." if node.repeatable else " at random —" if node.random else " —"
    )
    if node.condition is not None:
        more = {2: "both", 3: "three", -1: "any number" if w.after else "one or more"}.get(node.max_if)
        if more is None:
            raise Unprintable("modes")
        tail = f". If {condition(node.condition, w)}, choose {more} instead."
    modes = "".join(f"\n• {sentences(mode.clauses, w)}" for mode in node.modes)
    return heads[node.min, node.max] + tail + modes


def _activated(node: b.ActivatedAbility, w: Words) -> str:
    if node.who not in (p.You(), p.EachPlayer()):
        raise Unprintable("activated")
    if node.word in ("boast", "exhaust", "power-up"):
        bare = replace(
            node,
            word="",
            limit=0 if node.word == "boast" else node.limit,
            condition=None if node.word == "boast" else node.condition,
            limit_game=0,
        )
        return f"{node.word.capitalize()} — {_activated(bare, w)}"
    paid = cost(node.cost, w)
    head = paid if isinstance(node.cost, LoyaltyCost) else ", ".join(_capital(part) for part in _parts(paid))
    text = f"{head}: {_from_zone(body(node.body, w), node.zone)}"
    limits = _limits(node, w)
    if node.word == "forecast":
        return f"Forecast — {text}"
    if node.reduction is not None:
        text += f" {own_reduction(node.reduction, w)}"
    if node.x_mana:
        text += f" Spend only {x_colors(node.x_mana)} mana on X."
    if isinstance(node.who, p.EachPlayer):
        text += " Any player may activate this ability."
    return f"{text} Activate only {limits}." if limits else text


def _parts(text: str) -> list[str]:
    return text.split(", ")


_TIMINGS = Table(
    {
        "sorcery": "as a sorcery",
        "own_turn": "during your turn",
        "own_upkeep": "during your upkeep",
        "combat": "during combat",
        "opponents_turn": "during an opponent's turn",
        "upkeep": "during any upkeep step",
        "end_combat": "during the end of combat step",
        **{
            time: words.replace(" '", "'").replace(" ,", ",")
            for words, time in TIMES.items()
            if time not in ("own_turn", "combat", "own_upkeep", "opponents_turn")
        },
    }
)


ANY_TIME = (
    "You may cast ~ as though it had flash. If you cast it any time a sorcery couldn't have been cast, "
    "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
)


def _only(node: b.CastingRule, w: Words) -> str:
    """ "Cast ~ only during combat."."""
    found = [said.replace(" '", "'").replace(" ,", ",") for said, time in TIMES.items() if time == node.timing]
    if node.condition == ATTACKED:
        found.append("if you've been attacked this step")
    elif node.condition is not None:
        found.append(f"if {condition(node.condition, w)}")
    return f"Cast ~ only {' and only '.join(found)}."


def _limits(node: b.ActivatedAbility, w: Words) -> str:
    found = [_TIMINGS[node.timing]] if node.timing else []
    if node.limit:
        found.append(
            "once each turn"
            if node.limit == 1
            else f"{'twice' if node.limit == 2 else number(node.limit) + ' times'} each turn"
        )
    if node.limit_game:
        found.append("once")
    if node.condition == ATTACKED:
        found.append("if you've been attacked this step")
    elif node.condition is not None:
        found.append(f"if {condition(node.condition, w)}")
    return " and only ".join(found)


def _triggered(node: b.TriggeredAbility, w: Words) -> str:
    if node.optional or node.delayed_word:
        raise Unprintable("triggered")
    first = " for the first time each turn" if node.only_first else ""
    tested = f"if {condition(node.condition, w)}, " if node.condition is not None else ""
    words = body(node.body, w)
    tail = ""
    if node.limit == 2:
        tail = " This ability triggers only twice each turn."
    elif node.limit == 1:
        tail = " This ability triggers only once each turn."
    elif node.limit:
        raise Unprintable("limit")
    if node.do_limit == 1:
        tail += " Do this only once each turn."
    words = _from_zone(words, node.zone)
    return f"{_capital(event(node.event, w))}{first}, {tested}{_small(words)}{tail}"


def _from_zone(words: str, zone: str) -> str:
    """ "return this card from your graveyard to your hand"."""
    if zone in ("", "battlefield"):
        return words
    words = re.sub(r"(?<=xile )~(?=[.,]| and)", f"~ from your {zone}", words, count=1)
    if zone == "exile":
        return words.replace("~ to", "~ from exile to", 1).replace("~ onto", "~ from exile onto", 1)
    words = words.replace("eturn ~ to its owner's hand", "eturn ~ to your hand", 1)
    words = words.replace("ut ~ on top of its owner's library", f"ut ~ from your {zone} on top of your library", 1)
    return words.replace("~ to", f"~ from your {zone} to", 1).replace("~ onto", f"~ from your {zone} onto", 1)


def _small(text: str) -> str:
    first = text.split(" ", 1)[0].rstrip(",").lower()
    return text if first in SUBTYPES or (text.startswith("Choose") and "—" in text) else text[:1].lower() + text[1:]


# --- static ----------------------------------------------------------------------------------------------------------


def _static(node: b.StaticAbility, w: Words) -> str:
    if node.zone != "battlefield":
        return _from_elsewhere(node, w)
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
    if w.after:
        return f"{words} as long as {condition(node.condition, w)}"
    if isinstance(node.condition, c.Matches) and node.condition.objects == node.affected == o.Host():
        words = "it " + words.removeprefix(f"{objects(o.Host(), w)} ")
    return f"as long as {condition(node.condition, w)}, {words}"


def _from_elsewhere(node: b.StaticAbility, w: Words) -> str:
    """ "as long as ~ is in your graveyard and you control a Mountain, ..."."""
    said = own_card(node, w)
    if said:
        return said
    if node.zone != "graveyard" or node.affected == p.You():
        raise Unprintable("zone")
    more = f" and {condition(node.condition, w)}" if node.condition is not None else ""
    return f"as long as ~ is in your graveyard{more}, {_affected(node, w)}"


def _affected(node: b.StaticAbility, w: Words) -> str:
    affected = node.affected
    if node.modifications == (m.Restriction("may_not_untap"),) and isinstance(affected, o.This):
        return "you may choose not to untap ~ during your untap step"
    if node.modifications == (m.Restriction("assign_as_unblocked"),) and isinstance(affected, o.Objects):
        return f"you may have {objects(affected, w)} assign its combat damage as though it weren't blocked"
    if node.modifications == (m.Restriction("lure"),) and isinstance(affected, o.Objects):
        return f"all creatures able to block {objects(affected, w)} do so"
    if node.affected == f.Everything() and node.modifications == (m.Restriction("legend_rule_off"),):
        return 'the "legend rule" doesn\'t apply'
    if isinstance(affected, f.Filter) and node.modifications == (m.Restriction("legend_rule_off"),):
        return f'the "legend rule" doesn\'t apply to {noun(affected, w, True)}'
    if isinstance(affected, f.Filter) and node.modifications == (m.Restriction("lethal_by_power"),):
        return (
            f"lethal damage dealt to {noun(affected, w, True)} is determined by their power rather than their toughness"
        )
    if isinstance(affected, f.Filter) and node.modifications == (m.Restriction("activates_as_haste"),):
        return f"you may activate abilities of {noun(affected, w, True)} as though those creatures had haste"
    if isinstance(affected, f.Filter) and node.modifications in _SILENT:
        return f"activated abilities of {noun(affected, w, True)} can't be activated{_SILENT[node.modifications]}"
    if isinstance(affected, p.Players):
        return players_rule(affected, node.modifications, w)
    if isinstance(affected, f.Filter):
        said = first_spell(affected, node.modifications, w)
        if said:
            return said
        words = joined(affected, w) if isinstance(affected, f.AnyOf) and w.after else noun(affected, w, True)
        return f"{words} {modifications(node.modifications, w, True, False)}"
    if isinstance(affected, o.Objects):
        if node.modifications == (m.SetController(p.You()),):
            return f"you control {objects(affected, w)}"
        return f"{objects(affected, w)} {modifications(node.modifications, w, False, False)}"
    raise Unprintable("affected")


_SILENT: dict[tuple[m.Modification, ...], str] = {
    (m.Restriction("activated_cant_mana"),): "", (m.Restriction("activated_cant"),): " unless they're mana abilities",
}  # fmt: skip


@prints("players_rule")
def players_rule(who: p.Players, mods: tuple[m.Modification, ...], w: Words) -> str:
    if len(mods) != 1:
        raise Unprintable("rules")
    only = mods[0]
    if isinstance(only, m.CostChange):
        return cost_change(only, w)
    if isinstance(only, m.AlternativeCost) and who == p.You():
        return other_cost(only, w)
    subjects = {p.You(): "you", p.EachPlayer(): "players", p.EachOpponent(): "your opponents"}
    who_words = subjects[who] if who in subjects else player(who, w)
    for words, rule in RULES_OF_PLAYERS.items():
        if rule == only:
            return words if words.startswith("play with the top") else f"{who_words} {words}"
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("hexproof", only.filter):
        return f"{who_words} gain {keyword(b.Keyword('hexproof', filter=only.filter), w)}"
    elsewhere = isinstance(only, m.PlayerRule) and only.filter is not None and _ELSEWHERE in conjuncts(only.filter)
    if (
        isinstance(only, m.PlayerRule)
        and only == m.PlayerRule("cant_cast", only.filter)
        and only.filter is not None
        and not elsewhere
    ):
        return f"{who_words} can't cast {_spells(only.filter, w)}"
    if isinstance(only, m.PlayerRule):
        said = prohibition(only, who_words, w) or _special_rule(only, who_words, w)
        if said:
            return said
    if isinstance(only, m.PlayerRule) and only.rule in ("play_from", "play_lands_from") and who == p.You():
        return _permission(only, w)
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("double_triggers", only.filter, word=only.word):
        return _doubling(only, w)
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("flash", only.filter) and only.filter is not None:
        return f"you may cast {_spells(only.filter, w)} as though they had flash"
    if only == m.PlayerRule("damage_cant_be_prevented"):
        return "damage can't be prevented"
    if isinstance(only, m.PlayerRule) and only in _SAID and who == p.You():
        return _SAID[only]
    if (
        isinstance(only, m.PlayerRule)
        and only == m.PlayerRule("spend_as_any_color", only.filter)
        and only.filter is not None
    ):
        return f"{who_words} may spend mana as though it were mana of any color to cast {_spells(only.filter, w)}"
    if only == m.PlayerRule("spend_as_any_color"):
        return f"{who_words} may spend mana as though it were mana of any color"
    if isinstance(only, m.PlayerRule) and only.rule == "attackers_tax" and only.unless is not None:
        walkers = " or planeswalkers you control" if only.word else ""
        return f"creatures can't attack you{walkers} unless their controller pays {cost(only.unless, w)} for each of those creatures"
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("cant_get_counters", word=only.word):
        return f"{who_words} can't get {only.word + ' ' if only.word else ''}counters"
    if isinstance(only, m.PlayerRule) and only == m.PlayerRule("skip_step", word=only.word):
        return steps_skipped(who, only)
    raise Unprintable("rule")


_ELSEWHERE = f.Not(f.CastFrom("hand"))


_SAID = {
    m.PlayerRule("extra_vote", word="may"): "while voting, you may vote an additional time",
    m.PlayerRule("extra_vote"): "while voting, you get an additional vote",
    m.PlayerRule("extra_dice"): "if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll",
}  # fmt: skip


def _special_rule(rule: m.PlayerRule, who: str, w: Words) -> str:
    if rule.filter is not None and rule == m.PlayerRule("cant_cast", rule.filter, condition=c.IsTurnOf(p.You())):
        return f"{who} can't cast {_spells(rule.filter, w)} during your turn"
    if (
        rule == m.PlayerRule("untap_limit", rule.filter, rule.amount)
        and rule.filter is not None
        and rule.amount is not None
    ):
        return f"players can't untap more than {amount_word(rule.amount, w)} {noun(rule.filter, w)} during their untap steps"
    if rule == m.PlayerRule("cant_pay_to_act", word="life"):
        return "players can't pay life to cast spells or activate abilities"
    if rule.filter is not None and rule == m.PlayerRule("cant_pay_to_act", rule.filter, word="sacrifice"):
        return f"players can't sacrifice {noun(rule.filter, w, True)} to cast spells or activate abilities"
    if rule.filter is not None and rule == m.PlayerRule("untap_all", rule.filter):
        return f"untap all {noun(rule.filter, w, True)} during each other player's untap step"
    if rule == m.PlayerRule("protection", f.Everything()):
        return f"{who} have protection from everything"
    if rule == m.PlayerRule("life_cant_change") and who == "you":
        return "your life total can't change"
    if rule == m.PlayerRule("damage_cant_be_prevented", word="combat"):
        return "combat damage can't be prevented"
    if rule.filter is not None and rule == m.PlayerRule("spells_cant_be_countered", rule.filter):
        mine = " you control" if who == "you" else ""
        return f"{_spells(rule.filter, w)}{mine} can't be countered"
    if rule.filter is not None and rule == m.PlayerRule("no_triggers", rule.filter, word=rule.word):
        of = " of permanents your opponents control" if who == "your opponents" else ""
        deeds = "entering or dying" if "dies" in rule.word else "entering"
        return f"{noun(rule.filter, w, True)} {deeds} don't cause abilities{of} to trigger"
    if rule == m.PlayerRule("cant_activate", rule.filter, word="mana_too") and isinstance(
        rule.filter, (f.AnyOf, f.HasType)
    ):
        return f"{who} can't activate abilities of {noun(rule.filter, w, True)}"
    if rule.rule == "cant_cast" and rule.filter is not None and _ELSEWHERE in conjuncts(rule.filter):
        kept = all_of(each for each in conjuncts(rule.filter) if each != _ELSEWHERE)
        if rule != m.PlayerRule("cant_cast", rule.filter):
            raise Unprintable("rule")
        return f"{who} can't cast {_spells(kept, w)} from anywhere other than their hands"
    if rule == m.PlayerRule("cant_activate", f.HasChosenName(), word=rule.word):
        return f"activated abilities of sources with the chosen name can't be activated{'' if rule.word else ' unless they' + chr(39) + 're mana abilities'}"
    return ""


_LAND = f.HasType("land")


def _permission(rule: m.PlayerRule, w: Words) -> str:
    """ "once during each of your turns, you may cast a creature spell from your graveyard"."""
    if rule.cost == PayLife(ManaValueOf(o.This())):
        return f"{_permission(replace(rule, cost=None), w)} by paying life equal to its mana value rather than paying its mana cost"
    if rule.cost is not None or rule.filter is None:
        raise Unprintable("permission")
    if rule.word == "exile_after":
        return _permission(replace(rule, word=""), w) + _THEN_EXILE
    if rule.word == "enters_tapped" and f.HasType("artifact") in conjuncts(rule.filter):
        return f"{_permission(replace(rule, word=''), w)}. If you cast a spell this way, that artifact enters tapped"
    if rule.word:
        raise Unprintable("permission")
    if rule.extra is not None:
        return f"{_permission(replace(rule, extra=None), w)} by {gerunds(rule.extra, w)} in addition to paying its other costs"
    if f.PutByThis() in conjuncts(rule.filter) and rule.amount is None and rule.condition is None:
        return (
            "you may play lands from among cards exiled with ~"
            if rule.rule == "play_lands_from"
            else _of_exiled(rule.filter, w)
        )
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
        return f"you may cast {_spells(all_of(kept), w)} from {places[zone]}"
    if rule.condition not in (None, c.IsTurnOf(p.You())) or rule.amount != Const(1):
        raise Unprintable("permission")
    often = "once each turn" if rule.condition is None else "once during each of your turns"
    return f"{often}, you may cast {article(noun(spell, w))} from {places[zone]}"


def _one_of(filter: f.Filter, w: Words) -> str:
    words = noun(filter, w)
    return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)


_THEN_EXILE = ". If a spell cast this way would be put into your graveyard, exile it instead"


def _of_exiled(filter: f.Filter, w: Words) -> str:
    """ "you may cast spells from among cards exiled with ~"."""
    kept = [each for each in conjuncts(filter) if each not in (f.Not(_LAND), f.PutByThis(), f.InZone("exile"))]
    return f"you may cast {_spells(all_of(kept), w)} from among cards exiled with ~"


def _doubling(rule: m.PlayerRule, w: Words) -> str:
    if rule == m.PlayerRule("double_triggers", word="draw"):
        return "if a player drawing a card causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time"
    if rule.word == "source" and rule.filter is not None:
        parts = rule.filter.parts if isinstance(rule.filter, f.AnyOf) else (rule.filter,)
        of = " or ".join("~" if isinstance(each, f.IsSource) else _one_of(each, w) for each in parts)
        return f"if a triggered ability of {of} triggers, that ability triggers an additional time"
    deed = next((words for words, word in DEEDS.items() if word == rule.word and " the battlefield" not in words), "")
    if not deed or rule.filter is None:
        raise Unprintable("doubling")
    cause = f"{article(noun(rule.filter, w))} {deed}"
    return f"if {cause} causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time"


def _spells(filter: f.Filter, w: Words) -> str:
    if isinstance(filter, f.Everything):
        return "spells"
    parts = filter.parts if isinstance(filter, f.AllOf) else () if isinstance(filter, f.Everything) else (filter,)
    if isinstance(filter, f.AnyOf) and all(
        isinstance(each, f.AllOf) and f.IsSpell() in each.parts for each in filter.parts
    ):
        return " and ".join(noun(each, w, True) for each in filter.parts)
    return noun(f.AllOf((f.IsSpell(), *parts)), w, True)


def _defined(node: b.StaticAbility, w: Words) -> str:
    only = node.modifications[0]
    if isinstance(only, m.AddTypes):
        return f"~ {modifications(node.modifications, w, False, False)}"
    if not isinstance(only, m.DefinePT):
        raise Unprintable("characteristic")
    if only.power is not None and only.power == only.toughness:
        return f"~'s power and toughness are each equal to {amount(only.power, w)}"
    if only.power is not None and only.toughness == Plus((only.power, Const(1))):
        return f"~'s power is equal to {amount(only.power, w)} and its toughness is equal to that number plus 1"
    if only.power is not None and only.toughness is None:
        return f"~'s power is equal to {amount(only.power, w)}"
    if only.toughness is not None and only.power is None:
        return f"~'s toughness is equal to {amount(only.toughness, w)}"
    raise Unprintable("power and toughness")


# --- casting ---------------------------------------------------------------------------------------------------------


def _casting(node: b.Ability, w: Words) -> str:
    if isinstance(node, b.AdditionalCostAbility) and node.many:
        return any_number(node, w)
    if isinstance(node, b.AdditionalCostAbility):
        return f"As an additional cost to cast ~, {'you may ' if node.optional else ''}{_and(cost(node.cost, w))}."
    if isinstance(node, b.AlternativeCostAbility) and node.name == "alternative":
        said = favour(node, w)
        if said:
            return said
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


def _opening(node: b.CastingRule, w: Words) -> str:
    """ "If ~ is in your opening hand and you're not the starting player, you may begin the game with it on the battlefield with a luck counter on it."."""
    if node.condition not in (None, c.IsFalse(c.IsTurnOf(p.You()))):
        raise Unprintable("opening_hand")
    who = " and you're not the starting player" if node.condition is not None else ""
    marked = f" with {article(f'{node.counter} counter')} on it" if node.counter else ""
    price = f". If you do, {cost(node.cost, w)}" if node.cost is not None else ""
    return f"If ~ is in your opening hand{who}, you may begin the game with it on the battlefield{marked}{price[:10]}{price[10:11].lower()}{price[11:]}."


def _rule(node: b.CastingRule, w: Words) -> str:
    if node == EARLY:
        return "You can't cast ~ during your first, second, or third turns of the game."
    if node == b.CastingRule("cant_be_countered"):
        return "~ can't be countered."
    if node.rule == "opening_hand" and node != b.CastingRule("opening_hand"):
        return _opening(node, w)
    if node == b.CastingRule("opening_hand"):
        return "If ~ is in your opening hand, you may begin the game with it on the battlefield."
    if node.rule in ("x_mana", "only_from"):
        return own_mana(node, w)
    if node.rule in ("cost_less", "cost_more"):
        return own_cost(node, w)
    if node.rule == "only_if" and node == b.CastingRule("only_if", condition=node.condition, timing=node.timing):
        return _only(node, w)
    if node.rule == "flash_if" and isinstance(node.condition, c.Always):
        return ANY_TIME
    if node.rule == "flash_if" and node.cost is not None:
        return f"You may cast ~ as though it had flash if you pay {cost(node.cost, w)} more to cast it."
    if node.rule == "flash_if" and node.condition is not None:
        return f"You may cast ~ as though it had flash if {condition(node.condition, w)}."
    raise Unprintable(node.rule)
