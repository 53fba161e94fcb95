"""Rules about players for a while: "your opponents can't cast spells this turn", "you can't gain life this turn"."""

from __future__ import annotations

from ...program import effects as fx
from ...program import modifications as mo
from ...program import players as pl
from ...program.clauses import Clause
from ...program.filters import CastFrom, ControlledBy, Everything, InZone, IsSpell, Not
from ...program.objects import Every
from ..conditions.read_while import duration
from ..costs.read_changes import lasting_cost
from ..keywords.read import grant_keywords
from ..nouns.read import noun
from ..nouns.read_players import player
from ..phrases.reading import reads, spells
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts

_RULES: dict[str, mo.PlayerRule] = {
    "can't gain life": mo.PlayerRule("cant_gain_life"),
    "gain hexproof": mo.PlayerRule("hexproof"),
    "gains hexproof": mo.PlayerRule("hexproof"),
    "gain shroud": mo.PlayerRule("shroud"),
    "can't lose the game": mo.PlayerRule("cant_lose"),
    "can't lose life": mo.PlayerRule("cant_lose_life"),
    "can't play lands": mo.PlayerRule("cant_play_lands"),
    "have no maximum hand size": mo.PlayerRule("no_max_hand_size"),
    "gain protection from everything": mo.PlayerRule("protection", Everything()),
    "can't search libraries": mo.PlayerRule("cant_search"),
    "can't draw cards": mo.PlayerRule("cant_draw"),
}


def uncounterable(r: Reader) -> Clause:
    """ "Creature spells you cast this turn can't be countered", "Spells you control can't be countered this turn"."""
    found = noun(r)
    who = pl.You()
    parts = conjuncts(found.filter)
    are_cast = r.take("you cast")
    if "spell" not in found.kinds or not found.plural or not (ControlledBy(who) in parts or are_cast):
        raise Miss("whose spells")
    lasting = duration(r)
    r.need("can't be countered")
    lasting = lasting or duration(r)
    kept = all_of(each for each in parts if not isinstance(each, IsSpell) and each != ControlledBy(who))
    if not lasting or any(isinstance(each, (InZone, ControlledBy)) for each in conjuncts(kept)):
        raise Miss("for how long")
    kept = all_of((kept, CastFrom("", who))) if are_cast else kept
    return Clause(fx.ApplyPlayers(who, (mo.PlayerRule("spells_cant_be_countered", kept),), lasting))


def with_permanents(r: Reader) -> list[Clause]:
    """ "You and permanents you control gain hexproof from blue and from black until end of turn"."""
    r.need("you and")
    found = noun(r)
    r.need("gain")
    keywords = grant_keywords(r)
    lasting = duration(r)
    rules = [
        mo.PlayerRule(each.name, each.filter) for each in keywords if each.name in ("hexproof", "shroud", "protection")
    ]
    if (
        not found.plural
        or not lasting
        or len(rules) != len(keywords)
        or any(each.players is not None for each in keywords)
    ):
        raise Miss("what both gain")
    mine = Clause(fx.ApplyPlayers(pl.You(), tuple(rules), lasting))
    return [mine, Clause(fx.Apply(Every(found.filter), tuple(mo.GrantKeyword(each) for each in keywords), lasting))]


def lasting_change(r: Reader, lasting: str) -> Clause:
    """After "until your next turn,": what spells cost, what players may not do."""
    changed = r.attempt_with(lasting_cost, lasting)
    if changed is not None:
        return changed
    who, _ = player(r)
    if not r.at("can't cast"):
        raise Miss("what a player may not do")
    return player_rule(r, who, lasting)


def _hexproof_from(r: Reader) -> mo.PlayerRule:
    """ "gain hexproof from blue"."""
    r.need_any("gain", "gains")
    (word, *others) = grant_keywords(r)
    if others or word.name != "hexproof" or word.filter is None or word.players is not None:
        raise Miss("hexproof from what")
    return mo.PlayerRule("hexproof", word.filter)


@reads("player_rule")
def player_rule(r: Reader, who: pl.Players, lasting: str = "") -> Clause:
    """What a player may not do for a duration."""
    found = r.attempt(_hexproof_from) or next((rule for words, rule in _RULES.items() if r.take(words)), None)
    if found is None:
        r.need("can't cast")
        filter = spells(r)
        if r.take_any("from anywhere other than their hands", "from anywhere other than their hand"):
            filter = all_of((filter, Not(CastFrom("hand", own=True))))
        found = mo.PlayerRule("cant_cast", filter)
    lasting = lasting or duration(r)
    if not lasting:
        raise Miss("for how long")
    return Clause(fx.ApplyPlayers(who, (found,), "" if lasting == "for_good" else lasting))
