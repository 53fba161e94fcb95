"""Conditions without parts: what the game, a player or the object itself is or did; read and printed."""

from __future__ import annotations

from ..nouns.read_commanders import YOURS
from ..phrases.phrase import Phrase, Phrases
from ..phrases.templates import amounts as am
from ..phrases.templates import conditions as cn
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..tree.filters import all_of

_GAINED = ev.LifeGained(pl.You())


BEFORE_A_STEP = cn.AllTrue((cn.IsTurnOf(pl.You()), cn.Compare(am.TurnsTaken(), "<=", am.Const(3))))


SOMEBODY = pl.BoundPlayers("candidate")


def _somebody_cast(count: int) -> cn.Condition:
    """A player cast that many spells last turn: one player, not all together."""
    cast = cn.Happened(ev.SpellCast(who=SOMEBODY), count=count, since="last_turn")
    return cn.Compare(am.CountPlayers(pl.PlayersWith(pl.EachPlayer(), cast)), ">=", am.Const(1))


def _cast_from(zone: str) -> cn.Condition:
    return cn.Matches(ob.This(), fl.CastFrom(zone))


_ELSEWHERE = cn.Matches(ob.This(), fl.AllOf((fl.CastFrom(""), fl.Not(fl.CastFrom("hand", own=True)))))


_UNPAID = cn.AnyTrue(
    (cn.IsFalse(cn.Matches(ob.This(), fl.CastFrom(""))), cn.Compare(am.ManaSpent(ob.This()), "=", am.Const(0)))
)


_LEFT = ev.ZoneChange(all_of((fl.Not(fl.HasType("land")),)), "battlefield")

TRIGGERED = ob.Bound("event.object")
"""What an ability triggered on, which "it" may be instead of this object."""

PLAIN: Phrases[cn.Condition] = Phrases(
    Phrase("it's your first, second, or third turn of the game", BEFORE_A_STEP),
    Phrase("it's your turn", cn.IsTurnOf(pl.You())),
    Phrase("<it isn't|it's not> your turn", cn.IsFalse(cn.IsTurnOf(pl.You()))),
    Phrase("it's an opponent's turn", cn.IsTurnOf(pl.EachOpponent())),
    Phrase("you're the monarch", cn.IsMonarch()),
    Phrase("you have the initiative", cn.HasInitiative()),
    Phrase("you have the city's blessing", cn.HasCityBlessing()),
    Phrase("it's day", cn.IsDay()),
    Phrase("it's night", cn.IsDay(True)),
    Phrase("you have max speed", cn.HasMaxSpeed()),
    Phrase("it's the first combat phase of the turn", cn.IsFirstCombat()),
    Phrase("you've completed a dungeon", cn.CompletedDungeon()),
    Phrase("<it|~> was kicked", cn.WasKicked(ob.This())),
    Phrase("<it|~> wasn't kicked", cn.IsFalse(cn.WasKicked(ob.This()))),
    Phrase("<it was|~ was|it's> bargained", cn.CostPaid(ob.This(), "bargain")),
    Phrase("the gift was promised", cn.CostPaid(ob.This(), "gift")),
    Phrase("the gift wasn't promised", cn.IsFalse(cn.CostPaid(ob.This(), "gift"))),
    Phrase("<evidence was collected|~'s additional cost was paid>", cn.CostPaid(ob.This(), "additional")),
    Phrase("tribute wasn't paid", cn.IsFalse(cn.Matches(ob.This(), fl.HasCapability("tribute paid")))),
    Phrase("<you|you've> gained life this turn", cn.Happened(_GAINED)),
    Phrase("you lost life this turn", cn.Happened(ev.LifeLost(pl.You()))),
    Phrase("an opponent lost life this turn", cn.Happened(ev.LifeLost(pl.EachOpponent()))),
    Phrase("you didn't lose life this turn", cn.Happened(ev.LifeLost(pl.You()), "=", 0)),
    Phrase("it wasn't the first land you played this turn", cn.Happened(ev.LandPlayed(who=pl.You()), count=2)),
    Phrase("<you|you've> attacked this turn", cn.Happened(ev.Attacks(fl.ControlledBy(pl.You())))),
    Phrase("a creature died this turn", cn.Happened(ev.ZoneChange(fl.HasType("creature"), "battlefield", "graveyard"))),
    Phrase("you attacked with a creature this turn", cn.Happened(ev.Attacks(all_of((fl.HasType("creature"), fl.ControlledBy(pl.You())))))),
    Phrase("you've cast another spell this turn", cn.Happened(ev.SpellCast(fl.Not(fl.IsSource()), pl.You()))),
    Phrase("you've drawn two or more cards this turn", cn.Happened(ev.CardDrawn(pl.You()), count=2)),
    Phrase("you've cast two or more spells this turn", cn.Happened(ev.SpellCast(who=pl.You()), count=2)),
    Phrase("a permanent you controlled left the battlefield this turn", cn.Happened(ev.ZoneChange(fl.ControlledBy(pl.You()), "battlefield"))),
    Phrase("<you've|you> descended this turn", cn.Happened(ev.ZoneChange(all_of((fl.IsPermanentCard(), fl.IsCard(), fl.OwnedBy(pl.You()))), "", "graveyard"))),
    Phrase("you've committed a crime this turn", cn.Happened(ev.PlayerDid("crime", pl.You()))),
    Phrase("~ attacked this turn", cn.Matches(ob.This(), fl.AttackedThisTurn())),
    Phrase("<~|it> entered this turn", cn.Matches(ob.This(), fl.EnteredThisTurn())),
    Phrase("<~ was cast|you cast it|it was cast> from your hand", cn.Matches(ob.This(), fl.CastFrom("hand", pl.You(), True))),
    Phrase("you cast it", cn.Matches(ob.This(), fl.CastFrom("", pl.You()))),
    Phrase("~ is on the battlefield", cn.SourceIn("battlefield")),
    Phrase("~ is in your graveyard", cn.SourceIn("graveyard")),
    Phrase("~ is in exile", cn.SourceIn("exile")),
    Phrase("another creature died this turn", cn.Happened(ev.ZoneChange(all_of((fl.HasType("creature"), fl.Not(fl.IsSource()))), "battlefield", "graveyard"))),
    Phrase("no spells were cast last turn", cn.Happened(ev.SpellCast(), "=", 0, "last_turn")),
    Phrase("a player cast two or more spells last turn", _somebody_cast(2)),
    Phrase("<~|it> was cast from a graveyard", _cast_from("graveyard")),
    Phrase("<~|it> was cast from your graveyard", cn.Matches(ob.This(), fl.CastFrom("graveyard", own=True))),
    Phrase("<~|it> was cast from exile", _cast_from("exile")),
    Phrase("<~|it> was cast from anywhere other than your hand", _ELSEWHERE),
    Phrase("it wasn't cast", cn.IsFalse(_cast_from(""))),
    Phrase("<it|~> wasn't cast or no mana was spent to cast it", _UNPAID),
    Phrase("<~|it> was foretold", cn.CostPaid(ob.This(), "foretold")),
    Phrase("you gained or lost life this turn", cn.AnyTrue((cn.Happened(_GAINED), cn.Happened(ev.LifeLost(pl.You()))))),
    Phrase("a nonland permanent left the battlefield this turn", cn.Happened(_LEFT)),
    Phrase("a spell was warped this turn", cn.Happened(ev.PlayerDid("warp"))),
    Phrase("<you've|you> played a land this turn", cn.Happened(ev.LandPlayed(who=pl.You()))),
    Phrase("~ didn't attack this turn", cn.Matches(ob.This(), fl.Not(fl.AttackedThisTurn()))),
    Phrase("you have two or more opponents", cn.Compare(am.CountPlayers(pl.EachOpponent()), ">=", am.Const(2))),
    Phrase("a card is exiled with <it|~>", cn.Exists(all_of((fl.PutByThis(), fl.InZone("exile"))))),
    Phrase("<it|~> escaped", cn.CostPaid(ob.This(), "escape")),
    Phrase("a card left your graveyard this turn", cn.Happened(ev.ZoneChange(all_of((fl.IsCard(), fl.OwnedBy(pl.You()))), "graveyard"))),
    Phrase("you have a full party", cn.Compare(am.PartySize(), ">=", am.Const(4))),
    Phrase("you control your commander", cn.Exists(all_of((YOURS, fl.ControlledBy(pl.You()))))),
    Phrase("that spell's mana cost or that ability's activation cost contains {X}", cn.Matches(ob.Bound("event.object"), fl.CostContainsX())),
    Phrase("you control a commander", cn.Exists(all_of((fl.IsCommander(), fl.ControlledBy(pl.You()))))),
)  # fmt: skip
