"""Kinds of questions that starter decks seldom ask, put by real cards: each is answered through the page."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from clients.python import Client, Socket
from clients.python.brain import Brain

from .accessibility import violations
from .conftest import MUSTER, ROOT, bare_environ
from .hands import Hands, Keyboard, Mouse
from .invariants import check_question
from .visitor import Visitor

pytestmark = [pytest.mark.shared, pytest.mark.usefixtures("node")]
Json = dict[str, Any]

ASKING = {
    "Soul Warden": "",
    "Soul's Attendant": "",
    "Llanowar Elves": "two triggers at one time: order",
    "Boros Charm": "modes",
    "Cryptic Command": "several modes with targets",
    "Arc Lightning": "distribute",
    "Blaze": "X",
    "Preordain": "scry",
    "Steam Augury": "piles",
    "Pithing Needle": "a name, free",
    "Unclaimed Territory": "a creature type",
    "Voice of All": "a colour",
    "Gut Shot": "life in place of mana",
    "Diabolic Tutor": "the library",
    "Regrowth": "a card of the graveyard",
    "Gurmag Angler": "what helps to pay",
    "Brainstorm": "cards of the hand in an order",
}
COMMANDER = "Ramos, Dragon Engine"
BASICS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
WANTED = {"priority", "order", "modes", "distribute", "number", "objects", "piles", "name"}


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def rich_server(server: str, stack_home: Path, shared: Path) -> str:
    """The stack, once its services know the cards above beside those of the starter decks."""
    await asyncio.to_thread(_import_cards, stack_home, shared / "cards" / "cards.jsonl.gz")
    async with asyncio.timeout(60), Client(server) as client:
        await client.guest("Waiting")
        while not (await client.post("/v1/decks/validate", {"text": _list(), "format": "duel"}))["legal"]:
            await asyncio.sleep(0.2)
    return server


def _import_cards(home: Path, corpus: Path) -> None:
    names = {COMMANDER, *ASKING, *BASICS}
    for deck in (ROOT / "services" / "decks" / "starter").glob("*.txt"):
        names |= {line.split(" ", 1)[1].strip() for line in deck.read_text().splitlines() if line[:1].isdigit()}
    with gzip.open(corpus, "rt") as lines:
        chosen = [line for line in lines if json.loads(line)["name"] in names]
    (home / "cards.jsonl").write_text("".join(chosen))
    command = [*MUSTER, "catalog", "import", str(home / "cards.jsonl")]
    subprocess.run(command, env=bare_environ(home), cwd=ROOT, check=True, capture_output=True)


def _list() -> str:
    cards = "".join(f"1 {name}\n" for name in ASKING)
    each, more = divmod(99 - len(ASKING), len(BASICS))
    lands = "".join(f"{each + (number < more)} {name}\n" for number, name in enumerate(BASICS))
    return f"Commander\n1 {COMMANDER}\n\nDeck\n{cards}{lands}"


class Table:
    """A seat that plays through the page, while the same user does by hand, through a second socket, what brings the cards about."""

    def __init__(self, visitor: Visitor, hands: Hands, socket: Socket, game: str) -> None:
        self.visitor, self.hands, self._socket, self._game = visitor, hands, socket, game
        self.brain = Brain(random.Random(2))
        self.kinds: set[str] = set()
        self.last = ""
        self._acts = 0

    async def by_hand(self, verb: str, **fields: Any) -> None:
        self._acts += 1
        d = {"game": self._game, "action_id": f"hand-{self._acts}", "verb": verb, **fields}
        asked = self.visitor.prompt
        assert asked is not None, "things are done by hand with priority"
        self.last = asked["prompt"]
        await self._socket.op("game.manual", **d)
        await self.visitor.next_question(self.last)

    async def take_the_deck(self) -> None:
        """All of the library into the hand, and as many basic lands back as the cards will want to draw."""
        board = self.visitor.board
        await self.by_hand("draw", amount=board.player(board.seat)["library"])
        lands = [row["o"] for row in board.objects.values() if row["zone"] == "hand" and row["name"] in BASICS]
        for land in lands[:20]:
            await self.by_hand("move", o=land, to="library", position="bottom")

    async def until_main_phase(self) -> Json:
        """Answer everything until nothing is on the stack of an own main phase."""
        while True:
            prompt = await self.visitor.next_question(self.last)
            assert prompt is not None, "the game is over"
            table = self.visitor.board.table
            is_mine = table["active"] == self.visitor.board.seat and table["step"].startswith("main")
            if prompt["kind"] == "priority" and is_mine and not table["stack"]:
                return prompt
            if prompt["kind"] == "priority":
                await self.answer(prompt, {"a": "pass"})
            else:
                await self.answer(prompt, self._decide(prompt))

    async def answer(self, prompt: Json, decision: Json) -> None:
        if prompt["kind"] not in self.kinds:
            self.kinds.add(prompt["kind"])
            assert await violations(self.visitor.page) == []
        await check_question(self.visitor.page, prompt)
        await self.hands.do(prompt, decision)
        self.last = prompt["prompt"]

    async def play(self, name: str) -> None:
        """Make all mana that it could need, play the card from the hand, and answer what comes of it."""
        await self.by_hand("mana", mana="{W}{W}{W}{U}{U}{U}{B}{B}{B}{R}{R}{R}{G}{G}{G}")
        prompt = await self.until_main_phase()
        actions = [each for each in prompt["legal"] if each.get("name") == name and each["a"] in ("cast", "land")]
        assert actions, f"{name} cannot be played"
        await self.answer(prompt, actions[0])
        await self.until_main_phase()

    def _decide(self, prompt: Json) -> Json:
        """As the brain, but with as much chosen as may be, so that lists, piles and orders have something in them."""
        if prompt["kind"] == "modes":
            return {"choose": prompt["options"][: prompt["max"]]}
        if prompt["kind"] == "objects" and prompt["reason"] == "target":
            return {"choose": [option["o"] for option in prompt["options"][: min(prompt["max"], 2)]]}
        if prompt["kind"] == "number":
            return {"choose": min(prompt["max"], 2)}
        if prompt["kind"] == "name" and prompt["free"]:
            return {"choose": prompt["default"] or "Forest"}
        return self.brain.choose(self.visitor.board, prompt)


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
async def test_every_kind_of_question_is_answered_through_the_page(visit, rich_server: str, hands: type[Hands]) -> None:
    name = f"Ann {hands.__name__}"
    async with Client(rich_server) as client, visit(name, url=rich_server) as ann:
        await client.sign_up(name.replace(" ", ""), "correct horse battery")
        await ann.request("POST", "/v1/sessions", {"name": name.replace(" ", ""), "password": "correct horse battery"})
        deck = await client.create_deck(_list(), "duel")
        assert deck["verdict"]["legal"], deck["verdict"]["findings"]
        seats = [{"user": client.user["id"], "deck": deck["id"]}, {"bot": "steady"}]
        made = await client.create_table("duel", seats, {"manual_consent": "none"})
        while not made["game"]:
            made = await client.table(made["id"])
        async with await client.socket() as socket:
            await socket.join(made["game"])
            await ann.sit_down(made["game"])
            table = Table(ann, hands(ann.page), socket, made["game"])
            await table.until_main_phase()
            await table.take_the_deck()
            for card in ASKING:
                await table.play(card)
    assert table.kinds >= WANTED
