"""Heads about damage: what deals it, and who or what is dealt it (CR 120)."""

from __future__ import annotations

from ...program.amounts import BoundNumber
from ..nouns.print import noun as print_noun
from ..nouns.read import noun
from ..phrases.phrase import Phrase, Phrases, given, language, said, silent, words_for
from ..phrases.templates import H, changed
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words, article
from ..tree.filters import conjuncts
from . import languages
from .subjects import PERSON, a_or_another, known_words, mention_player, subject, words_of

LOADED = languages

_SOURCE, _MANY, _COMBAT, _WHO, _WHAT = H("s.filter"), H("s.batch"), H("combat"), H("who"), H("what")

PERMANENT = fl.InZone("battlefield")

_DAMAGE: dict[str, tuple[bool | None]] = {"combat damage": (True,), "noncombat damage": (False,), "damage": (None,)}

_DAMAGED: dict[str, pl.Players] = {
    "a player": pl.EachPlayer(), "an opponent": pl.EachOpponent(), "one of your opponents": pl.EachOpponent(), "you": pl.You(), "enchanted player": pl.EnchantedPlayer(),
}  # fmt: skip

_HIT: dict[str, pl.Players] = {
    "you're": pl.You(), "an opponent is": pl.EachOpponent(), "a player is": pl.EachPlayer(), "enchanted player is": pl.EnchantedPlayer(),
    "one of your opponents is": pl.EachOpponent(),
}  # fmt: skip

_AT_ONCE: dict[str, tuple[pl.Players | None, fl.Filter | None]] = {
    "one or more permanents and/or players": (pl.EachPlayer(), fl.Everything()), "one or more of your opponents": (pl.EachOpponent(), None),
    "one or more players": (pl.EachPlayer(), None), "one or more opponents": (pl.EachOpponent(), None), "one or more creatures": (None, fl.HasType("creature")),
    "one or more planeswalkers": (None, fl.HasType("planeswalker")),
}  # fmt: skip


def _damage(r: Reader) -> bool | None:
    r.set_number(BoundNumber("event.amount"))
    return said(_DAMAGE, r)[0]


def _dealt(r: Reader) -> bool | None:
    """Damage by the subject, which it may be called after: "it" deals it."""
    combat = _damage(r)
    source = subject(r)
    r.mention(source.node if isinstance(source.node, ob.This) else ob.Bound("event.source"), source.kinds, source.batch)
    return combat


def _player(r: Reader) -> pl.Players:
    who = said(_DAMAGED, r)
    if r.word() in ("or", "and"):
        raise Miss("player or")
    if not isinstance(who, pl.You):
        mention_player(r)
    elif not subject(r).batch and fl.ControlledBy(pl.EachOpponent()) in conjuncts(subject(r).filter):
        r.mention(pl.BoundPlayers("event.dealer"), PERSON, player=True)  # "a source an opponent controls"
    return who


def _player_or(r: Reader) -> tuple[pl.Players, fl.Filter]:
    who = said(_DAMAGED, r)
    r.need("or")
    return who, fl.HasType(r.need_any("planeswalker", "battle"))


def _player_or_words(who: pl.Players, what: fl.Filter, w: Words) -> str:
    if not isinstance(what, fl.HasType):
        raise Unprintable("player or what")
    return f"{words_for(_DAMAGED, who)} or {what.type}"


def _at_once(r: Reader) -> tuple[pl.Players | None, fl.Filter | None]:
    found = said(_AT_ONCE, r)
    r.set_number(None)
    return found


def _object(r: Reader) -> fl.Filter:
    """What is dealt damage is "it", unless that is the object itself."""
    r.need_any("a", "an")
    found = noun(r)
    r.mention(ob.Bound("event.object"), found.kinds)
    known = next((each for each in r.scope.referents if each.node == ob.This()), None)
    if known is not None:
        r.mention(known.node, known.kinds)
    return found.filter


def _object_words(filter: fl.Filter | None, w: Words) -> str:
    if filter is None:
        raise Unprintable("no object")
    return article(print_noun(filter, w))


def _hit(r: Reader) -> pl.Players:
    who = said(_HIT, r)
    if not isinstance(who, pl.You):
        mention_player(r)
    return who


def _source(r: Reader) -> tuple[fl.Filter, bool]:
    """A source; "a permanent" is none that is a spell."""
    found = subject(r)
    if "permanent" in found.kinds and found.filter == fl.Everything():
        return PERMANENT, found.batch
    return found.filter, found.batch


def _source_words(filter: fl.Filter, batch: bool, w: Words) -> str:
    if filter == PERMANENT and not batch:
        return "a permanent"
    if batch or known_words(filter, batch, w) or isinstance(filter, fl.AnyOf):
        return words_of(filter, batch, w)
    return a_or_another(print_noun(filter, w, False, "source"))


given("source", _source, _source_words, lambda filter, batch: batch, "filter", "batch")  # fmt: skip
language("damage", _damage, lambda combat, w: words_for(_DAMAGE, (combat,)))
language("damage_of_it", _dealt, lambda combat, w: words_for(_DAMAGE, (combat,)))
language("damaged_player", _player, lambda who, w: words_for(_DAMAGED, who))
language("damaged_player_or", _player_or, _player_or_words, "who", "what")
language("damaged_at_once", _at_once, lambda who, what, w: words_for(_AT_ONCE, (who, what)), "who", "what")
language("damaged_object", _object, _object_words)
silent("to_anything", languages.unless("to"))
language("hit_player", _hit, lambda who, w: words_for(_HIT, who))

_DEALS = ev.DamageDealt(_SOURCE, combat=_COMBAT, batch=_MANY)


def _deals_to(who: pl.Players | None, what: fl.Filter | None, *, once: bool = False) -> ev.EventPattern:
    return changed(_DEALS, to_player=who, to_object=what, once=once)


DAMAGE: Phrases[ev.EventPattern] = Phrases(
    Phrase("{s:whichever} is dealt damage{:that_much}", ev.DamageDealt(to_object=H("s"), batch=True)),
    Phrase("{s:whichever} is dealt combat damage{:that_much}", ev.DamageDealt(to_object=H("s"), combat=True, batch=True)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {who:damaged_player}", _deals_to(_WHO, None)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to <~|~name>", _deals_to(None, fl.IsSource())),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {to:damaged_at_once}", _deals_to(H("to.who"), H("to.what"), once=True)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {to:damaged_player_or}", _deals_to(H("to.who"), H("to.what"))),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it} to {what:damaged_object}", _deals_to(None, _WHAT)),
    Phrase("{s:source} <deals/deal> {combat:damage_of_it}{:to_anything}", _DEALS),
)  # fmt: skip
"""What objects do, and what is done to them."""

PLAYERS_HIT: Phrases[ev.EventPattern] = Phrases(
    Phrase("{who:hit_player} dealt {combat:damage}", ev.DamageDealt(to_player=_WHO, combat=_COMBAT, batch=True)),
    Phrase("one or more opponents lose life", ev.LifeLost(pl.EachOpponent(), batch=True)),
)  # fmt: skip
"""Once for all damage that is dealt to a player at one time, or all who lose life."""
