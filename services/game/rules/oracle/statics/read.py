"""Static abilities and rules about casting the card itself."""

from __future__ import annotations

from dataclasses import replace

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.costs import EitherCost
from ...program.node import Node, rewrite, walk
from ..amounts.read import amount
from ..conditions.plain import BEFORE_A_STEP as EARLY
from ..conditions.read import condition
from ..costs.read import cost
from ..costs.read_alternatives import favour, other_cost
from ..costs.read_casting_times import flash_for, flash_when, when_to_cast
from ..costs.read_changes import any_number_cost, caster, cost_change, own_cost, spell_filter
from ..costs.read_mana_uses import own_mana
from ..nouns.read import noun
from ..nouns.read_players import player
from ..nouns.read_references import SELF, back_object
from ..phrases.reading import reads
from ..predicates.characteristics import NONBASIC_LAND_TYPES
from ..predicates.read import grants, others_than_each, predicates
from ..sentences.read_same_act import both_have
from ..text.lexicon import ORDINALS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, any_of, conjuncts
from ..tree.noun import Noun
from ..tree.rewriting import define_x, has_x
from ..verbs.read_game import steps_skipped
from .read_permissions import permission


def static(r: Reader) -> list[ab.Ability]:
    """One sentence that is a static ability; "can be your commander" speaks of decks only and is none."""
    if r.take_any("~ can be your commander", "~name can be your commander"):
        return []
    return r.first(_conditional, _plain_sentence)


def _conditional(r: Reader) -> list[ab.Ability]:
    if r.take("as long as"):
        tested = condition(r)
    elif r.take("during your turn"):
        tested = cn.IsTurnOf(pl.You())
    elif r.take("during turns other than yours"):
        tested = cn.IsFalse(cn.IsTurnOf(pl.You()))
    elif r.take("during each opponent 's turn"):
        tested = cn.IsTurnOf(pl.EachOpponent())
    else:
        raise Miss("condition")
    r.need(",")
    return [_under(each, tested) for each in _one(r)]


def _under(ability: ab.Ability, tested: cn.Condition) -> ab.Ability:
    if not isinstance(ability, ab.StaticAbility) or ability.condition is not None or ability.characteristic:
        raise Miss("a condition on this ability")
    zone, rest = _where(tested)
    if zone and ability.affected == ob.This():
        raise Miss("a card outside the battlefield")
    return replace(ability, condition=rest, zone=zone or ability.zone)


def _where(tested: cn.Condition) -> tuple[str, cn.Condition | None]:
    """ "As long as ~ is in your graveyard and ...": the zone in which the ability works (CR 113.6b), and what else must be true."""
    parts = tested.parts if isinstance(tested, cn.AllTrue) else (tested,)
    if any(isinstance(part, cn.IsFalse) and isinstance(part.part, cn.SourceIn) for part in parts):
        raise Miss("every zone but one")
    zones = [part.zone for part in parts if isinstance(part, cn.SourceIn) and part.zone != "battlefield"]
    if not zones:
        return "", tested
    rest = tuple(part for part in parts if not isinstance(part, cn.SourceIn))
    if len(zones) != 1 or len(rest) != len(parts) - 1:
        raise Miss("several zones")
    return zones[0], None if not rest else rest[0] if len(rest) == 1 else cn.AllTrue(rest)


def _plain_sentence(r: Reader) -> list[ab.Ability]:
    found = _one(r)
    if r.take("as long as") or (_keeps_tapped(found) and r.take("if")):
        tested = condition(r)
        return [_under(each, tested) for each in found]
    if r.take_any(
        "during your turn",
    ):
        return [_under(each, cn.IsTurnOf(pl.You())) for each in found]
    return found


def _keeps_tapped(found: list[ab.Ability]) -> bool:
    """ "~ doesn't untap during your untap step if it has a depletion counter on it"."""
    rule = (mo.Restriction("doesnt_untap"),)
    return all(isinstance(each, ab.StaticAbility) and each.modifications == rule for each in found)


def _one(r: Reader) -> list[ab.Ability]:
    return r.first(
        both_have,
        permission,
        other_cost,
        own_cost,
        _defined_pt,
        cost_change,
        _spells_have,
        steps_skipped,
        _dice,
        _searching,
        _produces,
        _votes,
        _villainous_choices,
        _uncastable,
        _player_rule,
        _land_rules,
        _flash,
        _objects,
    )


# --- objects -------------------------------------------------------------------------------------------------------


def _objects(r: Reader) -> list[ab.Ability]:
    affected = _affected(r)
    if r.word() == "and":
        affected = _and_another(r, affected)
    r.take("each")
    mods = _predicates_of_each(r, affected) if isinstance(affected, fl.Filter) else predicates(r)
    mark = r.pos
    r.take(",")
    if r.take("where x is"):
        mods = define_x(mods, amount(r))
        if r.take("and y is"):
            second = amount(r)
            mods = rewrite(mods, lambda node: second if node == am.BoundNumber("y") else node)
    else:
        r.pos = mark
    if has_x(mods):
        raise Miss("X")
    found = _split(r, affected, mods)
    if isinstance(affected, (ob.This, ob.Host)) and r.at_any(
        "and other", "and each other", "and creatures you control"
    ):
        r.advance(1)  # "~ gets +2/+2 and other creatures you control have trample": two abilities under one condition
        found += _objects(r)
    return found


_EACH = ob.Bound("each_object")


def _predicates_of_each(r: Reader, affected: fl.Filter) -> tuple[mo.Modification, ...]:
    """Predicates about a class: "it" is each object of it, which only its own power and toughness may be measured by."""
    kinds = frozenset(part.type for part in conjuncts(affected) if isinstance(part, fl.HasType)) | {"permanent"}
    r.mention(_EACH, kinds)
    mods = tuple(others_than_each(mod) for mod in predicates(r))
    r.scope = replace(r.scope, referents=tuple(each for each in r.scope.referents if each.node != _EACH))
    sized = (mo.ModifyPT, mo.SetBasePT)
    if any(node == _EACH for each in mods if not isinstance(each, sized) for node in walk(each)):
        raise Miss("what is said of each")
    return mods


_DEFINING = ((mo.AddTypes(subtypes=NONBASIC_LAND_TYPES),), (mo.AddTypes(every_creature_type=True),))  # CR 604.3


def _split(r: Reader, affected: Node, mods: tuple[mo.Modification, ...]) -> list[ab.Ability]:
    if isinstance(affected, ob.This) and any(
        isinstance(each, mo.Restriction) and each.rule == "cant_be_countered" for each in mods
    ):
        if len(mods) > 1:
            raise Miss("can't be countered and more")
        return [ab.CastingRule("cant_be_countered")]
    defining = isinstance(affected, ob.This) and mods in _DEFINING
    return [ab.StaticAbility(affected, mods, characteristic=defining)]


def _affected(r: Reader) -> Node:
    if r.word() in ("~", "~name"):
        if r.word() == "~name" and r.scope.quoted:
            raise Miss("the granting card")
        r.advance(1)
        r.mention(ob.This(), SELF | r.scope.types)
        return ob.This()
    if r.word() in ("enchanted", "equipped"):
        mark = r.pos
        host = r.attempt(_host)
        if host is not None:
            return host
        r.pos = mark
    if r.word() == "it" and any(each.node == ob.This() for each in r.scope.referents):
        r.advance(1)
        return ob.This()
    if r.word() == "it" and any(each.node == ob.Host() for each in r.scope.referents):
        r.advance(1)
        return ob.Host()
    return _class(r)


def _host(r: Reader) -> ob.Objects:
    found = back_object(r)
    if not isinstance(found, ob.Host):
        raise Miss("host")
    return found


def _and_another(r: Reader, first: Node) -> Node:
    """ "~ and other Knights you control", "Skeletons you control and other Zombies you control": what is either has it once."""
    r.need("and")
    if r.at("each"):
        raise Miss("number")
    other = _class(r)
    if r.word() not in ("get", "have", "gain", "are", "can't", "don't", "attack", "lose"):
        raise Miss("predicate")
    if isinstance(first, ob.This):
        return any_of((fl.IsSource(), other))
    if isinstance(first, ob.Host):
        return any_of((fl.IsOneOf(first), other))
    if not isinstance(first, fl.Filter):
        raise Miss("a class")
    return any_of((first, other))


def _class(r: Reader) -> fl.Filter:
    each = r.take("each")
    all_ = not each and r.take("all")
    other = r.take("other")
    found = noun(r)
    if found.plural == bool(each) or (all_ and not found.plural):
        raise Miss("number")
    if "spell" in found.kinds:
        raise Miss("spells")
    filter = all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter
    r.mention(ob.Bound("affected"), found.kinds)
    r.scope = replace(
        r.scope, referents=tuple(each_ref for each_ref in r.scope.referents if each_ref.node != ob.Bound("affected"))
    )
    return filter


# --- defined power and toughness -----------------------------------------------------------------------------------


def _defined_pt(r: Reader) -> list[ab.Ability]:
    r.need_any("~", "~name")
    r.mention(ob.This(), SELF | r.scope.types)
    r.need("'s")
    if r.take("power and toughness are each equal to"):
        value = amount(r)
        mods = mo.DefinePT(value, value)
    elif r.take("power is equal to"):
        power = amount(r)
        if r.take("and its toughness is equal to"):
            that = r.take("that number plus 1")
            mods = mo.DefinePT(power, am.Plus((power, am.Const(1))) if that else amount(r))
        else:
            mods = mo.DefinePT(power, None)
    else:
        r.need("toughness is equal to")
        mods = mo.DefinePT(None, amount(r))
    return [ab.StaticAbility(ob.This(), (mods,), characteristic=True)]


# --- what spells have ---------------------------------------------------------------------------------------------------


def _spells_have(r: Reader) -> list[ab.Ability]:
    """ "Instant and sorcery spells you control have lifelink", "Each Sliver spell you cast has replicate. The replicate cost is ..."."""
    nth, each = 0, bool(r.take("each"))
    if not each and r.take("the"):
        nth = ORDINALS.get(r.next(), 0)
    found = noun(r)
    if "spell" not in found.kinds or found.plural == (each or nth > 0):
        raise Miss("spells")
    who, origin = (pl.You(), fl.Everything()) if fl.ControlledBy(pl.You()) in conjuncts(found.filter) else caster(r)
    if not isinstance(who, pl.You):
        raise Miss("whose spells")
    kept = tuple(part for part in conjuncts(found.filter) if part != fl.ControlledBy(pl.You()))
    filter = spell_filter(all_of(kept), origin, r)
    if nth:
        filter = _nth_cast(r, filter, nth)
    if r.at_any("is", "are"):
        granted = predicates(r)
        if not all(isinstance(part, (mo.AddTypes, mo.SetColors, mo.AddColors)) for part in granted):
            raise Miss("what spells are")
    else:
        r.need_any("has", "have")
        granted = grants(r)
        if not all(isinstance(part, mo.GrantKeyword) for part in granted):
            raise Miss("keywords")
    affected = all_of((fl.IsSpell(), *conjuncts(filter), fl.ControlledBy(pl.You())))
    return [ab.StaticAbility(affected, granted)]


def _nth_cast(r: Reader, filter: fl.Filter, nth: int) -> fl.Filter:
    """ "the first ... you cast each turn (that mana from a Treasure was spent to cast)"."""
    r.need("each turn")
    if r.take("that mana from a") or r.take("that mana from an"):
        source = noun(r).filter
        r.need("was spent to cast")
        filter = all_of((filter, fl.ManaFrom(source)))
    return fl.NthCast(filter, nth)


# --- players -------------------------------------------------------------------------------------------------------

ANY_NUMBER = 10**6


"""More than anybody comes to."""


RULES_OF_PLAYERS: dict[str, mo.PlayerRule] = {
    "have no maximum hand size": mo.PlayerRule("no_max_hand_size"), "can't gain life": mo.PlayerRule("cant_gain_life"), "have hexproof": mo.PlayerRule("hexproof"),
    "have shroud": mo.PlayerRule("shroud"), "can't search libraries": mo.PlayerRule("cant_search"), "can't draw cards": mo.PlayerRule("cant_draw"), "can't lose the game": mo.PlayerRule("cant_lose"),
    "can't win the game": mo.PlayerRule("cant_win"), "can't draw more than one card each turn": mo.PlayerRule("max_draws", amount=am.Const(1)),
    "can't cast more than one spell each turn": mo.PlayerRule("max_spells", amount=am.Const(1)), "can cast spells only during their own turns": mo.PlayerRule("cast_only_own_turn"),
    "can cast spells only any time they could cast a sorcery": mo.PlayerRule("cast_only_sorcery_speed"), "play with their hands revealed": mo.PlayerRule("hands_revealed"),
    "can't play lands": mo.PlayerRule("cant_play_lands"), "play with the top card of your library revealed": mo.PlayerRule("top_card_revealed"),
    "may look at the top card of your library any time": mo.PlayerRule("look_at_top"),
    "may play any number of lands on each of your turns": mo.PlayerRule("extra_lands", amount=am.Const(ANY_NUMBER)),
    "may play an additional land on each of your turns": mo.PlayerRule("extra_lands", amount=am.Const(1)),
    "may play two additional lands on each of your turns": mo.PlayerRule("extra_lands", amount=am.Const(2)),
    "may play an additional land on each of their turns": mo.PlayerRule("extra_lands", amount=am.Const(1)),
    "may play lands from your graveyard": mo.PlayerRule("play_lands_from", filter=fl.AllOf((fl.HasType("land"), fl.OwnedBy(pl.You()), fl.InZone("graveyard")))),
}  # fmt: skip


def _votes(r: Reader) -> list[ab.Ability]:
    """CR 701.38d."""
    words = r.need_any("while voting , you may vote an additional time", "while voting , you get an additional vote")
    return [ab.StaticAbility(pl.You(), (mo.PlayerRule("extra_vote", word="may" if "may" in words else ""),))]


def _villainous_choices(r: Reader) -> list[ab.Ability]:
    """CR 701.55c."""
    r.need("if an opponent would face a villainous choice , they face that choice an additional time")
    return [ab.StaticAbility(pl.EachOpponent(), (mo.PlayerRule("extra_villainous_choice"),))]


def _produces(r: Reader) -> list[ab.Ability]:
    """CR 106.6a: "if you tap a permanent for mana, it produces twice as much of that mana instead", "{B} instead of any other type and amount"."""
    r.need("if")
    who: pl.Players = pl.You() if r.take("you tap") else pl.EachPlayer()
    r.need_any("a", "an")
    found = noun(r)
    r.need("for mana , it produces" if isinstance(who, pl.You) else "is tapped for mana , it produces")
    if times := r.take_any("twice", "three times"):
        r.need("as much of that mana instead")
        rule = mo.PlayerRule("mana_multiple", found.filter, am.Const(2 if times == "twice" else 3))
    else:
        kind = "C" if r.take("colorless mana") else r.next().strip("{}").upper()
        r.need("instead of any other type")
        rule = mo.PlayerRule("mana_type", found.filter, am.Const(1) if r.take("and amount") else None, kind)
    if rule.word not in ("", *"WUBRGC"):
        raise Miss("type of mana")
    return [ab.StaticAbility(who, (rule,))]


_SEARCHED = {
    "you control your opponents while they're searching their libraries": mo.PlayerRule("control_search"),
    "while an opponent is searching their library , they exile each card they find . you may play those cards for as long as they remain exiled , "
    "and you may spend mana as though it were mana of any color to cast them": mo.PlayerRule("exile_found"),
}


def _searching(r: Reader) -> list[ab.Ability]:
    """CR 723.2."""
    rule = r.take_from(_SEARCHED)
    if rule is None:
        raise Miss("who is searching")
    return [ab.StaticAbility(pl.EachOpponent(), (rule,))]


def _dice(r: Reader) -> list[ab.Ability]:
    """CR 706.6: one more die, and the lowest does not count; 706.2a: rerolling for a cost."""
    if r.take("once each turn , you may"):
        rule = mo.PlayerRule("reroll", cost=cost(r))
        r.need("to reroll one or more dice you rolled")
        return [ab.StaticAbility(pl.You(), (rule,))]
    r.need("if you would roll one or more dice , instead roll that many dice plus one and ignore the lowest roll")
    return [ab.StaticAbility(pl.You(), (mo.PlayerRule("extra_dice"),))]


def _player_rule(r: Reader) -> list[ab.Ability]:
    who = _subject(r)
    for words, rule in RULES_OF_PLAYERS.items():
        if r.take(words):
            return [ab.StaticAbility(who, (rule,)), *(r.attempt(_and_others) or ())]
    if r.take_any("can't get poison counters", "can't get counters"):
        word = "poison" if r.word(-2) == "poison" else ""
        return [ab.StaticAbility(who, (mo.PlayerRule("cant_get_counters", word=word),))]
    if r.take("can't activate abilities of"):
        found = noun(r)
        if not found.plural:
            raise Miss("whose abilities")
        return [ab.StaticAbility(who, (_cant_activate(found),))]
    if r.take("can't block with"):
        found = noun(r)
        if not found.plural or not isinstance(who, (pl.EachOpponent, pl.EachPlayer)):
            raise Miss("who blocks")
        return [ab.StaticAbility(all_of((found.filter, fl.ControlledBy(who))), (mo.Restriction("cant_block"),))]
    if r.take("can't cast"):
        if isinstance(who, pl.PlayersWith):
            r.take("additional")  # beside those that they are told by
        rules = [_cant_cast(r), *_or_activate(r)]
        return [ab.StaticAbility(who, (rule,)) for rule in rules]
    r.need_any("can't", "may")
    raise Miss("player rule")


def _and_others(r: Reader) -> list[ab.Ability]:
    """ "You can't lose the game and your opponents can't win the game."."""
    r.need("and")
    return _player_rule(r)


def _or_activate(r: Reader) -> list[mo.PlayerRule]:
    """ "... or activate abilities of artifacts, creatures, or enchantments": mana abilities, too."""
    if not r.take("or activate abilities of"):
        return []
    found = noun(r)
    if not found.plural:
        raise Miss("whose abilities")
    return [_cant_activate(found)]


def _cant_activate(found: Noun) -> mo.PlayerRule:
    """CR 109.2: abilities of permanents, mana abilities, too."""
    return mo.PlayerRule("cant_activate", all_of((found.filter, fl.InZone("battlefield"))), word="mana_too")


def _cant_cast(r: Reader) -> mo.PlayerRule:
    if r.take("more than one"):
        found = noun(r)
        r.need("each turn")
        return mo.PlayerRule("max_spells", _as_spell(found), am.Const(1))
    filter = spells(r)
    if r.take("during combat"):
        return mo.PlayerRule("cant_cast", filter, condition=cn.InStep("combat"))
    if r.take_any("from anywhere other than their hands", "from anywhere other than their hand"):
        filter = all_of((filter, fl.Not(fl.CastFrom("hand", own=True))))
    if r.take("during your turn"):
        return mo.PlayerRule("cant_cast", filter, condition=cn.IsTurnOf(pl.You()))
    return mo.PlayerRule("cant_cast", filter)


def _as_spell(found: Noun) -> fl.Filter:
    if "spell" not in found.kinds or found.plural:
        raise Miss("a spell")
    return all_of(each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell))


def _uncastable(r: Reader) -> list[ab.Ability]:
    """ "Creature spells can't be cast.", "You can't play lands or cast spells from your hand."."""
    hand = all_of((fl.OwnedBy(pl.You()), fl.InZone("hand")))
    if r.take("you can't play lands or cast spells from your hand"):
        lands, cast = mo.PlayerRule("cant_play_lands", hand), mo.PlayerRule("cant_cast", fl.CastFrom("hand", own=True))
        return [ab.StaticAbility(pl.You(), (lands,)), ab.StaticAbility(pl.You(), (cast,))]
    if r.take("you can't play lands from your hand"):
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("cant_play_lands", hand),))]
    if r.take("you can't cast spells from your hand"):
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("cant_cast", fl.CastFrom("hand", own=True)),))]
    filter = spells_before(r, "can't")
    r.need("can't be cast")
    return [ab.StaticAbility(pl.EachPlayer(), (mo.PlayerRule("cant_cast", filter),))]


def spells_before(r: Reader, word: str) -> fl.Filter:
    """Spells as the subject of a sentence."""
    found = noun(r)
    if "spell" not in found.kinds or not found.plural or r.word() != word:
        raise Miss("spells")
    filter = all_of(each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell))
    if any(isinstance(each, (fl.InZone, fl.ControlledBy)) for each in conjuncts(filter)):
        raise Miss("whose spells")
    return filter


@reads("spells")
def spells(r: Reader) -> fl.Filter:
    """Which spells, in the plural, as filter of the spell."""
    found = noun(r)
    if "spell" not in found.kinds or not found.plural:
        raise Miss("spells")
    filter = all_of(each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell))
    if any(isinstance(each, fl.InZone) for each in conjuncts(filter)) or r.word() not in (
        ".",
        "",
        "during",
        "this",
        "or",
        "from",
        "as",
        "until",
    ):
        raise Miss("which spells")
    return filter


def _subject(r: Reader) -> pl.Players:
    if r.word() == "play":
        return pl.You()
    if r.at("each player") and r.word(2) in ("can't", "may"):
        r.advance(2)
        return pl.EachPlayer()
    if r.at("each opponent") and r.word(2) in ("can't", "may"):
        r.advance(2)
        return pl.EachOpponent()
    return player(r)[0]


def _land_rules(r: Reader) -> list[ab.Ability]:
    if r.take("players can't untap more than"):
        count = plain_amount(r)
        found = noun(r)
        r.need_any("during their untap steps", "during their untap step")
        return [ab.StaticAbility(pl.EachPlayer(), (mo.PlayerRule("untap_limit", found.filter, count),))]
    if r.take("untap all"):
        found = noun(r)
        r.need("during each other player 's untap step")
        if not found.plural:
            raise Miss("what untaps")
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("untap_all", found.filter),))]
    if r.take_any("~ escapes with", "~name escapes with"):
        granted = grants(r)
        if any(isinstance(node, fl.PutByThis) for node in walk(granted)):
            raise Miss("what was exiled to pay for it")
        return [ab.StaticAbility(ob.This(), granted, cn.CostPaid(ob.This(), "escape"))]
    if r.take("you may choose not to untap ~ during your untap step"):
        return [ab.StaticAbility(ob.This(), (mo.Restriction("may_not_untap"),))]
    if r.take_any("you may have ~", "you may have ~name", "you may have enchanted creature"):
        on = ob.Host() if r.words[r.pos - 1] == "creature" else ob.This()
        r.need("assign its combat damage as though it weren't blocked")
        return [ab.StaticAbility(on, (mo.Restriction("assign_as_unblocked"),))]
    if r.take_any("all creatures able to block ~ do so", "all creatures able to block ~name do so"):
        return [ab.StaticAbility(ob.This(), (mo.Restriction("lure"),))]
    if r.take("lethal damage dealt to"):
        found = noun(r)
        r.need("is determined by their power rather than their toughness")
        return [ab.StaticAbility(found.filter, (mo.Restriction("lethal_by_power"),))]
    if r.take("all creatures able to block enchanted creature do so"):
        return [ab.StaticAbility(ob.Host(), (mo.Restriction("lure"),))]
    if r.take("your life total can't change"):
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("life_cant_change"),))]
    if r.take('the " legend rule " doesn\'t apply'):
        if not r.take("to"):
            return [ab.StaticAbility(fl.Everything(), (mo.Restriction("legend_rule_off"),))]
        found = noun(r)
        return [ab.StaticAbility(found.filter, (mo.Restriction("legend_rule_off"),))]
    if r.take("abilities can't be countered"):
        return [ab.StaticAbility(pl.EachPlayer(), (mo.PlayerRule("abilities_cant_be_countered", fl.Everything()),))]
    if r.take_any("spells and abilities can't be countered", "spells and abilities you control can't be countered"):
        who = pl.You() if "control" in r.words[: r.pos] else pl.EachPlayer()
        rules = ("spells_cant_be_countered", "abilities_cant_be_countered")
        return [ab.StaticAbility(who, (mo.PlayerRule(rule, fl.Everything()),)) for rule in rules]
    if r.take("spells you control can't be countered"):
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("spells_cant_be_countered", fl.Everything()),))]
    if r.take("spells you cast can't be countered"):
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("spells_cant_be_countered", fl.CastFrom("", pl.You())),))]
    found = noun(r)
    are_cast = "spell" in found.kinds and r.take("you cast")
    if "spell" in found.kinds and r.take("can't be countered"):
        filter = all_of(each for each in conjuncts(found.filter) if not isinstance(each, (fl.IsSpell, fl.ControlledBy)))
        if any(isinstance(each, fl.ControlledBy) and each.who != pl.You() for each in conjuncts(found.filter)):
            raise Miss("whose spells")
        filter = all_of((filter, fl.CastFrom("", pl.You()))) if are_cast else filter
        who = pl.You() if are_cast or fl.ControlledBy(pl.You()) in conjuncts(found.filter) else pl.EachPlayer()
        return [ab.StaticAbility(who, (mo.PlayerRule("spells_cant_be_countered", filter),))]
    raise Miss("rule")


def _flash(r: Reader) -> list[ab.Ability]:
    if r.take("you control enchanted"):
        r.need_any("creature", "permanent", "land", "artifact", "enchantment", "planeswalker", "vehicle")
        if "aura" not in r.scope.types:
            raise Miss("Aura")
        return [ab.StaticAbility(ob.Host(), (mo.SetController(pl.You()),))]
    r.need("you may cast")
    if r.take_any("~ as though it had flash if", "~ as though it had flash as long as"):
        return [ab.CastingRule("flash_if", condition(r))]
    found = noun(r)
    if "spell" not in found.kinds:
        raise Miss("spells")
    r.need_any("as though they had flash", "as though it had flash")
    filter = all_of(each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell))
    return [ab.StaticAbility(pl.You(), (mo.PlayerRule("flash", filter),))]


# --- about casting -------------------------------------------------------------------------------------------------


def casting(r: Reader) -> list[ab.Ability]:
    """ "As an additional cost to cast this spell, ...", "you may ... rather than pay this spell's mana cost", "cast only ..."."""
    return r.first(any_number_cost, _additional, favour, _alternative, _only, own_mana, flash_for, flash_when)


def _additional(r: Reader) -> list[ab.Ability]:
    r.need("as an additional cost to cast ~ ,")
    optional = r.take("you may")
    first = cost(r)
    if r.take("or"):
        return [ab.AdditionalCostAbility(EitherCost((first, cost(r))), bool(optional))]
    return [ab.AdditionalCostAbility(first, bool(optional))]


def _alternative(r: Reader) -> list[ab.Ability]:
    tested: cn.Condition | None = None
    if r.take("if"):
        tested = condition(r)
        r.need(",")
    if r.take("you may cast ~ without paying its mana cost"):
        return [ab.AlternativeCostAbility(None, tested)]
    r.need("you may")
    found = cost(r)
    r.need_any("rather than pay ~ 's mana cost", "rather than pay its mana cost")
    return [ab.AlternativeCostAbility(found, tested)]


def _only(r: Reader) -> list[ab.Ability]:
    if r.take_any(
        "you can't cast ~ during your first , second , or third turns of the game",
        "you can't cast ~ during your first , second , or third turn of the game",
        "you can't cast ~name during your first , second , or third turns of the game",
    ):
        return [ab.CastingRule("only_if", cn.IsFalse(EARLY))]
    r.need("cast ~ only")
    return [when_to_cast(r)]
