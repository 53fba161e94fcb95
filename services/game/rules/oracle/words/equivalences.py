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
_OWN_DEEDS = r"\b(?:sacrifices?|discards?|exiles?|puts?|returns?|creates?)\b"
"""What a player does with things of their own: that they choose them goes without saying, other than of a target."""


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
        r"^max speed — ", r"as long as you have max speed, ",
        ("Max speed — This creature has flying.", "As long as you have max speed, this creature has flying."), "This creature has flying.",
    ),
    Equivalence(
        r"\b(el|wol|werewol|dwar)ves\b", r"\1f",
        ("equal to the number of Elves you control", "equal to the number of Elf you control"), "equal to the number of Dwarves you control",
    ),
    Equivalence(
        r"\b(all|arm|abilit|cop|mercenar)ies\b", r"\1y",
        ("Allies you control", "Ally you control"), "Armies you control",
    ),
    Equivalence(
        r"(?<=\d)[—-](?=\d+ \|)", r"-",
        ("Roll a d20.\n1—9 | Draw a card.", "Roll a d20.\n1-9 | Draw a card."), "Roll a d20.\n2—9 | Draw a card.",
    ),
    Equivalence(
        rf"~name|\bthis {_NOUNS}(?!s?\w)", "~",
        ("This creature gets +1/+1.", "Example gets +1/+1."), "Target creature gets +1/+1.",
    ),
    Equivalence(
        r"^((?:• |(?:[ivx]+, )*[ivx]+ — )?)(?![ivx]+ — )[a-z0-9][^\n.,:\"{;—]* — ", r"\1",
        ("Landfall — Whenever a land you control enters, draw a card.", "Whenever a land you control enters, draw a card."),
        "Whenever a creature you control enters, draw a card.",
    ),
    Equivalence(
        r" ?—$", "",
        ("Choose one —\n• Draw a card.", "Choose one\n• Draw a card."), "Choose two —\n• Draw a card.",
    ),
    Equivalence(
        r"^~name can be your commander\.$|^~ can be your commander\.$", "",
        ("Flying\nExample can be your commander.", "Flying"), "Flying\nExample can't be your commander.",
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
        r"\bgains?\b(?! (?:\S+ ){0,2}(?:life|control)\b)", r"has",
        ("Creatures you control gain flying until end of turn.", "Each creature you control has flying until end of turn."), "Creatures you control gain reach until end of turn.",
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
        r"\bunder (?:its|their|his|her) owners?(?:'s|') control\b", r"under owner control",
        ("Return them to the battlefield under their owners' control.", "Return those cards to the battlefield under their owner's control."), "Return them to the battlefield under your control.",
    ),
    Equivalence(
        r"\bfrom among (?:the )?cards (?:milled|revealed|exiled) this way\b", r"from among it",
        ("You may put a land card from among the cards milled this way into your hand.", "You may put a land card from among them into your hand."), "You may put a land card from your hand onto the battlefield.",
    ),
    Equivalence(
        r"(?<!\w)~ doesn't untap during your untap step\b", r"~ doesn't untap during its controller's untap step",
        ("This creature doesn't untap during your untap step.", "This creature doesn't untap during its controller's untap step."), "This creature doesn't untap during your next untap step.",
    ),
    Equivalence(
        r"\bthat (?:player|spell) or (?:that )?(?:planeswalker|permanent|ability|creature)'s controller\b", r"its controller",
        ("That player or that planeswalker's controller discards a card.", "Its controller discards a card."), "Its owner discards a card.",
    ),
    Equivalence(
        r"\bthat (?:creature or (?:that )?planeswalker|spell or ability)\b", r"it",
        ("If that creature or planeswalker would die this turn, exile it instead.", "If it would die this turn, exile it instead."), "If target creature would die this turn, exile it instead.",
    ),
    Equivalence(
        r"\bthat (?=(?:name|type|color|creature type)\b)", r"the chosen ",
        ("Discard all cards with that name.", "Discard all cards with the chosen name."), "Discard all cards of the chosen type.",
    ),
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
        rf"(\btarget (?!player\b|opponent\b)(?:(?!{_OWN_DEEDS})[^.,\n])*? of (?:its|their) choice\b)|\bof (?:its|their) choice\b", r"\1",
        ("Each player sacrifices a creature of their choice.", "Each player sacrifices a creature."), "Each player sacrifices a creature of your choice.",
    ),
    Equivalence(
        r"\bof the (power|toughness|mana value) of it\b|\bthe (power|toughness|mana value) of it\b", r"its \1\2",
        ("equal to the power of that creature", "equal to its power"), "equal to its toughness",
    ),
)  # fmt: skip


_EVENTS: Final = (
    Equivalence(
        r"\benters? (?:(tapped) and )?under your control\b(?! (?:this|until))", r"you control enters \1",
        ("Whenever a creature enters under your control, draw a card.", "Whenever a creature you control enters, draw a card."), "Whenever a creature an opponent controls enters, draw a card.",
    ),
    Equivalence(
        r"\benters? under an opponent's control\b", r"an opponent controls enters",
        ("Whenever a creature enters under an opponent's control, draw a card.", "Whenever a creature an opponent controls enters, draw a card."), "Whenever a creature you control enters, draw a card.",
    ),
    Equivalence(
        r"\bleft the battlefield under your control\b", r"you controlled left the battlefield",
        ("if a permanent left the battlefield under your control this turn, draw a card.", "if a permanent you controlled left the battlefield this turn, draw a card."), "if a permanent left the battlefield this turn, draw a card.",
    ),
    Equivalence(
        r"\bwhen you cast your next\b", r"when you next cast",
        ("When you cast your next instant spell this turn, copy that spell.", "When you next cast an instant spell this turn, copy that spell."), "When you cast an instant spell this turn, copy that spell.",
    ),
    Equivalence(
        r"\bif you control a commander as you cast (?:~|it), you may choose\b|\bif you control a commander, you may choose\b", r"if you control a commander, choose",
        ("If you control a commander as you cast this spell, you may choose both instead.", "If you control a commander, choose both instead."), "If you control a creature, choose both instead.",
    ),
    Equivalence(
        r"\beach player's (?=upkeep|draw step|end step|(?:first|precombat) main phase|turn\b)", r"each ",
        ("At the beginning of each player's upkeep, draw a card.", "At the beginning of each upkeep, draw a card."), "At the beginning of each opponent's upkeep, draw a card.",
    ),
    Equivalence(
        r"\bwhen you attack with (one or more [^,\n]*),", r"when \1 you control attack,",
        ("Whenever you attack with one or more Elves, populate.", "Whenever one or more Elves you control attack, populate."), "Whenever one or more Elves attack, populate.",
    ),
    Equivalence(
        r"\bblocks? each combat if able this turn\b|\bblocks? this turn if able\b|\bblocks? each combat if able until end of turn\b", r"block until end of turn if able",
        ("Target creature blocks this turn if able.", "Target creature blocks each combat if able until end of turn."), "Target creature attacks this turn if able.",
    ),
    Equivalence(
        r"\bthis combat\b", r"until end of combat",
        ("That creature can't block this combat.", "That creature can't block until end of combat."), "That creature can't block this turn.",
    ),
    Equivalence(
        r"\byou has (?=\w+ed\b)", r"you ",
        ("if you've descended this turn, draw a card.", "if you descended this turn, draw a card."), "if you haven't descended this turn, draw a card.",
    ),
    Equivalence(
        r"\byou cast it from\b", r"it is cast from",
        ("if you cast it from your hand, draw a card.", "if it was cast from your hand, draw a card."), "if you cast it from exile, draw a card.",
    ),
    Equivalence(
        r"\b(spells?) you cast (?=has\b)", r"\1 you control ",
        ("Artifact spells you cast have convoke.", "Artifact spells you control have convoke."), "Artifact spells you cast can't be countered.",
    ),
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
        r"\bthere is (no|\w+ or more) (\S+) counters on it\b", r"it has \1 \2 counters on it",
        ("if there are three or more charge counters on this artifact, draw a card.", "if this artifact has three or more charge counters on it, draw a card."), "if there are two or more charge counters on this artifact, draw a card.",
    ),
    Equivalence(
        r"\bless than or equal to\b", r"less or equal to",
        ("creature card with mana value X or less, where X is its power", "creature card with mana value less than or equal to its power"), "creature card with mana value greater than or equal to its power",
    ),
    Equivalence(
        r"\bcosts? \{x\} (less|more)(?=[^.\n]*(?:where x is|equal to))", r"cost {1} \1",
        ("Creature spells you cast cost {X} less to cast, where X is its power.", "Creature spells you cast cost {1} less to cast for each its power."), "Creature spells you cast cost {X} more to cast, where X is its power.",
    ),
    Equivalence(
        r"\bchoose any number\b", r"choose one or more",
        ("choose any number instead.", "choose one or more instead."), "choose two instead.",
    ),
    Equivalence(
        r"(?<=damage) to it(?= instead)|(?<=damage) to it or (?:player|permanent|it)(?= instead)|(?<=damage plus \d) to it or player(?= instead)", r"",
        ("If it's white, this spell deals 4 damage to it instead.", "If it's white, this spell deals 4 damage instead."), "If it's white, this spell deals 4 damage to you instead.",
    ),
    Equivalence(
        r"\b(?:with |and has |has )?base power and toughness (?=[\dx]+/)", r"",
        ("Enchanted creature loses all abilities and is a blue Frog creature with base power and toughness 1/1.", "Enchanted creature loses all abilities and is a 1/1 blue Frog creature."), "Enchanted creature loses all abilities and is a 1/2 blue Frog creature.",
    ),
    Equivalence(
        r"\bamass (?=\d|x)", r"amass zombies ",
        ("Amass 2.", "Amass Zombies 2."), "Amass Orcs 2.",
    ),
    Equivalence(
        r"\bcreate ([^,.\n]+), a legendary ([^.\n]*? token)\b", r"create a legendary \2 named \1",
        ("Create Mowu, a legendary 3/3 green Dog creature token.", "Create a legendary 3/3 green Dog creature token named Mowu."), "Create Phobos, a legendary 3/3 green Dog creature token.",
    ),
    Equivalence(
        r'(?:\. it |\band )?\b(?:has|with) (?=")', r"",
        ('Equipped creature is a Wizard in addition to its other types and has "Draw a card."', 'Equipped creature is a Wizard in addition to its other types with "Draw a card."'), 'Equipped creature is a Wizard in addition to its other types and has "Draw two cards."',
    ),
    Equivalence(
        r"\bbut only\b", r". activate only",
        ("Any player may activate this ability but only during your turn.", "Any player may activate this ability. Activate only during your turn."), "Any player may activate this ability.",
    ),
    Equivalence(
        r"\beach of it(?= has\b)", r"both creatures",
        ("each of those creatures has flying.", "both creatures have flying."), "each creature has flying.",
    ),
    Equivalence(
        r"\bthe power and toughness of it\b", r"its power and toughness",
        ("Switch this creature's power and toughness.", "Switch the power and toughness of this creature."), "Switch target creature's power and toughness.",
    ),
    Equivalence(
        r"\b(creatures? you control) that is enchanted\b", r"enchanted \1",
        ("Creatures you control that are enchanted have flying.", "Enchanted creatures you control have flying."), "Creatures you control that are equipped have flying.",
    ),
    Equivalence(
        r"\bor greater\b", r"or more",
        ("if its power is 4 or greater, draw a card.", "if its power is 4 or more, draw a card."), "if its power is 4 or less, draw a card.",
    ),
    Equivalence(
        r"\byour life total is (\w+) or (less|more)\b", r"you has \1 or \2 life",
        ("As long as your life total is 5 or less, draw a card.", "As long as you have 5 or less life, draw a card."), "As long as your life total is 5 or more, draw a card.",
    ),
    Equivalence(
        r"\bthe total (power|toughness) of creatures you control is (\w+) or more\b", r"creatures you control has total \1 \2 or more",
        ("if the total power of creatures you control is 8 or greater, draw a card.", "if creatures you control have total power 8 or greater, draw a card."), "if the total power of creatures you control is 9 or greater, draw a card.",
    ),
    Equivalence(
        r"\b(loses?) life equal to half (\S+(?: \S+)?) life total\b", r"\1 half \2 life",
        ("Target player loses life equal to half their life total, rounded up.", "Target player loses half their life, rounded up."), "Target player loses life equal to their life total, rounded up.",
    ),
    Equivalence(
        r"\bthe amount of (?=life|excess|damage|mana)|\bthe total number of (?=cards)", r"",
        ("Draw cards equal to the amount of life you gained this turn.", "Draw cards equal to life you gained this turn."), "Draw cards equal to the amount of life you lost this turn.",
    ),
    Equivalence(
        r"\bfor each 1 (?=life|excess damage|damage)", r"equal to ",
        ("Create a Food token for each 1 life you gained this turn.", "Create Food tokens equal to life you gained this turn."), "Create a Food token for each 1 life you lost this turn.",
    ),
    Equivalence(
        r"\bequal to the result\b|\bthat much\b", r"that many",
        ("Create a number of Food tokens equal to the result.", "Create that many Food tokens."), "Create a number of Food tokens equal to its power.",
    ),
    Equivalence(
        r"\bremove any number of (?=\S+ counters)", r"remove x ",
        ("{T}, Remove any number of charge counters from this artifact: Draw a card.", "{T}, Remove X charge counters from this artifact: Draw a card."), "{T}, Remove two charge counters from this artifact: Draw a card.",
    ),
    Equivalence(
        r"\bfor each \S+ counter removed this way\b", r"equal to x",
        ("Add {B} for each charge counter removed this way.", "Add an amount of {B} equal to X."), "Add {B} for each charge counter on this artifact.",
    ),
    Equivalence(
        r"\bat least one (?=creature type)", r"a ",
        ("each creature that shares at least one creature type with it", "each creature that shares a creature type with it"), "each creature that shares at least two creature types with it",
    ),
    Equivalence(
        r"\bone or more (?=(?:\S+ )?counters? on )", r"",
        ("if it had one or more +1/+1 counters on it, draw a card.", "if it had a +1/+1 counter on it, draw a card."), "if it had two or more +1/+1 counters on it, draw a card.",
    ),
    *(
        Equivalence(
            rf"\bat least three {color} mana (?:was|is)\b", f"{{{letter}}}{{{letter}}}{{{letter}}} is",
            (f"If at least three {color} mana was spent to cast this spell, draw a card.", f"If {{{letter}}}{{{letter}}}{{{letter}}} was spent to cast this spell, draw a card."),
            "If at least three mana was spent to cast this spell, draw a card.",
        )
        for color, letter in (("white", "w"), ("blue", "u"), ("black", "b"), ("red", "r"), ("green", "g"))
    ),
    Equivalence(
        r",? *\bwhere x is\b", " equal to",
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
        r"\b(?:returns?|puts)\b", r"put",
        ("Return target creature card from your graveyard to the battlefield.", "Put target creature card from your graveyard onto the battlefield."), "Put target creature card from your graveyard on top of your library.",
    ),
    Equivalence(
        r"\band (?=the (?:rest|others?) (?:to|on|back|in)\b)", r"put ",
        ("Put one into your hand and the rest into your graveyard.", "Put one into your hand. Put the rest into your graveyard."), "Put one into your hand and exile the rest.",
    ),
    Equivalence(
        r"\ban? card from among it\b", r"one of it",
        ("Put a card from among them into your hand.", "Put one of those cards into your hand."), "Put two of those cards into your hand.",
    ),
    Equivalence(
        r"\ball (?:the )?cards (?:in|from) (?=(?:your|its|target \w+'s|each \w+'s|an opponent's|all|a) (?:hands?|graveyards?)\b)", r"",
        ("Discard all the cards in your hand.", "Discard your hand."), "Discard all the creature cards in your hand.",
    ),
    Equivalence(
        r"(?<=to )(?<!put to )(?:your|its)(?: owner's)? (?=(?:hand|graveyard|library)\b)|(?<=put to )(?<!(?:is|be) put to )(?:your|its)(?: owner's)? (?=(?:hand|graveyard|library)\b)", "its ",
        ("Return target card from your graveyard to your hand.", "Return target card from your graveyard to its owner's hand."),
        "Return target card from your graveyard to the battlefield.",
    ),
    Equivalence(
        r"\bon (?:the )?(top|bottom) of (?:your|its|that)(?: owner's)? library\b", r"on \1 of its library",
        ("Put that card on the bottom of your library.", "Put that card on the bottom of its owner's library."), "Put that card on top of your library.",
    ),
    Equivalence(
        r"\bin (?=(?:your|its|a|all|each|an opponent's|your opponents'|(?:target|each|defending|the chosen) \w+'s)? ?(?:graveyard|hands\b|(?<!in )hand\b|library|librarie))", "from ",
        ("target card in your graveyard", "target card from your graveyard"), "target card in a graveyard",
    ),
    Equivalence(
        r"\b(?:it|that|they) is still (?:a )?(?:land|planeswalker)s?\b|\bin addition to its other (?:creature |land )?types\b", "",
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
        r"\byou may (?=put (?:up to|any number)\b|copy it\b)", r"",
        ("You may put up to two land cards from among them into your hand.", "Put up to two land cards from among them into your hand."), "You may put two land cards from among them into your hand.",
    ),
    Equivalence(
        r"\bheroes\b", r"hero",
        ("other Heroes you control", "other Hero you control"), "other Villains you control",
    ),
    Equivalence(
        r"(\bequal to (?:[\w-]+ ){1,4})or ", r"\1and ",
        ("Draw a card for each artifact or creature you control.", "Draw a card for each artifact and creature you control."), "Draw a card for each artifact or land you control.",
    ),
    Equivalence(
        r"\b(each (?:player|opponent)) ([^.\n]*?)(?:,? then|,? and|,) (?=(?:draws|discards|loses|gains|sacrifices|exiles|gets|mills|creates)\b)", r"\1 \2. \1 ",
        ("Each player discards their hand, then draws seven cards.", "Each player discards their hand. Each player draws seven cards."), "Each player discards their hand. You draw seven cards.",
    ),
    Equivalence(
        r"\b(each (?:player|opponent)) ([^.\n]*?)(?:,? then|,? and|,) (?=(?:draws|discards|loses|gains|sacrifices|exiles|gets|mills|creates)\b)", r"\1 \2. \1 ",
        ("Each player discards their hand, then draws seven cards.", "Each player discards their hand. Each player draws seven cards."), "Each player discards their hand. You draw seven cards.",
    ),
    Equivalence(
        r"\b(each (?:player|opponent)) ([^.\n]*?)(?:,? then|,? and|,) (?=(?:draws|discards|loses|gains|sacrifices|exiles|gets|mills|creates)\b)", r"\1 \2. \1 ",
        ("Each player discards their hand, then draws seven cards.", "Each player discards their hand. Each player draws seven cards."), "Each player discards their hand. You draw seven cards.",
    ),
    Equivalence(
        r"\b(?:it's|its) owner shuffles it\b", r"shuffle it",
        ("This creature's owner shuffles it into their library.", "Shuffle this creature into its owner's library."), "This creature's owner shuffles their library.",
    ),
    Equivalence(
        r"\bthe owner of ([^.\n]*?) shuffles it to\b", r"shuffle \1 to",
        ("The owner of target permanent shuffles it into their library.", "Shuffle target permanent into its owner's library."), "The owner of target creature shuffles it into their library.",
    ),
    Equivalence(
        r"\bits choice of (?=(?:the )?top\b)", r"",
        ("Target creature's owner puts it on their choice of the top or bottom of their library.", "Target creature's owner puts it on the top or bottom of their library."), "Target creature's owner puts it on the bottom of their library.",
    ),
    Equivalence(
        r"\bas a copy of any\b", r"as a copy of a",
        ("You may have this creature enter as a copy of any creature you control.", "You may have this creature enter as a copy of a creature you control."), "You may have this creature enter as a copy of any creature.",
    ),
    Equivalence(
        r"\bprotection from ([^.,\n]*?),? and from\b", r"protection from \1 and protection from",
        ("protection from black and from red", "protection from black and protection from red"), "protection from black and from white",
    ),
    Equivalence(
        r"(?<=s),? and/or (?=\w+s\b)", r" and ",
        ("Tap two untapped artifacts and/or creatures you control: Draw a card.", "Tap two untapped artifacts and creatures you control: Draw a card."), "Tap two untapped artifacts and/or lands you control: Draw a card.",
    ),
    Equivalence(
        r"\b(is (?:not )?an? (?:(?:[\w-]+, )+(?:or )?[\w-]+|[\w-]+(?: or [\w-]+)*|[\w-]+ [\w-]+)) (?:card|permanent)\b", r"\1",
        ("If it's an artifact or land card, draw a card.", "If it's an artifact or land, draw a card."), "If it's an artifact card, draw a card.",
    ),
    Equivalence(
        r"\b(?:cards?|permanents?) (?=(?:is )?(?:exiled|milled|discarded|revealed|put|returned|destroyed|sacrificed|tapped)\b[^.\n]{0,60}\bthis way\b)", r"",
        ("You gain 1 life for each creature card exiled this way.", "You gain 1 life for each creature exiled this way."), "You gain 1 life for each land card exiled this way.",
    ),
    Equivalence(
        r"\byou (?=is the monarch\b)", r"",
        ("When this creature enters, you become the monarch.", "When this creature enters, become the monarch."), "When this creature enters, target opponent becomes the monarch.",
    ),
    Equivalence(
        r"\byour opponents\b", "an opponent",
        ("Creatures your opponents control get -1/-1.", "Creatures an opponent controls get -1/-1."), "Creatures you control get -1/-1.",
    ),
    Equivalence(
        r"\band/or\b", "or",
        ("Destroy target artifact and/or enchantment.", "Destroy target artifact or enchantment."), "Destroy target artifact and creature.",
    ),
    Equivalence(
        r"\b([\w-]+,?) or (?=[\w-]+ (?:spells|cards|creatures|permanents|sources|lands|tokens)\b)", r"\1 and ",
        ("Instant and sorcery spells you cast cost {1} less to cast.", "Instant or sorcery spells you cast cost {1} less to cast."), "Instant and creature spells you cast cost {1} less to cast.",
    ),
    Equivalence(
        r"\b(tokens?)\. it has\b", r"\1 with",
        ('Create a 1/1 white Elf creature token. It has flying.', "Create a 1/1 white Elf creature token with flying."),
        "Create a 1/1 white Elf creature token with reach.",
    ),
    Equivalence(
        r"(?<!on )(?<!to )(?<!of )(?<!with )(?<!than )\bit (?=(?:gets? (?:an? )?(?:additional )?[+-]|has\b|can't\b|doesn't\b))", r"",
        ("Target creature gets +1/+1 until end of turn. It gains flying until end of turn.", "Target creature gets +1/+1 until end of turn and gains flying until end of turn."), "Target creature gets +1/+1 until end of turn. You gain flying until end of turn.",
    ),
    Equivalence(
        r"\b(?:also|instead|additional|there)\b", " ",
        ("Draw an additional card.", "Draw a card."), "Draw two cards.",
    ),
    Equivalence(
        r"\b(?:and|then)\b|[.,;•]", " ¦ ",
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


_NUMBERS: Final = tuple(
    Equivalence(
        rf"\b{word}\b",
        str(figure),
        (f"Draw {word} plus X cards.", f"Draw {figure} plus X cards."),
        f"Draw {figure + 1} plus X cards.",
    )
    for figure, word in enumerate(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 1)
)


EQUIVALENCES: Final = (*_SELF, *_GRAMMAR, *_MENTIONS, *_EVENTS, *_AMOUNTS, *_PLACES, *_SENTENCES, *_NUMBERS)
