"""Facts to protobuf messages."""

from __future__ import annotations

from collections.abc import Mapping

from muster.catalog.v1 import catalog_pb2 as pb

from .construction import Construction
from .facts import WUBRG, CardFacts, FaceFacts, Printing, Ruling, SetFacts
from .legality import Entry


def face(facts: FaceFacts) -> pb.Face:
    """One face."""
    return pb.Face(
        name=facts.name,
        mana_cost=facts.mana_cost,
        type_line=facts.type_line,
        oracle_text=facts.oracle_text,
        power=facts.power,
        toughness=facts.toughness,
        loyalty=facts.loyalty,
        defense=facts.defense,
        colors=facts.colors,
        color_indicator=facts.color_indicator,
        lights=facts.lights,
    )


def card(facts: CardFacts, grade: str, legalities: Mapping[str, str], quarantine: str) -> pb.Card:
    """A card with its grade and its status in each format."""
    return pb.Card(
        oracle_id=facts.oracle_id,
        name=facts.name,
        layout=facts.layout,
        mana_cost=facts.mana_cost,
        mana_value=facts.mana_value,
        type_line=facts.type_line,
        oracle_text=facts.oracle_text,
        power=facts.power,
        toughness=facts.toughness,
        loyalty=facts.loyalty,
        defense=facts.defense,
        colors=facts.colors,
        color_identity=facts.color_identity,
        color_indicator=facts.color_indicator,
        lights=facts.lights,
        keywords=facts.keywords,
        produced_mana=facts.produced_mana,
        faces=[face(each) for each in facts.faces],
        legalities=[pb.Legality(format=name, status=status) for name, status in sorted(legalities.items())],
        grade=grade,
        set=facts.set,
        released_at=facts.released_at,
        image_uri=facts.image_uri,
        program=facts.program,
        collector_number=facts.collector_number,
        rarity=facts.rarity,
        quarantine=quarantine,
    )


def printing(facts: Printing) -> pb.Printing:
    """One printing."""
    return pb.Printing(
        set=facts.set,
        collector_number=facts.collector_number,
        rarity=facts.rarity,
        released_at=facts.released_at,
    )


def ruling(facts: Ruling) -> pb.Ruling:
    """One ruling."""
    return pb.Ruling(source=facts.source, published_at=facts.published_at, comment=facts.comment)


def card_set(facts: SetFacts) -> pb.CardSet:
    """One set."""
    return pb.CardSet(code=facts.code, name=facts.name, released_at=facts.released_at, type=facts.kind)


def interval(format_: str, entry: Entry) -> pb.LegalityInterval:
    """One dated entry of a list."""
    message = pb.LegalityInterval(
        format=format_, status=entry.status, to=entry.until, inferred=entry.inferred, source=entry.source
    )
    setattr(message, "from", entry.since)  # a Python keyword
    return message


def validation_card(
    facts: CardFacts,
    built: Construction,
    grade: str,
    intervals: list[pb.LegalityInterval],
    illegal_sets: list[str],
    legal_printing: str,
    quarantine: str,
) -> pb.ValidationCard:
    """What deck validation needs of a card."""
    return pb.ValidationCard(
        oracle_id=facts.oracle_id,
        name=facts.name,
        aliases=[*(each.name for each in facts.faces), *facts.aliases],
        identity=mask(built.identity),
        symbols=mask(built.symbols),
        cost_colors=mask(built.cost_colors),
        max_copies=built.max_copies,
        is_basic=built.is_basic,
        types=built.front.types,
        all_types=built.all_types,
        supertypes=built.front.supertypes,
        subtypes=built.front.subtypes,
        mana_value=facts.mana_value,
        mana_cost=facts.front().mana_cost,
        commander_by=built.commander_by,
        pairings=built.pairings,
        companion=built.companion,
        chooses_color=built.chooses_color,
        has_activated_ability=built.has_activated_ability,
        repeats_mana_symbol=built.repeats_mana_symbol,
        released_at=facts.released_at,
        legalities=intervals,
        pool=built.pool,
        illegal_sets=illegal_sets,
        legal_printing=legal_printing,
        grade=grade,
        is_supplementary=built.is_supplementary,
        every_creature_type=built.every_creature_type,
        quarantine=quarantine,
    )


def mask(colors: str) -> int:
    """Bits W=1 U=2 B=4 R=8 G=16."""
    return sum(1 << WUBRG.index(color) for color in colors)
