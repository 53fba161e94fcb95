"""A paragraph into abilities: keyword lines, activated, triggered, static and replacement abilities, spell text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import cast

from ...program import abilities as ab
from ...program import conditions as cn
from ...program import costs as co
from ...program import events as ev
from ...program import filters as fl
from ...program import players as pl
from ...program.clauses import Reflexive
from ...program.costs import has_x
from ...program.effects_cards import Move
from ...program.effects_lasting import Apply
from ...program.node import Node, rewrite, walk
from ...program.objects import Among, AnyTarget, Host, Target, This
from ..conditions.read import condition
from ..costs.read import cost, loyalty
from ..events.read import event
from ..keywords.granted import keyword_cost_sentence, spares
from ..keywords.read import keyword_line
from ..phrases.reading import reads
from ..predicates.read import predicates
from ..sentences.read_bodies import body, limits
from ..sentences.read_same_act import same_for_cards, same_for_keywords
from ..statics.read import casting, static
from ..statics.read_replacements import replacement
from ..text.reader import Miss, Reader
from ..tree.filters import YOUR_GRAVEYARD
from ..tree.rewriting import has_x as holds_x
from ..tree.rewriting import prune
from .read_keyword_paragraphs import keyword_paragraph
from .special_actions import ignoring


@reads("abilities_of")
def abilities_of(r: Reader) -> list[ab.Ability]:
    """The abilities of a whole paragraph. Misses when a token is left over."""
    kinds = (
        (_keywords, keyword_paragraph, _spell, _triggered, _activated)
        if r.scope.spell
        else (_keywords, keyword_paragraph, _triggered, _activated, _sentences)
    )
    for parse in kinds:
        found = r.attempt(parse)
        if found is not None:
            return [prune(each) for each in found]
    raise Miss("a paragraph")


def _keywords(r: Reader) -> list[ab.Ability]:
    return list(keyword_line(r))


# --- activated ---------------------------------------------------------------------------------------------------


def colon(r: Reader) -> int:
    """Where the colon after a cost stands, outside quotations, or -1."""
    quoted = False
    for index in range(r.pos, r.end):
        word = r.words[index]
        if word == '"':
            quoted = not quoted
        elif word == ":" and not quoted:
            return index
        elif word in (".", "•") and not quoted:
            return -1
    return -1


def _activated(r: Reader) -> list[ab.Ability]:
    at = colon(r)
    if at < 0:
        raise Miss("cost")
    paid = head_cost(r, at)
    r.next_sentence()
    made = body(r)
    limit = limits(r)
    if not r.done():
        raise Miss("the end")
    ability = ab.ActivatedAbility(
        paid,
        made,
        timing=limit.timing,
        condition=limit.condition,
        limit=limit.limit,
        limit_game=limit.limit_game,
        zone=_zone_asked(limit.condition) or zone_of(r, paid),
        who=limit.who,
        reduction=limit.reduction,
        x_mana=limit.x_mana,
    )
    if limit.x_mana and not has_x(paid):
        raise Miss("X")
    if limit.do_limit:
        raise Miss("do this only")
    if holds_x(made) and not has_x(paid):
        raise Miss("X")
    return [ability]


def head_cost(r: Reader, at: int) -> co.Cost:
    """The cost up to the colon, which is consumed."""
    if r.word()[:1] in "+-0" and at == r.pos + 1 and "planeswalker" in r.scope.types:
        found = loyalty(r)
    elif r.word() == "[" and "planeswalker" in r.scope.types:
        r.advance(1)
        found = loyalty(r)
        r.need("]")
    else:
        found = cost(r)
    if r.pos != at:
        raise Miss("cost")
    r.advance(1)
    return found


def zone_of(r: Reader, paid: co.Cost) -> str:
    """The zone that an activated ability works in, as its cost or effect says."""
    for node in walk(paid):
        if isinstance(node, co.DiscardCost) and isinstance(node.filter, fl.IsSource):
            return "hand"
        if isinstance(node, co.ExileCost) and isinstance(node.filter, fl.AllOf):
            for part in node.filter.parts:
                if isinstance(part, fl.InZone) and fl.IsSource() in node.filter.parts:
                    return part.zone
    return r.self_zone or "battlefield"


# --- triggered ---------------------------------------------------------------------------------------------------


def _triggered(r: Reader) -> list[ab.Ability]:
    head = event(r)
    r.has_left = any(isinstance(node, ev.ZoneChange) and node.origin == "battlefield" for node in walk(head))
    r.scope = replace(r.scope, in_trigger=True)
    only_first = r.take("for the first time each turn")
    tested = _whose_turn(r)
    r.need(",")
    if r.at("if") and not r.at_any("if you do"):
        r.advance(1)
        if tested is not None:
            raise Miss("two conditions")
        tested = condition(r)
        r.need(",")
    r.next_sentence()
    made = body(r)
    limit = limits(r)
    if not r.done() or limit.timing or limit.limit_game or limit.condition:
        raise Miss("the end")
    zone = r.self_zone or _zone_asked(tested)
    if moves_itself(head):
        made, zone = _from_there(made) if zone == "graveyard" else made, ""
    if not _x_is_paid(made, r.x_known) and holds_x(made) and not r.x_known:
        raise Miss("X")
    return [
        ab.TriggeredAbility(head, made, tested, limit.limit, zone, do_limit=limit.do_limit, only_first=bool(only_first))
    ]


def _x_is_paid(made: ab.Body, known: bool) -> bool:
    """ "You may pay {X}. If you do, ... X ...": the X of a payment on resolution is said in what follows from it, and nowhere else."""
    priced = [each for each in made.clauses if isinstance(each.cost, co.ManaCost) and "{X}" in each.cost.mana]
    if priced and (known or len(priced) != 1 or made.modes):
        raise Miss("which X")
    aimed = [
        node for each in priced for node in _walk_now(each) if isinstance(node, (Target, AnyTarget)) and holds_x(node)
    ]
    return bool(priced) and not aimed and not any(holds_x(each) for each in made.clauses if each not in priced)


def _walk_now(node: Node) -> Iterator[Node]:
    """Everything in it but reflexive triggers, whose targets are chosen when X is known (CR 603.12)."""
    yield node
    if not isinstance(node, Reflexive):
        for field in fields(node):
            value = getattr(node, field.name)
            for each in value if isinstance(value, tuple) else (value,):
                if isinstance(each, Node):
                    yield from _walk_now(each)


def _zone_asked(tested: cn.Condition | None) -> str:
    """ "if this card is in your graveyard": the ability triggers or is activated from there (CR 113.6b, 113.6m)."""
    parts = tested.parts if isinstance(tested, cn.AllTrue) else (tested,)
    return next((each.zone for each in parts if isinstance(each, cn.SourceIn) and each.zone != "battlefield"), "")


def _whose_turn(r: Reader) -> cn.Condition | None:
    """ "... during your turn": whose turn it is does not change until the ability resolves, so that asking twice is the same."""
    if r.take("during your turn"):
        return cn.IsTurnOf(pl.You())
    if r.take_any("during an opponent 's turn", "during each opponent 's turn"):
        return cn.IsTurnOf(pl.EachOpponent())
    return None


def moves_itself(head: ev.EventPattern) -> bool:
    """Whether the ability works on the battlefield although its effect speaks of the graveyard: the object, or what it is attached to, leaves."""
    if any(isinstance(node, Host) for node in walk(head)):
        return True
    return any(isinstance(node, ev.ZoneChange) and isinstance(node.filter, fl.IsSource) for node in walk(head))


def _from_there(made: ab.Body) -> ab.Body:
    """ "Return this card from your graveyard to your hand" of what is put there as the ability triggers: not from another's, if its owner is another player (CR 400.3)."""

    def change(node: Node) -> Node:
        if isinstance(node, Move) and node.objects == This():
            return replace(node, objects=Among(This(), YOUR_GRAVEYARD))
        return node

    return cast(ab.Body, rewrite(made, change))


# --- static and spell ----------------------------------------------------------------------------------------------


def _sentences(r: Reader) -> list[ab.Ability]:
    found: list[ab.Ability] = []
    while not r.done():
        more = _the_same(r, found) or _otherwise(r, found)
        if more:
            found.extend(more)
        elif found and (offered := r.attempt_with(ignoring, found)) is not None:
            found = offered
        elif found and (spared := r.attempt_with(spares, found[-1])) is not None:
            found[-1] = spared
        elif not (found and keyword_cost_sentence(r, found[-1])):
            found.extend(r.first(casting, replacement, static))
        if not r.take(".") and not r.done() and r.sentence_ended_at != r.pos:
            raise Miss("the end of a sentence")
    return found


def _the_same(r: Reader, found: list[ab.Ability]) -> list[ab.Ability]:
    if not found or not r.at("the same is true for"):
        return []
    cards = r.attempt_with(same_for_cards, found[-1])
    return cards if cards is not None else same_for_keywords(r, found[-1])


def _otherwise(r: Reader, found: list[ab.Ability]) -> list[ab.Ability]:
    """ "Enchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack or block.": as long as that is not so."""
    if not found or not r.at("otherwise , it"):
        return []
    last = found[-1]
    if not isinstance(last, ab.StaticAbility) or last.condition is None or last.zone != "battlefield":
        raise Miss("otherwise than what")
    if not isinstance(last.affected, (Host, This)):
        raise Miss("of what otherwise")
    r.advance(3)
    mods = predicates(r)
    if holds_x(mods):
        raise Miss("X")
    return [ab.StaticAbility(last.affected, mods, cn.IsFalse(last.condition))]


def _spell(r: Reader) -> list[ab.Ability]:
    """The text of a spell: rules about casting it, or what it does."""
    rules = r.attempt(_casting_lines)
    if rules is not None:
        return rules
    made = body(r)
    if not r.done():
        raise Miss("the end")
    if holds_x(made) and not r.x_known:
        raise Miss("X")
    if any(isinstance(node, Apply) and node.objects == This() and not node.duration for node in walk(made)):
        raise Miss("what the spell itself has is no effect of its resolution")  # "it has split second"
    granted = [node for each in walk(made) if isinstance(each, ab.Ability) for node in walk(each)]
    if any(isinstance(node, pl.DefendingPlayer) and not _is_among(node, granted) for node in walk(made)):
        raise Miss("whose defending player")  # a spell attacks nobody
    return [ab.SpellAbility(made)]


def _is_among(node: object, nodes: list[Node]) -> bool:
    return any(each is node for each in nodes)


def _casting_lines(r: Reader) -> list[ab.Ability]:
    found: list[ab.Ability] = []
    while not r.done():
        found.extend(r.first(casting, _own_rules))
        if not r.take(".") and not r.done():
            raise Miss("the end of a sentence")
    return found


def _own_rules(r: Reader) -> list[ab.Ability]:
    found = static(r)
    if not all(isinstance(each, ab.CastingRule) for each in found):
        raise Miss("casting")
    return found
