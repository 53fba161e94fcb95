"""Effects that wait: "whenever a creature attacks this turn, ...", "when that creature dies this turn, ...", "the next time a source ... would deal damage"."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import ReplacementAbility
from ...program.amounts import BoundNumber, Const, Half, HappenedCount, Plus
from ...program.clauses import Clause
from ...program.conditions import Matches
from ..events.read import event, next_spell_cast
from ..keywords.read import grant_keywords
from ..nouns.read import noun
from ..nouns.read_references import pronoun
from ..phrases.reading import body
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from ..tree.noun import Noun
from .sources_of_choice import choice, chosen_source, still


def lasting_trigger(r: Reader, lasting: str) -> Clause:
    """A delayed triggered ability for a while (CR 603.7); "when" triggers once."""
    once = r.word() == "when"
    outer = r.scope
    head = r.first(_dies, _next_cast, event)
    if not lasting and head != ev.ZoneChange(fl.IsSource(), "battlefield", ""):
        r.need("this turn")
        lasting = "end_of_turn"
    r.need(",")
    r.next_sentence()
    inner = tuple(body(r))
    r.scope = replace(outer, names=r.scope.names)
    return Clause(fx.Delayed(head, inner, once, lasting))


def _next_cast(r: Reader) -> ev.EventPattern:
    """ "When you next cast an instant spell this turn", "When you cast your next instant spell this turn" (CR 603.7)."""
    r.need("when")
    if r.take("you cast your next"):
        return next_spell_cast(r)
    r.need("you next cast")
    r.need_any("a", "an")
    return next_spell_cast(r)


def _dies(r: Reader) -> ev.EventPattern:
    """ "When that creature dies"."""
    r.need("when")
    objects = pronoun(r)
    known = next((each for each in r.scope.referents if each.node == objects), None)
    r.need_any("dies", "is put into a graveyard")
    kinds = frozenset(("creature", "permanent")) if known is None else known.kinds - {"target"}
    r.mention(ob.Bound("event.object"), kinds | {"card"})
    r.scope = replace(r.scope, referents=tuple(each for each in r.scope.referents if each.node != objects))
    return ev.ZoneChange(fl.IsOneOf(objects), "battlefield", "graveyard")


# --- the next time -----------------------------------------------------------------------------------------------


def next_time(r: Reader) -> list[Clause]:
    """ "The next time a red source of your choice would deal damage to you this turn, prevent that damage." (CR 615.8)."""
    if r.take("you cast"):
        return [_into_hand(r)]
    source = chosen_source(r)
    r.need("would deal damage")
    players, objects = _recipients(r)
    r.need("this turn , prevent")
    made = ReplacementAbility(ev.DamageDealt(still(source), players, objects))
    if r.take("half that damage , rounded down"):
        made = replace(made, prevent=Half(BoundNumber("event.amount"), False))
    else:
        r.need("that damage")
        made = replace(made, prevent_all=True)
    also = _afterwards(r)
    if also is not None:
        made = replace(made, also=(also,))
    return [choice(source), Clause(fx.ApplyReplacement(made, "end_of_turn", 1))]


def _into_hand(r: Reader) -> Clause:
    """ "The next time you cast an instant or sorcery spell this turn, put that card into your hand instead of into your graveyard as it resolves." """
    r.need_any("a", "an")
    found = noun(r)
    r.need("this turn , put that card into your hand instead of into your graveyard as it resolves")
    return _next_spell(found, "hand_after")


def next_spell(r: Reader) -> Clause:
    """ "The next instant or sorcery spell you cast this turn can't be countered." """
    if r.take("you can cast only one more spell this turn"):
        already = HappenedCount(ev.SpellCast(who=pl.You()))
        rule = mo.PlayerRule("max_spells", amount=Plus((already, Const(1))))
        return Clause(fx.ApplyPlayers(pl.You(), (rule,), "end_of_turn"))
    r.need("the next")
    found = noun(r)
    if r.take_any("you cast this turn has", "you cast this turn gains"):
        return _next_spell_has(r, found)
    if r.take("you cast this turn can be cast as though it had flash"):
        return _next_spell(found, "flash")
    r.need("you cast this turn can't be countered")
    return _next_spell(found, "cant_be_countered")


def _next_spell_has(r: Reader, found: Noun) -> Clause:
    """ "The next spell you cast this turn has convoke." """
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
    if "spell" not in found.kinds or found.plural or any(isinstance(each, fl.InZone) for each in parts):
        raise Miss("a spell")
    granted = tuple(mo.GrantKeyword(each) for each in grant_keywords(r))
    return Clause(fx.ApplyPlayers(pl.You(), (mo.NextSpellHas(all_of(parts), granted),), "end_of_turn"))


def _next_spell(found: Noun, word: str) -> Clause:
    if "spell" not in found.kinds or found.plural:
        raise Miss("a spell")
    parts = conjuncts(found.filter)
    origin = (fl.CastFrom("hand", own=True),) if fl.InZone("hand") in parts else ()
    if any(isinstance(each, fl.InZone) and each.zone != "hand" for each in parts):
        raise Miss("cast from where")
    filter = all_of((*(each for each in parts if not isinstance(each, (fl.IsSpell, fl.InZone, fl.OwnedBy))), *origin))
    return Clause(fx.ApplyPlayers(pl.You(), (mo.PlayerRule("next_spell", filter, word=word),), "end_of_turn"))


def _recipients(r: Reader) -> tuple[pl.Players | None, fl.Filter | None]:
    if not r.take("to"):
        return None, None
    if r.take("you and/or"):
        return pl.You(), noun(r).filter
    if r.take("you"):
        return pl.You(), None
    if r.take_any("~", "~name"):
        return None, fl.IsSource()
    raise Miss("to whom")


def _afterwards(r: Reader) -> Clause | None:
    """What follows from the prevented damage."""
    prevented = BoundNumber("prevented")
    if r.take_any(". you gain life equal to the damage prevented this way", ". you gain that much life"):
        return Clause(fx.GainLife(pl.You(), prevented))
    if r.take(". if damage is prevented this way ,"):
        r.need_any(
            "~name deals that much damage to that source 's controller",
            "~ deals that much damage to that source 's controller",
        )
        return Clause(fx.DealDamage(pl.ControllerOf(ob.Bound("event.source")), prevented))
    if r.take(". if damage from a"):
        found = noun(r)
        r.need("is prevented this way , you gain that much life")
        return Clause(fx.GainLife(pl.You(), prevented), condition=Matches(ob.Bound("event.source"), found.filter))
    return None


def taken_over(r: Reader) -> Clause:
    """ "If a creature would enter under an opponent's control this turn, it enters under your control instead": also tokens that would be created (CR 616.1b)."""
    made = ev.TokensCreated(who=pl.EachOpponent())
    if r.take(
        "each token that would be created under an opponent 's control this turn is created under your control instead"
    ):
        return Clause(fx.ApplyReplacement(ReplacementAbility(made, under=pl.You()), "end_of_turn"))
    r.need("if")
    r.need_any("a", "an")
    entering = all_of((noun(r).filter, fl.ControlledBy(pl.EachOpponent())))
    r.need("would enter under an opponent 's control this turn , it enters under your control instead")
    event = ev.ZoneChange(entering, "", "battlefield")
    return Clause(fx.ApplyReplacement(ReplacementAbility(event, under=pl.You()), "end_of_turn"))
