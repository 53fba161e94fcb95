"""Keywords with their parameters: "protection from red", "suspend 4—{U}", "cumulative upkeep {G} or {W}" (CR 702); read and printed."""

from __future__ import annotations

from ..phrases.phrase import Phrase, Phrases
from ..phrases.templates import H
from ..phrases.templates import abilities as ab
from ..phrases.templates import amounts as am
from ..phrases.templates import costs as co
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from . import languages

LOADED = languages

_NAME, _N, _COST, _OF = H("name"), H("n"), H("cost"), H("of")
_FILTER, _PLAYERS = H("from.filter"), H("from.players")
_PUT_BY_THIS = fl.AllOf((fl.HasType("creature"), fl.PutByThis()))
_INSTANT_OR_SORCERY = fl.AnyOf((fl.HasType("instant"), fl.HasType("sorcery")))

_LATER = co.CostOf(ob.This())
"""The cost that a sentence after the keyword says."""

KEYWORDS: Phrases[ab.Keyword] = Phrases(
    Phrase("{name:keyword_alone}", ab.Keyword(_NAME), is_read=False),
    Phrase("{name:keyword_alone}", ab.Keyword(_NAME, cost=_LATER), is_read=False),
    Phrase("{name:keyword_alone}", ab.Keyword(_NAME, cost=co.Costs((_LATER, H("more")))), is_read=False),
    Phrase("protection from {from:quality}", ab.Keyword("protection", filter=_FILTER, players=_PLAYERS)),
    Phrase("hexproof from {from:quality}", ab.Keyword("hexproof", filter=_FILTER, players=_PLAYERS)),
    Phrase("enchant player", ab.Keyword("enchant", players=pl.EachPlayer())),
    Phrase("enchant opponent", ab.Keyword("enchant", players=pl.EachOpponent())),
    Phrase("enchant creature put onto the battlefield with <~|~name>", ab.Keyword("enchant", filter=_PUT_BY_THIS)),
    Phrase("enchant {of:enchanted}", ab.Keyword("enchant", filter=_OF)),
    Phrase("affinity for {of:nouns}", ab.Keyword("affinity", filter=_OF)),
    Phrase("bands with other {of:nouns}", ab.Keyword("bands with other", filter=_OF)),
    Phrase("champion {of:a_noun}", ab.Keyword("champion", filter=_OF)),
    Phrase("{of:cycled}{cost:keyword_cost}", ab.Keyword("typecycling", cost=_COST, filter=_OF)),
    Phrase("{of:kind_offered} offering", ab.Keyword("offering", filter=_OF)),
    Phrase("modular<—>sunburst", ab.Keyword("modular", amount=am.ColorsSpent(ob.This()))),
    Phrase("{name:keyword_with_number} {n:figure}", ab.Keyword(_NAME, amount=_N)),
    Phrase("partner<—|->{group:group}", ab.Keyword("partner", word=H("group"))),
    Phrase("partner with {name:card_name}", ab.Keyword("partner with", word=_NAME)),
    Phrase("equip{cost:keyword_cost}", ab.Keyword("equip", cost=_COST)),
    Phrase("equip {of:equipped}{cost:keyword_cost}", ab.Keyword("equip", cost=_COST, filter=_OF)),
    Phrase("{name:keyword_with_both} {n:figure}{cost:dashed_cost}", ab.Keyword(_NAME, cost=_COST, amount=_N)),
    Phrase("kicker{cost:keyword_cost} and/or{second:keyword_cost}", ab.Keyword("kicker", cost=_COST, second_cost=H("second"))),
    Phrase("splice onto Arcane{cost:keyword_cost}", ab.Keyword("splice", cost=_COST, filter=fl.HasSubtype("Arcane"))),
    Phrase("splice onto instant or sorcery{cost:keyword_cost}", ab.Keyword("splice", cost=_COST, filter=_INSTANT_OR_SORCERY)),
    Phrase("gift a card", ab.Keyword("gift", word="card")),
    Phrase("gift a Food", ab.Keyword("gift", word="Food")),
    Phrase("gift a Treasure", ab.Keyword("gift", word="Treasure")),
    Phrase("gift a tapped Fish", ab.Keyword("gift", word="tapped Fish")),
    Phrase("gift an Octopus", ab.Keyword("gift", word="Octopus")),
    Phrase("gift an extra turn", ab.Keyword("gift", word="extra turn")),
    Phrase("craft with {of:materials}{cost:keyword_cost}", ab.Keyword("craft", cost=_COST, second_cost=_OF)),
    Phrase("escape{cost:dashed_cost}", ab.Keyword("escape", cost=_COST)),
    Phrase("cumulative upkeep{cost:keyword_cost} or{second:keyword_cost}", ab.Keyword("cumulative upkeep", cost=co.EitherCost((_COST, H("second"))))),
    Phrase("{name:keyword_with_cost}{cost:keyword_cost}", ab.Keyword(_NAME, cost=_COST)),
    Phrase("{name:keyword_alone}", ab.Keyword(_NAME), is_printed=False),
)  # fmt: skip
