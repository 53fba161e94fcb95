"""Further heads of triggered abilities: players attacked or dealt damage, attachments, your commander, attacks side by side."""

from __future__ import annotations

from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.amounts import BoundNumber
from ..nouns.read import noun
from ..nouns.read_references import SELF
from ..text.lexicon import NUMBERS
from ..text.reader import Miss, Reader

_PERSON = frozenset(("player", "opponent"))


_HIT: tuple[tuple[str, p.Players], ...] = (
    ("you're", p.You()), ("an opponent is", p.EachOpponent()), ("a player is", p.EachPlayer()), ("enchanted player is", p.EnchantedPlayer()),
    ("one of your opponents is", p.EachOpponent()),
)  # fmt: skip


def player_hit(r: Reader) -> e.EventPattern:
    """ "you're dealt combat damage", "an opponent is dealt noncombat damage": once for all that is dealt to that player at one time."""
    who = next((each for words, each in _HIT if r.take(words)), None)
    if who is None or not r.take("dealt"):
        raise Miss("who is dealt damage")
    combat = {"combat damage": True, "noncombat damage": False, "damage": None}[
        r.need_any("combat damage", "noncombat damage", "damage")
    ]
    r.set_number(BoundNumber("event.amount"))
    if not isinstance(who, p.You):
        r.mention(p.BoundPlayers("event.player"), _PERSON, player=True)
    return e.DamageDealt(f.Everything(), who, None, combat, batch=True)


def player_attacked(r: Reader) -> e.EventPattern:
    """ "enchanted player is attacked": once for all attackers."""
    r.need("enchanted player is attacked")
    r.mention(p.BoundPlayers("event.player"), _PERSON, player=True)
    return e.Attacks(f.Everything(), p.EnchantedPlayer(), batch=True, or_planeswalker=False)


def attack_a_player(r: Reader) -> e.EventPattern:
    """ "you attack a player": once for each player who is attacked (CR 508.3)."""
    r.need("you attack")
    who: p.Players = p.EachPlayer() if r.need_any("a player", "an opponent") == "a player" else p.EachOpponent()
    if r.word() not in (",", "for"):
        raise Miss("with what")
    r.mention(p.BoundPlayers("event.player"), _PERSON, player=True)
    return e.Attacks(f.ControlledBy(p.You()), who, batch=True, or_planeswalker=False, per_player=True)


def attack_together(r: Reader) -> e.EventPattern:
    """ "you attack with ~ and another legendary creature", "equipped creature and at least one Human attack"."""
    with_ = r.take("you attack with")
    subject = _one(r)
    if r.take("and another"):
        count, found = 1, noun(r)
        if found.plural:
            raise Miss("number")
    else:
        r.need("and at least")
        number = NUMBERS.get(r.next())
        r.take("other")
        count, found = number or 0, noun(r)
        if not count or found.plural == (count == 1):
            raise Miss("how many")
    if not with_:
        r.need("attack")
    r.mention(o.This(), SELF | r.scope.types)
    r.mention(p.BoundPlayers("event.player"), _PERSON, player=True)
    if isinstance(subject, f.IsSource) and not with_ and found.filter == f.HasType("creature"):
        return e.Attacks(subject, others=count)
    return e.Attacks(subject, others=count, beside=found.filter)


def _one(r: Reader) -> f.Filter:
    if r.take_any("~", "~name"):
        return f.IsSource()
    r.need_any("equipped creature", "enchanted creature")
    return f.IsOneOf(o.Host())


def attachment(r: Reader) -> e.EventPattern:
    """ "~ becomes attached to a creature", "~ becomes unattached from a permanent"."""
    r.need_any("~", "~name")
    free = r.need_any("becomes attached to", "becomes unattached from").endswith("from")
    r.need_any("a", "an")
    found = noun(r)
    if found.plural:
        raise Miss("number")
    r.mention(o.This(), SELF | r.scope.types)
    r.mention(o.Bound("event.host"), found.kinds)
    return e.BecomesAttached(f.IsSource(), found.filter, free)


def host_pairing(r: Reader) -> e.EventPattern:
    """ "an Aura becomes attached to ~"."""
    r.need_any("a", "an")
    found = noun(r)
    r.need("becomes attached to")
    host: f.Filter = f.IsSource()
    if not r.take_any("~", "~name"):
        r.need_any("a", "an")
        other = noun(r)
        host = other.filter
        r.mention(o.Bound("event.host"), other.kinds)
    if found.plural:
        raise Miss("number")
    r.mention(o.Bound("event.object"), found.kinds)
    return e.BecomesAttached(found.filter, host)


MORE_HEADS = (player_hit, player_attacked, attack_a_player, attack_together, attachment, host_pairing)


"""Tried when no shorter head fits."""
