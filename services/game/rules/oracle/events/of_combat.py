"""Heads about combat: attack, block, become blocked (CR 508, 509)."""

from __future__ import annotations

from dataclasses import replace

from ..nouns.print import noun as print_noun
from ..nouns.read import noun
from ..nouns.read_commanders import KINDS, YOURS, your_commander
from ..phrases.phrase import Phrase, Phrases, language, silent
from ..phrases.templates import H, both
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..text.lexicon import NUMBERS
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words, number
from ..tree.filters import all_of
from . import languages
from .subjects import MINE, PERSON, mention_player, subject

LOADED = languages

DEFENDER = ob.Bound("event.defender")
"""The player, planeswalker or battle that the creature of an attack trigger attacks."""

_ALL, _MANY, _ONE, _WHO, _N = H("s.filter"), H("s.batch"), H("s"), H("who"), H("n")
_SADDLED = fl.HasCapability("saddled")
_MEANT, _BESIDE, _OTHER = H("it"), H("beside"), H("other")


def _attacked(r: Reader) -> None:
    """ "that player" is attacked; one attacker attacks one player, planeswalker or battle."""
    mention_player(r)
    if not subject(r).batch:
        r.mention(DEFENDER, frozenset(("aside",)), False)


def _attackers(r: Reader) -> fl.Filter:
    found = noun(r)
    r.mention(ob.Bound("event.attackers"), found.kinds, True)
    return found.filter


def _commander(r: Reader) -> fl.Filter:
    found = your_commander(r)
    r.mention(ob.Bound("event.attackers"), KINDS)
    return found


def _commander_words(filter: fl.Filter, w: Words) -> str:
    if filter != YOURS:
        raise Unprintable("another commander")
    return "your commander"


def _several(r: Reader) -> int:
    """ "two": one has words of its own."""
    count = NUMBERS.get(r.next(), 0)
    if count < 2:
        raise Miss("how many")
    return count


def _several_words(count: int, w: Words) -> str:
    if count < 2:
        raise Unprintable("several")
    return number(count)


def _others(r: Reader) -> fl.Filter:
    found = noun(r)
    if not found.plural:
        raise Miss("number")
    return found.filter


def _those_words(filter: fl.Filter, w: Words) -> str:
    return print_noun(filter, w, True)


def _attacking_player(r: Reader) -> None:
    """ "That player" is the one who attacks, not the one of the event, who is attacked."""
    if not isinstance(r.subject, pl.You):
        others = tuple(each for each in r.scope.referents if each.node != pl.BoundPlayers("event.player"))
        r.scope = replace(r.scope, referents=others)
        r.mention(pl.AttackingPlayer(), PERSON, player=True)


language("attackers", _attackers, _those_words)
language("attacking_commander", _commander, _commander_words)
language("at_least_two", _several, _several_words)
language("others", _others, _those_words)
silent("attacked", _attacked)
silent("the_attacker", _attacking_player)
silent("no_player", languages.unless("a", "an", "one", "you", "with"))
silent("all_blocked", languages.unless("a", "an"))
silent("all_said", languages.only_before(",", "for"))

_WITH = ev.Attacks(both("what", fl.ControlledBy(_WHO)), batch=True)
_WITH_MANY = ev.Attacks(both("what", fl.ControlledBy(_WHO)), batch=True, at_least=_N)
_BLOCKED_OR_NOT = ev.AnyEvent((ev.Blocks(_ONE, _OTHER), ev.BecomesBlocked(_ONE, _OTHER)))


def _one_by_one(who: pl.Players) -> ev.EventPattern:
    return ev.Attacks(MINE, who, batch=True, or_planeswalker=False, per_player=True)


ATTACKING_PLAYERS: Phrases[ev.EventPattern] = Phrases(
    Phrase("{who:actor} <attacks/attack>{:no_player}{:the_attacker}", ev.Attacks(fl.ControlledBy(_WHO), batch=True)),
    Phrase("{who:actor} <attacks/attack> with {what:attacking_commander}{:the_attacker}", _WITH),
    Phrase("{who:actor} <attacks/attack> with <one or more|a|an> {what:attackers}{:other_way}{:the_attacker}", _WITH),
    Phrase("{who:actor} <attacks/attack> with {n:at_least_two} or more {what:attackers}{:the_attacker}", _WITH_MANY),
)  # fmt: skip
"""What players do."""

TOGETHER: Phrases[ev.EventPattern] = Phrases(
    Phrase("<~|~name> and at least one other creature attack{:it_itself}{:that_player}", ev.Attacks(fl.IsSource(), others=1)),
    Phrase("<~|~name> and at least {n:at_least_two} other creatures attack{:it_itself}", ev.Attacks(fl.IsSource(), others=_N)),
    Phrase("you attack with {it:self_or_host} and another {beside:one_noun}{:it_itself}{:that_player}{:other_way}", ev.Attacks(_MEANT, others=1, beside=_BESIDE)),
    Phrase("you attack with {it:self_or_host} and at least {n:at_least_two} other {beside:others}{:it_itself}{:that_player}{:other_way}", ev.Attacks(_MEANT, others=_N, beside=_BESIDE)),
    Phrase("{it:self_or_host} and at least one <|other> {beside:one_noun} attack{:it_itself}{:that_player}", ev.Attacks(_MEANT, others=1, beside=_BESIDE)),
    Phrase("{it:self_or_host} and at least {n:at_least_two} <|other> {beside:others} attack{:it_itself}{:that_player}", ev.Attacks(_MEANT, others=_N, beside=_BESIDE)),
)  # fmt: skip
"""Attacks side by side (CR 508)."""

PLAYERS_ATTACKED: Phrases[ev.EventPattern] = Phrases(
    Phrase("enchanted player is attacked{:that_player}", ev.Attacks(fl.Everything(), pl.EnchantedPlayer(), batch=True, or_planeswalker=False)),
    Phrase("you attack a player{:all_said}{:that_player}", _one_by_one(pl.EachPlayer())),
    Phrase("you attack an opponent{:all_said}{:that_player}", _one_by_one(pl.EachOpponent())),
)  # fmt: skip
"""Once for all attackers, and once for each player who is attacked (CR 508.3)."""

COMBAT: Phrases[ev.EventPattern] = Phrases(
    Phrase("{s:whichever} attacks alone", ev.Attacks(_ONE, alone=True)),
    Phrase("{s:whichever} attacks and isn't blocked{:that_player}", ev.AttacksUnblocked(_ONE)),
    Phrase("~ attacks while saddled", ev.Attacks(all_of((fl.IsSource(), _SADDLED))), is_read=False),
    Phrase("{s:subject} <attacks/attack> while saddled", ev.Attacks(both("s.filter", _SADDLED), batch=_MANY), is_printed=False),
    Phrase("{s:subject} <attacks/attack> <you or a planeswalker you control|you and/or one or more planeswalkers you control>{:attacked}", ev.Attacks(_ALL, pl.You(), batch=_MANY)),
    Phrase("{s:subject} <attacks/attack> you{:attacked}", ev.Attacks(_ALL, pl.You(), batch=_MANY, or_planeswalker=False)),
    Phrase("{s:subject} <attacks/attack> <one of your opponents|an opponent>{:attacked}", ev.Attacks(_ALL, pl.EachOpponent(), batch=_MANY, or_planeswalker=False)),
    Phrase("{s:subject} <attacks/attack> a player{:attacked}", ev.Attacks(_ALL, pl.EachPlayer(), batch=_MANY, or_planeswalker=False)),
    Phrase("{s:subject} <attacks/attack>{:attacked}", ev.Attacks(_ALL, batch=_MANY)),
    Phrase("{s:single} becomes blocked by {other:other}", ev.BecomesBlocked(_ONE, _OTHER)),
    Phrase("{s:single} becomes blocked", ev.BecomesBlocked(_ONE)),
    Phrase("{s:whichever} blocks or becomes blocked by {other:other}", _BLOCKED_OR_NOT),
    Phrase("{s:whichever} <blocks|block>{:all_blocked}", ev.Blocks(_ONE, batch=True)),
    Phrase("{s:whichever} <blocks|block> {other:other}", ev.Blocks(_ONE, _OTHER)),
)  # fmt: skip
"""What creatures do."""
