"""Heads of triggered abilities: "when", "whenever", "at"; what they bind for the words that follow."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..program import events as e
from ..program import filters as f
from ..program import objects as o
from ..program import players as p
from ..program.amounts import BoundNumber
from .filtering import all_of
from .lexicon import NUMBERS, ORDINALS, STEPS
from .nouns import noun
from .reader import Miss, Reader
from .references import SELF

_PLAYER = frozenset(("player", "opponent"))


@dataclass(frozen=True, slots=True)
class _Subject:
    """Who or what acts: the filter, the reference for "it", what it is called, and whether "one or more" do it."""

    filter: f.Filter
    node: o.Objects
    kinds: frozenset[str]
    batch: bool = False
    named: frozenset[str] = frozenset()


def event(r: Reader) -> e.EventPattern:
    """The event after "when", "whenever" or "at"."""
    if r.take("at the beginning of"):
        return _step(r)
    if r.take("at end of combat"):
        return e.StepBegins("end_combat")
    first = _when(r)
    if r.word() == "and" and r.word(1) in ("whenever", "when", "at"):
        r.advance(1)
        return e.AnyEvent((first, _second(r)))
    return first


def _second(r: Reader) -> e.EventPattern:
    """Another event of the same ability: only what both bind may be referred to."""
    before = r.scope
    found = event(r)
    r.scope = replace(r.scope, referents=tuple(each for each in before.referents if each.node == o.This()), number=None)
    return found


def _when(r: Reader) -> e.EventPattern:
    r.need_any("whenever", "when")
    if r.take("you cast ~"):
        r.mention(o.This(), SELF | frozenset(("spell",)))
        return e.SpellCast(f.IsSource(), p.You())
    return r.first(_by_player, _put_counters, _by_object)


# --- steps ---------------------------------------------------------------------------------------------------------

_WHOSE: tuple[tuple[str, p.Players], ...] = (
    ("your", p.You()), ("each player 's", p.EachPlayer()), ("each opponent 's", p.EachOpponent()), ("each of your", p.You()),
    ("enchanted player 's", p.EnchantedPlayer()), ("each other player 's", p.EachOtherPlayer()), ("each", p.EachPlayer()), ("the", p.EachPlayer()),
)  # fmt: skip


def _step(r: Reader) -> e.EventPattern:
    if r.take("combat on your turn"):
        return _begins(r, "combat", p.You())
    if r.take_any("each combat", "combat on each player 's turn"):
        return _begins(r, "combat", p.EachPlayer())
    if r.take("the upkeep of"):
        return _begins(r, "upkeep", _controller(r))
    if r.take("the end step of"):
        return _begins(r, "end", _controller(r))
    for words, who in _WHOSE:
        if r.take(words):
            step = r.take_from({**STEPS, "upkeeps": "upkeep", "end steps": "end"})
            if step is None or (step == "combat" and words not in ("your", "each")):
                raise Miss("step")
            if r.take("on your turn"):
                who = p.You()
            return _begins(r, step, who)
    raise Miss("step")


def _controller(r: Reader) -> p.Players:
    if not r.take_any(
        "enchanted creature 's controller",
        "enchanted permanent 's controller",
        "enchanted land 's controller",
        "enchanted artifact 's controller",
    ):
        raise Miss("whose step")
    return p.ControllerOf(o.Host())


def _begins(r: Reader, step: str, who: p.Players) -> e.EventPattern:
    if not isinstance(who, p.You):
        r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
    return e.StepBegins(step, who)


# --- objects -------------------------------------------------------------------------------------------------------


def _by_object(r: Reader) -> e.EventPattern:
    subject = r.first(_self_or_another, _self, _host, _described)
    first = _deed(r, subject)
    parts = [first]
    while r.word() == "or" and r.pos + 1 < r.end:
        mark = r.pos
        r.advance(1)
        more = r.attempt_with(_deed, subject)
        if more is None:
            r.pos = mark
            break
        parts.append(more)
    if not any(each.node == subject.node for each in r.scope.referents):
        r.mention(subject.node, subject.kinds, subject.batch)
    if len(parts) == 1:
        return first
    if any(isinstance(each, e.DamageDealt) for each in parts):
        raise Miss("two events that bind different things")
    return e.AnyEvent(tuple(parts))


def _self(r: Reader) -> _Subject:
    if r.word() not in ("~", "~name") or (r.word() == "~name" and r.scope.quoted):
        raise Miss("self")
    r.advance(1)
    return _Subject(f.IsSource(), o.This(), SELF | r.scope.types)


def _self_or_another(r: Reader) -> _Subject:
    """ "~ or another creature you control"."""
    _self(r)
    r.need("or another")
    found = noun(r)
    either = f.AnyOf((f.IsSource(), all_of((found.filter, f.Not(f.IsSource())))))
    return _Subject(either, o.Bound("event.object"), found.kinds)


def _host(r: Reader) -> _Subject:
    r.need_any("enchanted", "equipped")
    kind = r.need_any("creature", "permanent", "land", "artifact", "planeswalker", "enchantment", "vehicle")
    if r.take("'s"):
        raise Miss("possessive")
    return _Subject(f.IsOneOf(o.Host()), o.Bound("event.object"), frozenset((kind, "permanent", "card")))


def _described(r: Reader) -> _Subject:
    batch = bool(r.take("one or more"))
    other = bool(r.take("other")) if batch else bool(r.take("another"))
    if not batch and not other:
        r.need_any("a", "an")
    found = noun(r)
    if batch != found.plural:
        raise Miss("number")
    filter = all_of((found.filter, f.Not(f.IsSource()))) if other else found.filter
    if "spell" in found.kinds:
        raise Miss("spell")
    return _Subject(filter, o.Bound("event.object"), found.kinds | {"card"}, batch, found.kinds)


def _deed(r: Reader, subject: _Subject) -> e.EventPattern:
    for parse in _DEEDS:
        found = r.attempt_with(parse, subject)
        if found is not None:
            return found
    raise Miss("what it does")


def _zone(r: Reader, s: _Subject) -> e.EventPattern:
    filter = s.filter
    if r.take_any("enters", "enter"):
        r.take("the battlefield")
        if r.take("under your control"):
            filter = all_of((filter, f.ControlledBy(p.You())))
        elif r.take("under an opponent 's control"):
            filter = all_of((filter, f.ControlledBy(p.EachOpponent())))
        if r.at_any("tapped", "untapped", "from", "under", "attacking"):
            raise Miss("how it enters")
        if not isinstance(s.filter, f.IsSource):
            r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
        return e.ZoneChange(filter, "", "battlefield", s.batch)
    if r.take_any("dies", "die"):
        return e.ZoneChange(filter, "battlefield", "graveyard", s.batch)
    if r.take_any("leaves the battlefield", "leave the battlefield"):
        if r.at("without"):
            raise Miss("without dying")
        return e.ZoneChange(filter, "battlefield", "", s.batch)
    if r.take_any("leaves your graveyard", "leave your graveyard"):
        if "card" not in s.kinds:
            raise Miss("card")
        return e.ZoneChange(all_of((filter, f.OwnedBy(p.You()))), "graveyard", "", s.batch)
    r.need_any("is put into", "are put into")
    if r.take_any("a graveyard from the battlefield", "your graveyard from the battlefield"):
        owned = f.OwnedBy(p.You())
        return e.ZoneChange(
            all_of((filter, owned)) if r.words[r.pos - 5] == "your" else filter, "battlefield", "graveyard", s.batch
        )
    if r.take_any("a graveyard from anywhere", "your graveyard from anywhere"):
        if isinstance(s.node, o.Bound) and "card" in s.named:
            filter = all_of((filter, f.IsCard()))
        if r.words[r.pos - 4] == "your":
            filter = all_of((filter, f.OwnedBy(p.You())))
        return e.ZoneChange(filter, "", "graveyard", s.batch)
    raise Miss("zone change")


def _attacks(r: Reader, s: _Subject) -> e.EventPattern:
    r.need_any("attacks", "attack")
    if r.take("alone"):
        return e.Attacks(s.filter, alone=True)
    if r.take("and isn't blocked"):
        r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
        return e.AttacksUnblocked(s.filter)
    if r.take("while saddled"):
        return e.Attacks(all_of((s.filter, f.HasCapability("saddled"))), batch=s.batch)
    if r.at("while"):
        raise Miss("while")
    defender: p.Players | None = None
    planeswalkers = False
    if r.take_any("you or a planeswalker you control", "you and/or one or more planeswalkers you control"):
        defender, planeswalkers = p.You(), True
    elif r.take("you"):
        defender = p.You()
    elif r.take_any("one of your opponents", "an opponent"):
        defender = p.EachOpponent()
    elif r.take("a player"):
        defender = p.EachPlayer()
    r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
    return e.Attacks(s.filter, defender, batch=s.batch, or_planeswalker=defender is None or planeswalkers)


def _blocks(r: Reader, s: _Subject) -> e.EventPattern:
    if r.take_any("becomes blocked", "become blocked"):
        return _blocked(r, s)
    if r.take_any("blocks or becomes blocked by a creature", "blocks or becomes blocked by"):
        raise Miss("blocks or becomes blocked by")
    r.need_any("blocks", "block")
    if r.take_any("a", "an"):
        other = noun(r)
        r.mention(o.Bound("event.other"), other.kinds)
        return e.Blocks(s.filter, other.filter)
    return e.Blocks(s.filter, batch=True)


def _blocked(r: Reader, s: _Subject) -> e.EventPattern:
    if r.take("by"):
        r.need_any("a", "an")
        other = noun(r)
        r.mention(o.Bound("event.other"), other.kinds)
        return e.BecomesBlocked(s.filter, other.filter)
    return e.BecomesBlocked(s.filter)


def _damage(r: Reader, s: _Subject) -> e.EventPattern:
    if r.take_any("is dealt damage", "are dealt damage"):
        r.set_number(BoundNumber("event.amount"))
        return e.DamageDealt(to_object=s.filter, batch=True)
    if r.take_any(
        "is dealt combat damage",
    ):
        r.set_number(BoundNumber("event.amount"))
        return e.DamageDealt(to_object=s.filter, combat=True, batch=True)
    r.need_any("deals", "deal")
    combat = True if r.take("combat damage") else None
    if combat is None:
        combat = False if r.take("noncombat damage") else None
    if combat is None:
        r.need("damage")
    node = s.node if isinstance(s.node, o.This) else o.Bound("event.source")
    r.set_number(BoundNumber("event.amount"))
    r.mention(node, s.kinds, s.batch)
    if not r.take("to"):
        return e.DamageDealt(s.filter, combat=combat, batch=s.batch)
    return _damaged(r, s, combat)


_DAMAGED: tuple[tuple[str, p.Players], ...] = (
    ("a player", p.EachPlayer()), ("an opponent", p.EachOpponent()), ("you", p.You()), ("one of your opponents", p.EachOpponent()), ("one or more players", p.EachPlayer()),
)  # fmt: skip


def _damaged(r: Reader, s: _Subject, combat: bool | None) -> e.EventPattern:
    for words, who in _DAMAGED:
        if r.take(words):
            if r.at_any("or", "and"):
                if not r.take_any("or planeswalker", "or battle"):
                    raise Miss("player or")
                return e.DamageDealt(s.filter, who, f.HasType(r.words[r.pos - 1]), combat, s.batch)
            if not isinstance(who, p.You):
                r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
            return e.DamageDealt(s.filter, who, None, combat, s.batch)
    r.need_any("a", "an")
    other = noun(r)
    r.mention(o.Bound("event.object"), other.kinds)
    kept = tuple(each for each in r.scope.referents if each.node == o.This())
    if kept:
        r.mention(o.This(), kept[0].kinds)
    return e.DamageDealt(s.filter, None, other.filter, combat, s.batch)


def _becomes(r: Reader, s: _Subject) -> e.EventPattern:
    if r.take_any("becomes tapped", "become tapped"):
        return e.BecomesTapped(s.filter)
    if r.take_any("becomes untapped", "become untapped"):
        return e.BecomesUntapped(s.filter)
    if r.take("is tapped for mana"):
        r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
        return e.BecomesTapped(s.filter, for_mana=True)
    if r.take_any(
        "is turned face up",
    ):
        return e.TurnedFaceUp(s.filter)
    r.need_any("becomes the target of", "become the target of")
    first = False
    by: f.Filter = f.Everything()
    who: p.Players = p.EachPlayer()
    if r.take("a spell or ability"):
        pass
    elif r.take("a spell"):
        by = f.IsSpell()
    else:
        raise Miss("target of")
    if r.take("an opponent controls"):
        who = p.EachOpponent()
    elif r.take("you control"):
        who = p.You()
    if r.take("for the first time each turn"):
        first = True
    r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
    return e.BecomesTarget(s.filter, by=by, by_who=who, first=first)


def _put_counters(r: Reader) -> e.EventPattern:
    """ "one or more +1/+1 counters are put on ~", "a creature you control"."""
    from .qualifiers import counter_kind

    many = r.take("one or more")
    if not many:
        r.need("a")
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counters are put on", "counter is put on")
    r.set_number(BoundNumber("event.amount"))
    if r.take_any("~", "~name"):
        r.mention(o.This(), SELF | r.scope.types)
        return e.CountersPut(f.IsSource(), kind, batch=bool(many))
    other = r.take("another")
    if not other:
        r.need_any("a", "an")
    found = noun(r)
    r.mention(o.Bound("event.object"), found.kinds)
    filter = all_of((found.filter, f.Not(f.IsSource()))) if other else found.filter
    return e.CountersPut(filter, kind, batch=bool(many))


def _actions(r: Reader, s: _Subject) -> e.EventPattern:
    word = {
        "explores": "explore",
        "explore": "explore",
        "connives": "connive",
        "fights": "fight",
        "adapts": "adapt",
        "exploits a creature": "exploit",
        "mutates": "mutate",
        "enlists a creature": "enlist",
    }[r.need_any("explores", "explore", "connives", "fights", "exploits a creature", "mutates", "enlists a creature")]
    return e.PlayerDid(word, filter=s.filter)


_DEEDS = (_actions, _zone, _attacks, _blocks, _damage, _becomes)


# --- players -------------------------------------------------------------------------------------------------------

_ACTORS: tuple[tuple[str, p.Players], ...] = (
    ("you", p.You()), ("an opponent", p.EachOpponent()), ("a player", p.EachPlayer()), ("each opponent", p.EachOpponent()), ("another player", p.EachOtherPlayer()),
    ("enchanted player", p.EnchantedPlayer()), ("one or more opponents", p.EachOpponent()),
)  # fmt: skip


def _by_player(r: Reader) -> e.EventPattern:
    who = next((each for words, each in _ACTORS if r.take(words)), None)
    if who is None:
        raise Miss("player")
    if not isinstance(who, p.You):
        r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
    for parse in _ACTS:
        found = r.attempt_with(parse, who)
        if found is not None:
            return found
    raise Miss("what the player does")


def _casts(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("cast or copy", "casts or copies", "casts", "cast")
    copied = " or " in " ".join(r.words[r.pos - 3 : r.pos]) and r.words[r.pos - 2] == "or"
    nth = _nth(r)
    if not nth:
        r.need_any("a", "an", "another")
        if r.words[r.pos - 1] == "another":
            raise Miss("another spell")
    if r.take_any(
        "~",
    ):
        raise Miss("this spell")
    found = noun(r)
    if "spell" not in found.kinds or found.plural:
        raise Miss("spell")
    filter = all_of(
        each
        for each in (found.filter.parts if isinstance(found.filter, f.AllOf) else (found.filter,))
        if not isinstance(each, f.IsSpell)
    )
    if any(isinstance(each, f.InZone) for each in (filter.parts if isinstance(filter, f.AllOf) else (filter,))):
        filter = _cast_from(filter)
    if nth:
        r.take("each turn")
    if r.take("during your turn") or r.at_any("during", "from", "other"):
        raise Miss("when cast")
    r.mention(o.Bound("event.object"), found.kinds)
    return e.SpellCast(filter, who, nth, copied)


def _cast_from(filter: f.Filter) -> f.Filter:
    """ "cast a spell from your graveyard": where it was cast from."""
    parts = filter.parts if isinstance(filter, f.AllOf) else (filter,)
    zone = next(each.zone for each in parts if isinstance(each, f.InZone))
    owner = next((each.who for each in parts if isinstance(each, f.OwnedBy)), None)
    if owner is not None and not isinstance(owner, p.You):
        raise Miss("whose zone")
    kept = [each for each in parts if not isinstance(each, (f.InZone, f.OwnedBy))]
    return all_of((*kept, f.CastFrom(zone)))


def _nth(r: Reader) -> int:
    if r.take_any("your", "their"):
        number = ORDINALS.get(r.next())
        if number is None:
            raise Miss("which")
        return number
    return 0


def _draws(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("draws", "draw")
    nth = _nth(r)
    if nth:
        r.need("card each turn")
        return e.CardDrawn(who, nth)
    r.need_any("a card", "one or more cards")
    if r.words[r.pos - 1] == "cards":
        raise Miss("one or more")
    except_first = r.take("except the first one you draw in each of your draw steps") or r.take(
        "except the first one they draw in each of their draw steps"
    )
    return e.CardDrawn(who, 0, bool(except_first))


def _life(r: Reader, who: p.Players) -> e.EventPattern:
    gain = r.need_any("gains life", "gain life", "loses life", "lose life").startswith("gain")
    first = r.take("for the first time each turn")
    r.set_number(BoundNumber("event.amount"))
    if r.at("during"):
        raise Miss("during")
    return e.LifeGained(who, bool(first)) if gain else e.LifeLost(who, bool(first))


def _objects(r: Reader) -> tuple[f.Filter, frozenset[str], bool]:
    if r.take_any(
        "another",
    ):
        found = noun(r)
        return all_of((found.filter, f.Not(f.IsSource()))), found.kinds, False
    batch = bool(r.take("one or more"))
    other = batch and bool(r.take("other"))
    if not batch:
        r.need_any("a", "an")
    found = noun(r)
    if found.plural != batch:
        raise Miss("number")
    return (all_of((found.filter, f.Not(f.IsSource()))) if other else found.filter), found.kinds, batch


def _discards(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("discards", "discard")
    filter, kinds, batch = _objects(r)
    if "card" not in kinds:
        raise Miss("card")
    r.mention(o.Bound("event.object"), kinds, batch)
    return e.Discarded(filter, who, batch)


def _sacrifices(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("sacrifices", "sacrifice")
    filter, kinds, batch = _objects(r)
    r.mention(o.Bound("event.object"), kinds | {"card"}, batch)
    return e.Sacrificed(filter, who, batch)


def _cycles(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("cycles or discards", "cycle or discard", "cycles", "cycle")
    or_discards = r.words[r.pos - 2] == "or"
    if r.take("~"):
        return e.Cycled(f.IsSource(), who)
    filter, _, batch = _objects(r)
    if batch:
        raise Miss("batch")
    return e.Cycled(filter, who, or_discards)


def _lands(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("plays a land", "play a land")
    r.mention(o.Bound("event.object"), frozenset(("land", "permanent", "card")))
    return e.LandPlayed(who=who)


def _attack(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("attacks", "attack")
    mine = f.ControlledBy(who)
    if r.take("with"):
        count = NUMBERS.get(r.next())
        if count is None:
            raise Miss("number")
        if count > 1 or r.at("or more"):
            r.need("or more")
        found = noun(r)
        r.mention(o.Bound("event.attackers"), found.kinds, True)
        filter = all_of((found.filter, mine))
        return e.Attacks(filter, batch=True, at_least=0 if count == 1 else count)
    if r.at_any("a player", "an opponent", "one", "you"):
        raise Miss("whom")
    return e.Attacks(mine, batch=True)


_WORDS: dict[str, str] = {
    "scry": "scry", "scries": "scry", "surveil": "surveil", "surveils": "surveil", "proliferate": "proliferate", "investigate": "investigate", "explore": "explore",
    "become the monarch": "monarch", "becomes the monarch": "monarch", "commit a crime": "crime", "commits a crime": "crime",
    "complete a dungeon": "complete_dungeon", "shuffle your library": "shuffle", "shuffles their library": "shuffle", "take the initiative": "initiative",
    "search your library": "search", "searches their library": "search", "venture into the dungeon": "venture", "win a coin flip": "coin_won", "lose a coin flip": "coin_lost",
    "exert a creature": "exert", "give a gift": "gift", "airbend": "airbend", "earthbend": "earthbend", "clash": "clash", "collect evidence": "evidence",
}  # fmt: skip


def _word(r: Reader, who: p.Players) -> e.EventPattern:
    found = r.take_from(_WORDS)
    if found is None:
        raise Miss("action")
    return e.PlayerDid(found, who)


def _taps(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("taps", "tap")
    r.need_any("a", "an")
    found = noun(r)
    r.need("for mana")
    r.mention(o.Bound("event.object"), found.kinds)
    return e.BecomesTapped(found.filter, True, who)


def _creates(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("creates", "create")
    filter, kinds, batch = _objects(r)
    r.mention(o.Bound("event.object"), kinds, batch)
    return e.TokensCreated(filter, who, batch)


_ACTS = (_casts, _draws, _life, _discards, _sacrifices, _cycles, _lands, _attack, _word, _taps, _creates)
