"""Different words for the same: the reviewed list that the normal form is made by, in the order in which it is applied.

Each line has a pair of texts that it makes equal, and a text that must stay different from the first of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

_NOUNS = (
    r"(?:artifact creature|artifact land|enchantment creature|creature|land|artifact|enchantment|permanent|spell|card|aura|equipment|vehicle|saga|token"
    r"|planeswalker|siege|class|case|spacecraft|room|battle|fortification|attraction|planet|background|emblem|door|dungeon|mount|food|ability|object|source"
    r"|spell or ability)"
)


@dataclass(frozen=True)
class Equivalence:
    """Words that say the same: what matches `pattern` becomes `said`, in lower case and line by line.

    `same`: two texts that are equal by it. `other`: one that is not equal to the first of them.
    """

    pattern: str
    said: str
    same: tuple[str, str]
    other: str
    compiled: re.Pattern[str] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "compiled", re.compile(self.pattern, re.MULTILINE))

    def apply(self, text: str) -> str:
        """The text with these words in their one form."""
        return self.compiled.sub(self.said, text)


_SELF: Final = (
    Equivalence(
        rf"~name|\bthis {_NOUNS}(?!s?\w)", "~",
        ("This creature gets +1/+1.", "Example gets +1/+1."), "Target creature gets +1/+1.",
    ),
    Equivalence(
        r"^[a-z0-9][^\n.,:\"{;]* — ", "",
        ("Landfall — Whenever a land you control enters, draw a card.", "Whenever a land you control enters, draw a card."),
        "Whenever a creature you control enters, draw a card.",
    ),
    Equivalence(
        r"\bwhenever\b", "when",
        ("Whenever this creature enters, draw a card.", "When this creature enters, draw a card."), "As this creature enters, draw a card.",
    ),
)  # fmt: skip


_GRAMMAR: Final = (
    Equivalence(
        r"\b(it|they|that|you|there)(?:'s|'re) (?!own)", r"\1 is ",
        ("If it's a creature, draw a card.", "If it is a creature, draw a card."), "If it isn't a creature, draw a card.",
    ),
    Equivalence(
        r"\byou've\b", "you have",
        ("if you've gained life this turn, draw a card.", "if you have gained life this turn, draw a card."), "if you've lost life this turn, draw a card.",
    ),
    Equivalence(
        r"\b(?:isn't|aren't|wasn't|weren't)\b", "is not",
        ("If it isn't a creature, draw a card.", "If they aren't a creature, draw a card."), "If it is a creature, draw a card.",
    ),
    Equivalence(
        r"\b(?:are|was|were)\b", "is",
        ("Creatures that were dealt damage", "Creatures that are dealt damage"), "Creatures that were dealt no damage",
    ),
    Equivalence(
        r"\b(?:have|had)\b", "has",
        ("Creatures you control have flying.", "Creatures you control has flying."), "Creatures you control lose flying.",
    ),
    Equivalence(
        r"\b(?:don't|didn't)\b", "doesn't",
        ("Creatures you control don't untap.", "Creatures you control doesn't untap."), "Creatures you control do untap.",
    ),
    Equivalence(
        r"\bbecomes?\b", "is",
        ("Target creature becomes blue until end of turn.", "Target creature is blue until end of turn."), "Target creature becomes black until end of turn.",
    ),
    Equivalence(
        r"\bgains\b(?! (?:\w+ )?life)", "has",
        ("Target creature gains flying until end of turn.", "Target creature has flying until end of turn."), "Target creature gains reach until end of turn.",
    ),
    Equivalence(
        r"\b(?:onto|into)\b", "to",
        ("Put that card onto the battlefield.", "Put that card to the battlefield."), "Put that card into your hand.",
    ),
    Equivalence(
        r"\bonly once each turn\b|\bno more than once each turn\b", "once each turn",
        ("Activate only once each turn.", "Activate no more than once each turn."), "Activate only twice each turn.",
    ),
)  # fmt: skip


_MENTIONS: Final = (
    Equivalence(
        rf"\b(?:that|those|the (?:sacrificed|exiled|discarded|revealed|returned|chosen|milled|copied|triggering)) {_NOUNS}s?\b(?!s)", "it",
        ("Return that card to its owner's hand.", "Return it to its owner's hand."), "Return target card to its owner's hand.",
    ),
    Equivalence(
        r"(?<!\w)~(?!\w)", "it",
        ("When this creature dies, exile this creature.", "When this creature dies, exile it."), "When this creature dies, exile target creature.",
    ),
    Equivalence(
        r"\b(?:he|she|him|them|they|themselves|itself|himself|herself|that (?:player|opponent)|those (?:players|tokens|counters)|the tokens?|the copy|the copies)\b",
        "it",
        ("Whenever an opponent draws a card, they lose 1 life.", "Whenever an opponent draws a card, that player loses 1 life."),
        "Whenever an opponent draws a card, you lose 1 life.",
    ),
    Equivalence(
        r"\b(?:its|their|that player's|his|her|it's) (?:owners?|controllers?)(?:'s|')(?! control)|\bit's\b|\b(?:that (?:player|opponent)'s)|\btheir\b|\bhis or her\b",
        "its",
        ("Return that card to its owner's hand.", "Return that card to their hand."), "Return that card to its owner's library.",
    ),
    Equivalence(
        r"\bof their choice\b|\bof its choice\b", "",
        ("Each player sacrifices a creature of their choice.", "Each player sacrifices a creature."), "Each player sacrifices a creature of your choice.",
    ),
    Equivalence(
        r"\bof the (power|toughness|mana value) of it\b|\bthe (power|toughness|mana value) of it\b", r"its \1\2",
        ("equal to the power of that creature", "equal to its power"), "equal to its toughness",
    ),
)  # fmt: skip


_EVENTS: Final = (
    Equivalence(
        r"\bis put to (?:a|your|its|an opponent's) graveyard from the battlefield\b|(?<!sided )\bdies?\b", "dies",
        ("When enchanted creature is put into a graveyard from the battlefield, draw a card.", "When enchanted creature dies, draw a card."),
        "When enchanted creature is put into a graveyard from anywhere, draw a card.",
    ),
    Equivalence(
        r"\bthis turn\b", "until end of turn",
        ("Target creature can't block this turn.", "Target creature can't block until end of turn."), "Target creature can't block.",
    ),
    Equivalence(
        r"\bnext turn's upkeep\b", "next upkeep",
        ("Draw a card at the beginning of the next turn's upkeep.", "Draw a card at the beginning of the next upkeep."),
        "Draw a card at the beginning of the next end step.",
    ),
    Equivalence(
        r"\b(?:as long as|if|during|while) (?:it is )?(your|an opponent's|not your) turn\b", r"during \1 turn",
        ("As long as it's your turn, this creature has flying.", "During your turn, this creature has flying."), "As long as it's not your turn, this creature has flying.",
    ),
    Equivalence(
        r"\bas long as\b", "if",
        ("This creature has flying as long as you control an artifact.", "This creature has flying if you control an artifact."),
        "This creature has flying unless you control an artifact.",
    ),
    Equivalence(
        r"\bif (?:you|it|a player|the player) doesn't\b(?=,)", "otherwise",
        ("You may pay {1}. If you don't, sacrifice this creature.", "You may pay {1}. Otherwise, sacrifice this creature."),
        "You may pay {1}. If you do, sacrifice this creature.",
    ),
    Equivalence(
        r"\bif there is ([^.,\n]*?) (?:in|from) your graveyard\b", r"if \1 is in your graveyard",
        ("if there are seven or more cards in your graveyard, draw a card.", "if seven or more cards are in your graveyard, draw a card."),
        "if six or more cards are in your graveyard, draw a card.",
    ),
    Equivalence(
        r"\bfirst main phase\b", "precombat main phase",
        ("At the beginning of your first main phase, draw a card.", "At the beginning of your precombat main phase, draw a card."),
        "At the beginning of your second main phase, draw a card.",
    ),
)  # fmt: skip


_AMOUNTS: Final = (
    Equivalence(
        r"\bwhere x is\b", "equal to",
        ("Draw X cards, where X is the number of artifacts you control.", "Draw cards equal to the number of artifacts you control."),
        "Draw X cards, where X is the number of creatures you control.",
    ),
    Equivalence(
        r"\b(?:a number|an amount) of\b", "",
        ("Create a number of Food tokens equal to its power.", "Create Food tokens equal to its power."), "Create a number of Food tokens equal to its toughness.",
    ),
    Equivalence(
        r"\bequal to the number of\b|\bfor each\b", "equal to",
        ("Draw a card for each artifact you control.", "Draw a card equal to the number of artifacts you control."),
        "Draw a card for each artifact an opponent controls.",
    ),
    Equivalence(
        r"(?<=[+-])x(?=(?:/[+-][x0])?\b)(?=.*\bequal to\b)|(?<=[+-]0/[+-])x(?=.*\bequal to\b)|(?<=1/[+-])x(?=.*\bequal to\b)", "1",
        ("It gets +X/+X until end of turn, where X is its mana value.", "It gets +1/+1 until end of turn for each its mana value."),
        "It gets +X/+0 until end of turn, where X is its mana value.",
    ),
    Equivalence(
        r"(?<![{/+-])\bx\b(?![}/])(?=.*\bequal to\b)|(?<=\w )(?:an?|one|1) (?=[^.\n]*\bequal to\b)", "",
        ("Draw X cards equal to its power.", "Draw a card equal to its power."), "Draw two cards equal to its power.",
    ),
    Equivalence(
        r"\b(?:two|three|four|five) mana of any one color\b",
        "any one color mana",
        ("Add two mana of any one color.", "Add any one color mana."), "Add two mana of any color.",
    ),
    Equivalence(
        r"\b(?:six|\d+)-sided die\b", "d6",
        ("Roll a six-sided die.", "Roll a d6."), "Roll a d20.",
    ),
    Equivalence(
        r"\bis (\w+) or (?:more|greater)\b|\bat least (\w+)\b", r"\1\2 or more",
        ("if its power is 4 or greater, draw a card.", "if its power is 4 or more, draw a card."), "if its power is 4 or less, draw a card.",
    ),
    Equivalence(
        r"\banother\b", "other",
        ("Sacrifice another creature.", "Sacrifice other creature."), "Sacrifice a creature.",
    ),
)  # fmt: skip


_PLACES: Final = (
    Equivalence(
        r"\bon the battlefield\b", "",
        ("Destroy each creature on the battlefield.", "Destroy each creature."), "Destroy each creature you control.",
    ),
    Equivalence(
        r"\bunder (?:its|your) control\b", "",
        ("Return it to the battlefield under your control.", "Return it to the battlefield."), "Return it to the battlefield tapped.",
    ),
    Equivalence(
        r"\bputs?\b(?= (?:it|target|card|a|up)\b[^.\n]*? to (?:the battlefield|your hand|its hand|its))", "return",
        ("Put target creature card from your graveyard onto the battlefield.", "Return target creature card from your graveyard to the battlefield."),
        "Put target creature card from your graveyard on top of your library.",
    ),
    Equivalence(
        r"(?<=to )(?:your|its)(?: owner's)? (?=hand\b)", "its ",
        ("Return target card from your graveyard to your hand.", "Return target card from your graveyard to its owner's hand."),
        "Return target card from your graveyard to the battlefield.",
    ),
    Equivalence(
        r"\bin (?=(?:your|its|a|all|each|an opponent's) (?:graveyard|hand|library|librarie|exile))", "from ",
        ("target card in your graveyard", "target card from your graveyard"), "target card in a graveyard",
    ),
    Equivalence(
        r"\b(?:it|that) is still a land\b|\bin addition to its other types\b", "",
        ("This land becomes a 2/2 creature. It's still a land.", "This land becomes a 2/2 creature in addition to its other types."),
        "This land becomes a 2/3 creature. It's still a land.",
    ),
    Equivalence(
        r"\bin any order\b", "",
        ("Put the rest on the bottom of your library in any order.", "Put the rest on the bottom of your library."),
        "Put the rest on the bottom of your library in a random order.",
    ),
    Equivalence(
        r"\bthe other(?:s)?\b(?= (?:to|on))", "the rest",
        ("Put one into your hand and the other into your graveyard.", "Put one into your hand and the rest into your graveyard."),
        "Put one into your hand and the other on the bottom of your library.",
    ),
)  # fmt: skip


_SENTENCES: Final = (
    Equivalence(
        r"\byour opponents\b", "an opponent",
        ("Creatures your opponents control get -1/-1.", "Creatures an opponent controls get -1/-1."), "Creatures you control get -1/-1.",
    ),
    Equivalence(
        r"\band/or\b", "or",
        ("Destroy target artifact and/or enchantment.", "Destroy target artifact or enchantment."), "Destroy target artifact and creature.",
    ),
    Equivalence(
        r"\b(tokens?)\. it has\b", r"\1 with",
        ('Create a 1/1 white Elf creature token. It has flying.', "Create a 1/1 white Elf creature token with flying."),
        "Create a 1/1 white Elf creature token with reach.",
    ),
    Equivalence(
        r"\b(?:and|then|also|instead|additional|there)\b|[.,;•]", " ",
        ("Draw a card, then discard a card.", "Draw a card. Discard a card."), "Draw a card, then discard a card at random.",
    ),
    Equivalence(
        r"\byou (?=(?:draw|gain|lose|create|mill|discard|put|exile|sacrifice|scry|surveil|search|look|reveal|shuffle|return|get|choose|add|untap|tap|have)\b)",
        "",
        ("You gain 2 life and you draw a card.", "You gain 2 life and draw a card."), "You gain 2 life and each opponent draws a card.",
    ),
    Equivalence(
        r"\b(?:each of|each|all|a|an|the|of)\b", "",
        ("Each creature you control gets +1/+1.", "All creatures you control get +1/+1."), "Target creature you control gets +1/+1.",
    ),
    Equivalence(
        r"(?<=[a-z])(?:'s|s')(?!\w)", "",
        ("equal to an artifact's mana value", "equal to artifacts' mana value"), "equal to a creature's mana value",
    ),
    Equivalence(
        r"(?<=[a-z][a-z])(?<!thi)(?<!it)(?<!ha)(?<![ius])s\b", "",
        ("Creatures attack each combat.", "Creature attacks each combat."), "Creatures block each combat.",
    ),
)  # fmt: skip


EQUIVALENCES: Final = (*_SELF, *_GRAMMAR, *_MENTIONS, *_EVENTS, *_AMOUNTS, *_PLACES, *_SENTENCES)
