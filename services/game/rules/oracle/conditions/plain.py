"""Conditions without parts: what the game, a player or the object itself is or did; read and printed."""

from __future__ import annotations

from ..nouns.read_commanders import YOURS
from ..phrases.phrase import Phrase, Phrases
from ..phrases.templates import amounts as a
from ..phrases.templates import conditions as c
from ..phrases.templates import events as e
from ..phrases.templates import filters as f
from ..phrases.templates import objects as o
from ..phrases.templates import players as p
from ..tree.filters import all_of

_GAINED = e.LifeGained(p.You())


BEFORE_A_STEP = c.AllTrue((c.IsTurnOf(p.You()), c.Compare(a.TurnsTaken(), "<=", a.Const(3))))


SOMEBODY = p.BoundPlayers("candidate")


def _somebody_cast(count: int) -> c.Condition:
    """A player cast that many spells last turn: one player, not all together."""
    cast = c.Happened(e.SpellCast(who=SOMEBODY), count=count, since="last_turn")
    return c.Compare(a.CountPlayers(p.PlayersWith(p.EachPlayer(), cast)), ">=", a.Const(1))


def _cast_from(zone: str) -> c.Condition:
    return c.Matches(o.This(), f.CastFrom(zone))


_ELSEWHERE = c.Matches(o.This(), f.AllOf((f.CastFrom(""), f.Not(f.CastFrom("hand")))))


_UNPAID = c.AnyTrue((c.IsFalse(c.Matches(o.This(), f.CastFrom(""))), c.Compare(a.ManaSpent(o.This()), "=", a.Const(0))))


_LEFT = e.ZoneChange(all_of((f.Not(f.HasType("land")),)), "battlefield")

PLAIN: Phrases[c.Condition] = Phrases(
    Phrase("it's your first, second, or third turn of the game", BEFORE_A_STEP),
    Phrase("it's your turn", c.IsTurnOf(p.You())),
    Phrase("<it isn't|it's not> your turn", c.IsFalse(c.IsTurnOf(p.You()))),
    Phrase("it's an opponent's turn", c.IsTurnOf(p.EachOpponent())),
    Phrase("you're the monarch", c.IsMonarch()),
    Phrase("you have the initiative", c.HasInitiative()),
    Phrase("you have the city's blessing", c.HasCityBlessing()),
    Phrase("it's day", c.IsDay()),
    Phrase("it's night", c.IsDay(True)),
    Phrase("you have max speed", c.HasMaxSpeed()),
    Phrase("it's the first combat phase of the turn", c.IsFirstCombat()),
    Phrase("you've completed a dungeon", c.CompletedDungeon()),
    Phrase("<it|~> was kicked", c.WasKicked(o.This())),
    Phrase("<it|~> wasn't kicked", c.IsFalse(c.WasKicked(o.This()))),
    Phrase("<it was|~ was|it's> bargained", c.CostPaid(o.This(), "bargain")),
    Phrase("the gift was promised", c.CostPaid(o.This(), "gift")),
    Phrase("the gift wasn't promised", c.IsFalse(c.CostPaid(o.This(), "gift"))),
    Phrase("<evidence was collected|~'s additional cost was paid>", c.CostPaid(o.This(), "additional")),
    Phrase("tribute wasn't paid", c.IsFalse(c.Matches(o.This(), f.HasCapability("tribute paid")))),
    Phrase("<you|you've> gained life this turn", c.Happened(_GAINED)),
    Phrase("you lost life this turn", c.Happened(e.LifeLost(p.You()))),
    Phrase("an opponent lost life this turn", c.Happened(e.LifeLost(p.EachOpponent()))),
    Phrase("you didn't lose life this turn", c.Happened(e.LifeLost(p.You()), "=", 0)),
    Phrase("it wasn't the first land you played this turn", c.Happened(e.LandPlayed(who=p.You()), count=2)),
    Phrase("<you|you've> attacked this turn", c.Happened(e.Attacks(f.ControlledBy(p.You())))),
    Phrase("a creature died this turn", c.Happened(e.ZoneChange(f.HasType("creature"), "battlefield", "graveyard"))),
    Phrase("you attacked with a creature this turn", c.Happened(e.Attacks(all_of((f.HasType("creature"), f.ControlledBy(p.You())))))),
    Phrase("you've cast another spell this turn", c.Happened(e.SpellCast(f.Not(f.IsSource()), p.You()))),
    Phrase("you've drawn two or more cards this turn", c.Happened(e.CardDrawn(p.You()), count=2)),
    Phrase("you've cast two or more spells this turn", c.Happened(e.SpellCast(who=p.You()), count=2)),
    Phrase("a permanent you controlled left the battlefield this turn", c.Happened(e.ZoneChange(f.ControlledBy(p.You()), "battlefield"))),
    Phrase("<you've|you> descended this turn", c.Happened(e.ZoneChange(all_of((f.IsPermanentCard(), f.IsCard(), f.OwnedBy(p.You()))), "", "graveyard"))),
    Phrase("you've committed a crime this turn", c.Happened(e.PlayerDid("crime", p.You()))),
    Phrase("~ attacked this turn", c.Matches(o.This(), f.AttackedThisTurn())),
    Phrase("<~|it> entered this turn", c.Matches(o.This(), f.EnteredThisTurn())),
    Phrase("<~ was cast|you cast it|it was cast> from your hand", c.Matches(o.This(), f.CastFrom("hand", p.You()))),
    Phrase("you cast it", c.Matches(o.This(), f.CastFrom("", p.You()))),
    Phrase("~ is on the battlefield", c.SourceIn("battlefield")),
    Phrase("~ is in your graveyard", c.SourceIn("graveyard")),
    Phrase("~ is in exile", c.SourceIn("exile")),
    Phrase("another creature died this turn", c.Happened(e.ZoneChange(all_of((f.HasType("creature"), f.Not(f.IsSource()))), "battlefield", "graveyard"))),
    Phrase("no spells were cast last turn", c.Happened(e.SpellCast(), "=", 0, "last_turn")),
    Phrase("a player cast two or more spells last turn", _somebody_cast(2)),
    Phrase("<~ was cast from a|~ was cast from your|it was cast from your|it was cast from a> graveyard", _cast_from("graveyard")),
    Phrase("<~|it> was cast from exile", _cast_from("exile")),
    Phrase("<~|it> was cast from anywhere other than your hand", _ELSEWHERE),
    Phrase("it wasn't cast", c.IsFalse(_cast_from(""))),
    Phrase("<it|~> wasn't cast or no mana was spent to cast it", _UNPAID),
    Phrase("no mana was spent to cast it", c.Compare(a.ManaSpent(o.This()), "=", a.Const(0))),
    Phrase("<~|it> was foretold", c.CostPaid(o.This(), "foretold")),
    Phrase("you gained or lost life this turn", c.AnyTrue((c.Happened(_GAINED), c.Happened(e.LifeLost(p.You()))))),
    Phrase("a nonland permanent left the battlefield this turn", c.Happened(_LEFT)),
    Phrase("a spell was warped this turn", c.Happened(e.PlayerDid("warp"))),
    Phrase("<you've|you> played a land this turn", c.Happened(e.LandPlayed(who=p.You()))),
    Phrase("~ didn't attack this turn", c.Matches(o.This(), f.Not(f.AttackedThisTurn()))),
    Phrase("you have two or more opponents", c.Compare(a.CountPlayers(p.EachOpponent()), ">=", a.Const(2))),
    Phrase("a card is exiled with <it|~>", c.Exists(all_of((f.PutByThis(), f.InZone("exile"))))),
    Phrase("<it|~> escaped", c.CostPaid(o.This(), "escape")),
    Phrase("a card left your graveyard this turn", c.Happened(e.ZoneChange(all_of((f.IsCard(), f.OwnedBy(p.You()))), "graveyard"))),
    Phrase("you have a full party", c.Compare(a.PartySize(), ">=", a.Const(4))),
    Phrase("you control your commander", c.Exists(all_of((YOURS, f.ControlledBy(p.You()))))),
    Phrase("that spell's mana cost or that ability's activation cost contains {X}", c.Matches(o.Bound("event.object"), f.CostContainsX())),
    Phrase("you control a commander", c.Exists(all_of((f.IsCommander(), f.ControlledBy(p.You()))))),
)  # fmt: skip
