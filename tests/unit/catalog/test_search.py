"""Search over the corpus: every operator against a plain reading of each card's facts, and against known answers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from services.catalog.facts import CardFacts
from services.catalog.memory import Catalog
from services.catalog.search import syntax
from services.catalog.search.engine import Engine
from services.catalog.search.text import TooSlow

pytestmark = pytest.mark.shared
REMINDER = re.compile(r"\s*\([^()]*\)")


def found(engine: Engine, query: str) -> set[str]:
    """The names of all matches."""
    parsed = engine.parsed(query)
    assert parsed.warnings == [], parsed.warnings
    page = engine.page(query, "name", "asc", 175, "")
    names = {engine.index.cards[position].name for position in page.positions}
    while page.next_token:
        page = engine.page(query, "name", "asc", 175, page.next_token)
        names |= {engine.index.cards[position].name for position in page.positions}
    assert len(names) == page.total
    return names


def oracle(card: CardFacts) -> str:
    return REMINDER.sub("", card.text()).lower()


def number(value: str) -> float | None:
    return None if not value else float(value) if re.fullmatch(r"[+-]?\d+(\.\d+)?", value) else 0.0


def powers(card: CardFacts) -> list[float]:
    return [each for face in card.all_faces() if (each := number(face.power)) is not None]


# Query -> what it means, read off one card's facts without any index.
MEANINGS: dict[str, Callable[[CardFacts], bool]] = {
    "t:goblin": lambda card: "goblin" in card.type_line.lower(),
    "-t:creature t:legendary": lambda card: (
        "creature" not in card.type_line.lower() and "legendary" in card.type_line.lower()
    ),
    't:"legendary creature"': lambda card: "legendary creature" in card.type_line.lower(),
    "o:flying": lambda card: "flying" in oracle(card),
    'o:"draw two cards"': lambda card: "draw two cards" in oracle(card),
    'o:"can\'t be countered"': lambda card: "can't be countered" in oracle(card),
    "o:draw o:discard": lambda card: "draw" in oracle(card) and "discard" in oracle(card),
    'fo:"can\'t be blocked except by"': lambda card: "can't be blocked except by" in card.text().lower(),
    "o:{T}": lambda card: "{t}" in oracle(card),
    "c:r": lambda card: "R" in card.colors,
    "c=r": lambda card: card.colors == "R",
    "c!=r": lambda card: card.colors != "R",
    "c>=uw": lambda card: {"U", "W"} <= set(card.colors),
    "c>uw": lambda card: {"U", "W"} < set(card.colors),
    "c<=uw": lambda card: set(card.colors) <= {"U", "W"},
    "c<uw": lambda card: set(card.colors) < {"U", "W"},
    "c:c": lambda card: not card.colors,
    "c:m": lambda card: len(card.colors) > 1,
    "c=2": lambda card: len(card.colors) == 2,
    "color>=esper": lambda card: {"W", "U", "B"} <= set(card.colors),
    "id:ug": lambda card: set(card.color_identity) <= {"U", "G"},
    "id=bant": lambda card: set(card.color_identity) == {"W", "U", "G"},
    "id>=chaos": lambda card: {"U", "B", "R", "G"} <= set(card.color_identity),
    "id:c t:land": lambda card: not card.color_identity and "land" in card.type_line.lower(),
    "mv=7": lambda card: card.mana_value == 7,
    "mv>=10": lambda card: card.mana_value >= 10,
    "cmc<1 t:creature": lambda card: card.mana_value < 1 and "creature" in card.type_line.lower(),
    "mv:even t:horror": lambda card: card.mana_value % 2 == 0 and "horror" in card.type_line.lower(),
    "pow>=10": lambda card: any(each >= 10 for each in powers(card)),
    "loy=7": lambda card: any(number(face.loyalty) == 7 for face in card.all_faces()),
    "def>=6": lambda card: any((number(face.defense) or 0) >= 6 for face in card.all_faces() if face.defense),
    "r:mythic t:elf": lambda card: card.rarity == "mythic" and "elf" in card.type_line.lower(),
    "r>=rare t:squirrel": lambda card: (
        card.rarity in ("rare", "mythic", "special", "bonus") and "squirrel" in card.type_line.lower()
    ),
    "e:lea t:land": lambda card: card.set == "lea" and "land" in card.type_line.lower(),
    "year=1994 t:legendary": lambda card: card.released_at[:4] == "1994" and "legendary" in card.type_line.lower(),
    "date<=1995-06-01 t:dragon": lambda card: (
        "" < card.released_at <= "1995-06-01" and "dragon" in card.type_line.lower()
    ),
    "is:mdfc": lambda card: card.layout == "modal_dfc",
    "is:dfc": lambda card: card.layout in ("modal_dfc", "transform"),
    "is:reserved t:dragon": lambda card: card.is_reserved and "dragon" in card.type_line.lower(),
    "is:phyrexian": lambda card: any("/P" in face.mana_cost for face in card.all_faces()),
    "has:indicator": lambda card: any(face.color_indicator for face in card.all_faces()),
    "produces>=wubrg": lambda card: set("WUBRG") <= set(card.produced_mana),
    "(t:elf or t:goblin) mv=1": lambda card: (
        any(t in card.type_line.lower() for t in ("elf", "goblin")) and card.mana_value == 1
    ),
    "-(c:w or c:u or c:b or c:r or c:g) t:dragon": lambda card: not card.colors and "dragon" in card.type_line.lower(),
    "t:angel -o:flying": lambda card: "angel" in card.type_line.lower() and "flying" not in oracle(card),
    "o:/^whenever .* attacks?, draw/": lambda card: bool(
        re.search(r"^whenever .* attacks?, draw", oracle(card), re.MULTILINE)
    ),
    "name:/^dragon/": lambda card: (
        card.name.lower().startswith("dragon") or any(f.name.lower().startswith("dragon") for f in card.faces[:1])
    ),
}


@pytest.mark.parametrize("query", MEANINGS)
def test_an_operator_means_what_the_facts_say(engine: Engine, full: Catalog, query: str) -> None:
    wanted = {card.name for card in full.content.cards if MEANINGS[query](card)}
    assert wanted, "the query would prove nothing"
    assert found(engine, query) == wanted


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ('!"Sol Ring"', {"Sol Ring"}),
        ("!fire", {"Fire // Ice"}),
        (
            "is:dual",
            {
                "Badlands",
                "Bayou",
                "Plateau",
                "Savannah",
                "Scrubland",
                "Taiga",
                "Tropical Island",
                "Tundra",
                "Underground Sea",
                "Volcanic Island",
            },
        ),
        (
            "is:fetchland",
            {
                "Arid Mesa",
                "Bloodstained Mire",
                "Flooded Strand",
                "Marsh Flats",
                "Misty Rainforest",
                "Polluted Delta",
                "Scalding Tarn",
                "Verdant Catacombs",
                "Windswept Heath",
                "Wooded Foothills",
            },
        ),
        (
            "is:companion",
            {
                "Gyruda, Doom of Depths",
                "Jegantha, the Wellspring",
                "Kaheera, the Orphanguard",
                "Keruga, the Macrosage",
                "Lurrus of the Dream-Den",
                "Lutri, the Spellchaser",
                "Obosh, the Preypiercer",
                "Umori, the Collector",
                "Yorion, Sky Nomad",
                "Zirda, the Dawnwaker",
            },
        ),
        ("m={U}{U} t:instant o:counter", {"Counterspell", "Mana Drain"}),
        ("restricted:vintage t:creature", {"Golgari Grave-Troll", "Lodestone Golem", "Monastery Mentor"}),
    ],
)
def test_known_answers(engine: Engine, query: str, names: set[str]) -> None:
    answer = found(engine, query)
    if query.startswith("m="):
        assert names <= answer
    else:
        assert answer == names


def test_own_name_is_a_tilde_in_old_and_new_templates(engine: Engine) -> None:
    answer = found(engine, 'o:"when ~ enters" t:creature mv=1')
    assert answer
    for name in answer:
        card = engine.index.catalog.find(name)
        assert card is not None
        assert re.search(r"when .* enters", oracle(card))


def test_legal_banned_and_restricted_are_apart(engine: Engine) -> None:
    legal, banned, restricted = (
        found(engine, f"{status}:duel t:legendary") for status in ("legal", "banned", "restricted")
    )
    assert "Edgar Markov" in legal & restricted
    assert not legal & banned
    assert "Erayo, Soratami Ascendant // Erayo's Essence" in found(
        engine, "banned:commander"
    ) or "Erayo, Soratami Ascendant" in found(engine, "banned:commander")
    assert "Brago's Favor" not in found(engine, "f:commander t:conspiracy")


@pytest.mark.parametrize(
    "query",
    [
        "foo:bar t:elf",
        "artist:poole t:elf",
        "t:elf c:plaid",
        "t:elf mv=many",
        "t:elf usd<5",
        "t:elf is:purple",
        "t:elf o:/(/",
        "t:elf f:chess",
    ],
)
def test_what_cannot_be_answered_is_named_and_left_out(engine: Engine, query: str) -> None:
    page = engine.page(query, "", "", 5, "")
    ignored = next(part for part in query.split() if part != "t:elf")
    assert len(page.warnings) == 1
    assert ignored.split(":")[0].split("=")[0].split("<")[0] in page.warnings[0]
    assert page.total == len(found(engine, "t:elf"))


@pytest.mark.parametrize(
    "query",
    ["", "   ", ")", "((", "-", "or", "t:elf or", '"open', "(t:elf", "-(", "a) or (b", "o:", "--t:elf", "!", "and and"],
)
def test_broken_queries_are_still_answered(engine: Engine, query: str) -> None:
    assert engine.page(query, "", "", 5, "").total >= 0


@pytest.mark.parametrize(
    ("order", "key"), [("cmc", lambda card: card.mana_value), ("released", lambda card: card.released_at)]
)
def test_pages_are_sorted_either_way(engine: Engine, order: str, key: Callable[[CardFacts], object]) -> None:
    for direction, is_descending in (("asc", False), ("desc", True)):
        page = engine.page("t:hydra", order, direction, 175, "")
        keys = [key(engine.index.cards[position]) for position in page.positions]
        assert keys == sorted(keys, reverse=is_descending)  # type: ignore[type-var]


def test_options_inside_the_query_win(engine: Engine) -> None:
    page = engine.page("t:eldrazi order:cmc direction:desc", "name", "asc", 3, "")
    values = [engine.index.cards[position].mana_value for position in page.positions]
    assert values == sorted(values, reverse=True)
    assert values[0] >= 10


def test_a_hostile_regular_expression_is_stopped(engine: Engine) -> None:
    hostile = r"o:/((.*) (.*) (.*) (.*))\2\3\4\5/"
    for query in (hostile, f"-{hostile}", f"{hostile} or {hostile.replace('o:', 'fo:')}"):
        with pytest.raises(TooSlow):
            engine.page(query, "", "", 5, "")


def test_limits_of_a_query(engine: Engine) -> None:
    for query in ("x" * 1001, "(" * 40 + "elf", " ".join(["t:elf"] * 61), "-" * 50 + "elf"):
        with pytest.raises(syntax.BadQuery):
            engine.page(query, "", "", 5, "")
