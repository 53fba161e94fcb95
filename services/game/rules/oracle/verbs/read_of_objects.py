"""Clauses whose subject is an object: "~ deals 3 damage to any target", "target creature gets +2/+2 until end of turn", "it explores"."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import Keyword
from ...program.clauses import Clause
from ...program.node import walk
from ..amounts.read import amount, count_amount
from ..conditions.read_while import as_long_as, duration
from ..events.of_combat import DEFENDER
from ..keywords.read import simple
from ..nouns.read import bare_noun
from ..nouns.read_players import back_reference, player
from ..nouns.read_references import pronoun, reference, single
from ..predicates.description import animation, becomes
from ..predicates.languages import blockers
from ..predicates.read import others_than_each, predicates, scaled_pt
from ..predicates.read_copy_exceptions import copy_exceptions
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, all_of, any_of
from .read_life import life_becomes


def object_clause(r: Reader) -> Clause:
    """A subject that is an object, then its verb."""
    if r.take("the ring tempts you"):
        return Clause(fx.KeywordAction("ring_tempts"))
    if r.take_any("it becomes day", "it becomes night"):
        return Clause(fx.SetDayNight(r.words[r.pos - 1]))
    after = r.take_from(_AFTER)
    if after is not None:
        return Clause(fx.ExtraPhase(_phases_added(r), after=after))
    added = r.attempt(_steps_added) if r.at_any("there is an", "you get") else None
    if added is not None:
        return Clause(added)
    if r.take("damage can't be prevented this turn"):
        rule = mo.PlayerRule("damage_cant_be_prevented")
        return Clause(fx.ApplyPlayers(pl.EachPlayer(), (rule,), "end_of_turn"))
    if r.take("all creatures able to block"):
        lured = single(r)
        r.need("this turn do so")
        return Clause(fx.Apply(lured, (mo.Restriction("lure"),), "end_of_turn"))
    total = r.attempt(life_becomes)
    if total is not None:
        return total
    subject = reference(r)
    each = r.take("each")
    r.take("then")
    return object_verb(r, subject, bool(each))


_PHASES = {"beginning phase": "beginning", "upkeep step": "upkeep", "upkeep steps": "upkeep", "end step": "end"}


def _steps_added(r: Reader) -> fx.ExtraPhase:
    """ "there is an additional beginning phase after this phase", "you get that many additional upkeep steps after this phase" (CR 500.10)."""
    who = pl.You() if r.need_any("there is", "you get") == "you get" else None
    count: am.Amount = am.Const(1) if r.take("an additional") else count_amount(r)
    if count != am.Const(1):
        r.need("additional")
    added = r.take_from(_PHASES)
    if added is None:
        raise Miss("which phase")
    after = "step" if r.need_any("after this phase", "after this step") == "after this step" else ""
    return fx.ExtraPhase((added,), count, after, who)


_AFTER = {
    "after this phase , there is": "", "after this main phase , there is": "main", "after this combat phase , there is": "combat",
}  # fmt: skip
"""The phase after which others are added, by the words that say so (CR 500.8)."""


def _phases_added(r: Reader) -> tuple[str, ...]:
    r.need("an additional combat phase")
    if r.take("followed by an additional main phase"):
        return ("combat", "main")
    return ("combat",)


def have_object(r: Reader) -> Clause:
    """ "you may have it deal 3 damage ...": a subject and a verb in the base form."""
    subject = single(r)
    return object_verb(r, subject, False)


def object_verb(r: Reader, subject: ob.Objects, each: bool) -> Clause:
    """What an object does, or what is said of it."""
    if r.word() == "also" and r.word(1) in ("gains", "gets", "deals", "gain", "get"):
        r.advance(1)  # in addition to what was said before, as every effect is
    if r.word() == "also" and r.word(1) in ("gains", "gets", "deals", "has"):
        r.advance(1)
    if r.take_any("becomes blocked", "become blocked"):
        return Clause(fx.BecomeBlocked(subject))
    word = r.word()
    if word in ("deals", "deal"):
        r.advance(1)
        return _deal(r, subject)
    parse = _ACTIONS.get(word)
    if parse is not None:
        mark, scope = r.pos, r.scope
        r.advance(1)
        found = r.attempt_with(parse, subject)
        if found is not None:
            return Clause(found)
        r.pos, r.scope = mark, scope
    return _predicate(r, subject)


# --- damage -------------------------------------------------------------------------------------------------------


def _deal(r: Reader, subject: ob.Objects) -> Clause:
    source = None if isinstance(subject, ob.This) else subject
    if r.take("damage to"):
        to, group = _others(r, subject)
        r.need("equal to")
        theirs = r.attempt_with(_of_each_player, to) if group is None else None
        size = theirs if theirs is not None else _amount_of_each(r, subject)
        return Clause(fx.DealDamage(to, size, source, each_of=group))
    if r.take("damage equal to"):
        size = _amount_of_each(r, subject)
        r.need("to")
        to, group = _others(r, subject)
        return Clause(fx.DealDamage(to, size, source, each_of=group))
    size = count_amount(r)
    r.need("damage")
    if r.take("divided as you choose among"):
        return Clause(fx.DealDamage(reference(r), size, source, distribute=True))
    r.need("to")
    to, group = _others(r, subject)
    return Clause(_with_more(r, fx.DealDamage(to, size, source, each_of=group), source))


_EACH_SOURCE = ob.Bound("each_source")


_EACH_HIT = pl.BoundPlayers("each_object")


def _of_each_player(r: Reader, to: ob.Objects | pl.Players) -> am.Amount:
    """ "damage to each player equal to the number of lands that player controls": a number of each one's own, at the same time."""
    if not isinstance(to, SEVERAL):
        raise Miss("several players")
    outer = r.scope.referents
    r.mention(_EACH_HIT, frozenset(("player", "opponent")), False, player=True)
    found = amount(r)
    r.scope = replace(r.scope, referents=outer)
    if _EACH_HIT not in walk(found):
        raise Miss("the same number for all")
    return found


def _amount_of_each(r: Reader, subject: ob.Objects) -> am.Amount:
    """ "Each creature you control deals damage equal to its power": to the power of each of several sources."""
    known = next((each for each in r.scope.referents if each.node == subject), None)
    if not isinstance(subject, (ob.Every, ob.Among)) and (known is None or not known.plural):
        return amount(r)
    r.mention(_EACH_SOURCE, frozenset(("creature", "permanent")))
    found = amount(r)
    r.scope = replace(r.scope, referents=tuple(each for each in r.scope.referents if each.node != _EACH_SOURCE))
    return found


def _with_more(r: Reader, first: fx.DealDamage, source: ob.Objects | None) -> fx.DealDamage:
    """ "... and 2 damage to its controller": dealt at the same time (CR 608.2f)."""
    return replace(first, more=r.attempt_with(_more_damage, source))


def _more_damage(r: Reader, source: ob.Objects | None) -> fx.DealDamage:
    r.need("and")
    size = count_amount(r)
    r.need("damage to")
    to, group = _others(r, source or ob.This())
    return _with_more(r, fx.DealDamage(to, size, each_of=group), source)


def _others(r: Reader, subject: ob.Objects) -> tuple[ob.Objects | pl.Players, pl.Players | None]:
    """The recipients; "it" is not the source itself, which would be "itself"."""
    if isinstance(subject, (ob.Every, ob.Among)) and r.take("its controller"):
        return pl.ControllerOf(_EACH_SOURCE), None  # of each of them its own
    one = ob.Bound(f"target{subject.slot}") if isinstance(subject, ob.Target) else subject
    if isinstance(one, (ob.Bound, ob.Host)) and r.take("its controller"):
        return _controller(r, one), None
    r.excluded = one
    found = r.attempt(_recipients)
    r.excluded = None
    if found is None:
        raise Miss("recipient")
    return found


def _controller(r: Reader, subject: ob.Objects) -> pl.Players:
    """ "Its controller" of a source other than this object: the source's own."""
    who = pl.ControllerOf(subject)
    r.mention(who, frozenset(("player", "opponent")), False, player=True)
    return who


_ATTACKED = tuple(
    f"the {what} {who}"
    for what in ("player or planeswalker", "player , planeswalker , or battle")
    for who in ("it's attacking", "it 's attacking", "that creature is attacking")
)


def _recipients(r: Reader) -> tuple[ob.Objects | pl.Players, pl.Players | None]:
    """Objects or players; "each creature and each player" is both at once."""
    if r.at_any("that player or planeswalker", "that permanent or player", "that creature or player"):
        raise Miss("player or planeswalker")
    if r.take_any(*_ATTACKED):
        if not any(each.node == DEFENDER for each in r.scope.referents):
            raise Miss("what is attacked")
        return DEFENDER, None
    person = r.attempt(player)
    if person is not None and r.word() != "or":
        theirs = r.attempt_with(_and_theirs, person[0])
        if theirs is not None:
            return theirs, person[0]
        if r.at_any("and each creature", "and each other creature"):
            r.advance(1)
            return single(r), person[0]
        return person[0], None
    if person is not None:
        raise Miss("player or")
    objects = single(r)
    if r.at_any("and each player", "and each opponent"):
        r.advance(1)
        return objects, player(r)[0]
    if r.word() == "and" and r.word(1) == "each":
        r.advance(1)
        more = single(r)
        if isinstance(objects, ob.Every) and isinstance(more, ob.Every):
            return ob.Union((objects, more)), None
        raise Miss("recipients")
    return objects, None


def _and_theirs(r: Reader, who: pl.Players) -> ob.Objects:
    """ "each opponent and each creature they control"."""
    r.need("and each")
    kinds = [bare_noun(r)]
    while r.take("and"):
        kinds.append(bare_noun(r))
    r.need("they control")
    if any(each.plural for each in kinds) or not isinstance(who, SEVERAL):
        raise Miss("players and objects")
    return ob.Every(all_of((any_of(each.filter for each in kinds), fl.ControlledBy(who))))


# --- keyword actions and others -----------------------------------------------------------------------------------


def _fights(r: Reader, subject: ob.Objects) -> fx.Verb:
    if r.take("each other"):
        if not isinstance(subject, ob.Union) or len(subject.parts) != 2:
            raise Miss("which two")
        return fx.Fight(*subject.parts)
    return fx.Fight(subject, single(r))


def _explores(r: Reader, subject: ob.Objects) -> fx.Verb:
    r.take("again")
    return fx.KeywordAction("explore", subject)


def _connives(r: Reader, subject: ob.Objects) -> fx.Verb:
    if r.take("x"):
        return fx.KeywordAction("connive", subject, am.X())
    if r.word().isdigit():
        return fx.KeywordAction("connive", subject, plain_amount(r))
    return fx.KeywordAction("connive", subject, am.Const(1))


def _endures(r: Reader, subject: ob.Objects) -> fx.Verb:
    return fx.KeywordAction("endure", subject, plain_amount(r))


def _phases(r: Reader, subject: ob.Objects) -> fx.Verb:
    r.need("out")
    return fx.PhaseOut(subject)


def _becomes(r: Reader, subject: ob.Objects) -> fx.Verb:
    if r.take("tapped"):
        return fx.Tap(subject)
    designation = r.take_any("prepared", "unprepared")
    if designation:
        return fx.KeywordAction(f"become_{designation}", subject)
    if r.take_any("a copy of", "copies of"):
        return _becomes_copy(r, subject, "")
    found = r.attempt(_animated)
    mods, lasting = found if found is not None else ((*becomes(r), *_and_more(r)), duration(r))
    if not lasting and r.at("for as long as"):
        return fx.Apply(subject, mods, "while_condition", as_long_as(r))
    return fx.Apply(subject, mods, lasting)


def _becomes_copy(r: Reader, subject: ob.Objects, lasting: str) -> fx.Verb:
    """CR 707.2; without a duration for good. Nothing becomes a copy of itself: "it" is something else than the subject, afterwards the subject."""
    spoken = r.scope.referents
    if r.word() == "it":
        r.scope = replace(r.scope, referents=tuple(each for each in spoken if each.node != subject))
    of = single(r)
    new = tuple(replace(each, kinds=each.kinds | {"aside"}) for each in r.scope.referents if each not in spoken)
    r.scope = replace(r.scope, referents=(*new, *spoken))
    if of == subject:
        raise Miss("a copy of itself")
    _has_not_left(r, of)
    lasting = lasting or duration(r)
    if r.at("for as long as"):
        raise Miss("for how long")
    exceptions = copy_exceptions(r) if r.take(", except") or r.take("except") else ()
    if mo.KeepsThisAbility() in exceptions and (subject != ob.This() or r.scope.spell):
        raise Miss("this ability of another object")
    return fx.BecomeCopy(subject, of, lasting, exceptions)


def _has_not_left(r: Reader, of: ob.Objects) -> None:
    """What died is copied as it last was (CR 603.10a), which may not be what the card is; "that card" is the card."""
    left = of == ob.Bound("cost.sacrificed") or (of == ob.Bound("event.object") and r.has_left)
    if left and r.words[r.pos - 1] != "card":
        raise Miss("a copy of what has left the battlefield")


def _animated(r: Reader) -> tuple[tuple[mo.Modification, ...], str]:
    """ "a 3/3 Elemental creature until end of turn. It's still a land." or "... until end of turn that's still a land"."""
    mods = animation(r)
    lasting = duration(r)
    if r.take_any(
        "in addition to its other types",
        "that 's still a land",
        "that's still a land",
        "that 's still a planeswalker",
        "that's still a planeswalker",
    ):
        lasting = lasting or duration(r)
        if not lasting and r.word() in (",", "and"):
            raise Miss("more that is said of it")
        return mods, lasting
    if _keeps_its_types(r):
        return mods, lasting
    raise Miss("whether it keeps its types")


_STILL = ("it 's still a land", "they're still lands", "it 's still a planeswalker", "that land is still a land")


def _keeps_its_types(r: Reader) -> bool:
    """Whether the next sentence says so; a quotation may have closed with the full stop inside."""
    if r.sentence_ended_at == r.pos:
        return r.at_any(*_STILL)
    rest = r.words[r.pos : r.end]
    if r.at_any(", where x is", "for as long as", "and can't") and "." in rest:
        rest = rest[rest.index(".") :]
    return " ".join(rest).startswith(tuple(f". {words}" for words in _STILL))


def _told_to_block(r: Reader, subject: ob.Objects) -> fx.Verb:
    """ "target creature blocks ~ this turn if able" (CR 509.1c)."""
    r.excluded = ob.Bound(f"target{subject.slot}") if isinstance(subject, ob.Target) else subject
    attacker = r.attempt(pronoun)
    r.excluded = None
    if attacker is None:
        raise Miss("what it blocks")
    r.need("this turn if able")
    return fx.AssignBlock(subject, attacker)


_ACTIONS = {
    "blocks": _told_to_block, "block": _told_to_block,
    "fights": _fights, "fight": _fights, "explores": _explores, "explore": _explores, "connives": _connives, "connive": _connives,
    "phases": _phases, "phase": _phases, "becomes": _becomes, "become": _becomes, "endures": _endures,
}  # fmt: skip


# --- continuous effects -----------------------------------------------------------------------------------------------


def lasting_predicate(r: Reader, lasting: str) -> Clause:
    """ "Until end of turn, target creature gets ..."."""
    subject = reference(r)
    r.take("each")
    chosen = r.attempt(lambda at: _of_choice(at, subject, lasting))
    if chosen is not None:
        return chosen
    if r.word() in ("becomes", "become"):
        r.advance(1)
        if r.take_any("a copy of", "copies of"):
            return Clause(_becomes_copy(r, subject, lasting))
        mods = (*r.first(_still_land, becomes), *_and_more(r))
        return Clause(_apply(subject, mods, lasting))
    mods = predicates(r)
    if subject != ob.This():
        mods = tuple(others_than_each(mod) for mod in mods)
    return Clause(_apply(subject, mods, lasting))


def _and_more(r: Reader) -> tuple[mo.Modification, ...]:
    """ "..., loses all abilities, and gains flying": more that is said of what it becomes."""
    mark, scope = r.pos, r.scope
    if not (r.take(", and") or r.take(",") or r.take("and")) or r.word() not in (
        "gains",
        "gain",
        "has",
        "have",
        "loses",
        "lose",
    ):
        r.pos, r.scope = mark, scope
        return ()
    return predicates(r)


def _still_land(r: Reader) -> tuple[mo.Modification, ...]:
    mods = animation(r)
    if r.take_any(
        "in addition to its other types",
        "in addition to their other types",
        "that 's still a land",
        "that's still a land",
        "that are still lands",
        "that 's still a planeswalker",
        "that's still a planeswalker",
    ):
        return mods
    if _keeps_its_types(r):
        return mods
    raise Miss("whether it keeps its types")


_COLORS = ("W", "U", "B", "R", "G")


_COLOR_NAMES = ("white", "blue", "black", "red", "green")


_SETS = tuple(found for size in range(1, 6) for found in combinations("WUBRG", size))


COLOR_SETS = tuple(mo.SetColors("".join(found)) for found in _SETS)


"""What "the color or colors of your choice" may be."""


_SET_NAMES = tuple(" and ".join(_COLOR_NAMES["WUBRG".index(letter)] for letter in found) for found in _SETS)


def _of_choice(r: Reader, subject: ob.Objects, lasting: str = "") -> Clause:
    """ "gains protection from the color of your choice", "becomes the color of your choice", "gains your choice of ...": one option each."""
    word = _type_word(r)
    if word:
        return _chosen_type(r, subject, word, lasting)
    options: list[tuple[mo.Modification, ...]]
    words: tuple[str, ...] = _COLOR_NAMES
    if r.take_any("becomes the color or colors of your choice", "become the color or colors of your choice"):
        options, words = [(each,) for each in COLOR_SETS], _SET_NAMES
    elif r.take_any("becomes the color of your choice", "become the color of your choice"):
        options = [(mo.SetColors(letter),) for letter in _COLORS]
    elif r.take_any("gains protection from the color of your choice", "gain protection from the color of your choice"):
        options = [(mo.GrantKeyword(Keyword("protection", filter=fl.HasColor(letter))),) for letter in _COLORS]
    elif r.take_any(
        "gains hexproof from the color of your choice",
    ):
        options = [(mo.GrantKeyword(Keyword("hexproof", filter=fl.HasColor(letter))),) for letter in _COLORS]
    elif r.take("gains protection from colorless or from the color of your choice"):
        options = [(mo.GrantKeyword(Keyword("protection", filter=fl.ColorCount("=", 0))),)]
        options += [(mo.GrantKeyword(Keyword("protection", filter=fl.HasColor(letter))),) for letter in _COLORS]
        words = ("colorless", *_COLOR_NAMES)
    elif r.take_any("gains your choice of", "gain your choice of"):
        options, words = _keyword_options(r)
    else:
        raise Miss("choice")
    lasting = lasting or duration(r)
    chosen, later = _once(subject)
    made = Clause(fx.ChooseOne(tuple((Clause(fx.Apply(later, mods, lasting)),) for mods in options), words=words))
    return Clause(fx.Sequence((Clause(fx.ChooseObjects(chosen)), made))) if chosen != later else made


def _type_word(r: Reader) -> str:
    for word in ("creature type", "basic land type"):
        if r.take_any(f"becomes the {word} of your choice", f"become the {word} of your choice"):
            return word
    return ""


def _chosen_type(r: Reader, subject: ob.Objects, word: str, lasting: str) -> Clause:
    """ "becomes the basic land type of your choice": chosen on resolution, and the effect keeps its own choice."""
    kind = word.removeprefix("basic ").removesuffix(" type")
    mod: mo.Modification = mo.SetTypes(subtype_kind=kind, chosen=True)
    if r.take_any("in addition to its other types", "in addition to their other types"):
        mod = mo.AddTypes(chosen=True)
    chosen, later = _once(subject)
    made = (Clause(fx.ChooseWord(word)), Clause(fx.Apply(later, (mod,), lasting or duration(r))))
    return Clause(fx.Sequence((Clause(fx.ChooseObjects(chosen)), *made) if chosen != later else made))


def _keyword_options(r: Reader) -> tuple[list[tuple[mo.Modification, ...]], tuple[str, ...]]:
    found = [simple(r)]
    while r.word() in (",", "or"):
        r.advance(1)
        r.take("or")
        found.append(simple(r))
    return [(mo.GrantKeyword(each),) for each in found], tuple(each.name for each in found)


def _once(subject: ob.Objects) -> tuple[ob.Objects, ob.Objects]:
    """A target is named once; later words mean the same one."""
    return (subject, ob.Bound(f"target{subject.slot}")) if isinstance(subject, ob.Target) else (subject, subject)


def _blocked_this_turn(r: Reader) -> mo.Restriction:
    """ "can't be blocked this turn except by creatures with haste", "can't be blocked by Walls this turn"."""
    if r.take("can be blocked this turn only by creatures in the same sector"):
        return mo.Restriction("blocked_in_sector")
    only = r.need_any("can't be blocked this turn except by", "can't be blocked by").endswith("except by")
    rule = mo.Restriction("cant_be_blocked", filter=blockers(r), only=only)
    if not only:
        r.need("this turn")
    return rule


def _untap_step_of_that_player(r: Reader) -> mo.Restriction:
    """ "don't untap during that player's next untap step", whoever controls them then."""
    r.need_any("doesn't untap during", "don't untap during")
    r.need_any("that player 's", "the player 's")
    who = back_reference(r, "that player")[0]
    r.need("next untap step")
    return mo.Restriction("doesnt_untap", who=who)


def _predicate(r: Reader, subject: ob.Objects) -> Clause:
    chosen = r.attempt_with(_of_choice, subject)
    if chosen is not None:
        return chosen
    if r.take_any("doesn't untap during your next untap step", "don't untap during your next untap step"):
        return Clause(_apply(subject, (mo.Restriction("doesnt_untap", who=pl.You()),), "your_next_untap"))
    if r.at_any(
        "doesn't untap during its controller 's next untap step",
        "don't untap during their controller 's next untap step",
        "don't untap during their controllers 's next untap steps",
        "don't untap during their controller 's next untap steps",
    ):
        while not r.done() and r.word() not in ("step", "steps"):
            r.advance(1)
        r.advance(1)
        return Clause(fx.Apply(subject, (mo.Restriction("doesnt_untap"),), "next_untap"))
    theirs = r.attempt(_untap_step_of_that_player)
    if theirs is not None:
        return Clause(_apply(subject, (theirs,), "their_next_untap"))
    rule = r.attempt(_blocked_this_turn)
    if rule is not None:
        return Clause(_apply(subject, (rule,), "end_of_turn"))
    if r.take_any(
        "can't be blocked this turn",
        "can't block this turn",
        "can't attack this turn",
        "attacks this turn if able",
        "attack this turn if able",
        "can't attack or block this turn",
        "blocks this turn if able",
        "must be blocked this turn if able",
    ):
        return Clause(_apply(subject, _turn_rules(r), "end_of_turn"))
    if r.take_any(
        "can attack this turn as though it didn't have defender",
        "can attack this turn as though they didn't have defender",
    ):
        return Clause(_apply(subject, (mo.Restriction("can_attack_despite_defender"),), "end_of_turn"))
    mods = predicates(r)
    lasting = duration(r)
    if not lasting and r.at("for as long as"):
        return Clause(fx.Apply(subject, mods, "while_condition", as_long_as(r)))
    if lasting and r.at("for each") and len(mods) == 1 and isinstance(mods[0], mo.ModifyPT):
        mods = (scaled_pt(r, mods[0]),)
    if subject != ob.This():
        mods = tuple(others_than_each(mod) for mod in mods)
    if lasting == "until_source_leaves":
        lasting = "while_source"
    return Clause(_apply(subject, mods, lasting))


def _turn_rules(r: Reader) -> tuple[mo.Modification, ...]:
    words = " ".join(r.words[max(0, r.pos - 6) : r.pos])
    if words.endswith("attack or block this turn"):
        return (mo.Restriction("cant_attack"), mo.Restriction("cant_block"))
    for ending, rule in (
        ("can't be blocked this turn", "cant_be_blocked"), ("can't block this turn", "cant_block"), ("can't attack this turn", "cant_attack"),
        ("be blocked this turn if able", "must_be_blocked"), ("blocks this turn if able", "must_block"), ("this turn if able", "must_attack"),
    ):  # fmt: skip
        if words.endswith(ending):
            return (mo.Restriction(rule),)
    raise Miss("rule")


def _apply(subject: ob.Objects, mods: tuple[mo.Modification, ...], lasting: str) -> fx.Verb:
    """Rules about a class of creatures hold for those that come later too (CR 611.2c); characteristics do not."""
    if not lasting and any(isinstance(each, mo.Restriction) and each.rule == "cant_be_regenerated" for each in mods):
        raise Miss("what can't be regenerated is said of the destruction")
    if isinstance(subject, ob.Every) and all(isinstance(each, mo.Restriction) for each in mods):
        return fx.ApplyAll(subject.filter, mods, lasting)
    if any(isinstance(each, mo.Restriction) for each in mods) and isinstance(subject, ob.Every):
        raise Miss("characteristics and rules in one")
    return fx.Apply(subject, mods, lasting)
