"""Cards or permanents separated into two piles: who separates, who chooses, and what happens to each pile (CR 700.3)."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import objects as ob
from ...program import players as pl
from ...program.clauses import Clause
from ..nouns.read import noun
from ..nouns.read_players import player, possessive
from ..nouns.read_references import reference
from ..nouns.read_shown_cards import LOOKED
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL
from .read_zones import onto_battlefield

CHOSEN, OTHER = ob.Bound("pile1"), ob.Bound("pile2")


_FACES = {"two piles": False, "a face-down pile and a face-up pile": True}


_PLACES = {"into your hand": "hand", "into your graveyard": "graveyard", "into their owners 's graveyards": "graveyard"}


def separate(r: Reader, who: pl.Players) -> fx.Verb:
    """ "separate those cards into two piles. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard"."""
    objects = reference(r)
    if isinstance(who, SEVERAL) or isinstance(objects, (ob.Target, ob.Chosen, ob.This)):
        raise Miss("one who separates")
    r.need("into")
    face_up = r.take_from(_FACES)
    if face_up is None or (face_up and objects != LOOKED):
        raise Miss("piles")
    made = fx.SeparatePiles(objects, who, pl.You(), (), (), face_up)
    r.need(".")
    for parse in (_others_choose, _cards_in, _permanents_in):
        done: fx.SeparatePiles | None = r.attempt_with(parse, made)
        if done is not None:
            return done
    if isinstance(who, pl.You):
        raise Miss("who chooses")
    r.need("put one pile")
    return _both(r, made)


def _both(r: Reader, made: fx.SeparatePiles) -> fx.SeparatePiles:
    first = _placed(r, CHOSEN)
    r.need("and")
    r.need_any("the other", "the rest")
    return replace(made, chosen=(Clause(first),), other=(Clause(_placed(r, OTHER)),))


def _placed(r: Reader, pile: ob.Objects) -> fx.Move:
    if r.take("onto the battlefield"):
        return onto_battlefield(r, fx.Move(pile, "battlefield", controller=pl.You()))
    to = r.take_from(_PLACES)
    if to is None:
        raise Miss("where the pile goes")
    return fx.Move(pile, to)


def _another(r: Reader) -> pl.Players:
    if r.take("an opponent"):
        return pl.ChosenPlayer(pl.EachOpponent())
    return player(r)[0]


def _others_choose(r: Reader, made: fx.SeparatePiles) -> fx.SeparatePiles:
    """ "An opponent chooses one of those piles. Put that pile ... and the other ..."."""
    chooser = _another(r)
    r.need_any("chooses one of those piles", "chooses one of the piles")
    r.need(". put that pile")
    return _both(r, replace(made, chooser=chooser))


def _cards_in(r: Reader, made: fx.SeparatePiles) -> fx.SeparatePiles:
    """ "Put all cards from the pile of your choice onto the battlefield under your control and the rest into their owners' graveyards"."""
    r.need("put all cards from the pile of your choice")
    return _both(r, made)


def _permanents_in(r: Reader, made: fx.SeparatePiles) -> fx.SeparatePiles:
    """ "That player sacrifices all permanents in the pile of their choice", "Destroy all creatures in the pile of that player's choice"."""
    if r.take("destroy all"):
        noun(r)
        r.need("in the pile of")
        chooser = _whose_choice(r)
        regrows = not r.take(". they can't be regenerated")
        return replace(made, chooser=chooser, chosen=(Clause(fx.Destroy(CHOSEN, not regrows)),))
    chooser = player(r)[0]
    r.need("sacrifices all")
    noun(r)
    r.need("in the pile of their choice")
    return replace(made, chooser=chooser, chosen=(Clause(fx.Sacrifice(chooser, objects=CHOSEN)),))


def _whose_choice(r: Reader) -> pl.Players:
    who = possessive(r)
    r.need("choice")
    return who


PILE_VERBS = {"separate": separate}
