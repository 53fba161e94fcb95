"""Heads about what players do besides casting: draw, gain life, discard, sacrifice, play lands, roll dice, keyword actions."""

from __future__ import annotations

from ..phrases.phrase import Phrase, Phrases, language, silent
from ..phrases.templates import H
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import players as pl
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words
from . import languages

LOADED = languages

_WHO, _N, _WHAT = H("who"), H("n"), H("what")
_ALL, _MANY = H("what.filter"), H("what.batch")
_ELSEWHERE = fl.Not(fl.AllOf((fl.OwnedBy(pl.You()), fl.CameFrom("hand")))), fl.Not(fl.CastFrom("hand", own=True))


def _two_results(r: Reader) -> tuple[int, int]:
    """ "1 or 2": one result and the next."""
    low, joint, high = r.next(), r.next(), r.next()
    if not low.isdigit() or joint != "or" or high != str(int(low) + 1):
        raise Miss("which results")
    return int(low), int(high)


def _two_results_words(low: int, high: int, w: Words) -> str:
    if high != low + 1:
        raise Unprintable("which results")
    return f"{low} or {high}"


language("two_results", _two_results, _two_results_words, "low", "high")
silent("no_more_results", languages.unless("or"))
silent("no_spell", languages.unless("or", "from"))

_DONE: tuple[tuple[str, str], ...] = (
    ("expend 4", "expend4"), ("expend 8", "expend8"), ("<scries/scry>", "scry"), ("<surveils/surveil>", "surveil"),
    ("proliferate", "proliferate"), ("investigate", "investigate"), ("explore", "explore"),
    ("fully unlock a room", "fully_unlock"), ("<becomes the monarch/become the monarch>", "monarch"), ("<commits a crime/commit a crime>", "crime"),
    ("complete a dungeon", "complete_dungeon"), ("<shuffles their library/shuffle your library>", "shuffle"), ("take the initiative", "initiative"),
    ("<searches their library/search your library>", "search"), ("venture into the dungeon", "venture"), ("win a coin flip", "coin_won"),
    ("lose a coin flip", "coin_lost"), ("exert a creature", "exert"), ("give a gift", "gift"), ("airbend", "airbend"),
    ("earthbend", "earthbend"), ("waterbend", "waterbend"), ("clash", "clash"), ("collect evidence", "evidence"),
    ("open an attraction", "attraction"), ("visit an attraction", "visit"), ("claim the prize of an attraction", "prize"),
    ("roll to visit your attractions", "roll_visit"),
)  # fmt: skip


def _does(words: str, action: str) -> Phrase[ev.EventPattern]:
    return Phrase(f"{{who:actor}} {words}", ev.PlayerDid(action, _WHO))


def _played_or_cast(land: fl.Filter, spell: fl.Filter) -> ev.EventPattern:
    return ev.AnyEvent((ev.LandPlayed(land, _WHO), ev.SpellCast(spell, _WHO)))


PLAYERS: Phrases[ev.EventPattern] = Phrases(
    Phrase("{who:actor} <puts/put> one or more {kind:some_counters} on {what:event_object}{:that_much}", ev.CountersPut(_WHAT, H("kind"), _WHO)),
    Phrase("{who:actor} <loses/lose> control of <~|~name>", ev.ControlChanged(fl.IsSource(), _WHO, lost=True)),
    Phrase("{who:actor} <draws/draw> <their/your> {n:ordinal} card <each turn|in a turn>", ev.CardDrawn(_WHO, _N)),
    Phrase("{who:actor} <draws/draw> a card except the first one <they draw in each of their/you draw in each of your> draw steps", ev.CardDrawn(_WHO, except_first=True)),
    Phrase("{who:actor} <draws/draw> a card", ev.CardDrawn(_WHO)),
    Phrase("{who:actor} <gains/gain> life for the first time each turn{:that_much}", ev.LifeGained(_WHO, True)),
    Phrase("{who:actor} <gains/gain> life{:that_much}", ev.LifeGained(_WHO)),
    Phrase("{who:actor} <loses/lose> life for the first time each turn{:that_much}", ev.LifeLost(_WHO, True)),
    Phrase("{who:actor} <loses/lose> life{:that_much}", ev.LifeLost(_WHO)),
    Phrase("{who:actor} <discards/discard> {what:thrown}", ev.Discarded(_ALL, _WHO, _MANY)),
    Phrase("{who:actor} <sacrifices/sacrifice> {what:offered}", ev.Sacrificed(_ALL, _WHO, _MANY)),
    Phrase("{who:actor} <cycles/cycle> ~ or it dies", ev.AnyEvent((ev.Cycled(fl.IsSource(), _WHO), ev.ZoneChange(fl.IsSource(), "battlefield", "graveyard")))),
    Phrase("{who:actor} <cycles/cycle> <~|~name>", ev.Cycled(fl.IsSource(), _WHO)),
    Phrase("{who:actor} <cycles or discards/cycle or discard> {what:cycled_cards}", ev.Cycled(_WHAT, _WHO, True)),
    Phrase("{who:actor} <cycles/cycle> {what:cycled_cards}", ev.Cycled(_WHAT, _WHO)),
    Phrase("{who:actor} <plays/play> a land <|from anywhere other than your hand> or cast a spell from anywhere other than your hand{:it_the_card}", _played_or_cast(*_ELSEWHERE)),
    Phrase("{who:actor} <plays/play> a land from exile or cast a spell from exile", _played_or_cast(fl.CameFrom("exile"), fl.CastFrom("exile"))),
    Phrase("{who:actor} <plays/play> a land or <casts/cast> a spell{:it_the_card}{:no_spell}", _played_or_cast(fl.Everything(), fl.Everything())),
    Phrase("{who:actor} <plays/play> another land{:it_the_land}", ev.LandPlayed(fl.Not(fl.IsSource()), _WHO)),
    Phrase("{who:actor} <plays/play> a land{:it_the_land}{:no_spell}", ev.LandPlayed(who=_WHO)),
    Phrase("{who:actor} <rolls/roll> one or more dice{:that_much}", ev.PlayerDid("dice", _WHO)),
    Phrase("{who:actor} <rolls/roll> a die{:that_much}", ev.DieRolled(_WHO)),
    Phrase("{who:actor} <rolls/roll> a {n:digits} or <higher|greater>{:that_much}", ev.DieRolled(_WHO, _N)),
    Phrase("{who:actor} <rolls/roll> a {n:digits}{:no_more_results}{:that_much}", ev.DieRolled(_WHO, _N, _N)),
    Phrase("{who:actor} <rolls/roll> a {what:two_results}{:that_much}", ev.DieRolled(_WHO, H("what.low"), H("what.high"))),
    Phrase("{who:actor} <rolls/roll> a {n:digits} or less{:that_much}", ev.DieRolled(_WHO, 1, _N)),
    Phrase("{who:actor} <taps/tap> {what:event_object} for mana", ev.BecomesTapped(_WHAT, True, _WHO)),
    Phrase("{who:actor} <creates/create> {what:created}", ev.TokensCreated(_ALL, _WHO, _MANY)),
    Phrase("{who:actor} unlock this door", ev.PlayerDid("unlock_door", _WHO, fl.IsSource())),
    *(_does(words, action) for words, action in _DONE),
)  # fmt: skip
