"""Exile, return, put: objects that change zones; casting and playing them.

Which of the cards that an effect exiled, milled or looked at may be played: "cards exiled this way", "instant spells from among those cards".

Verbs of cards from outside the game: "reveal a sorcery card you own from outside the game and put it into your hand".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import BoundNumber, Const
from ...program.clauses import Clause
from ..conditions.read_while import duration
from ..nouns.read import noun
from ..nouns.read_players import possessive
from ..nouns.read_qualifiers import counter_kind, zone_phrase
from ..nouns.read_references import pronoun, reference, resolve_kind, resolve_them
from ..nouns.read_shown_cards import LEFT, LOOKED
from ..phrases.reading import spells
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader, Referent
from ..tree.filters import SEVERAL, YOUR_GRAVEYARD, all_of, conjuncts, zone_of
from .read_revealing import until

_DONE = {"exile": "exiled", "hand": "returned"}


def _as_card(r: Reader, objects: ob.Objects, to: str = "") -> None:
    """What left the battlefield is "that card" from then on."""
    node = ob.Bound(f"target{objects.slot}") if isinstance(objects, ob.Target) else objects
    known = next((each for each in r.scope.referents if each.node == node), None)
    if known is not None and "self" not in known.kinds:
        done = {f"to {to}"} if isinstance(objects, ob.Among) else {"card", _DONE.get(to, "moved"), f"to {to}"}
        r.mention(node, known.kinds | done, known.plural)


def _named(r: Reader, made: fx.Move, objects: ob.Objects) -> Clause:
    """The clause with a name for what it moved, when later words could not find it otherwise."""
    node = ob.Bound(f"target{objects.slot}") if isinstance(objects, ob.Target) and made.linked else objects
    hosted = [
        each
        for each in r.scope.referents
        if each.node == node and "card" in each.kinds and (made.linked or node == ob.Host())
    ]
    if not isinstance(objects, (ob.Chosen, ob.TopOfLibrary, ob.TopOfGraveyard, ob.Every)) and not hosted:
        _as_card(r, objects, made.to)
        return Clause(made)
    name = r.fresh_name("moved")
    single = (
        isinstance(objects, ob.TopOfLibrary) and objects.amount == Const(1) and not isinstance(objects.who, SEVERAL)
    ) or (isinstance(objects, ob.Chosen) and objects.max == 1)
    single = single or bool(hosted) or isinstance(objects, ob.TopOfGraveyard)
    if isinstance(objects, ob.Chosen) and objects.max == -1 and fl.InZone("hand") in conjuncts(objects.filter):
        r.set_number(BoundNumber(name))
    done = _DONE.get(made.to, "moved")
    kinds = frozenset((f"to {made.to}", "card", "moved" if done == "returned" else done, done)) | kinds_of(objects)
    kinds |= {"creature", "permanent"} if hosted else set()
    kept = tuple(each for each in r.scope.referents if each.node not in (objects, node))
    r.scope = replace(r.scope, referents=(*kept, Referent(ob.Bound(name), kinds, not single, False, r.scope.sentence)))
    return Clause(made, bind=name)


def _entered(r: Reader, done: Clause, objects: ob.Objects) -> Clause:
    """What was a creature card is a creature from then on: "that creature gains haste"."""
    node = (
        ob.Bound(done.bind)
        if done.bind
        else ob.Bound(f"target{objects.slot}")
        if isinstance(objects, ob.Target)
        else objects
    )
    kept = tuple(
        replace(each, kinds=each.kinds | {kind.removesuffix(" card") for kind in each.kinds} | {"permanent"})
        if each.node == node and "self" not in each.kinds
        else each
        for each in r.scope.referents
    )
    r.scope = replace(r.scope, referents=kept)
    return done


def kinds_of(objects: ob.Objects) -> frozenset[str]:
    """What the words for these objects call them."""
    filter = getattr(objects, "filter", None)
    if not isinstance(filter, fl.Filter):
        return frozenset()
    parts = filter.parts if isinstance(filter, fl.AllOf) else (filter,)
    found = {each.type for each in parts if isinstance(each, fl.HasType)}
    return frozenset(found | {f"{each} card" for each in found})


def _moved(r: Reader) -> ob.Objects:
    """What moves, with the zone it comes from ("from your graveyard", "from exile")."""
    if r.take_any("~ from your graveyard", "~name from your graveyard", "~ from exile", "~ from your hand"):
        r.self_zone = r.words[r.pos - 1]
        r.mention(ob.This(), frozenset(("self", "card")))
        return ob.This()
    objects = reference(r)
    if isinstance(objects, ob.Bound) and r.take("from your graveyard"):
        return ob.Among(objects, YOUR_GRAVEYARD)
    if isinstance(objects, (ob.Target, ob.Every)) and not zone_of(objects.filter):
        r.take("from the battlefield")
    if r.word() == "from" or (isinstance(objects, ob.Target) and _several_zones(objects.filter)):
        raise Miss("from where")
    return objects


def _several_zones(filter: fl.Filter) -> bool:
    return any(
        isinstance(part, fl.AnyOf) and all(isinstance(each, fl.InZone) for each in part.parts)
        for part in conjuncts(filter)
    )


def _exile(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    if r.at("cards from the top of"):
        return until(r, who, True)
    if r.take_any("all graveyards", "all cards from all graveyards"):
        every = ob.Every(fl.InZone("graveyard"))
        return _named(r, fx.Move(every, "exile"), every)
    if r.take_any("all opponents 's graveyards", "each opponent 's graveyard"):
        every = ob.Every(fl.AllOf((fl.OwnedBy(pl.EachOpponent()), fl.InZone("graveyard"))))
        return _named(r, fx.Move(every, "exile"), every)
    mark = r.pos
    if r.word() in ("your", "their", "target", "that", "each") and (zone := r.attempt(_whole_zone)) is not None:
        every = ob.Every(fl.AllOf(zone))
        return _named(r, fx.Move(every, "exile"), every)
    r.pos = mark
    objects = _moved(r)
    if not isinstance(who, pl.You) and isinstance(objects, ob.Chosen):
        objects = replace(objects, chooser=who)
    face_down = r.take("face down")
    lasting = duration(r)
    if lasting not in ("", "until_source_leaves"):
        raise Miss("duration of an exile")
    counter, amount = "", None
    if r.take("with"):
        amount = plain_amount(r)
        counter = counter_kind(r)
        r.need_any("counter on it", "counters on it", "counter on them")
    return _named(
        r,
        fx.Move(objects, "exile", face_down=bool(face_down), counter=counter, counter_amount=amount, duration=lasting),
        objects,
    )


def _whole_zone(r: Reader) -> tuple[fl.Filter, ...]:
    found = zone_phrase(r)
    if not any(isinstance(each, fl.InZone) and each.zone == "graveyard" for each in found):
        raise Miss("graveyard")
    return found


def _return(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    if isinstance(who, pl.EachPlayer) and r.take("to the battlefield all cards they own exiled with ~"):
        return fx.Move(ob.PutByThisOnes(), "battlefield")
    is_pronoun = r.at_any("it to", "them to", "that card to", "those cards to", "her to", "him to", "~ to")
    objects = _moved(r)
    if not isinstance(who, pl.You) and isinstance(objects, ob.Chosen):
        objects = replace(objects, chooser=who)
    if isinstance(objects, ob.Chosen) and not zone_of(objects.filter) and objects.among is None and r.at("from"):
        raise Miss("from where")
    at_random = r.take("at random")
    if at_random:
        raise Miss("random")
    r.need("to")
    if r.take("the command zone"):
        return _named(r, fx.Move(objects, "command"), objects)
    if r.take("the battlefield"):
        instructed = (
            pl.You() if isinstance(who, pl.You) and (is_pronoun or not is_owned(objects)) else None
        )  # CR 110.2a, unless its text says whose; what is yours anyway needs no word
        made = onto_battlefield(r, fx.Move(objects, "battlefield", controller=instructed))
        return _entered(r, _named(r, made, objects), objects)
    position = ""
    if r.take_any("the top of its owner 's library", "the top of their owner 's library"):
        return fx.Move(objects, "library", position="top")
    whose_hand(r)
    return _named(r, fx.Move(objects, "hand", position=position), objects)


def is_owned(node: ob.Objects) -> bool:
    """Whether the words say that these objects are somebody's: "this card", "a creature card from your graveyard"."""
    if isinstance(node, (ob.This, ob.Bound, ob.TopOfLibrary, ob.TopOfGraveyard)):
        return True
    if isinstance(node, ob.Union):
        return all(is_owned(each) for each in node.parts)
    return any(isinstance(each, fl.OwnedBy) for each in conjuncts(getattr(node, "filter", fl.Everything())))


def whose_hand(r: Reader) -> None:
    """ "its owner's hand", "your hand": always the owner's (CR 400.3)."""
    r.need_any(
        "its owner 's hand",
        "their owner 's hand",
        "their owners 's hands",
        "their owners 's hand",
        "your hand",
        "their hand",
        "their owner 's hands",
        "its owners 's hand",
        "her owner 's hand",
    )


def onto_battlefield(r: Reader, move: fx.Move) -> fx.Move:
    """ "tapped", "under your control", "with a +1/+1 counter on it", "attached to ...", "transformed"."""
    if "put onto the battlefield with" in " ".join(r.words):
        move = replace(move, linked=True)  # "enchant creature put onto the battlefield with ~" means it
    while True:
        if r.take("tapped and attacking"):
            move = replace(move, tapped=True, attacking=True)
        elif r.take("tapped and transformed"):
            move = replace(move, tapped=True, transformed=True)
        elif r.take("tapped"):
            move = replace(move, tapped=True)
        elif r.take_any("transformed", "converted"):  # "convert" is the word of Transformers (CR 701.28)
            move = replace(move, transformed=True)
        elif r.take("face down"):
            move = replace(move, face_down=True)
        elif r.take("under your control"):
            move = replace(move, controller=pl.You())
        elif r.take_any(
            "under its owner 's control",
            "under their owner 's control",
            "under their owners 's control",
            "under her owner 's control",
        ):
            move = replace(move, controller=None)
        elif r.at("with") and (counters := r.attempt(_with_counters)) is not None:
            move = replace(move, counter=counters[0], counter_amount=counters[1])
        elif r.take("attached to"):
            move = replace(move, attached_to=reference(r))
        elif r.take("blocking"):
            move = replace(move, blocking=reference(r))
        else:
            return move


def _with_counters(r: Reader) -> tuple[str, Const]:
    r.need("with")
    amount = plain_amount(r)
    r.take("additional")
    kind = counter_kind(r)
    r.need_any("counter", "counters")
    r.need_any("on it", "on them", "on him", "on her")
    if not isinstance(amount, Const):
        raise Miss("counters")
    return kind, amount


def _commanders(r: Reader) -> ob.Objects:
    """ "Your commander", "all commanders" of the command zone, which is named beside them or at the end; of two the player chooses one."""
    is_own = r.need_any("your commander", "all commanders") == "your commander"
    filter = all_of((fl.IsCommander(), *([fl.OwnedBy(pl.You())] if is_own else []), fl.InZone("command")))
    return ob.Chosen(filter, 1, 1) if is_own else ob.Every(filter)


_FROM_COMMAND = "from the command zone"


def _put_commanders(r: Reader, who: pl.Players) -> Clause:
    objects = _commanders(r)
    is_said = r.take(_FROM_COMMAND)
    if r.take("onto the battlefield"):
        made = onto_battlefield(r, fx.Move(objects, "battlefield", controller=who))
    else:
        r.need("into")
        made = _into(r, objects)
    if not is_said:
        r.need(_FROM_COMMAND)
    return _named(r, made, objects)


def _put(r: Reader, who: pl.Players) -> fx.Verb | Clause:
    commanders = r.attempt_with(_put_commanders, who) if isinstance(who, pl.You) else None
    if commanders is not None:
        return commanders
    objects = _moved(r)
    if not isinstance(who, pl.You) and isinstance(objects, ob.Chosen):
        objects = replace(objects, chooser=who)
    return _placed(r, who, objects)


def put_more(r: Reader, previous: Clause) -> Clause:
    """ "put that card into your hand and the rest on the bottom of your library": the verb is said once."""
    made = previous.verb
    if not isinstance(made, fx.Move) or made.to == "exile" or r.at_any("it", "its", "they", "you", "~"):
        raise Miss("what is put")
    objects = _moved(r)
    if r.at("onto") and made.to == "battlefield" and made.controller is None:
        raise Miss("who puts it")
    return _placed(r, pl.You(), objects)


def _placed(r: Reader, who: pl.Players, objects: ob.Objects) -> Clause:
    if r.take("onto the battlefield"):
        move = fx.Move(objects, "battlefield", controller=who if isinstance(who, pl.You) else None)
        made = onto_battlefield(r, move)
        return _entered(r, _named(r, made, objects), objects)
    if r.take("into"):
        return _named(r, _into(r, objects), objects)
    if r.take("back") and r.take("in any order"):
        if not isinstance(objects, (ob.Bound, ob.Among)):
            raise Miss("back where")
        return _named(r, fx.Move(objects, "library", position="top"), objects)
    r.need("on")
    made = _library(r, objects)
    if made.position == "top_or_bottom" and not isinstance(who, pl.OwnerOf) and not _own_card(objects):
        raise Miss("top or bottom as its owner chooses")
    return _named(r, made, objects)


def _own_card(objects: ob.Objects) -> bool:
    return isinstance(objects, ob.This)


def _into(r: Reader, objects: ob.Objects) -> fx.Move:
    if r.take("exile"):
        return fx.Move(objects, "exile")
    if r.take_any("its owner 's library", "their owner 's library"):
        return _from_top(r, objects)
    _whose_zone(r, objects)
    zone = r.need_any("hand", "hands", "graveyard", "graveyards").rstrip("s")
    return fx.Move(objects, zone)


def _whose_zone(r: Reader, objects: ob.Objects) -> None:
    """ "its owner's", "your", "that player's", of cards mentioned before "their": it is always the owner's zone (CR 400.3)."""
    known = isinstance(objects, (ob.Bound, ob.Among, ob.Union))
    if known and r.word() in ("that", "their") and r.word(1) in ("hand", "graveyard", "library"):
        r.advance(1)
    elif not r.take_any("its owner 's", "their owners 's", "their owner 's", "her owner 's"):
        possessive(r)


def _from_top(r: Reader, objects: ob.Objects) -> fx.Move:
    place = {"second": "2", "third": "3", "fourth": "4", "fifth": "5", "seventh": "7"}.get(r.next())
    if place is None:
        raise Miss("position")
    r.need("from the top")
    return fx.Move(objects, "library", position=place)


def _library(r: Reader, objects: ob.Objects) -> fx.Move:
    side = r.need_any(
        "the top or bottom of",
        "your choice of the top or bottom of",
        "their choice of the top or bottom of",
        "top of",
        "the bottom of",
        "the top of",
        "bottom of",
    )
    is_yours = r.word() == "your"
    _whose_zone(r, objects)
    r.need_any("library", "libraries")
    position = "bottom" if "bottom" in side else "top"
    if " or " in side:
        return fx.Move(objects, "library", position="top_or_bottom")
    if r.take("in a random order"):
        if position != "bottom":
            raise Miss("random top")
        position = "random_bottom"
    if r.take("in any order") and not is_yours and not _were_looked_at(objects):
        raise Miss("who orders the cards of another player")  # not their owner, as CR 401.4 has it without these words
    return fx.Move(objects, "library", position=position)


def _were_looked_at(objects: ob.Objects) -> bool:
    return (objects.objects if isinstance(objects, ob.Among) else objects) in (LOOKED, LEFT)


# --- casting and playing -------------------------------------------------------------------------------------------


_LANDS = {"an additional land this turn": 1, "two additional lands this turn": 2, "up to two additional lands this turn": 2, "up to three additional lands this turn": 3}  # fmt: skip


def _play(r: Reader, who: pl.Players) -> fx.Verb:
    more = r.take_from(_LANDS)
    if more is not None:
        return fx.ApplyPlayers(who, (mo.PlayerRule("extra_lands", amount=Const(more)),), "end_of_turn")
    now = r.attempt(lambda inner: _cast_now(inner, who, True))
    return now if now is not None else _permit(r, who, True)


def as_flash(r: Reader, who: pl.Players, lasting: str) -> fx.Verb:
    """ "You may cast sorcery spells this turn as though they had flash": a permission for a while."""
    r.take("you may cast")
    filter = spells(r)
    lasting = lasting or duration(r)
    r.need("as though they had flash")
    lasting = lasting or duration(r)
    if not lasting:
        raise Miss("for how long")
    return fx.ApplyPlayers(who, (mo.PlayerRule("flash", filter),), lasting)


def _cast(r: Reader, who: pl.Players) -> fx.Verb:
    quick = r.attempt(lambda inner: as_flash(inner, who, ""))
    if quick is not None:
        return quick
    now = r.attempt_with(_cast_now, who)
    return now if now is not None else _permit(r, who, False)


def _cast_now(r: Reader, who: pl.Players, lands: bool = False) -> fx.Verb:
    """ "Cast target instant card from your graveyard without paying its mana cost": during the resolution (CR 608.2g)."""
    objects = _card_to_cast(r)
    free = r.take_any("without paying its mana cost", "without paying their mana costs")
    must = r.take("if able")
    if r.word() in ("this", "until", "for") or not (free or must or isinstance(objects, (ob.Target, ob.Chosen))):
        raise Miss("later")
    return fx.CastCard(who, objects, free=bool(free), lands=lands, if_able=bool(must))


def look_and_play(r: Reader) -> fx.Verb:
    """ "You may look at and play that card this turn": of a card exiled face down."""
    r.need("you may look at and play")
    made = permission(r, pl.You(), True, "")
    if not isinstance(made, fx.PermitPlay):
        raise Miss("a permission")
    return fx.Sequence((Clause(fx.Reveal(objects=made.objects, look=True)), Clause(made)))


OF_EACH: Final = fl.OwnedBy(pl.BoundPlayers("each"))


def _card_to_cast(r: Reader) -> ob.Objects:
    """A reference, or "a spell ... from your hand", "any number of spells from among them": the cards that would be the spells."""
    several = bool(r.take("any number of"))
    if not several and r.word() not in ("a", "an"):
        found = reference(r)
        if isinstance(found, ob.Target) and fl.IsSpell() in conjuncts(found.filter):
            raise Miss("a spell is no card")
        return found
    if not several:
        r.advance(1)
    start = r.pos
    described = noun(r)
    if not described.kinds & ({"spell", "card"} if several else {"spell"}) or described.plural != several:
        raise Miss("spell")
    low, high = (0, -1) if several else (1, 1)
    parts = [each for each in conjuncts(described.filter) if not isinstance(each, fl.IsSpell)]
    if not several and "each opponent 's" in " ".join(r.words[start : r.pos]):  # one of each
        parts = [OF_EACH if each == fl.OwnedBy(pl.EachOpponent()) else each for each in parts]
    among: ob.Objects | None = None
    if not any(isinstance(each, fl.InZone) for each in parts):
        if r.take_any("from among cards exiled with ~", "from among cards exiled with ~name"):
            parts += [fl.PutByThis(), fl.InZone("exile")]
        else:
            r.need("from among")
            among = resolve_them(r) if r.take("them") else pronoun(r)
            if not isinstance(among, ob.Bound):
                raise Miss("from among what")
    return ob.Chosen(all_of((*parts, fl.Not(fl.HasType("land")))), low, high, among=among)


def _permit(r: Reader, who: pl.Players, lands: bool) -> fx.Verb:
    """ "Play that card this turn", "cast it until end of turn": a permission."""
    return permission(r, who, lands, duration(r))


def permission(r: Reader, who: pl.Players, lands: bool, lasting: str) -> fx.Verb:
    """After "play" or "cast": which cards, for how long unless that was said before."""
    chosen = r.attempt(lambda inner: played(inner, lands))
    objects, filter, once = chosen if chosen is not None else (reference(r), fl.Everything(), False)
    if not isinstance(objects, (ob.Bound, ob.This, ob.Target, ob.PutByThisOnes)) or _is_spell(objects):
        raise Miss("which card")
    lasting = lasting or _permitted(r)
    free = r.take_any("without paying its mana cost", "without paying their mana costs")
    lasting = lasting or _permitted(r)
    if not lasting or lasting == "until_source_leaves":
        raise Miss("duration of a permission")
    any_mana = r.take_any(*_ANY_MANA)
    if r.at_any("and you may spend", "and mana", ", and mana", ", and you may spend"):
        raise Miss("mana of any type")
    lasting = "" if lasting == _EXILED else lasting
    return fx.PermitPlay(
        who, objects, lasting, free=bool(free), any_mana=kind_of_mana(any_mana), lands=lands, once=once, filter=filter
    )


def _is_spell(objects: ob.Objects) -> bool:
    return isinstance(objects, ob.Target) and fl.IsSpell() in conjuncts(objects.filter)


_EXILED = "while_exiled"


def kind_of_mana(words: str | None) -> str:
    """ "color" or "type", of which any mana may be spent; "" for no words."""
    return "" if not words else "color" if "of any color" in words else "type"


_ANY_MANA = tuple(
    f"{joint} {words} {spell}"
    for joint in (", and", "and")
    for words in (
        "you may spend mana as though it were mana of any color to cast",
        "mana of any type can be spent to cast",
    )
    for spell in ("that spell", "it", "them", "those spells", "spells this way")
)


def _permitted(r: Reader) -> str:
    """A duration; a card that leaves exile is another object, so that "for as long as it remains exiled" needs no end."""
    words = (
        "for as long as it remains exiled", "for as long as that card remains exiled", "for as long as they remain exiled",
        "for as long as those cards remain exiled",
    )  # fmt: skip
    return _EXILED if r.take_any(*words) else duration(r)


ZONE_VERBS = {"exile": _exile, "return": _return, "put": _put, "play": _play, "cast": _cast}


_LAND = fl.HasType("land")


def played(r: Reader, lands: bool) -> tuple[ob.Objects, fl.Filter, bool]:
    """The cards, what is asked of the spell, and whether only one of them may be cast."""
    if lands and r.take("lands and cast spells from among"):
        return _those(r), fl.Everything(), False
    cards = r.attempt(_done_this_way)
    if cards is not None:
        return cards, fl.Everything(), False
    if lands:
        raise Miss("which cards")
    one = bool(r.take_any("a", "an"))
    found = noun(r)
    if "spell" not in found.kinds or found.plural == one:
        raise Miss("spells")
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
    if any(isinstance(each, (fl.InZone, fl.ControlledBy, fl.OwnedBy)) for each in parts):
        raise Miss("where they are")
    r.need("from among")
    return _those(r), all_of((*parts, fl.Not(_LAND))), one


def _those(r: Reader) -> ob.Objects:
    """ "them", "those cards", "those exiled cards", "cards exiled this way"."""
    cards = r.attempt(_done_this_way)
    if cards is not None:
        return cards
    found = resolve_them(r) if r.take("them") else _named_to_be_played(r)
    if not isinstance(found, ob.Bound):
        raise Miss("among which cards")
    return found


def _named_to_be_played(r: Reader) -> ob.Objects:
    if r.take_any("those exiled cards", "the exiled cards"):
        return resolve_kind(r, "exiled", True)
    r.need("those cards")
    return resolve_kind(r, "card", True)


def _done_this_way(r: Reader) -> ob.Objects:
    r.take("the")
    r.need("cards")
    done = r.need_any("exiled this way", "milled this way").split(" ")[0]
    found = resolve_kind(r, done, True)
    if not isinstance(found, ob.Bound):
        raise Miss("which cards")
    return found


def _reveal_from_outside(r: Reader, who: pl.Players) -> fx.Verb:
    return _take(r, who, "from outside the game and put it into your hand", reveal=True)


def _put_from_outside(r: Reader, who: pl.Players) -> fx.Verb:
    return _take(r, who, "from outside the game into your hand", reveal=False)


def _take(r: Reader, who: pl.Players, words: str, reveal: bool) -> fx.Verb:
    if not isinstance(who, pl.You):
        raise Miss("whose cards")
    r.need_any("a", "an")
    found = noun(r)
    if "card" not in found.kinds and not any(kind.endswith(" card") for kind in found.kinds):
        raise Miss("no card")
    r.need(words)
    return fx.TakeFromOutside(found.filter, reveal)


OUTSIDE_VERBS = {"reveal": _reveal_from_outside, "put": _put_from_outside}
