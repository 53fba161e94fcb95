"""Parts of costs, read and printed: "sacrifice a creature", "remove three charge counters from ~" (CR 118, 601.2b)."""

from __future__ import annotations

from ..phrases.phrase import Phrase, Phrases
from ..phrases.templates import H
from ..phrases.templates import amounts as a
from ..phrases.templates import costs as k
from ..phrases.templates import filters as f
from ..phrases.templates import objects as o
from ..phrases.templates import players as p
from ..tree.filters import all_of
from . import languages

LOADED = languages

FORAGE = k.EitherCost((
    k.ExileCost(all_of((f.OwnedBy(p.You()), f.InZone("graveyard"))), a.Const(3)), k.SacrificeCost(f.HasSubtype("Food")),
))  # fmt: skip
"""CR 701.61a."""

_THIS, _ALL, _N, _KIND = f.IsSource(), H("what.filter"), H("what.amount"), H("what.kind")
_BLIGHTED = f.AllOf((f.HasType("creature"), f.ControlledBy(p.You())))


def _own_card(zone: str) -> f.Filter:
    return f.AllOf((f.IsSource(), f.InZone(zone)))


PAID: Phrases[k.Cost] = Phrases(
    Phrase("forage", FORAGE),
    Phrase("exert {:own}", k.ExertThis()),
    Phrase("collect evidence {n:amount}", k.CollectEvidence(H("n"))),
    Phrase("<mill|mills> {n:cards}", k.MillCost(H("n"))),
    Phrase("behold {what:class} and exile it", k.BeholdCost(_ALL, _N, True)),
    Phrase("behold {what:class}", k.BeholdCost(_ALL, _N)),
    Phrase("blight {n:amount}", k.PutCountersCost(_BLIGHTED, "-1/-1", H("n")), is_printed=False),
    Phrase("<waterbend|waterbends> {mana:mana}", k.ManaCost(H("mana"), None, True)),
    Phrase("<sacrifice|sacrifices|sacrificing> {:own_or_it}", k.SacrificeCost(_THIS)),
    Phrase("<sacrifice|sacrifices|sacrificing> {what:sacrificed}", k.SacrificeCost(_ALL, _N)),
    Phrase("<discard|discards|discarding> {:itself}", k.DiscardCost(_THIS)),
    Phrase("<discard|discards|discarding> your hand", k.DiscardCost(f.Everything(), all=True)),
    Phrase("<discard|discards|discarding> {what:discarded} at random", k.DiscardCost(_ALL, _N, True)),
    Phrase("<discard|discards|discarding> {what:discarded}", k.DiscardCost(_ALL, _N)),
    Phrase("<exile|exiles|exiling> {:itself} from your graveyard", k.ExileCost(_own_card("graveyard"))),
    Phrase("<exile|exiles|exiling> {:itself} from your hand", k.ExileCost(_own_card("hand"))),
    Phrase("<exile|exiles|exiling> {:itself}", k.ExileCost(_THIS)),
    Phrase("<exile|exiles|exiling> the top card of your library", k.ExileCost(f.Everything(), top=True)),
    Phrase("<exile|exiles|exiling> the top {n:count} cards of your library", k.ExileCost(f.Everything(), H("n"), True)),
    Phrase("<exile|exiles|exiling> {what:exiled}", k.ExileCost(_ALL, _N)),
    Phrase("<return|returns|returning> {:own} to its owner's hand", k.ReturnCost(_THIS)),
    Phrase("<return|returns|returning> {which:one} to its owner's hand", k.ReturnCost(H("which"))),
    Phrase("<return|returns|returning> {what:class} to <their owner's hand|its owner's hand|their owners' hands>", k.ReturnCost(_ALL, _N)),
    Phrase("<tap|taps|tapping> {:own}", k.TapThis(), is_printed=False),
    Phrase("<tap|taps|tapping> {:host}", k.TapCost(f.IsOneOf(o.Host()))),
    Phrase("<tap|taps|tapping> {what:untapped}", k.TapCost(_ALL, _N)),
    Phrase("untap {what:tapped}", k.UntapCost(_ALL, _N)),
    Phrase("<remove|removes> all {what.kind:counter} counters from {:own}", k.RemoveCountersCost(_THIS, _KIND, all=True)),
    Phrase("<remove|removes> {what:counters} from among {those:those}", k.RemoveCountersCost(H("those"), _KIND, _N, True)),
    Phrase("<remove|removes> {what:counters} from {:holder}", k.RemoveCountersCost(_THIS, _KIND, _N)),
    Phrase("<remove|removes> {what:counters} from {holder:a_noun}", k.RemoveCountersCost(H("holder"), _KIND, _N)),
    Phrase("<put|puts> {n:cards_of_hand} on top of your library", k.PutOnLibraryCost(f.InZone("hand"), H("n"))),
    Phrase("<put|puts> {what:counters} on {:own}", k.PutCountersCost(_THIS, _KIND, _N)),
    Phrase("<put|puts> {what:counters} on {holder:a_noun}", k.PutCountersCost(H("holder"), _KIND, _N)),
    Phrase("reveal ~ from your hand", k.RevealCost(_own_card("hand")), is_read=False),
    Phrase("<reveal|reveals> {what:revealed}", k.RevealCost(_ALL, _N)),
)  # fmt: skip
