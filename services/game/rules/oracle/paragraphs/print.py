"""Abilities back to paragraphs."""

from __future__ import annotations

import re
from dataclasses import replace

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
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
from .read_keyword_paragraphs import FIRST_STEPS, PAIR
from .read_layout import HARNESSED
from .special_actions import said_of_discarding, said_of_ignoring


@prints("ability")
def ability(node: ab.Ability, w: Words) -> str:
    """One ability as a paragraph, with "~" for the object itself."""
    if isinstance(node, ab.StaticAbility) and node.condition == HARNESSED:
        return _while_harnessed(node.modifications[0], w)
    if isinstance(node, ab.Keyword):
        text = keyword(node, w)
        if node.reduction is not None:
            text += f". {own_reduction(node.reduction, w)}"
        return text[:1].upper() + text[1:]
    if isinstance(node, ab.SpellAbility):
        return body(node.body, w)
    if isinstance(node, ab.ActivatedAbility):
        return _activated(node, w)
    if isinstance(node, ab.TriggeredAbility):
        return _triggered(node, w)
    if isinstance(node, ab.StaticAbility):
        return _capital(whole(node, w, _static)) + said_later(node) + said_of_ignoring(node, w) + "."
    if isinstance(node, ab.ReplacementAbility):
        return _capital(whole(node, w, replacement)) + "."
    if isinstance(node, ab.ExertAbility):
        return _exert(node, w)
    if isinstance(node, ab.SpecialActionAbility):
        return said_of_discarding(node)
    if isinstance(node, ab.OpeningRevealAbility):
        return _opening_reveal(node, w)
    if isinstance(node, ab.PrototypeAbility):
        return f"Prototype {node.mana_cost} — {node.power}/{node.toughness}"
    if isinstance(node, ab.ChapterAbility):
        return f"{', '.join(('', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII')[each] for each in node.chapters)} — {body(node.body, w)}"
    if isinstance(node, ab.VisitAbility):
        visit = f"Visit — {body(node.body, w)}"
        return f"{visit.removesuffix('.')}! Prize — {sentences(node.prize, w)}" if node.prize else visit
    if isinstance(node, (ab.LevelBand, ab.ClassLevel, ab.CaseAbility)):
        return structured(node, w)
    return whole(node, w, _casting).replace(".,", ",")


_OF_SEARCHES = {
    mo.PlayerRule("control_search"): "you control your opponents while they're searching their libraries",
    mo.PlayerRule(
        "exile_found"
    ): "while an opponent is searching their library, they exile each card they find. You may play those cards for as long as they remain exiled, and you may spend mana as though it were mana of any color to cast them",
}


def _produces(who: pl.Players, rule: mo.PlayerRule, w: Words) -> str:
    """ "if you tap a permanent for mana, it produces twice as much of that mana instead"."""
    what = article(noun(rule.filter or fl.Everything(), w))
    head = f"if you tap {what} for mana" if isinstance(who, pl.You) else f"if {what} is tapped for mana"
    if rule.rule == "mana_multiple":
        return (
            f"{head}, it produces {'twice' if rule.amount == Const(2) else 'three times'} as much of that mana instead"
        )
    return (
        f"{head}, it produces {{{rule.word}}} instead of any other type{'' if rule.amount is None else ' and amount'}"
    )


def _while_harnessed(given: mo.Modification, w: Words) -> str:
    if not isinstance(given, mo.GrantAbility) or not isinstance(given.ability, ab.Ability):
        raise Unprintable("harnessed")
    return f"∞ — {ability(given.ability, w)}"


def _opening_reveal(node: ab.OpeningRevealAbility, w: Words) -> str:
    if node == ab.OpeningRevealAbility(ev.SpellCast(who=pl.BoundPlayers("each")), node.body, pl.EachOpponent()):
        head = (
            "You may reveal ~ from your opening hand. If you do, when each opponent casts their first spell of the game"
        )
        return f"{head}, {_small(body(node.body, w))}"
    when = next((words for words, first in FIRST_STEPS.items() if first == node.event), None)
    if when is None:
        raise Unprintable("a first step")
    head = "You may reveal ~ from your opening hand. If you do, at the beginning of"
    return f"{head} {when}, {_small(body(node.body, w))}"


def _exert(node: ab.ExertAbility, w: Words) -> str:
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


def body(node: ab.Body, w: Words) -> str:
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


def _activated(node: ab.ActivatedAbility, w: Words) -> str:
    if node.who not in (pl.You(), pl.EachPlayer()):
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
    if isinstance(node.who, pl.EachPlayer):
        text += " Any player may activate this ability."
    return f"{text} Activate only {limits}." if limits else text


def _parts(text: str) -> list[str]:
    return text.split(", ")


_TIMINGS = Table(
    {
        "sorcery": "as a sorcery",
        "instant": "as an instant",
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


def _only(node: ab.CastingRule, w: Words) -> str:
    """ "Cast ~ only during combat."."""
    found = [said.replace(" '", "'").replace(" ,", ",") for said, time in TIMES.items() if time == node.timing]
    if node.condition == ATTACKED:
        found.append("if you've been attacked this step")
    elif node.condition is not None:
        found.append(f"if {condition(node.condition, w)}")
    return f"Cast ~ only {' and only '.join(found)}."


def _limits(node: ab.ActivatedAbility, w: Words) -> str:
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


def _triggered(node: ab.TriggeredAbility, w: Words) -> str:
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
    words = words.replace("~ to", f"~ from your {zone} to", 1).replace("~ onto", f"~ from your {zone} onto", 1)
    return re.sub(rf"(~ from your {zone} to the battlefield[^.]*?) under its owner's control", r"\1", words, count=1)


def _small(text: str) -> str:
    first = text.split(" ", 1)[0].rstrip(",").lower()
    return text if first in SUBTYPES or (text.startswith("Choose") and "—" in text) else text[:1].lower() + text[1:]


# --- static ----------------------------------------------------------------------------------------------------------


def _static(node: ab.StaticAbility, w: Words) -> str:
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
    if node.condition == cn.IsTurnOf(pl.You()):
        return f"during your turn, {words}"
    if w.after:
        return f"{words} as long as {condition(node.condition, w)}"
    if isinstance(node.condition, cn.Matches) and node.condition.objects == node.affected == ob.Host():
        words = "it " + words.removeprefix(f"{objects(ob.Host(), w)} ")
    return f"as long as {condition(node.condition, w)}, {words}"


def _from_elsewhere(node: ab.StaticAbility, w: Words) -> str:
    """ "as long as ~ is in your graveyard and you control a Mountain, ..."."""
    said = own_card(node, w)
    if said:
        return said
    if node.zone != "graveyard" or node.affected == pl.You():
        raise Unprintable("zone")
    more = f" and {condition(node.condition, w)}" if node.condition is not None else ""
    return f"as long as ~ is in your graveyard{more}, {_affected(node, w)}"


def _affected(node: ab.StaticAbility, w: Words) -> str:
    affected = node.affected
    if node.modifications == (mo.Restriction("may_not_untap"),) and isinstance(affected, ob.This):
        return "you may choose not to untap ~ during your untap step"
    if node.modifications == (mo.Restriction("assign_as_unblocked"),) and isinstance(affected, ob.Objects):
        return f"you may have {objects(affected, w)} assign its combat damage as though it weren't blocked"
    if node.modifications == (mo.Restriction("lure"),) and isinstance(affected, ob.Objects):
        return f"all creatures able to block {objects(affected, w)} do so"
    if node.affected == fl.Everything() and node.modifications == (mo.Restriction("legend_rule_off"),):
        return 'the "legend rule" doesn\'t apply'
    if isinstance(affected, fl.Filter) and node.modifications == (mo.Restriction("legend_rule_off"),):
        return f'the "legend rule" doesn\'t apply to {noun(affected, w, True)}'
    if isinstance(affected, fl.Filter) and node.modifications == (mo.Restriction("lethal_by_power"),):
        return (
            f"lethal damage dealt to {noun(affected, w, True)} is determined by their power rather than their toughness"
        )
    if isinstance(affected, fl.Filter) and node.modifications == (mo.Restriction("activates_as_haste"),):
        return f"you may activate abilities of {noun(affected, w, True)} as though those creatures had haste"
    if isinstance(affected, fl.Filter) and node.modifications in _SILENT:
        return f"activated abilities of {noun(affected, w, True)} can't be activated{_SILENT[node.modifications]}"
    if isinstance(affected, pl.Players):
        return players_rule(affected, node.modifications, w)
    if isinstance(affected, fl.Filter):
        said = first_spell(affected, node.modifications, w)
        if said:
            return said
        words = joined(affected, w) if isinstance(affected, fl.AnyOf) and w.after else noun(affected, w, True)
        return f"{words} {modifications(node.modifications, w, True, False)}"
    if isinstance(affected, ob.Objects):
        if node.modifications == (mo.SetController(pl.You()),):
            return f"you control {objects(affected, w)}"
        return f"{objects(affected, w)} {modifications(node.modifications, w, False, False)}"
    raise Unprintable("affected")


_SILENT: dict[tuple[mo.Modification, ...], str] = {
    (mo.Restriction("activated_cant_mana"),): "", (mo.Restriction("activated_cant"),): " unless they're mana abilities",
}  # fmt: skip


@prints("players_rule")
def players_rule(who: pl.Players, mods: tuple[mo.Modification, ...], w: Words) -> str:
    if len(mods) != 1:
        raise Unprintable("rules")
    only = mods[0]
    if isinstance(only, mo.CostChange):
        return cost_change(only, w)
    if isinstance(only, mo.AlternativeCost) and who == pl.You():
        return other_cost(only, w)
    subjects = {pl.You(): "you", pl.EachPlayer(): "players", pl.EachOpponent(): "your opponents"}
    who_words = subjects[who] if who in subjects else player(who, w)
    for words, rule in RULES_OF_PLAYERS.items():
        if rule == only:
            return words if words.startswith("play with the top") else f"{who_words} {words}"
    if isinstance(only, mo.PlayerRule) and only in _OF_SEARCHES:
        return _OF_SEARCHES[only]
    if isinstance(only, mo.PlayerRule) and only.rule in ("mana_multiple", "mana_type"):
        return _produces(who, only, w)
    if isinstance(only, mo.PlayerRule) and only == mo.PlayerRule("hexproof", only.filter):
        return f"{who_words} gain {keyword(ab.Keyword('hexproof', filter=only.filter), w)}"
    elsewhere = isinstance(only, mo.PlayerRule) and only.filter is not None and _ELSEWHERE in conjuncts(only.filter)
    if (
        isinstance(only, mo.PlayerRule)
        and only == mo.PlayerRule("cant_cast", only.filter)
        and only.filter is not None
        and not elsewhere
    ):
        return f"{who_words} can't cast {_spells(only.filter, w)}"
    if isinstance(only, mo.PlayerRule):
        said = prohibition(only, who_words, w) or _special_rule(only, who_words, w)
        if said:
            return said
    if isinstance(only, mo.PlayerRule) and only.rule in ("play_from", "play_lands_from") and who == pl.You():
        return _permission(only, w)
    if isinstance(only, mo.PlayerRule) and only == mo.PlayerRule("double_triggers", only.filter, word=only.word):
        return _doubling(only, w)
    if isinstance(only, mo.PlayerRule) and only == mo.PlayerRule("flash", only.filter) and only.filter is not None:
        return f"you may cast {_spells(only.filter, w)} as though they had flash"
    if only == mo.PlayerRule("damage_cant_be_prevented"):
        return "damage can't be prevented"
    if isinstance(only, mo.PlayerRule) and only.cost is not None and only == mo.PlayerRule("reroll", cost=only.cost):
        return f"once each turn, you may pay {cost(only.cost, w)} to reroll one or more dice you rolled"
    if isinstance(only, mo.PlayerRule) and only in _SAID and who == pl.You():
        return _SAID[only]
    if isinstance(only, mo.PlayerRule) and only.rule in _ANY_MANA and only == mo.PlayerRule(only.rule, only.filter):
        spells = "" if only.filter is None else f" to cast {_spells(only.filter, w)}"
        return f"{who_words} may spend mana {_ANY_MANA[only.rule]}{spells}"
    if isinstance(only, mo.PlayerRule) and only.rule == "attackers_tax" and only.unless is not None:
        walkers = " or planeswalkers you control" if only.word else ""
        return f"creatures can't attack you{walkers} unless their controller pays {cost(only.unless, w)} for each of those creatures"
    if isinstance(only, mo.PlayerRule) and only == mo.PlayerRule("cant_get_counters", word=only.word):
        return f"{who_words} can't get {only.word + ' ' if only.word else ''}counters"
    if isinstance(only, mo.PlayerRule) and only == mo.PlayerRule("skip_step", word=only.word):
        return steps_skipped(who, only)
    raise Unprintable("rule")


_ELSEWHERE = fl.Not(fl.CastFrom("hand", own=True))
_ANY_MANA = {"spend_as_any_color": "as though it were mana of any color", "spend_as_any_type": "of any type"}
_CAST_BY_YOU = fl.CastFrom("", pl.You())


_SAID = {
    mo.PlayerRule("extra_vote", word="may"): "while voting, you may vote an additional time",
    mo.PlayerRule("extra_vote"): "while voting, you get an additional vote",
    mo.PlayerRule("extra_dice"): "if you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll",
}  # fmt: skip


def _special_rule(rule: mo.PlayerRule, who: str, w: Words) -> str:
    if rule.filter is not None and rule == mo.PlayerRule("cant_cast", rule.filter, condition=cn.IsTurnOf(pl.You())):
        return f"{who} can't cast {_spells(rule.filter, w)} during your turn"
    if (
        rule == mo.PlayerRule("untap_limit", rule.filter, rule.amount)
        and rule.filter is not None
        and rule.amount is not None
    ):
        return f"players can't untap more than {amount_word(rule.amount, w)} {noun(rule.filter, w)} during their untap steps"
    if rule == mo.PlayerRule("cant_pay_to_act", word="life"):
        return "players can't pay life to cast spells or activate abilities"
    if rule.filter is not None and rule == mo.PlayerRule("cant_pay_to_act", rule.filter, word="sacrifice"):
        return f"players can't sacrifice {noun(rule.filter, w, True)} to cast spells or activate abilities"
    if rule.filter is not None and rule == mo.PlayerRule("untap_all", rule.filter):
        return f"untap all {noun(rule.filter, w, True)} during each other player's untap step"
    if rule == mo.PlayerRule("protection", fl.Everything()):
        return f"{who} have protection from everything"
    if rule == mo.PlayerRule("extra_villainous_choice") and who == "your opponents":
        return "if an opponent would face a villainous choice, they face that choice an additional time"
    if rule == mo.PlayerRule("life_cant_change") and who == "you":
        return "your life total can't change"
    if rule == mo.PlayerRule("damage_cant_be_prevented", word="combat"):
        return "combat damage can't be prevented"
    if rule.filter is not None and rule == mo.PlayerRule("spells_cant_be_countered", rule.filter):
        spells = all_of(each for each in conjuncts(rule.filter) if each != _CAST_BY_YOU)
        mine = " you cast" if spells != rule.filter else " you control" if who == "you" else ""
        return f"{_spells(spells, w)}{mine} can't be countered"
    if rule.filter is not None and rule == mo.PlayerRule("no_triggers", rule.filter, word=rule.word):
        of = " of permanents your opponents control" if who == "your opponents" else ""
        deeds = "entering or dying" if "dies" in rule.word else "entering"
        return f"{noun(rule.filter, w, True)} {deeds} don't cause abilities{of} to trigger"
    if rule.filter is not None and rule == mo.PlayerRule("cant_activate", rule.filter, word="mana_too"):
        whose = all_of(each for each in conjuncts(rule.filter) if each != fl.InZone("battlefield"))
        if whose != rule.filter:
            return f"{who} can't activate abilities of {noun(whose, w, True)}"
    if rule.rule == "cant_cast" and rule.filter is not None and _ELSEWHERE in conjuncts(rule.filter):
        kept = all_of(each for each in conjuncts(rule.filter) if each != _ELSEWHERE)
        if rule != mo.PlayerRule("cant_cast", rule.filter):
            raise Unprintable("rule")
        return f"{who} can't cast {_spells(kept, w)} from anywhere other than their hands"
    if rule == mo.PlayerRule("cant_activate", fl.HasChosenName(), word=rule.word):
        return f"activated abilities of sources with the chosen name can't be activated{'' if rule.word else ' unless they' + chr(39) + 're mana abilities'}"
    return ""


_LAND = fl.HasType("land")


def _permission(rule: mo.PlayerRule, w: Words) -> str:
    """ "once during each of your turns, you may cast a creature spell from your graveyard"."""
    if rule.cost == PayLife(ManaValueOf(ob.This())):
        return f"{_permission(replace(rule, cost=None), w)} by paying life equal to its mana value rather than paying its mana cost"
    if rule.cost is not None or rule.filter is None:
        raise Unprintable("permission")
    if rule.word == "exile_after":
        return _permission(replace(rule, word=""), w) + _THEN_EXILE
    if rule.word == "enters_tapped" and fl.HasType("artifact") in conjuncts(rule.filter):
        return f"{_permission(replace(rule, word=''), w)}. If you cast a spell this way, that artifact enters tapped"
    if rule.word:
        raise Unprintable("permission")
    if rule.extra is not None:
        return f"{_permission(replace(rule, extra=None), w)} by {gerunds(rule.extra, w)} in addition to paying its other costs"
    if fl.PutByThis() in conjuncts(rule.filter) and rule.amount is None and rule.condition is None:
        return (
            "you may play lands from among cards exiled with ~"
            if rule.rule == "play_lands_from"
            else _of_exiled(rule.filter, w)
        )
    parts = rule.filter.parts if isinstance(rule.filter, fl.AllOf) else (rule.filter,)
    zone = next((each.zone for each in parts if isinstance(each, fl.InZone)), "")
    places = {"library": "the top of your library", "graveyard": "your graveyard"}
    if zone not in places or fl.IsSource() in parts:
        raise Unprintable("permission")
    kept = tuple(each for each in parts if not isinstance(each, (fl.InZone, fl.OwnedBy)) and each != fl.Not(_LAND))
    if rule.rule == "play_lands_from":
        if kept != (_LAND,) or rule.amount is not None or rule.condition is not None:
            raise Unprintable("permission")
        return f"you may play lands from {places[zone]}"
    spell = fl.AllOf((fl.IsSpell(), *kept))
    if rule.amount is None and rule.condition is None:
        return f"you may cast {_spells(all_of(kept), w)} from {places[zone]}"
    if rule.condition not in (None, cn.IsTurnOf(pl.You())) or rule.amount != Const(1):
        raise Unprintable("permission")
    often = "once each turn" if rule.condition is None else "once during each of your turns"
    return f"{often}, you may cast {article(noun(spell, w))} from {places[zone]}"


def _one_of(filter: fl.Filter, w: Words) -> str:
    words = noun(filter, w)
    return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)


_THEN_EXILE = ". If a spell cast this way would be put into your graveyard, exile it instead"


def _of_exiled(filter: fl.Filter, w: Words) -> str:
    """ "you may cast spells from among cards exiled with ~"."""
    kept = [each for each in conjuncts(filter) if each not in (fl.Not(_LAND), fl.PutByThis(), fl.InZone("exile"))]
    return f"you may cast {_spells(all_of(kept), w)} from among cards exiled with ~"


def _doubling(rule: mo.PlayerRule, w: Words) -> str:
    if rule == mo.PlayerRule("double_triggers", word="draw"):
        return "if a player drawing a card causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time"
    if rule.word == "source" and rule.filter is not None:
        parts = rule.filter.parts if isinstance(rule.filter, fl.AnyOf) else (rule.filter,)
        of = " or ".join("~" if isinstance(each, fl.IsSource) else _one_of(each, w) for each in parts)
        return f"if a triggered ability of {of} triggers, that ability triggers an additional time"
    deed = next((words for words, word in DEEDS.items() if word == rule.word and " the battlefield" not in words), "")
    if not deed or rule.filter is None:
        raise Unprintable("doubling")
    cause = f"{article(noun(rule.filter, w))} {deed}"
    return f"if {cause} causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time"


def _spells(filter: fl.Filter, w: Words) -> str:
    if isinstance(filter, fl.Everything):
        return "spells"
    parts = filter.parts if isinstance(filter, fl.AllOf) else () if isinstance(filter, fl.Everything) else (filter,)
    if isinstance(filter, fl.AnyOf) and all(
        isinstance(each, fl.AllOf) and fl.IsSpell() in each.parts for each in filter.parts
    ):
        return " and ".join(noun(each, w, True) for each in filter.parts)
    return noun(fl.AllOf((fl.IsSpell(), *parts)), w, True)


def _defined(node: ab.StaticAbility, w: Words) -> str:
    only = node.modifications[0]
    if isinstance(only, mo.AddTypes):
        return f"~ {modifications(node.modifications, w, False, False)}"
    if not isinstance(only, mo.DefinePT):
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


def _casting(node: ab.Ability, w: Words) -> str:
    if isinstance(node, ab.AdditionalCostAbility) and node.many:
        return any_number(node, w)
    if isinstance(node, ab.AdditionalCostAbility):
        return f"As an additional cost to cast ~, {'you may ' if node.optional else ''}{_and(cost(node.cost, w))}."
    if isinstance(node, ab.AlternativeCostAbility) and node.name == "alternative":
        said = favour(node, w)
        if said:
            return said
        tested = f"If {condition(node.condition, w)}, you" if node.condition is not None else "You"
        if node.cost is None:
            return f"{tested} may cast ~ without paying its mana cost."
        return f"{tested} may {_and(_payment(cost(node.cost, w)))} rather than pay ~'s mana cost."
    if isinstance(node, ab.CastingRule):
        return _rule(node, w)
    raise Unprintable(type(node).__name__)


def _payment(text: str) -> str:
    return f"pay {text}" if text.startswith("{") else text


def _and(text: str) -> str:
    return " and ".join(text.rsplit(", ", 1)) if text.count(", ") == 1 else text


def _opening(node: ab.CastingRule, w: Words) -> str:
    """ "If ~ is in your opening hand and you're not the starting player, you may begin the game with it on the battlefield with a luck counter on it."."""
    if node.condition not in (None, cn.IsFalse(cn.IsTurnOf(pl.You()))):
        raise Unprintable("opening_hand")
    who = " and you're not the starting player" if node.condition is not None else ""
    marked = f" with {article(f'{node.counter} counter')} on it" if node.counter else ""
    price = f". If you do, {cost(node.cost, w)}" if node.cost is not None else ""
    return f"If ~ is in your opening hand{who}, you may begin the game with it on the battlefield{marked}{price[:10]}{price[10:11].lower()}{price[11:]}."


def _rule(node: ab.CastingRule, w: Words) -> str:
    if node == EARLY:
        return "You can't cast ~ during your first, second, or third turns of the game."
    if node == ab.CastingRule("cant_be_countered"):
        return "~ can't be countered."
    if node.rule == "opening_hand" and node != ab.CastingRule("opening_hand"):
        return _opening(node, w)
    if node == ab.CastingRule("opening_hand"):
        return "If ~ is in your opening hand, you may begin the game with it on the battlefield."
    if node.rule in ("x_mana", "only_from"):
        return own_mana(node, w)
    if node.rule in ("cost_less", "cost_more"):
        return own_cost(node, w)
    if node.rule == "only_if" and node == ab.CastingRule("only_if", condition=node.condition, timing=node.timing):
        return _only(node, w)
    if node.rule == "flash_if" and isinstance(node.condition, cn.Always):
        return ANY_TIME
    if node.rule == "flash_if" and node.cost is not None:
        return f"You may cast ~ as though it had flash if you pay {cost(node.cost, w)} more to cast it."
    if node.rule == "flash_if" and node.condition is not None:
        return f"You may cast ~ as though it had flash if {condition(node.condition, w)}."
    raise Unprintable(node.rule)
