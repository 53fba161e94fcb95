"""Programs printed as text: what is printed reads back as the same program."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.printer import print_program
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.amounts import PowerOf
from services.game.rules.program.node import walk
from services.game.rules.program.objects import Bound
from tests.unit.oracle.texts import program

CREATURE, INSTANT, ENCHANTMENT, AURA = "Creature", "Instant", "Enchantment", "Enchantment — Aura"
_TEXTS = [
    ("{1}, {T}: Gain control of target creature for as long as you control this creature and this creature remains tapped.", CREATURE),
    ("Creatures attacking your opponents have double strike.", ENCHANTMENT),
    ("Kicker {1}{U}\nCounter target spell with mana value 2 or less. If this spell was kicked, instead counter target spell.", INSTANT),
    ("Kicker {2}\nCounter target spell if its mana value is 2 or less. If this spell was kicked, counter that spell if its mana value is 4 or less instead.", INSTANT),
    ("When this creature dies, if it had a -1/-1 counter on it, return it to the battlefield under its owner's control and it loses all abilities.", CREATURE),
    ("{T}: This creature's owner draws a card, then that player may put a land card from their hand onto the battlefield.", CREATURE),
    ("Choose up to four target creatures you don't control. For each of them, that creature's controller faces a villainous choice — That creature becomes a 1/1 white Human creature and loses all abilities, or you create a token that's a copy of it.", INSTANT),
    ("{1}, {T}: Target creature gets +0/+3 for as long as this creature remains tapped.", CREATURE),
    ("Put a flood counter on target land. It becomes an Island in addition to its other types for as long as it has a flood counter on it.", INSTANT),
    ("You and target opponent each draw three cards.", INSTANT),
    ("When this creature enters, you may have target opponent discard a card.", CREATURE),
    ("When this creature dies, put its counters on target creature you control.", CREATURE),
    ("Double the number of each kind of counter on target permanent.", INSTANT),
    ("Two target players exchange life totals.", INSTANT),
    ("{4}: Exchange your life total with this creature's power.", CREATURE),
    ("If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 counters on that creature instead.", CREATURE),
    ("Bloodthirst X", CREATURE),
    ("The \"legend rule\" doesn't apply.", CREATURE),
    ("You and permanents you control gain hexproof until end of turn.", INSTANT),
    ("The next 2 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt to any target instead.", INSTANT),
    ("All damage that would be dealt this turn to target creature you control by a source of your choice is dealt to another target creature instead.", INSTANT),
    ("{0}: The next 1 damage that would be dealt to this creature this turn is dealt to target creature you control instead.", CREATURE),
    ("All combat damage that would be dealt to you by unblocked creatures is dealt to this creature instead.", CREATURE),
    ("Enchant creature\nAll damage that would be dealt to enchanted creature is dealt to its controller instead.", AURA),
    ("As long as this creature is untapped, if a creature would deal combat damage to you, prevent 1 of that damage.", CREATURE),
    ("If a source would deal damage to you or a permanent you control, prevent half that damage, rounded up.", ENCHANTMENT),
    ("Prevent the next 3 damage that would be dealt to target creature this turn. For each 1 damage prevented this way, put a +1/+1 counter on that creature.", INSTANT),
    ("Prevent all combat damage that would be dealt this turn by creatures other than Werewolves and Wolves.", INSTANT),
    ("Prevent all damage target instant or sorcery spell would deal this turn.", INSTANT),
    ("Each opponent loses X life, where X is your devotion to black. You gain life equal to the life lost this way.", "Sorcery"),
    ("This spell deals 4 damage to target creature. You gain life equal to the excess damage dealt this way.", INSTANT),
    ("Whenever you lose life, for each 1 life you lost, sacrifice another permanent unless you discard a card.", ENCHANTMENT),
    ("Whenever this creature attacks while you control two or more artifacts, it gets +2/+1 until end of turn.", CREATURE),
    ("Each creature you control gets +1/+1 for each of its colors.", ENCHANTMENT),
    ("Target creature gets +1/+1 until end of turn for each supertype, card type, and subtype it has.", INSTANT),
    ("Each other non-Aura enchantment is a creature in addition to its other types and has base power and base toughness each equal to its mana value.", ENCHANTMENT),
    ("Enchant artifact\nAs long as enchanted artifact isn't a creature, it's an artifact creature with power and toughness each equal to its mana value.", AURA),
    ("Switch target creature's power and toughness until end of turn.", INSTANT),
    ("Untap all creatures and lands you control during each other player's untap step.", ENCHANTMENT),
    ("You may have this creature assign its combat damage as though it weren't blocked.", CREATURE),
    ("This creature can't attack or block unless you control another creature with power 4 or greater.", CREATURE),
    ("Enchant creature\nEnchanted creature can't attack or block unless its controller pays {3}.", AURA),
    ("Creatures with power less than this creature's power can't block it.", CREATURE),
    ("{1}: This creature can't be blocked this turn except by creatures with haste.", CREATURE),
    ("Creatures your opponents control lose hexproof and shroud and can't have or gain hexproof or shroud.", ENCHANTMENT),
    ("This creature enters with six +1/+1 counters on it. It escapes with twelve +1/+1 counters on it instead.", CREATURE),
    ("At the beginning of your end step, if you control four or more Demons with different names, you win the game.", ENCHANTMENT),
    ("Draw a card, then discard a card. If you have a full party, instead draw three cards.", INSTANT),
    ("Whenever this creature attacks, if you control three or more creatures with different powers, draw a card.", CREATURE),
    ("Target land you control becomes a 3/3 Elemental creature that's still a land.", INSTANT),
    ("{3}: This enchantment becomes a 3/3 Beast creature in addition to its other types.", ENCHANTMENT),
    ("This spell deals 2 damage to each creature. If a creature dealt damage this way would die this turn, exile it instead.", INSTANT),
    ("The next time a source of your choice would deal damage to you this turn, prevent that damage. You gain life equal to the damage prevented this way.", INSTANT),
    ("If a card would be put into your graveyard from anywhere this turn, exile that card instead.", INSTANT),
    ("Forecast — {W}, Reveal this card from your hand: Tap target creature.", CREATURE),
    ("Cast this spell only during combat.\nDraw a card.", INSTANT),
    ("Cast this spell only if you've cast another spell this turn.\nFlying", CREATURE),
    ("This spell costs {G} less to cast for each green creature you control.", CREATURE),
    ("You may cast this card from your graveyard as long as you control a Zombie.", CREATURE),
    ("You may cast artifact spells and colorless spells from the top of your library.", ENCHANTMENT),
    ("You may cast spells from among cards exiled with this enchantment.", ENCHANTMENT),
    ("Exchange control of target land you control and target land an opponent controls.", INSTANT),
    ("Creatures you control get +1/+1 until end of turn. If you control an artifact, those creatures get +2/+2 until end of turn instead.", INSTANT),
    ("At the beginning of your upkeep, you may pay {1} and 2 life. If you do, draw a card.", ENCHANTMENT),
    ("Whenever another creature you control enters, you may have this creature become a copy of it until end of turn.", CREATURE),
    ("When this creature enters, target opponent reveals their hand. You choose a nonland card from it. Exile that card until this creature leaves the battlefield.", CREATURE),
    ("Target blocking or blocked creature gets +2/+2 until end of turn.", INSTANT),
    ("Destroy target creature that's one or more colors.", INSTANT),
    ("Each other creature you control that's a Zombie or Pirate gets +1/+1.", CREATURE),
    ("You may put a land card from your hand or graveyard onto the battlefield tapped.", INSTANT),
    ("Return target card with flashback you own in exile to your hand.", INSTANT),
    ("Creatures without flying or reach can't attack.", ENCHANTMENT),
    ("When this creature enters, an opponent gains control of it.", CREATURE),
    ("Return a creature card at random from your graveyard to your hand.", INSTANT),
    ("Draw cards equal to the power of target creature you control.", INSTANT),
    ("When you cast this spell and whenever this creature attacks, draw a card.", CREATURE),
    ("Whenever you or a permanent you control becomes the target of a spell or ability an opponent controls, draw a card.", ENCHANTMENT),
    ("When this creature is put into your graveyard from the battlefield, you may return it to your hand.", CREATURE),
    ("Whenever this creature deals combat damage to a player or battle, draw a card.", CREATURE),
    ("Whenever an opponent searches their library, draw a card.", ENCHANTMENT),
    ("Whenever you create one or more creature tokens, draw a card.", ENCHANTMENT),
    ("This creature saddles Mounts and crews Vehicles as though its power were 2 greater.", CREATURE),
    ("Exile target creature. You may cast that card for as long as it remains exiled, and mana of any type can be spent to cast that spell.", INSTANT),
    ("Copy target instant or sorcery spell twice. You may choose new targets for the copies.", INSTANT),
    ("Return target creature to its owner's hand. That creature's controller may copy this spell and may choose a new target for that copy.", INSTANT),
    ("Enchant creature\n{1}: Attach this Aura to target creature other than enchanted creature.", AURA),
    ("-5: You get an emblem with \"Mountains you control have '{T}: This land deals 1 damage to any target.'\"", "Planeswalker"),
    ("Destroy target creature. Its controller may discard a card. If the player does, they may copy this spell and may choose a new target for that copy.", INSTANT),
    ("Until end of turn, you may play lands and cast spells from your graveyard.", INSTANT),
    ("Copy target instant or sorcery spell you control if you gained life this turn. You may choose new targets for the copy.", INSTANT),
    ("Choose target creature you control and target creature you don't control. Those creatures fight each other.", INSTANT),
    ("Prevent all damage a red source of your choice would deal this turn.", INSTANT),
    ("When this creature enters, exile the top card of your library face down. You may look at and play that card for as long as it remains exiled.", CREATURE),
    ("When this creature enters, target opponent puts a card from their hand on top of their library.", CREATURE),
    ("Starting with you, each player votes for sickness or health. If sickness gets more votes, you lose 2 life. If health gets more votes or the vote is tied, you gain 2 life.", INSTANT),
    ("Search your library for up to two basic land cards and/or Gate cards, put them onto the battlefield tapped, then shuffle.", INSTANT),
    ("If a card or token would be put into a graveyard from anywhere, exile it instead.", ENCHANTMENT),
    ("If a red source you control would deal damage to a permanent or player, it deals that much damage plus 2 instead.", ENCHANTMENT),
    ("Whenever an opponent casts a spell, if it's not that player's turn, draw a card.", ENCHANTMENT),
    ("{3}: Draw a card. This ability costs {2} less to activate if you control a legendary creature.", CREATURE),
    ("Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost.", CREATURE),
    ("You may spend mana as though it were mana of any color to cast creature spells.", ENCHANTMENT),
    ("At the beginning of your upkeep, choose one that hasn't been chosen —\n• Draw a card.\n• You lose 2 life.", ENCHANTMENT),
    ("Add {B} or {G} for each Forest you control.", INSTANT),
    ("When this creature enters, sacrifice all lands you control.", CREATURE),
    ("Destroy target creature with total power and toughness 5 or less.", INSTANT),
    ("Cleave {4}{W}\nDestroy all [attacking] creatures [with mana value 2 or less]. Draw a card.", "Sorcery"),
    ("Put a card from your hand on top of your library: Draw a card.", ENCHANTMENT),
    ("Counter target spell unless its controller pays {X}, where X is its mana value.", INSTANT),
    ("Spells your opponents cast that target a creature you control cost {2} more to cast.", ENCHANTMENT),
    ("The \"legend rule\" doesn't apply to tokens you control.", ENCHANTMENT),
    ("Reveal cards from the top of your library until you reveal a white card. Put that card into your hand and exile all other cards revealed this way.", INSTANT),
    ("Double target player's life total.", INSTANT),
    ("Enchantment spells you cast from your hand have cascade.", ENCHANTMENT),
    ("This creature can block an additional seven creatures each combat.", CREATURE),
    ("You may put a red creature card or an artifact creature card from your hand onto the battlefield.", INSTANT),
    ("Destroy target legendary permanent that's an artifact, creature, or enchantment.", INSTANT),
    ("Whenever you cast a Faerie or Wizard permanent spell, copy it.", CREATURE),
    ("Target creature can't be blocked by creatures with power 2 or less and/or Walls this turn.", INSTANT),
    ("Counter target spell or ability that targets a creature.", INSTANT),
    ("Search your library for three cards and reveal them. Target opponent chooses one. Put that card into your hand and the rest into your graveyard. Then shuffle.", INSTANT),
    ("Search your library for a card, put that card into your hand, discard a card at random, then shuffle.", INSTANT),
    ("The next time a source of your choice would deal damage to you this turn, prevent that damage. If damage is prevented this way, this spell deals that much damage to that source's controller.", INSTANT),
    ("At the beginning of your upkeep, roll a six-sided die. This creature gets +X/+0 until end of turn, where X is the result.", CREATURE),
    ("When this creature dies, you draw X cards and you lose X life, where X is the number of creature cards in target player's graveyard.", CREATURE),
    ("If you would draw a card while you have no cards in hand, instead you draw two cards and you lose 1 life.", CREATURE),
    ("When this creature leaves the battlefield, the exiled card's owner may cast that card without paying its mana cost.", CREATURE),
    ("When this creature enters, tap this creature and up to one target creature an opponent controls. They don't untap during their controllers' next untap steps.", CREATURE),
    ("Search your library and/or graveyard for a card named Llanowar Elves, reveal it, and put it into your hand. If you search your library this way, shuffle.", INSTANT),
    ("Search your library for up to two basic land cards that share a land type, put them onto the battlefield tapped, then shuffle.", INSTANT),
    ("Search your library for a basic Forest card and a basic Plains card, reveal those cards, put them into your hand, then shuffle.", INSTANT),
    ("Search your library for a creature card, put it onto the battlefield with an additional +1/+1 counter on it, then shuffle.", INSTANT),
    ("Search your library for a card, exile it face down, then shuffle.", INSTANT),
    ("Choose a noncreature, nonland card name. Search target player's graveyard, hand, and library for all cards with the chosen name and exile them. Then that player shuffles.", INSTANT),
    ("Look at the top four cards of your library. You may put any number of artifact cards from among them onto the battlefield. Put the rest into your graveyard.", INSTANT),
    ("Look at the top four cards of your library. You may put a creature card from among them onto the battlefield tapped and attacking. Draw a card. Put the rest on the bottom of your library in a random order.", INSTANT),
    ("Reveal the top six cards of your library. You may put a land card from among them onto the battlefield tapped and an Elf card from among the rest into your hand. Put the rest on the bottom of your library in a random order.", INSTANT),
    ("Enchant creature card in a graveyard", AURA),
    ("Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller, put a -1/-1 counter on that creature.", AURA),
    ("You may cast this enchantment as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.", ENCHANTMENT),
    ("Each player puts a creature card from their graveyard onto the battlefield.", INSTANT),
    ("Each player may put a land card from their hand onto the battlefield.", INSTANT),
    ("Return any number of target creatures with total power 6 or less to their owners' hands.", INSTANT),
    ("Return the top creature card of your graveyard to the battlefield. If it would leave the battlefield, exile it instead of putting it anywhere else.", INSTANT),
    ("Exile the bottom card of target player's graveyard.", INSTANT),
    ("If a nontoken creature an opponent controls would die, instead exile it and you gain 2 life.", CREATURE),
    ("Choose target permanent card in your graveyard that was put there from the battlefield this turn. Return it to your hand.", INSTANT),
    ("This spell deals 2 damage to any target and 1 damage to any other target.", INSTANT),
    ("Green enchantment spells and white enchantment spells cost {2} more to cast.", ENCHANTMENT),
    ("For each Rat you control, create a Wicked Role token attached to that Rat.", INSTANT),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types"), _TEXTS)
def test_printed_text_reads_back(text: str, types: str) -> None:
    made = program(text, types)
    assert made.grade() == "full", made.residuals()
    assert program(print_program(made), types).faces[0].abilities == made.faces[0].abilities


def test_the_other_abilities_of_a_creature_with_a_star_are_printed() -> None:
    text = "Trample\nThis creature's power and toughness are each equal to the number of lands you control."
    face = FaceText("Example", "{1}{G}", CREATURE, text, "*", "*")
    made = compile_card(CardText("Example", "normal", (face,)))
    assert made.grade() == "full", made.residuals()
    assert print_program(made) == text


def test_each_station_threshold_is_printed() -> None:
    text = "Station\n2+ | Other creatures you control get +1/+1.\n8+ | Flying"
    face = FaceText("Example", "{3}", "Artifact — Spacecraft", text, "3", "5")
    made = compile_card(CardText("Example", "normal", (face,)))
    assert made.grade() == "full", made.residuals()
    assert print_program(made) == text


def test_a_copy_with_a_name_of_its_own_is_printed() -> None:
    text = "You may have this creature enter as a copy of any creature on the battlefield, except its name is Somebody."
    face = FaceText("Somebody", "{3}{U}", CREATURE, text, "1", "1")
    made = compile_card(CardText("Somebody", "normal", (face,)))
    assert made.grade() == "full", made.residuals()
    assert print_program(made) == text


def test_the_power_of_any_target_is_never_meant() -> None:
    text = (
        "Target creature you control deals X damage to any other target and X damage to itself, where X is its power."
    )
    sized = [node.objects for node in walk(program(text, INSTANT)) if isinstance(node, PowerOf)]
    assert set(sized) <= {Bound("target0")}
