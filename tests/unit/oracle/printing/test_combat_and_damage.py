"""Texts about combat, damage, copies, life and turns: read whole, and their print reads back as the same program."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from tests.unit.oracle.texts import program

CREATURE, INSTANT, ENCHANTMENT, AURA = "Creature", "Instant", "Enchantment", "Enchantment — Aura"
_TEXTS = [
    ("Target opponent loses half their life, rounded up.", INSTANT),
    ("Draw four cards. You lose half your life, rounded up.", INSTANT),
    ("Draw four cards. You skip your next turn.", INSTANT),
    ("When this creature enters, target player skips their next combat phase.", CREATURE),
    ("When this creature enters, you skip your next two turns.", CREATURE),
    ("Players skip their untap steps.", ENCHANTMENT),
    ("{G}: Target creature blocks this creature this turn if able.", CREATURE),
    ("Target creature gets +7/+7 until end of turn. Up to one other target creature blocks it this turn if able.", INSTANT),
    ("{T}: Target creature has base power 0 until end of turn.", CREATURE),
    ("Creatures your opponents control have base toughness 1.", ENCHANTMENT),
    ("Target creature gets +2/+1 until end of turn. If it's legendary, it also gains lifelink until end of turn.", INSTANT),
    ("Enchant creature\nEnchanted creature gets +2/+2 as long as it's a Human. Otherwise, it can't attack or block.", AURA),
    ("Destroy target creature that dealt damage to you this turn.", INSTANT),
    ("Return each creature that dealt damage this turn to its owner's hand.", INSTANT),
    ("You gain X plus 1 life, where X is the number of green creatures on the battlefield.", INSTANT),
    ("Prevent all damage that would be dealt to you and creatures you control this turn.", INSTANT),
    ("Prevent all damage that would be dealt to you this turn by attacking creatures without flying.", INSTANT),
    ("Prevent the next 3 damage that would be dealt to any target this turn by a source of your choice. You gain 3 life.", INSTANT),
    ("Prevent the next 3 damage that would be dealt to any target this turn. You gain life equal to the damage prevented this way.", INSTANT),
    ("Until your next turn, prevent all damage that would be dealt to and dealt by target permanent an opponent controls.", INSTANT),
    ("Prevent all damage that black sources and red sources would deal this turn.", INSTANT),
    ("Prevent all combat damage a creature of your choice would deal this turn.", INSTANT),
    ("Prevent all combat damage that would be dealt to and dealt by this creature.", CREATURE),
    ("Prevent all noncombat damage that would be dealt to you and other permanents you control.", CREATURE),
    ("Prevent all damage that this creature would deal to red creatures.", CREATURE),
    ("If damage would be dealt to this creature, prevent that damage. Put a -1/-1 counter on this creature for each 1 damage prevented this way.", CREATURE),
    ("If a source you control would deal damage to an opponent, prevent that damage and each opponent mills that many cards.", CREATURE),
    ("If a creature would deal combat damage to this creature, prevent that damage and put a +1/+1 counter on this creature.", CREATURE),
    ("{2}: This creature becomes a copy of target creature, except it has this ability.", CREATURE),
    ("{1}: Until your next turn, this creature becomes a copy of target creature with a counter on it, except it's 7/5 and it has this ability.", CREATURE),
    ("Choose target creature you control. Each other creature becomes a copy of that creature until end of turn, except it isn't legendary.", INSTANT),
    ("You may have this creature enter as a copy of a creature an opponent controls, except it's a Faerie in addition to its other types and it has flying.", CREATURE),
    ("You may have this creature enter as a copy of any permanent that entered this turn.", CREATURE),
    ("Whenever you're dealt combat damage, draw a card.", CREATURE),
    ("Whenever an opponent is dealt noncombat damage, this creature gets +3/+0 until end of turn.", CREATURE),
    ("Whenever you attack a player, create a Treasure token.", ENCHANTMENT),
    ("Whenever you attack with this creature and another legendary creature, draw a card.", CREATURE),
    ("Whenever equipped creature and at least one other creature attack, draw a card.\nEquip {1}", "Artifact — Equipment"),
    ("Whenever this Equipment becomes unattached from a permanent, sacrifice that permanent.\nEquip {1}", "Artifact — Equipment"),
    ("Whenever an Aura becomes attached to this creature, draw a card.", CREATURE),
    ("Whenever your commander enters or attacks, draw a card.", ENCHANTMENT),
    ("Choose target creature. Whenever that creature is dealt damage this turn, it deals that much damage to each other creature and each player.", INSTANT),
    ("Enchant player\nWhenever enchanted player is attacked, you gain 2 life. Each opponent attacking that player does the same.", "Enchantment — Aura Curse"),
    ("This spell deals 1 damage to each creature. Each creature dealt damage this way attacks this turn if able.", INSTANT),
    ("This spell deals 4 damage to any target and 2 damage to you.", INSTANT),
    ("{T}: This creature deals 1 damage to target creature and 2 damage to its controller and 3 damage to itself.", CREATURE),
    ("Each player's life total becomes the number of creatures they control.", INSTANT),
    ("Target player's life total becomes 10.", INSTANT),
    ("Whenever this creature attacks, if it's the first combat phase of the turn, untap it. After this phase, there is an additional combat phase.", CREATURE),
    ("{T}: This creature deals 1 damage to target creature it's blocking.", CREATURE),
    ("This creature doesn't untap during your untap step if you control an Island.", CREATURE),
    ("Skeletons you control and other Zombies you control get +1/+1 and have deathtouch.", CREATURE),
    ("Put a +1/+1 counter on target creature and a loyalty counter on each planeswalker you control.", INSTANT),
    ("When this creature enters, create a tapped and attacking token that's a copy of target creature you control.", CREATURE),
    ("If you would create a Clue, Food, or Treasure token, instead create one of each.", "Artifact"),
    ("If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead.", CREATURE),
    ("If one or more creature tokens would be created under your control, three times that many of those tokens are created instead.", CREATURE),
    ("If you would create one or more artifact tokens, instead create those tokens plus an additional Map token.", "Artifact"),
    ("When this creature dies, return it to the battlefield tapped and transformed under its owner's control.", CREATURE),
    ("Whenever this creature attacks, you may pay {X}{R}. If you do, this creature deals X damage to any target.", CREATURE),
    ("Enchant player\nCreatures attacking enchanted player have trample.", "Enchantment — Aura Curse"),
    ("This spell deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead.", INSTANT),
    ("This spell deals 5 damage to target creature. If excess damage was dealt this way, create a Lander token.", INSTANT),
    ("This spell deals 5 damage to target creature. Create a number of tapped Treasure tokens equal to the amount of excess damage dealt to that creature this way.", INSTANT),
    ("Move any number of counters from target permanent you control to another target permanent you control.", INSTANT),
    ("Move a +1/+1 counter from target creature onto a second target creature.", INSTANT),
    ("At the beginning of combat on your turn, you may move all counters from this artifact onto target creature.", "Artifact"),
    ("This creature has all activated abilities of all creature cards exiled with it.", CREATURE),
    ("As long as this creature is on the battlefield, it has all activated abilities of all creature cards in all graveyards.", CREATURE),
    ("Until end of turn, target creature you control becomes a blue and red Dragon with base power and toughness 4/4, loses all abilities, and gains flying.", INSTANT),
    ("This spell deals damage to each player equal to twice the number of nonbasic lands that player controls.", INSTANT),
    ("Each creature deals 1 damage to its controller.", INSTANT),
    ("{2}{R}, {T}: Transform this creature. Activate only if red sources you controlled dealt 4 or more noncombat damage this turn.", CREATURE),
    ("Target creature gains \"This creature can't attack or block unless its controller pays {1} for each Cleric on the battlefield.\"", INSTANT),
    ("Whenever a spell deals damage to this creature, this creature deals that much damage to that spell's controller.", CREATURE),
    ("Whenever a source an opponent controls deals damage to you, that player sacrifices a permanent of their choice.", CREATURE),
    ("Enchant creature\nWhen enchanted creature becomes tapped or is dealt damage, destroy it.", AURA),
    ("0: Until end of turn, this planeswalker becomes a 5/5 Human Soldier Ally creature with indestructible that's still a planeswalker.", "Planeswalker"),
    ("If another red source you control would deal damage to a permanent or player, it deals that much damage plus 1 to that permanent or player instead.", CREATURE),
    ("If a source you control would deal damage to an opponent this turn, it deals double that damage to that player instead.", INSTANT),
    ("Until end of turn, if one or more tokens would be created under your control, twice that many of those tokens are created instead.", INSTANT),
    ("This spell deals 4 damage to target creature or planeswalker. If that creature or planeswalker would die this turn, exile it instead.", INSTANT),
    ("Whenever this creature attacks, choose one that hasn't been chosen this turn —\n• Draw a card.\n• You gain 2 life.", CREATURE),
    ("Whenever this creature phases out, discard a card.", CREATURE),
    ("Enchant creature with another Aura attached to it\nEnchanted creature gets +3/+3.", AURA),
    ("Whenever another creature you control enters, you may change this creature's base power and toughness to that creature's power and toughness until end of turn.", CREATURE),
    ("You can't get poison counters.", CREATURE),
    ("Creatures you control can't have -1/-1 counters put on them.", CREATURE),
    ("-7: You get an emblem with \"At the beginning of your upkeep, this emblem deals 1 damage to any target.\"", "Planeswalker"),
    ("You may have this creature enter as a copy of any creature card in a graveyard, except it's a 4/4 Spider Human Hero in addition to its other types. When you do, exile that card.", CREATURE),
    ("If one or more +1/+1 counters would be put on another creature you control, that many plus one +1/+1 counters are put on it instead.", CREATURE),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types"), _TEXTS)
def test_it_is_read_whole_and_its_print_reads_back(text: str, types: str) -> None:
    made = program(text, types)
    assert made.grade() == "full", made.residuals()
    assert program(print_program(made), types).faces[0].abilities == made.faces[0].abilities


_RESIDUAL = [
    ("For each creature you control, this spell deals 1 damage to each opponent and 2 damage to you.", INSTANT),  # both of them for each
    ("This spell deals 1 damage to any target and 2 damage to you. If a player is dealt damage this way, they can't gain life for the rest of the game.", INSTANT),
    ("Prevent the next 1 damage that would be dealt to each creature and each player this turn.", INSTANT),  # a shield for each of them
    ("Whenever a creature dies, this creature becomes a copy of that creature.", CREATURE),  # as it last was, which nothing keeps
    ("When this creature enters, create a token that's a copy of target creature, except it has this ability.", CREATURE),
    ("If damage would be dealt to this creature, prevent that damage. Draw a card.", CREATURE),  # a sentence of its own
    ("When this creature dies, you may pay {X}. If you do, return target creature card with mana value X from your graveyard to the battlefield.", CREATURE),  # chosen before X is
]  # fmt: skip


@pytest.mark.parametrize(("text", "types"), _RESIDUAL)
def test_what_would_be_wrong_stays_residual(text: str, types: str) -> None:
    assert program(text, types).grade() != "full"
