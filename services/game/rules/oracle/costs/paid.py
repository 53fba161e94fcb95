"""Parts of costs, read and printed: "sacrifice a creature", "remove three charge counters from ~" (CR 118, 601.2b)."""

from __future__ import annotations

from ..phrases.phrase import Phrase, Phrases
from ..phrases.templates import H
from ..phrases.templates import amounts as am
from ..phrases.templates import costs as co
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..tree.filters import all_of
from . import languages

LOADED = languages

FORAGE = co.EitherCost((
    co.ExileCost(all_of((fl.OwnedBy(pl.You()), fl.InZone("graveyard"))), am.Const(3)), co.SacrificeCost(fl.HasSubtype("Food")),
))  # fmt: skip
"""CR 701.61a."""

_THIS, _ALL, _N, _KIND = fl.IsSource(), H("what.filter"), H("what.amount"), H("what.kind")
_BLIGHTED = fl.AllOf((fl.HasType("creature"), fl.ControlledBy(pl.You())))


def _own_card(zone: str) -> fl.Filter:
    return fl.AllOf((fl.IsSource(), fl.InZone(zone)))


def _top_of_graveyard(filter: fl.Filter) -> fl.Filter:
    """CR 404.2: the top one, of those."""
    top = fl.IsOneOf(ob.TopOfGraveyard(pl.You(), filter))
    return fl.AllOf((top, fl.OwnedBy(pl.You()), fl.InZone("graveyard")))


PAID: Phrases[co.Cost] = Phrases(
    Phrase("forage", FORAGE),
    Phrase("exert {:own}", co.ExertThis()),
    Phrase("collect evidence {n:amount}", co.CollectEvidence(H("n"))),
    Phrase("<mill|mills> {n:cards}", co.MillCost(H("n"))),
    Phrase("behold {what:class} and exile it", co.BeholdCost(_ALL, _N, True)),
    Phrase("behold {what:class}", co.BeholdCost(_ALL, _N)),
    Phrase("blight {n:amount}", co.PutCountersCost(_BLIGHTED, "-1/-1", H("n")), is_printed=False),
    Phrase("<waterbend|waterbends> {mana:mana}", co.ManaCost(H("mana"), None, True)),
    Phrase("<sacrifice|sacrifices|sacrificing> {:own_or_it}", co.SacrificeCost(_THIS)),
    Phrase("sacrifice ~giver", co.SacrificeCost(fl.IsOneOf(ob.Giver()))),
    Phrase("<sacrifice|sacrifices|sacrificing> {what:sacrificed}", co.SacrificeCost(_ALL, _N)),
    Phrase("<discard|discards|discarding> {:itself}", co.DiscardCost(_THIS)),
    Phrase("<discard|discards|discarding> your hand", co.DiscardCost(fl.Everything(), all=True)),
    Phrase("<discard|discards|discarding> {what:discarded} at random", co.DiscardCost(_ALL, _N, True)),
    Phrase("<discard|discards|discarding> {what:discarded}", co.DiscardCost(_ALL, _N)),
    Phrase("<exile|exiles|exiling> {:itself} from your graveyard", co.ExileCost(_own_card("graveyard"))),
    Phrase("<exile|exiles|exiling> {:itself} from your hand", co.ExileCost(_own_card("hand"))),
    Phrase("<exile|exiles|exiling> {:itself}", co.ExileCost(_THIS)),
    Phrase("<exile|exiles|exiling> the top card of your library", co.ExileCost(fl.Everything(), top=True)),
    Phrase("<exile|exiles|exiling> the top {n:count} cards of your library", co.ExileCost(fl.Everything(), H("n"), True)),
    Phrase("<exile|exiles|exiling> the top card of your graveyard", co.ExileCost(_top_of_graveyard(fl.Everything()))),
    Phrase("<exile|exiles|exiling> the top creature card of your graveyard", co.ExileCost(_top_of_graveyard(fl.HasType("creature")))),
    Phrase("<exile|exiles|exiling> {what:exiled}", co.ExileCost(_ALL, _N)),
    Phrase("<return|returns|returning> {:own} to its owner's hand", co.ReturnCost(_THIS)),
    Phrase("<return|returns|returning> {which:one} to its owner's hand", co.ReturnCost(H("which"))),
    Phrase("<return|returns|returning> {what:class} to <their owner's hand|its owner's hand|their owners' hands>", co.ReturnCost(_ALL, _N)),
    Phrase("<tap|taps|tapping> {:own}", co.TapThis(), is_printed=False),
    Phrase("<tap|taps|tapping> {:host}", co.TapCost(fl.IsOneOf(ob.Host()))),
    Phrase("<tap|taps|tapping> {what:untapped}", co.TapCost(_ALL, _N)),
    Phrase("untap {what:tapped}", co.UntapCost(_ALL, _N)),
    Phrase("<remove|removes> all {what.kind:counter} counters from {:own}", co.RemoveCountersCost(_THIS, _KIND, all=True)),
    Phrase("<remove|removes> {what:counters} from among {those:those}", co.RemoveCountersCost(H("those"), _KIND, _N, True)),
    Phrase("<remove|removes> {what:counters} from {:holder}", co.RemoveCountersCost(_THIS, _KIND, _N)),
    Phrase("<remove|removes> {what:counters} from {holder:a_noun}", co.RemoveCountersCost(H("holder"), _KIND, _N)),
    Phrase("<put|puts> {n:cards_of_hand} on top of your library", co.PutOnLibraryCost(fl.InZone("hand"), H("n"))),
    Phrase("<put|puts> {what:counters} on {:own}", co.PutCountersCost(_THIS, _KIND, _N)),
    Phrase("<put|puts> {what:counters} on {holder:a_noun}", co.PutCountersCost(H("holder"), _KIND, _N)),
    Phrase("reveal ~ from your hand", co.RevealCost(_own_card("hand")), is_read=False),
    Phrase("<reveal|reveals> {what:revealed}", co.RevealCost(_ALL, _N)),
)  # fmt: skip
