"""Heads about damage: what deals it, and who or what is dealt it (CR 120)."""

from __future__ import annotations

from ...program.amounts import BoundNumber
from ..nouns.print import noun as print_noun
from ..nouns.read import noun
from ..phrases.phrase import Phrase, Phrases, given, language, said, silent, words_for
from ..phrases.templates import H, changed
from ..phrases.templates import events as e
from ..phrases.templates import filters as f
from ..phrases.templates import objects as o
from ..phrases.templates import players as p
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words, article
from ..tree.filters import conjuncts
from . import languages
from .subjects import PERSON, mention_player, subject, words_of

LOADED = languages

_SOURCE, _MANY, _COMBAT, _WHO, _WHAT = H("s.filter"), H("s.batch"), H("combat"), H("who"), H("what")

_DAMAGE: dict[str, tuple[bool | None]] = {"combat damage": (True,), "noncombat damage": (False,), "damage": (None,)}

_DAMAGED: dict[str, p.Players] = {
    "a player": p.EachPlayer(), "an opponent": p.EachOpponent(), "one of your opponents": p.EachOpponent(), "you": p.You(), "enchanted player": p.EnchantedPlayer(),
}  # fmt: skip

_HIT: dict[str, p.Players] = {
    "you're": p.You(), "an opponent is": p.EachOpponent(), "a player is": p.EachPlayer(), "enchanted player is": p.EnchantedPlayer(),
    "one of your opponents is": p.EachOpponent(),
}  # fmt: skip

_AT_ONCE: dict[str, tuple[p.Players | None, f.Filter | None]] = {
    "one or more permanents and/or players": (p.EachPlayer(), f.Everything()), "one or more of your opponents": (p.EachOpponent(), None),
    "one or more players": (p.EachPlayer(), None), "one or more opponents": (p.EachOpponent(), None), "one or more creatures": (None, f.HasType("creature")),
    "one or more planeswalkers": (None, f.HasType("planeswalker")),
}  # fmt: skip


def _damage(r: Reader) -> bool | None:
    r.set_number(BoundNumber("event.amount"))
    return said(_DAMAGE, r)[0]


def _dealt(r: Reader) -> bool | None:
    """Damage by the subject, which it may be called after: "it" deals it."""
    combat = _damage(r)
    source = subject(r)
    r.mention(source.node if isinstance(source.node, o.This) else o.Bound("event.source"), source.kinds, source.batch)
    return combat


def _player(r: Reader) -> p.Players:
    who = said(_DAMAGED, r)
    if r.word() in ("or", "and"):
        raise Miss("player or")
    if not isinstance(who, p.You):
        mention_player(r)
    elif not subject(r).batch and f.ControlledBy(p.EachOpponent()) in conjuncts(subject(r).filter):
        r.mention(p.ControllerOf(o.Bound("event.source")), PERSON, player=True)  # "a source an opponent controls"
    return who


def _player_or(r: Reader) -> tuple[p.Players, f.Filter]:
    who = said(_DAMAGED, r)
    r.need("or")
    return who, f.HasType(r.need_any("planeswalker", "battle"))


def _player_or_words(who: p.Players, what: f.Filter, w: Words) -> str:
    if not isinstance(what, f.HasType):
        raise Unprintable("player or what")
    return f"{words_for(_DAMAGED, who)} or {what.type}"


def _at_once(r: Reader) -> tuple[p.Players | None, f.Filter | None]:
    found = said(_AT_ONCE, r)
    r.set_number(None)
    return found


def _object(r: Reader) -> f.Filter:
    """What is dealt damage is "it", unless that is the object itself."""
    r.need_any("a", "an")
    found = noun(r)
    r.mention(o.Bound("event.object"), found.kinds)
    known = next((each for each in r.scope.referents if each.node == o.This()), None)
    if known is not None:
        r.mention(known.node, known.kinds)
    return found.filter


def _object_words(filter: f.Filter | None, w: Words) -> str:
    if filter is None:
        raise Unprintable("no object")
    return article(print_noun(filter, w))


def _hit(r: Reader) -> p.Players:
    who = said(_HIT, r)
    if not isinstance(who, p.You):
        mention_player(r)
    return who


def _source_words(filter: f.Filter, batch: bool, w: Words) -> str:
    return "a source" if isinstance(filter, f.Everything) and not batch else words_of(filter, batch, w)


given("source", lambda r: (subject(r).filter, subject(r).batch), _source_words, lambda filter, batch: batch, "filter", "batch")  # fmt: skip
language("damage", _damage, lambda combat, w: words_for(_DAMAGE, (combat,)))
language("damage_of_it", _dealt, lambda combat, w: words_for(_DAMAGE, (combat,)))
language("damaged_player", _player, lambda who, w: words_for(_DAMAGED, who))
language("damaged_player_or", _player_or, _player_or_words, "who", "what")
language("damaged_at_once", _at_once, lambda who, what, w: words_for(_AT_ONCE, (who, what)), "who", "what")
language("damaged_object", _object, _object_words)
silent("to_anything", languages.unless("to"))
language("hit_player", _hit, lambda who, w: words_for(_HIT, who))

_DEALS = e.DamageDealt(_SOURCE, combat=_COMBAT, batch=_MANY)


def _deals_to(who: p.Players | None, what: f.Filter | None, *, once: bool = False) -> e.EventPattern:
    return changed(_DEALS, to_player=who, to_object=what, once=once)


DAMAGE: Phrases[e.EventPattern] = Phrases(
    Phrase("{s:whichever} <is|are> dealt damage{:that_much}", e.DamageDealt(to_object=H("s"), batch=True)),
    Phrase("{s:whichever} is dealt combat damage{:that_much}", e.DamageDealt(to_object=H("s"), combat=True, batch=True)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {who:damaged_player}", _deals_to(_WHO, None)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to <~|~name>", _deals_to(None, f.IsSource())),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {to:damaged_at_once}", _deals_to(H("to.who"), H("to.what"), once=True)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {to:damaged_player_or}", _deals_to(H("to.who"), H("to.what"))),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {what:damaged_object}", _deals_to(None, _WHAT)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it}{:to_anything}", _DEALS),
)  # fmt: skip
"""What objects do, and what is done to them."""

PLAYERS_HIT: Phrases[e.EventPattern] = Phrases(
    Phrase("{who:hit_player} dealt {combat:damage}", e.DamageDealt(to_player=_WHO, combat=_COMBAT, batch=True)),
)  # fmt: skip
"""Once for all damage that is dealt to a player at one time."""
