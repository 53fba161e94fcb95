"""What objects do in heads of triggered abilities: enter, die, attack, deal damage, become the target; what that binds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.amounts import BoundNumber
from ..nouns.read import noun
from ..nouns.read_commanders import KINDS, your_commander
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import SELF, pronoun
from ..text.lexicon import NUMBERS, SUBTYPES
from ..text.reader import Miss, Reader, Referent
from ..tree.filters import all_of, conjuncts

_PLAYER = frozenset(("player", "opponent"))


@dataclass(frozen=True, slots=True)
class _Subject:
    """Who or what acts: the filter, the reference for "it", what it is called, and whether "one or more" do it."""

    filter: f.Filter
    node: o.Objects
    kinds: frozenset[str]
    batch: bool = False
    named: frozenset[str] = frozenset()


DEFENDER = o.Bound("event.defender")


"""The player, planeswalker or battle that the creature of an attack trigger attacks."""


def by_object(r: Reader) -> e.EventPattern:
    subject = r.first(
        _your_commander, _self_and_others, _self_or_another, _self_or_host, _self, _host, _described, _mentioned
    )
    first = _deed(r, subject)
    if isinstance(first, e.DamageDealt) and first.source == subject.filter:
        if "card" not in subject.named:
            r.scope = replace(
                r.scope, referents=tuple(_no_card(each, o.Bound("event.source")) for each in r.scope.referents)
            )
        return first  # what deals the damage is event.source; what is dealt it was mentioned
    if not isinstance(first, e.ZoneChange) and subject.named and "card" not in subject.named:
        subject = replace(subject, kinds=subject.named)  # what stays on the battlefield is no card that is spoken of
        r.scope = replace(r.scope, referents=tuple(_no_card(each, subject.node) for each in r.scope.referents))
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
    if any(isinstance(each, e.DamageDealt) and each.to_object != subject.filter for each in parts):
        raise Miss("two events that bind different things")
    return e.AnyEvent(tuple(parts))


def _no_card(each: Referent, node: o.Objects) -> Referent:
    return replace(each, kinds=each.kinds - {"card"}) if each.node == node else each


def _self(r: Reader) -> _Subject:
    if r.word() not in ("~", "~name") or (r.word() == "~name" and r.scope.quoted):
        raise Miss("self")
    r.advance(1)
    return _Subject(f.IsSource(), o.This(), SELF | r.scope.types)


def _your_commander(r: Reader) -> _Subject:
    return _Subject(your_commander(r), o.Bound("event.object"), KINDS)


def _self_or_another(r: Reader) -> _Subject:
    """ "~ or another creature you control", "~ or a commander you control"."""
    _self(r)
    another = r.need_any("or another", "or a", "or an") == "or another"
    found = noun(r)
    either = f.AnyOf((f.IsSource(), all_of((found.filter, f.Not(f.IsSource()))) if another else found.filter))
    return _Subject(either, o.Bound("event.object"), found.kinds)


def _self_or_host(r: Reader) -> _Subject:
    """ "~ or equipped creature": reconfigured or bestowed, one of both."""
    _self(r)
    r.need_any("or equipped creature", "or enchanted creature")
    either = f.AnyOf((f.IsSource(), f.IsOneOf(o.Host())))
    return _Subject(either, o.Bound("event.object"), frozenset(("creature", "permanent", "card")))


def _self_and_others(r: Reader) -> _Subject:
    """ "~ and/or one or more other creatures you control": any of them, and once for all at one time."""
    _self(r)
    r.need("and/or one or more other")
    found = noun(r)
    if not found.plural:
        raise Miss("number")
    either = f.AnyOf((f.IsSource(), all_of((found.filter, f.Not(f.IsSource())))))
    return _Subject(either, o.Bound("event.object"), found.kinds, True)


def _mentioned(r: Reader) -> _Subject:
    """ "that creature": of a lasting trigger, what the instruction spoke of."""
    found = pronoun(r)
    known = next((each for each in r.scope.referents if each.node == found), None)
    if not isinstance(found, o.Bound) or known is None or known.plural:
        raise Miss("which object")
    return _Subject(f.IsOneOf(found), found, known.kinds)


def battalion(r: Reader) -> e.EventPattern:
    """ "~ and at least two other creatures attack"."""
    _self(r)
    r.need("and at least")
    count = NUMBERS.get(r.next())
    if count is None:
        raise Miss("how many")
    r.need("other creatures attack")
    r.mention(o.This(), SELF | r.scope.types)
    return e.Attacks(f.IsSource(), others=count)


def _host(r: Reader) -> _Subject:
    r.need_any("enchanted", "equipped")
    if r.word() in SUBTYPES and r.raw()[:1].isupper() and not SUBTYPES[r.word()][1]:
        kind = r.next()
    else:
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
    if "spell" in found.kinds and r.word() not in ("deals", "deal"):
        raise Miss("spell")
    return _Subject(filter, o.Bound("event.object"), found.kinds | {"card"}, batch, found.kinds)


def _deed(r: Reader, subject: _Subject) -> e.EventPattern:
    for parse in _DEEDS:
        found = r.attempt_with(parse, subject)
        if found is not None:
            return found
    raise Miss("what it does")


def _zone(r: Reader, s: _Subject) -> e.EventPattern:
    if r.take_any("enters", "enter"):
        return _enters(r, s)
    if r.take_any("dies", "die"):
        return e.ZoneChange(s.filter, "battlefield", "graveyard", s.batch)
    if r.take_any("leaves the battlefield", "leave the battlefield"):
        if r.at("without"):
            raise Miss("without dying")
        return e.ZoneChange(s.filter, "battlefield", "", s.batch)
    if r.take_any("leaves", "leave"):
        owner = r.take_from(_GRAVEYARDS)
        if "card" not in s.kinds or owner is None:
            raise Miss("card")
        return e.ZoneChange(all_of((s.filter, f.OwnedBy(owner))), "graveyard", "", s.batch)
    r.need_any("is put into", "are put into")
    return _put_into(r, s)


_GRAVEYARDS: dict[str, p.Players] = {"your graveyard": p.You(), "an opponent 's graveyard": p.EachOpponent()}


ORIGINS: dict[str, tuple[str, p.Players | None]] = {
    "your graveyard": ("graveyard", p.You()), "a graveyard": ("graveyard", None), "exile": ("exile", None), "your hand": ("hand", p.You()),
    "your library": ("library", p.You()),
}  # fmt: skip


def _enters(r: Reader, s: _Subject) -> e.EventPattern:
    """ "enters tapped under an opponent's control", "enters from your graveyard"."""
    parts = [s.filter]
    r.take("the battlefield")
    if tapped := r.take_any("tapped", "untapped"):
        parts.append(f.Tapped() if tapped == "tapped" else f.Not(f.Tapped()))
        r.take("and")
    if r.take("under your control"):
        parts.append(f.ControlledBy(p.You()))
    elif r.take("under an opponent 's control"):
        parts.append(f.ControlledBy(p.EachOpponent()))
    origin = ""
    if r.take("from"):
        found = r.take_from(ORIGINS)
        if found is None:
            raise Miss("where it enters from")
        origin = found[0]
        parts += [] if found[1] is None else [f.OwnedBy(found[1])]
    if r.at_any("tapped", "untapped", "from", "under", "attacking"):
        raise Miss("how it enters")
    if not isinstance(s.filter, f.IsSource):
        is_theirs = any(isinstance(each, f.OwnedBy) and not isinstance(each.who, p.You) for each in conjuncts(s.filter))
        who = p.OwnerOf(s.node) if is_theirs else p.BoundPlayers("event.player")
        r.mention(who, _PLAYER, player=True)
    return e.ZoneChange(all_of(parts), origin, "battlefield", s.batch)


PUT: dict[str, tuple[str, str, p.Players | None]] = {
    "a graveyard from the battlefield": ("battlefield", "graveyard", None), "your graveyard from the battlefield": ("battlefield", "graveyard", p.You()),
    "a graveyard from anywhere": ("", "graveyard", None), "your graveyard from anywhere": ("", "graveyard", p.You()),
    "an opponent 's graveyard from anywhere": ("", "graveyard", p.EachOpponent()), "your graveyard from your library": ("library", "graveyard", p.You()),
    "exile from the battlefield": ("battlefield", "exile", None), "exile from your hand": ("hand", "exile", p.You()),
    "the command zone from anywhere": ("", "command", None), "exile from your library": ("library", "exile", p.You()), "exile from your graveyard": ("graveyard", "exile", p.You()),
}  # fmt: skip


def _put_into(r: Reader, s: _Subject) -> e.EventPattern:
    if r.take("exile from your library and/or your graveyard"):
        mine = all_of((s.filter, f.OwnedBy(p.You())))
        return e.AnyEvent(tuple(e.ZoneChange(mine, zone, "exile", s.batch) for zone in ("library", "graveyard")))
    if isinstance(s.filter, f.IsOneOf) and r.take("a graveyard"):
        return e.ZoneChange(s.filter, "battlefield", "graveyard", s.batch)
    found = r.take_from(PUT)
    if found is None:
        raise Miss("zone change")
    origin, destination, owner = found
    filter = s.filter
    if isinstance(s.node, o.Bound) and "card" in s.named and origin != "battlefield":
        filter = all_of((filter, f.IsCard()))
    if owner is not None:
        filter = all_of((filter, f.OwnedBy(owner)))
    return e.ZoneChange(filter, origin, destination, s.batch)


def _attacks(r: Reader, s: _Subject) -> e.EventPattern:
    r.need_any("attacks", "attack")
    if r.take("alone"):
        return e.Attacks(s.filter, alone=True)
    if r.take("and isn't blocked"):
        r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
        return e.AttacksUnblocked(s.filter)
    if r.take("while saddled"):
        return e.Attacks(all_of((s.filter, f.HasCapability("saddled"))), batch=s.batch)
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
    if not s.batch:
        r.mention(DEFENDER, frozenset(("aside",)), False)
    return e.Attacks(s.filter, defender, batch=s.batch, or_planeswalker=defender is None or planeswalkers)


def _blocks(r: Reader, s: _Subject) -> e.EventPattern:
    if r.take_any("becomes blocked", "become blocked"):
        return _blocked(r, s)
    if r.take("blocks or becomes blocked by"):
        other = _other_side(r)
        return e.AnyEvent((e.Blocks(s.filter, other), e.BecomesBlocked(s.filter, other)))
    r.need_any("blocks", "block")
    if r.at_any("a", "an"):
        return e.Blocks(s.filter, _other_side(r))
    return e.Blocks(s.filter, batch=True)


def _other_side(r: Reader) -> f.Filter:
    """ "a creature": what blocks or is blocked."""
    r.need_any("a", "an")
    other = noun(r)
    r.mention(o.Bound("event.other"), other.kinds)
    return other.filter


def _blocked(r: Reader, s: _Subject) -> e.EventPattern:
    if s.batch:
        raise Miss("one trigger for several")
    if r.take("by"):
        return e.BecomesBlocked(s.filter, _other_side(r))
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
    ("a player", p.EachPlayer()), ("an opponent", p.EachOpponent()), ("you", p.You()), ("one of your opponents", p.EachOpponent()),
    ("enchanted player", p.EnchantedPlayer()),
)  # fmt: skip


ONCE: dict[str, tuple[p.Players | None, f.Filter | None]] = {
    "one or more permanents and/or players": (p.EachPlayer(), f.Everything()), "one or more of your opponents": (p.EachOpponent(), None),
    "one or more players": (p.EachPlayer(), None), "one or more opponents": (p.EachOpponent(), None), "one or more creatures": (None, f.HasType("creature")),
    "one or more planeswalkers": (None, f.HasType("planeswalker")),
}  # fmt: skip


def _damaged(r: Reader, s: _Subject, combat: bool | None) -> e.EventPattern:
    once = r.take_from(ONCE)
    if once is not None:
        r.set_number(None)
        return e.DamageDealt(s.filter, once[0], once[1], combat, s.batch, once=True)
    if r.take_any("~", "~name"):
        return e.DamageDealt(s.filter, None, f.IsSource(), combat, s.batch)
    for words, who in _DAMAGED:
        if r.take(words):
            if r.at_any("or", "and"):
                if not r.take_any("or planeswalker", "or battle"):
                    raise Miss("player or")
                return e.DamageDealt(s.filter, who, f.HasType(r.words[r.pos - 1]), combat, s.batch)
            if not isinstance(who, p.You):
                r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
            elif not s.batch and f.ControlledBy(p.EachOpponent()) in conjuncts(s.filter):
                r.mention(
                    p.ControllerOf(o.Bound("event.source")), _PLAYER, player=True
                )  # "a source an opponent controls": that player
            return e.DamageDealt(s.filter, who, None, combat, s.batch)
    r.need_any("a", "an")
    other = noun(r)
    r.mention(o.Bound("event.object"), other.kinds)
    kept = tuple(each for each in r.scope.referents if each.node == o.This())
    if kept:
        r.mention(o.This(), kept[0].kinds)
    return e.DamageDealt(s.filter, None, other.filter, combat, s.batch)


def _becomes(r: Reader, s: _Subject) -> e.EventPattern:
    if s.batch:
        raise Miss("one trigger for several")
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
    if r.take_any("transforms into ~", "transforms into ~name", "transforms"):
        return e.Transformed(s.filter)
    if r.take_any("becomes monstrous", "becomes renowned"):
        return e.PlayerDid(r.words[r.pos - 1], filter=s.filter)
    r.need_any("becomes the target of", "become the target of")
    return targeting(r, e.BecomesTarget(s.filter))


def targeting(r: Reader, made: e.BecomesTarget) -> e.BecomesTarget:
    """After "becomes the target of": "a spell or ability an opponent controls for the first time each turn"."""
    kinds = frozenset(("spell", "aside"))  # "it" is what was targeted
    if r.take("a spell or ability"):
        kinds |= {"ability"}
    elif r.take("a spell"):
        made = replace(made, by=f.IsSpell())
    else:
        r.need_any("a", "an")
        found = noun(r)
        if "spell" not in found.kinds:
            raise Miss("target of")
        made = replace(made, by=found.filter)
    if r.take("an opponent controls"):
        made = replace(made, by_who=p.EachOpponent())
    elif r.take("you control"):
        made = replace(made, by_who=p.You())
    if r.take("for the first time each turn"):
        made = replace(made, first=True)
    r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
    r.mention(o.Bound("event.other"), kinds)
    return made


def put_counters(r: Reader) -> e.EventPattern:
    """ "one or more +1/+1 counters are put on ~", "a creature you control"."""
    many = r.take("one or more")
    if not many:
        r.need("a")
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    if many and r.take("counters are removed from"):
        return _counters_removed(r, kind)
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


def _counters_removed(r: Reader, kind: str) -> e.EventPattern:
    r.need_any("~", "~name")
    r.mention(o.This(), SELF | r.scope.types)
    r.set_number(BoundNumber("event.amount"))
    return e.CountersRemoved(f.IsSource(), kind)


def _actions(r: Reader, s: _Subject) -> e.EventPattern:
    if s.batch:
        raise Miss("one trigger for several")
    word = {
        "explores": "explore",
        "explore": "explore",
        "connives": "connive",
        "fights": "fight",
        "adapts": "adapt",
        "exploits a creature": "exploit",
        "mutates": "mutate",
        "enlists a creature": "enlist",
        "phases out": "phase_out",
        "phases in": "phase_in",
    }[
        r.need_any(
            "phases out",
            "phases in",
            "explores",
            "explore",
            "connives",
            "fights",
            "exploits a creature",
            "mutates",
            "enlists a creature",
        )
    ]
    return e.PlayerDid(word, filter=s.filter)


_DEEDS = (_actions, _zone, _attacks, _blocks, _damage, _becomes)
