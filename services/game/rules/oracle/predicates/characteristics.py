"""What an object is, in single characteristics, after "is" or "becomes": "legendary", "every creature type", "white" (CR 613.1d, 613.1e); read and printed."""

from __future__ import annotations

from ...program.vocabulary import BASIC_LAND_TYPES, LAND_TYPES
from ..phrases.phrase import Phrase
from ..phrases.templates import H
from ..phrases.templates import modifications as mo
from . import languages
from .numbered import Numbered

LOADED = languages

NONBASIC_LAND_TYPES = tuple(sorted(LAND_TYPES - set(BASIC_LAND_TYPES)))

IS: Numbered[mo.Modification] = Numbered(
    Phrase("every nonbasic land type", mo.AddTypes(subtypes=NONBASIC_LAND_TYPES)),
    Phrase("every creature type", mo.AddTypes(every_creature_type=True)),
    Phrase("every basic land type in addition to <its/their> other types", mo.AddTypes(every_basic_type=True)),
    Phrase("the chosen type in addition to <its/their> other types", mo.AddTypes(chosen=True)),
    Phrase("{:of_lands}the chosen type", mo.SetTypes((), (), "land", chosen=True)),
    Phrase("legendary", mo.AddTypes(supertypes=("legendary",))),
    Phrase("goaded", mo.Restriction("goaded")),
)  # fmt: skip

ISNT: Numbered[mo.Modification] = Numbered(
    Phrase("<isn't/aren't> <a creature/creatures>", mo.RemoveTypes(types=("creature",))),
)  # fmt: skip

COLORS: Numbered[mo.Modification] = Numbered(
    Phrase("{colors:colors_alone} in addition to <its/their> other colors", mo.AddColors(H("colors"))),
    Phrase("{colors:colors_alone}", mo.SetColors(H("colors"))),
)  # fmt: skip
