"""The closed vocabularies of the rules: zones, card types, subtypes, colours, steps (CR 205, 105, 400, 500).

Subtype lists follow CR 205.3g-205.3m, 205.3q.
"""

from __future__ import annotations

CARD_TYPES = (
    "artifact",
    "battle",
    "conspiracy",
    "creature",
    "dungeon",
    "enchantment",
    "instant",
    "kindred",
    "land",
    "phenomenon",
    "plane",
    "planeswalker",
    "scheme",
    "sorcery",
    "vanguard",
)
SUPERTYPES = ("basic", "legendary", "ongoing", "snow", "world")
ZONES = ("battlefield", "command", "exile", "graveyard", "hand", "library", "stack")
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}

ARTIFACT_TYPES = frozenset(
    word.strip()
    for word in """
Attraction, Blood, Bobblehead, Book, Clue, Contraption, Equipment, Food, Fortification, Gold, Incubator, Infinity, Junk, Lander, Map, Mutagen,
Powerstone, Spacecraft, Stone, Treasure, Vehicle
""".replace("\n", " ").split(",")
)

ENCHANTMENT_TYPES = frozenset(
    word.strip()
    for word in """
Aura, Background, Cartouche, Case, Class, Curse, Role, Room, Rune, Saga, Shard, Shrine
""".replace("\n", " ").split(",")
)

LAND_TYPES = frozenset(
    word.strip()
    for word in """
Cave, Desert, Forest, Gate, Island, Lair, Locus, Mine, Mountain, Plains, Planet, Power-Plant, Sphere, Swamp, Tower, Town, Urza's
""".replace("\n", " ").split(",")
)

PLANESWALKER_TYPES = frozenset(
    word.strip()
    for word in """
Ajani, Aminatou, Angrath, Arlinn, Ashiok, Bahamut, Basri, Bolas, Calix, Chandra, Comet, Dack, Dakkon, Daretti, Davriel, Dellian, Dihada, Domri, Dovin,
Ellywick, Elminster, Elspeth, Estrid, Freyalise, Garruk, Gideon, Grist, Guff, Huatli, Jace, Jared, Jaya, Jeska, Kaito, Karn, Kasmina, Kaya, Kiora,
Koth, Liliana, Lolth, Lukka, Minsc, Mordenkainen, Nahiri, Narset, Niko, Nissa, Nixilis, Oko, Quintorius, Ral, Rowan, Saheeli, Samut, Sarkhan, Serra,
Sivitri, Sorin, Szat, Tamiyo, Tasha, Teferi, Teyo, Tezzeret, Tibalt, Tyvar, Ugin, Urza, Venser, Vivien, Vraska, Vronos, Will, Windgrace, Wrenn,
Xenagos, Yanggu, Yanling, Zariel
""".replace("\n", " ").split(",")
)

SPELL_TYPES = frozenset(
    word.strip()
    for word in """
Adventure, Arcane, Lesson, Omen, Trap
""".replace("\n", " ").split(",")
)

CREATURE_TYPES = frozenset(
    word.strip()
    for word in """
Time Lord, Advisor, Aetherborn, Alien, Ally, Angel, Antelope, Ape, Archer, Archon, Armadillo, Army, Artificer, Assassin, Assembly-Worker, Astartes,
Atog, Aurochs, Avatar, Azra, Badger, Balloon, Barbarian, Bard, Basilisk, Bat, Bear, Beast, Beaver, Beeble, Beholder, Berserker, Bird, Bison,
Blinkmoth, Boar, Bringer, Brushwagg, Camarid, Camel, Capybara, Caribou, Carrier, Cat, Centaur, Child, Chimera, Citizen, Cleric, Clown, Cockatrice,
Construct, Coward, Coyote, Crab, Crocodile, C'tan, Custodes, Cyberman, Cyclops, Dalek, Dauthi, Demigod, Demon, Deserter, Detective, Devil, Dinosaur,
Djinn, Doctor, Dog, Dragon, Drake, Dreadnought, Drix, Drone, Druid, Dryad, Dwarf, Echidna, Efreet, Egg, Elder, Eldrazi, Elemental, Elephant, Elf, Elk,
Employee, Eye, Faerie, Ferret, Fish, Flagbearer, Fox, Fractal, Frog, Fungus, Gamer, Gargoyle, Germ, Giant, Giraffe, Gith, Glimmer, Gnoll, Gnome, Goat,
Goblin, God, Golem, Gorgon, Graveborn, Gremlin, Griffin, Guest, Hag, Halfling, Hamster, Harpy, Hedgehog, Hellion, Hero, Hippo, Hippogriff, Homarid,
Homunculus, Horror, Horse, Human, Hydra, Hyena, Illusion, Imp, Incarnation, Inkling, Inquisitor, Insect, Jackal, Jellyfish, Juggernaut, Kangaroo,
Kavu, Kirin, Kithkin, Knight, Kobold, Kor, Kraken, Llama, Lamia, Lammasu, Leech, Lemur, Leviathan, Lhurgoyf, Licid, Lizard, Lobster, Manticore,
Masticore, Mercenary, Merfolk, Metathran, Minion, Minotaur, Mite, Mole, Monger, Mongoose, Monk, Monkey, Moogle, Moonfolk, Mount, Mouse, Mutant, Myr,
Mystic, Nautilus, Necron, Nephilim, Nightmare, Nightstalker, Ninja, Noble, Noggle, Nomad, Nymph, Octopus, Ogre, Ooze, Orb, Orc, Orgg, Otter, Ouphe,
Ox, Oyster, Pangolin, Peasant, Pegasus, Pentavite, Performer, Pest, Phelddagrif, Phoenix, Phyrexian, Pilot, Pincher, Pirate, Plant, Platypus,
Porcupine, Possum, Praetor, Primarch, Prism, Processor, Qu, Rabbit, Raccoon, Ranger, Rat, Rebel, Reflection, Rhino, Rigger, Robot, Rogue, Sable,
Salamander, Samurai, Sand, Saproling, Satyr, Scarecrow, Scientist, Scion, Scorpion, Scout, Sculpture, Seal, Serf, Serpent, Servo, Shade, Shaman,
Shapeshifter, Shark, Sheep, Siren, Skeleton, Skunk, Slith, Sliver, Sloth, Slug, Snail, Snake, Soldier, Soltari, Sorcerer, Spawn, Specter, Spellshaper,
Sphinx, Spider, Spike, Spirit, Splinter, Sponge, Squid, Squirrel, Starfish, Surrakar, Survivor, Symbiote, Synth, Tentacle, Tetravite, Thalakos,
Thopter, Thrull, Tiefling, Toy, Treefolk, Trilobite, Triskelavite, Troll, Turtle, Tyranid, Unicorn, Utrom, Vampire, Varmint, Vedalken, Villain,
Volver, Wall, Walrus, Warlock, Warrior, Weasel, Weird, Werewolf, Whale, Wizard, Wolf, Wolverine, Wombat, Worm, Wraith, Wurm, Yeti, Zombie, Zubera
""".replace("\n", " ").split(",")
)

BATTLE_TYPES = frozenset(("Siege",))
NONCREATURE_SUBTYPES = ARTIFACT_TYPES | ENCHANTMENT_TYPES | LAND_TYPES | PLANESWALKER_TYPES | SPELL_TYPES | BATTLE_TYPES


def is_creature_type(subtype: str) -> bool:
    """Whether a subtype is a creature type (CR 205.3m); words of no list (new cards) are taken for creature types."""
    return subtype in CREATURE_TYPES or subtype not in NONCREATURE_SUBTYPES


_OTHER_SETS = (
    (ARTIFACT_TYPES, frozenset(("artifact",))),
    (ENCHANTMENT_TYPES, frozenset(("enchantment",))),
    (LAND_TYPES, frozenset(("land",))),
    (PLANESWALKER_TYPES, frozenset(("planeswalker",))),
    (SPELL_TYPES, frozenset(("instant", "sorcery"))),
    (BATTLE_TYPES, frozenset(("battle",))),
)
_WITH_CREATURE_TYPES = frozenset(("creature", "kindred"))


def correlates(subtype: str, types: frozenset[str]) -> bool:
    """Whether a subtype is one of the card types that an object has (CR 205.1a)."""
    if any(subtype in words and types & cards for words, cards in _OTHER_SETS):
        return True
    return is_creature_type(subtype) and bool(types & _WITH_CREATURE_TYPES)


def set_subtypes(before: frozenset[str], types: frozenset[str], new: frozenset[str]) -> frozenset[str]:
    """Subtypes after card types (and subtypes) were set (CR 205.1a): new ones replace those of their own set, others stay while they correlate."""
    kept = frozenset(
        word for word in before if correlates(word, types) and not any(_same_set(word, each) for each in new)
    )
    return new | kept


def _same_set(one: str, other: str) -> bool:
    if is_creature_type(one) or is_creature_type(other):
        return is_creature_type(one) and is_creature_type(other)
    return any(one in words and other in words for words, _ in _OTHER_SETS)
