"""Static permissions and prohibitions: playing from other zones, spending mana, paying, triggering, activating, attacking."""

from __future__ import annotations

from dataclasses import replace

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import costs as co
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ..conditions.read import condition
from ..costs.read import deed, part
from ..nouns.read import noun
from ..nouns.read_qualifiers import counter_kind
from ..phrases.reading import reads
from ..text.numbers import mana
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, any_of, conjuncts

_LAND = fl.HasType("land")


def permission(r: Reader) -> list[ab.Ability]:
    """One static rule about what players may do."""
    return r.first(
        _from_zone,
        _own_card,
        _any_color,
        _payments,
        _silence,
        _doubling,
        _unpreventable,
        _activation_ban,
        _attack_tax,
        _opening_hand,
        _any_time,
        _as_haste,
    )


# --- playing from other zones ------------------------------------------------------------------------------------


def _from_zone(r: Reader) -> list[ab.Ability]:
    """ "Once during each of your turns, you may cast an artifact spell from your graveyard"."""
    limit, tested = _how_often(r)
    r.need("you may")
    rules = lands_and_spells(r, limit) if r.word() == "play" else [_cast(r, limit)]
    rules = [_riders(r, rule) for rule in rules]
    return [ab.StaticAbility(pl.You(), (replace(rule, condition=tested),)) for rule in rules]


def _how_often(r: Reader) -> tuple[am.Amount | None, cn.Condition | None]:
    if r.take_any("once during each of your turns ,", "during each of your turns ,"):
        return am.Const(1), cn.IsTurnOf(pl.You())
    if r.take("once each turn ,"):
        return am.Const(1), None
    return None, None


@reads("lands_and_spells")
def lands_and_spells(r: Reader, limit: am.Amount | None = None) -> list[mo.PlayerRule]:
    """ "play lands and cast spells from your graveyard", with or without the spells."""
    r.need("play lands")
    if limit is not None:
        raise Miss("lands under a limit")
    spells = r.attempt(_and_spells)
    said = () if spells is None else tuple(each for each in spells if isinstance(each, (fl.InZone, fl.OwnedBy)))
    spells = spells if spells is None else [each for each in spells if each not in said]
    zone = said or _zone(r)
    found = [mo.PlayerRule("play_lands_from", all_of((_LAND, *zone)))]
    return (
        [*found, mo.PlayerRule("play_from", all_of((*spells, fl.Not(_LAND), *zone)))] if spells is not None else found
    )


_MY_GRAVEYARD = [fl.OwnedBy(pl.You()), fl.InZone("graveyard")]


def _and_spells(r: Reader) -> list[fl.Filter]:
    """ "and cast spells with mana value 4 or greater"."""
    r.need("and cast")
    found = noun(r)
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
    zones = [each for each in parts if isinstance(each, (fl.InZone, fl.OwnedBy))]
    if "spell" not in found.kinds or not found.plural or zones not in ([], _MY_GRAVEYARD):
        raise Miss("spells")
    return parts


def _zone(r: Reader) -> tuple[fl.Filter, ...]:
    r.need("from")
    if r.take("the top of your library"):
        return (fl.OwnedBy(pl.You()), fl.InZone("library"))
    if r.take("your graveyard"):
        return (fl.OwnedBy(pl.You()), fl.InZone("graveyard"))
    r.need_any("among cards exiled with ~", "among cards exiled with ~name")
    return (fl.PutByThis(), fl.InZone("exile"))


def _cast(r: Reader, limit: am.Amount | None) -> mo.PlayerRule:
    r.need("cast")
    one = bool(r.take_any("a", "an"))
    found = noun(r)
    if "spell" not in found.kinds or one == found.plural or one == (limit is None):
        raise Miss("spells")
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
    if not any(isinstance(each, fl.InZone) for each in parts):
        parts += _zone(r)
    if any(isinstance(each, fl.ControlledBy) or each == fl.InZone("hand") for each in parts):
        raise Miss("whose spells")
    return mo.PlayerRule("play_from", all_of((*parts, fl.Not(_LAND))), limit)


_LIFE = co.PayLife(am.ManaValueOf(ob.This()))


def _riders(r: Reader, rule: mo.PlayerRule) -> mo.PlayerRule:
    """What is said of what is cast so."""
    if rule.rule != "play_from":
        return rule
    if r.at("by") and not r.at("by paying life equal to"):
        r.advance(1)
        rule = _by_paying(r, rule)
    if r.take_any(
        "by paying life equal to its mana value rather than paying its mana cost",
        ". if you cast a spell this way , pay life equal to its mana value rather than pay its mana cost",
    ):
        rule = replace(rule, cost=_LIFE)
    if r.take_any(
        ". if a spell cast this way would be put into your graveyard , exile it instead",
        ". if a spell cast this way would be put into a graveyard , exile it instead",
    ):
        return replace(rule, word="exile_after")
    mark = r.pos
    if r.take(". if you cast a spell this way , that") and r.next() and r.take("enters tapped"):
        return replace(rule, word="enters_tapped")
    r.pos = mark
    return rule


def _own_card(r: Reader) -> list[ab.Ability]:
    """ "You may cast this card from your graveyard as long as you control a Zombie", "... by paying {B}{B} rather than paying its mana cost"."""
    if r.take_any("you may cast ~ from exile", "you may cast ~name from exile"):
        own = all_of((fl.IsSource(), fl.OwnedBy(pl.You()), fl.InZone("exile")))
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("play_from", own),), None, "exile")]
    if not r.take("you may cast ~ from your graveyard"):
        r.need("you may cast ~name from your graveyard")
    zones = ["graveyard", "exile"] if r.take("or from exile") else ["graveyard"]
    rule = mo.PlayerRule("play_from", word=_using(r))
    if r.take("by"):
        rule = _by_paying(r, rule)
    tested = condition(r) if r.take_any("as long as", "if") else None
    filters = [all_of((fl.IsSource(), fl.OwnedBy(pl.You()), fl.InZone(zone))) for zone in zones]
    return [
        ab.StaticAbility(pl.You(), (replace(rule, filter=each),), tested, zone)
        for each, zone in zip(filters, zones, strict=True)
    ]


_WAYS = ("bestow", "blitz", "warp", "mutate", "sneak", "dash", "evoke")


def _using(r: Reader) -> str:
    """ "using its blitz ability": the keyword."""
    if not r.take("using its"):
        return ""
    word = r.need_any(*_WAYS)
    r.need("ability")
    return word


def _by_paying(r: Reader, rule: mo.PlayerRule) -> mo.PlayerRule:
    """ "paying {3}{R} and exiling four other cards from your graveyard rather than paying its mana cost", "discarding a card in addition to paying its other costs"."""
    found = [_gerund(r)]
    while r.take("and"):
        found.append(_gerund(r))
    price = found[0] if len(found) == 1 else co.Costs(tuple(found))
    if r.take_any(
        "in addition to paying its other costs",
        "in addition to paying their other costs",
        "in addition to their other costs",
    ):
        if any(isinstance(each, co.ManaCost) for each in found):
            raise Miss("more mana")
        return replace(rule, extra=price)
    r.need("rather than paying its mana cost")
    return replace(rule, cost=price)


_GERUNDS = ("paying", "discarding", "sacrificing", "exiling", "returning", "tapping")


def _gerund(r: Reader) -> co.Cost:
    if r.word() not in _GERUNDS:
        raise Miss("a cost")
    return deed(r)


def _opening_hand(r: Reader) -> list[ab.Ability]:
    r.need_any("if ~ is in your opening hand", "if ~name is in your opening hand")
    second = cn.IsFalse(cn.IsTurnOf(pl.You())) if r.take("and you're not the starting player") else None
    r.need(", you may begin the game with")
    r.need_any("it", "~", "~name")
    r.need("on the battlefield")
    if not r.take("with a"):
        return [ab.CastingRule("opening_hand", second)]
    kind = counter_kind(r)
    r.need("counter on it")
    price = part(r) if r.take(". if you do ,") else None
    return [ab.CastingRule("opening_hand", second, cost=price, counter=kind)]


_ENTERS = ev.ZoneChange(fl.IsSource(), "", "battlefield")


UNTIMELY = cn.CostPaid(ob.This(), "untimely")


"""It was cast when a sorcery could not have been."""


def _any_time(r: Reader) -> list[ab.Ability]:
    """ "You may cast ~ as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step"."""
    r.need_any("you may cast ~", "you may cast ~name")
    r.need("as though it had flash . if you cast it any time a sorcery couldn't have been cast , the controller of")
    r.need("the permanent it becomes sacrifices it at the beginning of the next cleanup step")
    given_up = fx.Clause(fx.Sacrifice(pl.ControllerOf(ob.This()), objects=ob.This()))
    later = fx.Clause(fx.Delayed(ev.StepBegins("cleanup"), (given_up,), True))
    return [ab.CastingRule("flash_if", cn.Always()), ab.ReplacementAbility(_ENTERS, also=(later,), condition=UNTIMELY)]


def _as_haste(r: Reader) -> list[ab.Ability]:
    """ "You may activate abilities of creatures you control as though those creatures had haste" (CR 302.6)."""
    r.need("you may activate abilities of")
    found = noun(r)
    r.need("as though those creatures had haste")
    if not found.plural or fl.ControlledBy(pl.You()) not in conjuncts(found.filter):
        raise Miss("whose abilities")
    return [ab.StaticAbility(found.filter, (mo.Restriction("activates_as_haste"),))]


# --- mana and payments ---------------------------------------------------------------------------------------------


def _any_color(r: Reader) -> list[ab.Ability]:
    """ "You may spend mana as though it were mana of any color to cast creature spells"."""
    who: pl.Players = pl.EachPlayer() if r.take("players") else pl.You()
    if isinstance(who, pl.You):
        r.need("you")
    r.need_any("may", "can")
    said = r.need_any("spend mana as though it were mana of any color", "spend mana of any type")
    return [ab.StaticAbility(who, (mo.PlayerRule(f"spend_as_any_{said.rpartition(' ')[2]}", _purpose(r)),))]


def _purpose(r: Reader) -> fl.Filter | None:
    if r.take("to cast"):
        found = noun(r)
        if "spell" not in found.kinds or not found.plural:
            raise Miss("spells")
        return found.filter
    if r.take("to activate abilities of"):
        return all_of((noun(r).filter, fl.InZone("battlefield")))
    return None


def _payments(r: Reader) -> list[ab.Ability]:
    """ "Players can't pay life or sacrifice creatures to cast spells or activate abilities"."""
    r.need("players can't")
    rules = []
    if r.take("pay life"):
        rules.append(mo.PlayerRule("cant_pay_to_act", word="life"))
        r.take("or")
    if r.take("sacrifice"):
        found = noun(r)
        if not found.plural:
            raise Miss("what is not sacrificed")
        rules.append(mo.PlayerRule("cant_pay_to_act", found.filter, word="sacrifice"))
    r.need("to cast spells or activate abilities")
    return [ab.StaticAbility(pl.EachPlayer(), (rule,)) for rule in rules]


# --- triggering ------------------------------------------------------------------------------------------------------


def _silence(r: Reader) -> list[ab.Ability]:
    """ "Creatures entering or dying don't cause abilities to trigger"."""
    found = noun(r)
    words = ["enters"]
    r.need("entering")
    r.take("the battlefield")
    if r.take("or dying"):
        words.append("dies")
    r.need("don't cause abilities")
    who: pl.Players = pl.EachPlayer()
    if r.take("of permanents your opponents control"):
        who = pl.EachOpponent()
    r.need("to trigger")
    if not found.plural:
        raise Miss("number")
    return [ab.StaticAbility(who, (mo.PlayerRule("no_triggers", found.filter, word=" ".join(words)),))]


DEEDS = {
    "entering the battlefield": "enters", "entering": "enters", "dying": "dies", "attacking": "attack",
    "dealing combat damage to a player": "combat_damage_to_player",
}  # fmt: skip


def _doubled_source(r: Reader) -> list[ab.Ability]:
    """ "a legendary creature you control triggers, that ability triggers an additional time": whatever made it trigger."""
    filters: list[fl.Filter] = []
    if r.take_any("~name", "~"):
        r.mention(ob.This(), frozenset(("self",)) | r.scope.types)
        filters.append(fl.IsSource())
    if not filters or r.take("or"):
        other = r.need_any("another", "a", "an") == "another"
        found = noun(r)
        mine = fl.ControlledBy(pl.You()) in conjuncts(found.filter)
        if found.plural or not (mine or filters):
            raise Miss("whose abilities")
        filters.append(all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter)
    r.need("triggers ,")
    r.need_any("that ability triggers an additional time", "it triggers an additional time")
    return [ab.StaticAbility(pl.You(), (mo.PlayerRule("double_triggers", any_of(filters), word="source"),))]


def _doubling(r: Reader) -> list[ab.Ability]:
    """ "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time"."""
    r.need("if")
    if r.take("a triggered ability of"):
        return _doubled_source(r)
    filter: fl.Filter | None = None
    if r.take("a player drawing a card"):
        word: str | None = "draw"
    else:
        r.need_any("a", "an")
        filter = noun(r).filter
        word = r.take_from(DEEDS)
    if word is None:
        raise Miss("the cause")
    r.need("causes a triggered ability of a permanent you control to trigger")
    r.need(", that ability triggers an additional time")
    return [ab.StaticAbility(pl.You(), (mo.PlayerRule("double_triggers", filter, word=word),))]


# --- damage, activating, attacking -----------------------------------------------------------------------------------


def _unpreventable(r: Reader) -> list[ab.Ability]:
    r.need_any("damage can't be prevented", "combat damage can't be prevented")
    word = "combat" if r.words[r.pos - 5 : r.pos - 4] == ("combat",) else ""
    return [ab.StaticAbility(pl.EachPlayer(), (mo.PlayerRule("damage_cant_be_prevented", word=word),))]


def _activation_ban(r: Reader) -> list[ab.Ability]:
    """ "Activated abilities of artifacts can't be activated unless they're mana abilities"."""
    r.need("activated abilities of")
    if r.take("sources with the chosen name"):
        word = "" if _but_mana(r) else "mana_too"
        return [ab.StaticAbility(pl.EachPlayer(), (mo.PlayerRule("cant_activate", fl.HasChosenName(), word=word),))]
    found = noun(r)
    if not found.plural:
        raise Miss("number")
    rule = "activated_cant" if _but_mana(r) else "activated_cant_mana"
    return [ab.StaticAbility(found.filter, (mo.Restriction(rule),))]


def _but_mana(r: Reader) -> bool:
    r.need("can't be activated")
    return bool(r.take("unless they're mana abilities"))


def _attack_tax(r: Reader) -> list[ab.Ability]:
    """ "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you"."""
    r.need("creatures can't attack you")
    word = "planeswalkers" if r.take("or planeswalkers you control") else ""
    r.need("unless their controller pays")
    cost = co.ManaCost(mana(r))
    r.need_any(
        "for each creature they control that 's attacking you", "for each creature they control that's attacking you", "for each of those creatures"
    )  # fmt: skip
    return [ab.StaticAbility(pl.You(), (mo.PlayerRule("attackers_tax", word=word, unless=cost),))]
