"""Power and toughness, and whose abilities: "gets +1/+1", "has base power and toughness 4/4" (CR 613.4); read and printed."""

from __future__ import annotations

from ..phrases.phrase import Phrase
from ..phrases.templates import H
from ..phrases.templates import modifications as mo
from . import languages
from .numbered import Numbered

LOADED = languages

_N, _POWER, _TOUGHNESS = H("n"), H("to.power"), H("to.toughness")

HAS: Numbered[mo.Modification] = Numbered(
    Phrase("<gets/get> {to:change}", mo.ModifyPT(_POWER, _TOUGHNESS)),
    Phrase("<gets/get> an additional {to:change}", mo.ModifyPT(_POWER, _TOUGHNESS), is_printed=False),
    Phrase("<has/have|gains|gain> base power and base toughness each equal to {n:measured}", mo.SetBasePT(_N, _N)),
    Phrase("<has/have|gains|gain> base power and toughness {to:size}", mo.SetBasePT(_POWER, _TOUGHNESS)),
    Phrase("<has/have|gains|gain> base power {n:one_size}", mo.SetBasePT(_N, None)),
    Phrase("<has/have|gains|gain> base toughness {n:one_size}", mo.SetBasePT(None, _N)),
    Phrase("<has/have|gains|gain> all activated abilities of {of:abilities_of}", mo.GrantAbilitiesOf(H("of"))),
    Phrase("<loses/lose> all abilities", mo.LoseAllAbilities()),
    Phrase("<loses/lose> this ability", mo.LoseThisAbility()),
)  # fmt: skip
