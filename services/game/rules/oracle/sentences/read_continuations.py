"""Sentences that change or continue what was said before: "it can't be regenerated", "spend this mana only ...", "if that spell is countered this way ..."."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import ReplacementAbility
from ...program.amounts import Const, ManaValueOf
from ...program.clauses import Clause
from ...program.conditions import AllTrue, Did, Matches
from ...program.costs import PayLife
from ...program.events import ZoneChange
from ...program.filters import IsOneOf
from ...program.modifications import EndsFor, SetTypes
from ...program.node import Node, rewrite, walk
from ..conditions.read import condition
from ..conditions.read_while import duration
from ..costs.read import cost
from ..costs.read_mana_uses import restriction
from ..keywords.granted import keyword_cost_sentence
from ..nouns.read import noun
from ..nouns.read_references import pronoun, resolve_kind
from ..phrases.reading import body, reads, under
from ..predicates.read import predicates
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from ..verbs.commanded import FROM_LANDS, LANDS, WHILE_RESOLVING
from ..verbs.print_turns import ATTACKERS
from ..verbs.read_of_objects import object_verb
from ..verbs.read_zones import kind_of_mana
from .read_player_rules import player_rule

NEW_TARGETS = (
    "you may choose new targets for the copy", "you may choose new targets for the copies", "you may choose new targets for that copy",
    "you may choose new targets for it", "you may choose a new target for the copy", "you may choose a new target for that copy",
)  # fmt: skip


def _returned_to_you(r: Reader, before: list[Clause]) -> bool:
    """ "If it entered under your control, ..." after a delayed return goes on with that delayed ability."""
    r.need("if it entered under your control ,")
    last = before[-1]
    if not isinstance(last.verb, fx.Delayed) or len(last.verb.clauses) != 1:
        raise Miss("what entered")
    moved = last.verb.clauses[0].verb
    if not isinstance(moved, fx.Move) or moved.to != "battlefield" or not isinstance(moved.objects, ob.Bound):
        raise Miss("what entered")
    name = last.verb.clauses[0].bind or r.fresh_name("moved")
    returned = replace(last.verb.clauses[0], bind=name)
    then = under(body(r), Matches(ob.Bound(name), fl.ControlledBy(pl.You())))
    before[-1] = replace(last, verb=replace(last.verb, clauses=(returned, then)))
    return True


def _player_damaged(r: Reader, before: list[Clause]) -> bool:
    """ "If a player is dealt damage this way, they can't gain life for the rest of the game."."""
    r.need("if a player is dealt damage this way ,")
    last = before[-1]
    if not isinstance(last.verb, fx.DealDamage) or not isinstance(last.verb.to, ob.AnyTarget) or last.verb.to.max != 1:
        raise Miss("one who is dealt damage")
    if last.verb.more is not None:
        raise Miss("who of several")
    name = _damaged(r, before)
    r.need_any("they", "that player")
    done = player_rule(r, pl.BoundPlayers(f"target{last.verb.to.slot}"))
    before.append(replace(done, condition=Did(name)))
    return True


def _excess_elsewhere(r: Reader, before: list[Clause]) -> bool:
    """ "Excess damage is dealt to that creature's controller instead." (CR 120.4a)."""
    tested = condition(r) if r.take("if") else None
    if tested is not None:
        r.need(",")
    r.need("excess damage is dealt to that creature 's controller instead")
    last = before[-1]
    if not isinstance(last.verb, fx.DealDamage) or last.verb.excess_to is not None or last.verb.more is not None:
        raise Miss("excess of what")
    to = last.verb.to
    if not isinstance(to, ob.Target) or to.max != 1 or last.verb.distribute:
        raise Miss("of one creature")
    controller = pl.ControllerOf(ob.Bound(f"target{to.slot}"))
    before[-1] = replace(last, verb=replace(last.verb, excess_to=controller, excess_if=tested))
    return True


def _token_attacks(r: Reader, before: list[Clause]) -> bool:
    """ "The token enters tapped and attacking." of tokens that the clause before creates (CR 508.4)."""
    r.need_any(
        "the token enters", "it enters", "that token enters", "the tokens enter", "those tokens enter", "they enter"
    )
    r.need("tapped and attacking")
    last = before[-1]
    if not isinstance(last.verb, (fx.CreateTokens, fx.CopyToken)) or last.verb.attacking or not last.bind:
        raise Miss("the token")
    before[-1] = replace(last, verb=replace(last.verb, tapped=True, attacking=True))
    return True


def _attackers_too(r: Reader, before: list[Clause]) -> bool:
    """ "Each opponent attacking that player does the same.": those who control what attacks the enchanted player then (CR 508.1b)."""
    r.need("each opponent attacking that player does the same")
    if any(each.each is not None or each.optional is not None for each in before):
        raise Miss("the same")
    same = [same_for_attacker(each) for each in before]
    if not all(_EACH in walk(each) for each in same) or any(
        isinstance(node, (ob.Target, ob.AnyTarget, pl.TargetPlayer)) for each in before for node in walk(each)
    ):
        raise Miss("who does the same")
    one = same[0] if len(same) == 1 else Clause(fx.Sequence(tuple(same)))
    before.append(replace(one, each=ATTACKERS))
    return True


_EACH = pl.BoundPlayers("each")


"""One of the opponents who attack, in what they do."""


@reads("same_for_attacker")
def same_for_attacker(clause: Clause) -> Clause:
    """The clause as the attacking opponent does it."""
    found: Clause = rewrite(replace(clause, bind=""), lambda node: _EACH if node == pl.You() else node)
    return found


def _no_regeneration(r: Reader, before: list[Clause]) -> bool:
    r.need_any(
        "it can't be regenerated",
        "they can't be regenerated",
        "that creature can't be regenerated",
        "the creature can't be regenerated",
        "those creatures can't be regenerated",
    )
    before[-1] = _for_good(before[-1])
    return True


def _for_good(last: Clause) -> Clause:
    """What is destroyed, also if something was done for it ("If you do, destroy target creature. It can't be regenerated")."""
    if isinstance(last.verb, fx.Destroy):
        return replace(last, verb=replace(last.verb, no_regenerate=True))
    if isinstance(last.verb, fx.Sequence) and not last.then and not last.otherwise:
        *others, end = last.verb.clauses
        return replace(last, verb=replace(last.verb, clauses=(*others, _for_good(end))))
    if last.then and not last.otherwise:
        return replace(last, then=(*last.then[:-1], _for_good(last.then[-1])))
    if last.otherwise and not last.then:
        return replace(last, otherwise=(*last.otherwise[:-1], _for_good(last.otherwise[-1])))
    raise Miss("regenerated")


def _new_targets(r: Reader, before: list[Clause]) -> bool:
    r.take("if you do ,")
    r.need_any(*NEW_TARGETS)
    copying = [n for n, each in enumerate(before) if any(isinstance(node, fx.CopySpell) for node in walk(each))]
    if len(copying) != 1 or any(
        isinstance(node, fx.CopySpell) and node.new_targets for node in walk(before[copying[0]])
    ):
        raise Miss("which copy")
    before[copying[0]] = rewrite(before[copying[0]], _aimed_anew)
    return True


def _aimed_anew(node: Node) -> Node:
    return replace(node, new_targets=True) if isinstance(node, fx.CopySpell) else node


def cast_the_copy(r: Reader, before: list[Clause]) -> bool:
    """ "Copy that card. You may cast the copy without paying its mana cost." (CR 707.12): a copy that is not cast is nothing."""
    last = before[-1]
    r.take("if you do ,")
    r.need("you may cast the copy without paying its mana cost")
    made = last.verb
    if not isinstance(made, fx.CopySpell) or made.amount != Const(1) or made.exceptions or last.cost is not None:
        raise Miss("copy")
    if last.optional not in (None, pl.You()) or not _is_card(r, made.objects):
        raise Miss("a copy of a card")
    before[-1] = replace(last, verb=fx.CastCard(pl.You(), made.objects, copy=True), optional=pl.You(), bind="")
    return True


def _is_card(r: Reader, objects: ob.Objects) -> bool:
    if isinstance(objects, ob.PutByThisOnes):
        return True
    if isinstance(objects, ob.Chosen):
        return fl.PutByThis() in conjuncts(objects.filter)
    known = [each.kinds for each in r.scope.referents if each.node == objects]
    return isinstance(objects, ob.Bound) and any("card" in kinds and "spell" not in kinds for kinds in known)


def _still(r: Reader, before: list[Clause]) -> bool:
    r.need_any(
        "it 's still a land",
        "it's still a land",
        "they're still lands",
        "that land is still a land",
        "it 's still a planeswalker",
    )
    last = before[-1].verb
    if not isinstance(last, fx.Apply) or any(isinstance(each, SetTypes) and each.types for each in last.modifications):
        raise Miss("still")
    return True


def _cant_spend(r: Reader, before: list[Clause]) -> bool:
    """ "This mana can't be spent to cast nonartifact spells": on other spells, and on all that is no spell (CR 106.6)."""
    r.need_any("this mana can't be spent to cast", "that mana can't be spent to cast")
    r.take_any("a", "an")
    found = noun(r)
    last = before[-1]
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
    if not isinstance(last.verb, fx.AddMana) or last.verb.only or "spell" not in found.kinds:
        raise Miss("mana")
    if fl.InZone("hand") in parts:
        parts = [each for each in parts if not isinstance(each, (fl.InZone, fl.OwnedBy))] + [
            fl.CastFrom("hand", own=True)
        ]
    if any(isinstance(each, fl.InZone) for each in parts) or not parts:
        raise Miss("cast from where")
    barred = all_of(parts)
    uses = (fx.ManaUse("spell", barred.part if isinstance(barred, fl.Not) else fl.Not(barred)), fx.ManaUse("not_spell"))
    before[-1] = replace(last, verb=replace(last.verb, only=uses))
    return True


def _spend_only(r: Reader, before: list[Clause]) -> bool:
    last = before[-1]
    if not isinstance(last.verb, fx.AddMana):
        raise Miss("mana")
    before[-1] = replace(last, verb=restriction(r, last.verb))
    return True


_KEPT = (
    "until end of turn , you don't lose this mana as steps and phases end",
    "this turn , you don't lose this mana as steps and phases end",
)


def _mana_kept(r: Reader, before: list[Clause]) -> bool:
    """CR 106.4: mana that stays in the pool for the turn."""
    r.need_any(*_KEPT)
    last = before[-1]
    if not isinstance(last.verb, fx.AddMana) or last.verb.until:
        raise Miss("mana")
    before[-1] = replace(last, verb=replace(last.verb, persist=True))
    return True


def _when_spent(r: Reader, before: list[Clause]) -> bool:
    """ "If that mana is spent on a creature spell, it gains haste until end of turn", "When that mana is spent to cast a creature spell, scry 1"."""
    last = before[-1]
    if not isinstance(last.verb, fx.AddMana) or last.verb.rider:
        raise Miss("mana")
    rider = r.first(_gains_when_spent, _triggers_when_spent)
    before[-1] = replace(last, verb=replace(last.verb, rider=(rider,)))
    return True


def _spell_paid_for(r: Reader) -> fl.Filter:
    r.need_any("a", "an")
    found = noun(r)
    if "spell" not in found.kinds or found.plural:
        raise Miss("a spell")
    parts = found.filter.parts if isinstance(found.filter, fl.AllOf) else (found.filter,)
    r.need(",")
    return all_of(part for part in parts if part != fl.IsSpell())


def _gains_when_spent(r: Reader) -> mo.Modification:
    r.need_any("if that mana is spent on", "if this mana is spent on")
    filter = _spell_paid_for(r)
    r.need_any("it", "that spell")
    mods = predicates(r)
    lasting = duration(r)
    if lasting not in ("", "end_of_turn"):
        raise Miss("for how long")
    return mo.WhenSpent(filter, mods, lasting)


def _triggers_when_spent(r: Reader) -> mo.Modification:
    r.need_any(
        "when that mana is spent to cast", "when you spend this mana to cast", "whenever that mana is spent to cast"
    )
    filter = _spell_paid_for(r)
    outer = r.scope
    r.scope = replace(outer, slot=0, referents=())
    r.mention(ob.Bound("event.object"), frozenset(("spell",)))
    clauses = tuple(body(r))
    while r.at(". you may choose new targets for"):
        r.advance(1)
        done = list(clauses)
        if r.attempt_with(_new_targets, done) is None:
            raise Miss("new targets")
        clauses = tuple(done)
    if r.scope.slot:
        raise Miss("a target of what mana does")
    r.scope = replace(outer, names=r.scope.names)
    return mo.WhenSpent(filter, clauses=clauses)


def _ability_countered(r: Reader, before: list[Clause]) -> bool:
    """ "If an ability of an artifact is countered this way, that permanent loses all abilities for as long as ~ remains on the battlefield."."""
    r.need("if an ability of")
    r.need_any("a", "an")
    found = noun(r)
    r.need("is countered this way , that permanent")
    last = before[-1]
    target = last.verb.objects if isinstance(last.verb, fx.Counter) else None
    if not isinstance(target, ob.Target) or found.plural or "permanent" not in found.kinds:
        raise Miss("countered")
    source = ob.SourceOf(ob.Bound(f"target{target.slot}"))
    name = last.bind or r.fresh_name("countered")
    done = object_verb(r, source, False)
    before[-1] = replace(last, bind=name)
    before.append(replace(done, condition=AllTrue((Did(name), Matches(source, found.filter)))))
    return True


_COUNTERED = {
    "exile it": "exile", "put it on top of its owner 's library": "library_top", "put it into its owner 's hand": "hand",
    "put that card on top of its owner 's library": "library_top", "put it on the bottom of its owner 's library": "library_bottom",
}  # fmt: skip


def _countered_to_exile(r: Reader, before: list[Clause]) -> bool:
    r.need("if that spell is countered this way ,")
    last = before[-1]
    if not isinstance(last.verb, fx.Counter):
        raise Miss("countered")
    to = next((place for words, place in _COUNTERED.items() if r.take(words)), "")
    if not to:
        raise Miss("where it goes")
    r.take_any(
        "instead of putting it into its owner 's graveyard", "instead of into that player 's graveyard", "instead of into its owner 's graveyard", "instead"
    )  # fmt: skip
    before[-1] = replace(last, verb=replace(last.verb, to=to))
    return True


def _if_it_would_die(r: Reader, before: list[Clause]) -> bool:
    """ "If that creature would die this turn, exile it instead."."""
    r.need("if")
    objects = _target_of_kind(r) if r.take_any("that creature or planeswalker", "that permanent") else pronoun(r)
    r.need("would die this turn , exile it instead")
    event = ZoneChange(IsOneOf(objects), "battlefield", "graveyard")
    before.append(Clause(fx.ApplyReplacement(ReplacementAbility(event, to="exile"), "end_of_turn")))
    return True


def _target_of_kind(r: Reader) -> ob.Objects:
    """ "That creature or planeswalker": the one target."""
    known = {each.node for each in r.scope.referents if "target" in each.kinds and not each.player and not each.plural}
    found = known.pop() if len(known) == 1 else None
    if not isinstance(found, ob.Objects):
        raise Miss("which of them")
    return found


def _exiled_on_leaving(r: Reader, before: list[Clause]) -> bool:
    """ "If it would leave the battlefield, exile it instead of putting it anywhere else."."""
    r.need("if")
    objects = resolve_kind(r, "creature", False) if r.take("the creature") else pronoun(r)
    r.need("would leave the battlefield , exile it instead of putting it anywhere else")
    before.append(Clause(fx.KeywordAction("mark", objects, word="exile_on_leave")))
    return True


def graveyard_closed(r: Reader, before: list[Clause]) -> bool:
    """ "If a card would be put into your graveyard from anywhere this turn, exile that card instead."."""
    r.need("if a card would be put into your graveyard from anywhere this turn , exile")
    r.need_any("that card", "it")
    r.need("instead")
    event = ZoneChange(fl.AllOf((fl.IsCard(), fl.OwnedBy(pl.You()))), "", "graveyard")
    before.append(Clause(fx.ApplyReplacement(ReplacementAbility(event, to="exile"), "end_of_turn")))
    return True


def _would_die_this_way(r: Reader, before: list[Clause]) -> bool:
    """ "If a creature dealt damage this way would die this turn, exile it instead."."""
    r.need_any("if a", "if that")
    found = noun(r)
    r.need("dealt damage this way would die this turn , exile it instead")
    name = _damaged(r, before)
    event = ZoneChange(fl.AllOf((found.filter, IsOneOf(ob.Bound(name)))), "battlefield", "graveyard")
    before.append(Clause(fx.ApplyReplacement(ReplacementAbility(event, to="exile"), "end_of_turn")))
    return True


def _said_of_the_damaged(r: Reader, before: list[Clause]) -> bool:
    """ "A creature dealt damage this way can't be regenerated this turn", "Each creature dealt damage this way attacks this turn if able"."""
    one = r.take_any("a", "each")
    found = noun(r)
    if found.plural == bool(one):
        raise Miss("number")
    if one and r.take("destroyed this way can't be regenerated"):
        last = before[-1].verb
        if not isinstance(last, fx.Destroy):
            raise Miss("destroyed")
        before[-1] = replace(before[-1], verb=replace(last, no_regenerate=True))
        return True
    r.need("dealt damage this way")
    name = _damaged(r, before)
    if r.take("can't be regenerated this turn"):
        before.append(Clause(fx.Apply(ob.Bound(name), (mo.Restriction("cant_be_regenerated"),), "end_of_turn")))
        return True
    if "creature" not in found.kinds:
        raise Miss("what was dealt damage")
    done = object_verb(r, ob.Among(ob.Bound(name), found.filter), False)
    if not isinstance(done.verb, fx.Apply) or not done.verb.duration:
        raise Miss("what is said of it")
    before.append(done)
    return True


def _damaged(r: Reader, before: list[Clause]) -> str:
    """The name of what the clause before dealt damage to."""
    last = before[-1]
    if not isinstance(last.verb, fx.DealDamage):
        raise Miss("dealt damage this way")
    if not last.bind:
        before[-1] = last = replace(last, bind=r.fresh_name("damaged"))
    return last.bind


def _exiled_after(r: Reader, before: list[Clause]) -> bool:
    """ "If that spell would be put into your graveyard, exile it instead." of a card that an effect let be cast."""
    r.need_any(
        "if that spell would be put into your graveyard", "if that spell would be put into a graveyard",
        "if a spell cast this way would be put into your graveyard", "if a spell cast this way would be put into a graveyard",
    )  # fmt: skip
    r.take("this turn")
    r.need(", exile it instead")
    last = before[-1]
    if not isinstance(last.verb, (fx.CastCard, fx.PermitPlay)):
        raise Miss("cast")
    before[-1] = replace(last, verb=replace(last.verb, exile_after=True))
    return True


_ANY_MANA = tuple(
    f"{words} to cast {what}"
    for words in (
        "mana of any type can be spent", "you may spend mana as though it were mana of any color", "you may spend mana as though it were mana of any type",
    )
    for what in ("it", "that spell")
)  # fmt: skip


def _cast_this_way(r: Reader, before: list[Clause]) -> bool:
    """ "If you cast a spell this way, mana of any type can be spent to cast it", "... pay life equal to its mana value rather than pay its mana cost"."""
    r.need("if you cast a spell this way ,")
    last = before[-1]
    if not isinstance(last.verb, fx.PermitPlay) or last.verb.free or last.verb.cost is not None:
        raise Miss("a permission")
    if said := r.take_any(*_ANY_MANA):
        before[-1] = replace(last, verb=replace(last.verb, any_mana=kind_of_mana(said)))
        return True
    r.take("you")
    r.need("pay life equal to")
    r.need_any("its mana value rather than", "that spell 's mana value rather than")
    r.need_any("pay its mana cost", "paying its mana cost")
    before[-1] = replace(last, verb=replace(last.verb, cost=PayLife(ManaValueOf(ob.This()))))
    return True


def _ended_for(r: Reader, before: list[Clause]) -> bool:
    """ "You may pay {W} to end this effect." (CR 116.2c)."""
    r.need("you may")
    price = cost(r)
    r.need("to end this effect")
    places = [n for n, each in enumerate(before) if isinstance(each.verb, fx.Apply) and not each.verb.duration]
    if len(places) != 1:
        raise Miss("which effect")
    made = before[places[0]].verb
    assert isinstance(made, fx.Apply)
    ending = replace(made, modifications=(*made.modifications, EndsFor(price)))
    before[places[0]] = replace(before[places[0]], verb=ending)
    return True


def _commanded(r: Reader, before: list[Clause]) -> bool:
    """CR 723.7: of which permanents mana abilities may be activated to play the card, and control while the spell resolves."""
    last = before[-1]
    if not isinstance(last.verb, fx.CastCard) or not last.verb.if_able:
        raise Miss("a card that a player is to play")
    if r.take(FROM_LANDS.replace(",", " ,")):
        before[-1] = replace(last, verb=replace(last.verb, abilities_of=LANDS))
    else:
        r.need(WHILE_RESOLVING.replace(",", " ,"))
        before[-1] = replace(last, verb=replace(last.verb, controlled=True))
    return True


def _keyword_cost(r: Reader, before: list[Clause]) -> bool:
    """ "The flashback cost is equal to its mana cost."."""
    if not keyword_cost_sentence(r, before[-1]):
        raise Miss("the cost of a keyword")
    return True


CONTINUATIONS: tuple[Callable[[Reader, list[Clause]], bool], ...] = (
    _excess_elsewhere, _token_attacks, _attackers_too, _returned_to_you, _player_damaged, _when_spent, _ability_countered, _no_regeneration, _new_targets, _still, _mana_kept, _spend_only, _cant_spend, _cast_this_way, _countered_to_exile, _if_it_would_die, _exiled_on_leaving,  _would_die_this_way, _said_of_the_damaged,
    _exiled_after, _keyword_cost, _commanded, _ended_for,
)  # fmt: skip


"""Productions that read one sentence and put it into the clauses before it."""
