"""Random boards of real lands, rocks and creatures: what the engine offers to cast is what an exhaustive search can pay, and what is offered is paid.

`python -m tests.rules.generated.payment_boards --boards 20000 --seed 1 --processes 2` prints a line for each board that differs, and a summary; exit
code 1 when there is one. Each board follows from seed and number alone, so one is repeated with `--first N --boards 1`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from dataclasses import replace
from functools import cache
from random import Random

from services.game.rules.program.cards import FULL, CardProgram
from tests.fuzz.__main__ import corpus
from tests.rules.board import Board
from tests.rules.cards import creature
from tests.rules.generated.exact_payment import Exact, TooManyStates
from tests.rules.shelf import JsonShelf

LANDS = """
Forest|Plains|Island|Swamp|Mountain|Wastes|Snow-Covered Forest|Snow-Covered Island|Tundra|Taiga|Underground Sea|Savannah|Adarkar Wastes
Battlefield Forge|Ancient Tomb|City of Brass|Mana Confluence|Command Tower|Mystic Gate|Sunken Ruins|Twilight Mire|Fire-Lit Thicket|Wooded Bastion
Cascade Bluffs|Fetid Heath|Flooded Grove|Graven Cairns|Rugged Prairie|Skycloud Expanse|Darkwater Catacombs|Mossfire Valley|Gemstone Mine|Vivid Crag
Vivid Marsh|Peat Bog|Hickory Woodlot|Bottomless Vault|Dwarven Hold|Calciform Pools|Dreadship Reef|River of Tears|Urza's Mine|Urza's Tower
Urza's Power Plant|Crystal Vein|Havenwood Battleground|Castle Garenbrig|Boros Garrison|Simic Growth Chamber|Temple of the False God|Eldrazi Temple
Haven of the Spirit Dragon|Ancient Ziggurat|Pillar of the Paruns|Aether Hub|Holdout Settlement|Cabal Coffers
"""
ROCKS = """
Azorius Signet|Golgari Signet|Rakdos Signet|Prismatic Lens|Energy Refractor|Sol Ring|Mana Vault|Grim Monolith|Arcane Signet|Mind Stone
Chromatic Lantern|Mana Bloom|Gemstone Array|Black Mana Battery|Phyrexian Altar|Ashnod's Altar|Krark-Clan Ironworks|Empowered Autogenerator
Everflowing Chalice|Pili-Pala|Wizard's Rockets|Chromatic Sphere|Terrarion|Lotus Petal|Black Lotus|Transmogrant Altar|Vessel of Volatility
Springleaf Drum|Food Chain|Cadaverous Bloom|Druids' Repository|Coldsteel Heart|Arcum's Astrolabe|Barrels of Blasting Jelly|Prismite
"""
CREATURES = """
Treasonous Ogre|Blood Celebrant|Heritage Druid|Birchlore Rangers|Llanowar Elves|Elves of Deep Shadow|Birds of Paradise|Orochi Leafcaller
Agent of Stromgald|Bog Initiate|Manaforge Cinder|Nomadic Elf|Llanowar Envoy|Apprentice Wizard|Vivi Ornitier|Wall of Roots|Millikin
Deranged Assistant|Grinning Ignus|Satyr Hedonist|Thornvault Forager|Servant of the Conduit|Skirge Familiar|Overeager Apprentice|Basal Thrull
Channeler Initiate|Workhorse|Crystalline Crawler|Vedalken Engineer|Bloom Tender|Gold Myr|Iron Myr|Palladium Myr|Abzan Devotee|Signpost Scarecrow
"""
RIDERS = "Path of Ancestry|Hall of the Bandit Lord|Boseiju, Who Shelters All|Generator Servant|Command Tower"
PRICED = "Skycloud Expanse|Mystic Gate|Graven Cairns|Prismatic Lens|Azorius Signet|Nomadic Elf|Energy Refractor|Barrels of Blasting Jelly"
HAND = "Simian Spirit Guide|Elvish Spirit Guide|Forest|Llanowar Elves"
SYMBOLS = ("W", "U", "B", "R", "G", "C", "W/U", "B/G", "2/R", "G/P", "S")
COUNTED = {
    "Gemstone Mine": "mining", "Vivid Crag": "charge", "Vivid Marsh": "charge", "Peat Bog": "depletion", "Hickory Woodlot": "depletion",
    "Bottomless Vault": "storage", "Dwarven Hold": "storage", "Calciform Pools": "storage", "Dreadship Reef": "storage", "Mana Bloom": "charge",
    "Gemstone Array": "charge", "Black Mana Battery": "charge", "Empowered Autogenerator": "charge", "Everflowing Chalice": "charge",
    "Druids' Repository": "charge", "Channeler Initiate": "-1/-1", "Workhorse": "+1/+1", "Crystalline Crawler": "+1/+1",
}  # fmt: skip


def _names(text: str) -> list[str]:
    return [name for line in text.strip().splitlines() for name in line.split("|")]


@cache
def _shelf() -> JsonShelf:
    return JsonShelf(corpus() / "cards" / "cards.jsonl.gz")


@cache
def program(name: str) -> CardProgram:
    """A real card, read whole."""
    found = _shelf().program(name)
    assert found.grade() == FULL, name
    return found


@cache
def costs() -> list[str]:
    """The mana costs of all cards, as often as cards have them, none with X or of more than eight mana."""
    every = (face.get("mana_cost") or "" for card in _shelf().cards() for face in card.get("card_faces") or [card])
    return [cost for cost in every if cost and "X" not in cost and "Y" not in cost and cost.count("{") < 7]


class Drawn:
    """A board: a table in the first main phase, and a card in hand that may be castable."""

    def __init__(self, seed: int, number: int) -> None:
        rng = Random(f"{seed}:{number}")
        self.cost = self._cost(rng)
        self.table = Board(2)
        self.names: list[str] = []
        lands = [rng.choice(_names(LANDS)) for _ in range(rng.randint(1, 4))]
        others = [rng.choice(_names(ROCKS if rng.random() < 0.6 else CREATURES)) for _ in range(rng.randint(0, 2))]
        for name in (*lands, *others):
            self._put(rng, name)
        for _ in range(rng.choice((0, 0, 0, 1))):
            name = rng.choice(HAND.split("|"))
            self.names.append(f"{name} in hand")
            self.table.put("A", "hand", program(name))
        if number % 2:
            self._put_riders(rng)
        player = self.table.game.edit_player(0)
        player.life = rng.choice((20, 20, 4, 2))
        player.counters = {"energy": rng.choice((0, 1, 3))}
        self.card = self.table.put("A", "hand", creature("Wanted", "2/2", cost=self.cost))
        self.table.to("main1")

    def _put(self, rng: Random, name: str) -> None:
        row: dict[str, object] = {}
        if name in COUNTED:
            row["counters"] = {COUNTED[name]: rng.randint(0, 3)}
        if rng.random() < 0.1 or (name == "Pili-Pala" and rng.random() < 0.7):
            row["tapped"] = True
        self.names.append(name + "".join(f" {key}={value}" for key, value in row.items()))
        self.table.put("A", "battlefield", program(name), **row)

    def _put_riders(self, rng: Random) -> None:
        """On some boards: mana that gives a spell something, and what costs mana (CR 106.6); a commander says which colours there are."""
        identity = "".join(rng.sample("WUBRG", rng.randint(1, 3)))
        self.names.append(f"a commander of {identity}")
        self.table.commander(
            "A", replace(creature("Leader", "1/1", cost="{9}{9}", types="legendary creature"), identity=identity)
        )
        for names in (RIDERS, PRICED):
            self._put(rng, rng.choice(names.split("|")))

    def _cost(self, rng: Random) -> str:
        if rng.random() < 0.5:
            return rng.choice(costs())
        generic = rng.choice((0, 0, 1, 2, 3))
        pips = "".join(f"{{{rng.choice(SYMBOLS)}}}" for _ in range(rng.randint(1, 3)))
        return (f"{{{generic}}}" if generic else "") + pips

    def __str__(self) -> str:
        player = self.table.game.s.players[0]
        return (
            f"{self.cost} with {', '.join(self.names)}; life {player.life}, energy {player.counters.get('energy', 0)}"
        )


def fault_of(seed: int, number: int) -> str | None:
    """What is wrong on that board, "" for nothing, None when it is too large to try everything."""
    drawn = Drawn(seed, number)
    table = drawn.table
    offered = table.may("A", "cast", drawn.card)
    words = str(drawn)
    try:
        payable = Exact(table.game, 0, drawn.card).castable()
    except TooManyStates:
        return None
    if offered != payable:
        return f"{'offered' if offered else 'not offered'} and {'payable' if payable else 'not payable'}: {words}"
    if offered:
        refusal = table.act("A", "cast", drawn.card)
        if refusal is not None or not table.game.s.stack:
            return f"offered and refused ({refusal}): {words}"
    return ""


def _shard(job: tuple[int, int, int, int]) -> list[tuple[int, str | None]]:
    seed, first, after, step = job
    found = []
    for number in range(first, after, step):
        try:
            told = fault_of(seed, number)
        except Exception as error:  # every kind of failure is a finding, with the board that shows it
            told = f"{type(error).__name__}: {error}"
        if told != "":
            found.append((number, told))
            if told is not None:
                print(f"board {number}: {told}", flush=True)
    return found


def run(boards: int, seed: int, first: int = 0, processes: int = 1) -> tuple[list[str], int]:
    """The faults of so many boards, and how many boards were too large."""
    jobs = [(seed, first + shard, first + boards, processes) for shard in range(processes)]
    if processes == 1:
        found = _shard(jobs[0])
    else:
        with multiprocessing.Pool(processes) as pool:
            found = [each for part in pool.map(_shard, jobs, chunksize=1) for each in part]
    return [told for _, told in sorted(found, key=lambda each: each[0]) if told is not None], sum(
        told is None for _, told in found
    )


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    begun = time.perf_counter()
    faults, large = run(asked.boards, asked.seed, asked.first, asked.processes)
    seconds = time.perf_counter() - begun
    print(
        f"{asked.boards} boards of seed {asked.seed}: {len(faults)} faults, {large} too large to try, {seconds:.0f} s"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
