"""Keywords with their parameters: "protection from red", "suspend 4—{U}", "cumulative upkeep {G} or {W}" (CR 702); read and printed."""

from __future__ import annotations

from ..phrases.phrase import Phrase, Phrases
from ..phrases.templates import H
from ..phrases.templates import abilities as b
from ..phrases.templates import costs as k
from ..phrases.templates import filters as f
from ..phrases.templates import objects as o
from ..phrases.templates import players as p
from . import languages

LOADED = languages

_NAME, _N, _COST, _OF = H("name"), H("n"), H("cost"), H("of")
_FILTER, _PLAYERS = H("from.filter"), H("from.players")
_PUT_BY_THIS = f.AllOf((f.HasType("creature"), f.PutByThis()))
_INSTANT_OR_SORCERY = f.AnyOf((f.HasType("instant"), f.HasType("sorcery")))

_LATER = k.CostOf(o.This())
"""The cost that a sentence after the keyword says."""

KEYWORDS: Phrases[b.Keyword] = Phrases(
    Phrase("{name:keyword_alone}", b.Keyword(_NAME), is_read=False),
    Phrase("{name:keyword_alone}", b.Keyword(_NAME, cost=_LATER), is_read=False),
    Phrase("{name:keyword_alone}", b.Keyword(_NAME, cost=k.Costs((_LATER, H("more")))), is_read=False),
    Phrase("protection from {from:quality}", b.Keyword("protection", filter=_FILTER, players=_PLAYERS)),
    Phrase("hexproof from {from:quality}", b.Keyword("hexproof", filter=_FILTER, players=_PLAYERS)),
    Phrase("enchant player", b.Keyword("enchant", players=p.EachPlayer())),
    Phrase("enchant opponent", b.Keyword("enchant", players=p.EachOpponent())),
    Phrase("enchant creature put onto the battlefield with <~|~name>", b.Keyword("enchant", filter=_PUT_BY_THIS)),
    Phrase("enchant {of:enchanted}", b.Keyword("enchant", filter=_OF)),
    Phrase("affinity for {of:nouns}", b.Keyword("affinity", filter=_OF)),
    Phrase("champion {of:a_noun}", b.Keyword("champion", filter=_OF)),
    Phrase("{of:cycled}{cost:keyword_cost}", b.Keyword("typecycling", cost=_COST, filter=_OF)),
    Phrase("{name:keyword_with_number} {n:figure}", b.Keyword(_NAME, amount=_N)),
    Phrase("partner<—|->{group:group}", b.Keyword("partner", word=H("group"))),
    Phrase("partner with {name:card_name}", b.Keyword("partner with", word=_NAME)),
    Phrase("equip{cost:keyword_cost}", b.Keyword("equip", cost=_COST)),
    Phrase("equip {of:equipped}{cost:keyword_cost}", b.Keyword("equip", cost=_COST, filter=_OF)),
    Phrase("{name:keyword_with_both} {n:figure}{cost:dashed_cost}", b.Keyword(_NAME, cost=_COST, amount=_N)),
    Phrase("kicker{cost:keyword_cost} and/or{second:keyword_cost}", b.Keyword("kicker", cost=_COST, second_cost=H("second"))),
    Phrase("splice onto Arcane{cost:keyword_cost}", b.Keyword("splice", cost=_COST, filter=f.HasSubtype("Arcane"))),
    Phrase("splice onto instant or sorcery{cost:keyword_cost}", b.Keyword("splice", cost=_COST, filter=_INSTANT_OR_SORCERY)),
    Phrase("gift a card", b.Keyword("gift", word="card")),
    Phrase("gift a Food", b.Keyword("gift", word="Food")),
    Phrase("gift a Treasure", b.Keyword("gift", word="Treasure")),
    Phrase("gift a tapped Fish", b.Keyword("gift", word="tapped Fish")),
    Phrase("gift an Octopus", b.Keyword("gift", word="Octopus")),
    Phrase("gift an extra turn", b.Keyword("gift", word="extra turn")),
    Phrase("craft with {of:materials}{cost:keyword_cost}", b.Keyword("craft", cost=_COST, second_cost=_OF)),
    Phrase("escape{cost:dashed_cost}", b.Keyword("escape", cost=_COST)),
    Phrase("cumulative upkeep{cost:keyword_cost} or{second:keyword_cost}", b.Keyword("cumulative upkeep", cost=k.EitherCost((_COST, H("second"))))),
    Phrase("{name:keyword_with_cost}{cost:keyword_cost}", b.Keyword(_NAME, cost=_COST)),
    Phrase("{name:keyword_alone}", b.Keyword(_NAME), is_printed=False),
)  # fmt: skip
