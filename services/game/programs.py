"""What cards do, for games: facts from the catalog, compiled, kept content-addressed so that a game pins its programs.

A card whose program operators withdrew only tells its text. One that carries a program has that one. Else its text is compiled; what the compiler does not read stays as residual clauses. A card without any text (the
starter catalog) plays by its facts: types, numbers, keywords that need no more than their name, and the mana that it says it produces.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

import grpc
import msgspec
import sqlalchemy as sa

from muster.catalog.v1 import catalog_pb2 as pb
from muster.catalog.v1 import catalog_pb2_grpc
from services.game.rules import wording
from services.game.rules.kernel.capabilities import known_keywords
from services.game.rules.oracle.text.card_text import (
    CardText,
    FaceText,
    melds_into,
    melds_with,
    oracle_hash,
    with_back,
)
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.node import digest, from_json, to_json
from services.game.rules.wording import Wording
from services.kit.errors import fault_of, unavailable
from services.kit.sql import Database

from .stored import Stored
from .table.tables_sql import PROGRAM, READ_CARD

_BATCH = 500
_REMEMBERED = 1 << 15
_SUPERTYPES = frozenset(("basic", "legendary", "snow", "world", "ongoing", "elite", "host"))
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_log = logging.getLogger(__name__)
Compile = Callable[[CardText], tuple[CardProgram, Wording]]
Tell = Callable[[CardText], CardProgram]


@dataclass(frozen=True, slots=True)
class Reading:
    """The compiler of Oracle texts: `quote` gives program and words, `tell` a program that only tells the text. What a version of it has read stands."""

    quote: Compile
    tell: Tell
    version: str


def compiler() -> Reading | None:
    """The compiler; None where it is not installed."""
    try:
        found = importlib.import_module("services.game.rules.oracle.compiler")
    except ImportError:
        return None
    return Reading(found.compile_and_quote, found.tell_card, found.COMPILER_VERSION)


class ProgramStore:
    """Programs by name from the catalog, by digest from SQL; `pinned` holds all that are in memory. A card that any process has read is not read again (2.5 ms each)."""

    def __init__(
        self,
        database: Database,
        catalog: grpc.aio.Channel,
        reading: Reading | None,
    ) -> None:
        self._database = database
        self._catalog = catalog_pb2_grpc.CatalogServiceStub(catalog)
        self._reading = reading
        self._version = ""
        self._by_name: dict[str, str] = {}
        self._by_text: dict[str, str] = {}
        self._by_content: dict[str, str] = {}
        self._new: dict[str, str] = {}  # what was read here, by content, and is not stored yet
        self._wordings: dict[str, Wording] = {}
        self._kept: set[str] = set()
        self.pinned: dict[str, CardProgram] = {}

    async def digests(self, names: Iterable[str]) -> Mapping[str, str]:
        """The programs of cards as they are today, stored; name -> digest, without names that the catalog does not know. Raises Fault UNAVAILABLE."""
        wanted = set(names)
        while True:
            missing = sorted(wanted - self._by_name.keys())[:_BATCH]
            answer = await self._ask(missing)
            known = self._named(answer.catalog_version)
            await self._remember([self._content(card) for card in answer.cards if card.name])
            for name, card in zip(missing, answer.cards, strict=True):
                known[name] = await self._digest(card) if card.name else ""
            if wanted <= known.keys():
                break
        found = {name: known[name] for name in wanted if known[name]}
        await self._store(set(found.values()))
        return found

    def unread(self, names: Iterable[str]) -> int:
        """How many of these cards this process has not read."""
        return len(set(names) - self._by_name.keys())

    def _named(self, version: str) -> dict[str, str]:
        """Digests by name in this version of the catalog, "" for no card."""
        if version != self._version:
            self._version, self._by_name = version, {}
        return self._by_name

    async def pin(self, keys: Iterable[str]) -> None:
        """Bring stored programs into memory; raises Fault UNAVAILABLE when one is not stored."""
        missing = sorted(set(keys) - self.pinned.keys())
        found = await self.stored(missing)
        self.pinned.update({key: each.load() for key, each in found.items()})

    async def stored(self, keys: Sequence[str]) -> dict[str, Stored]:
        """Programs as they are stored, for another process; raises Fault UNAVAILABLE when one is not."""
        return await stored_in(self._database, keys)

    async def printed(self, keys: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """What is printed today on the faces of these programs' cards, by the card's name; raises Fault UNAVAILABLE."""
        await self.pin(keys)
        names = sorted({self.pinned[key].name for key in keys})
        found: dict[str, tuple[str, ...]] = {}
        for start in range(0, len(names), _BATCH):
            batch = names[start : start + _BATCH]
            for name, card in zip(batch, (await self._ask(batch)).cards, strict=True):
                found[name] = tuple(face.oracle_text for face in card_text(card).faces) if card.name else ()
        return found

    async def _ask(self, names: Sequence[str]) -> pb.BatchGetCardsResponse:
        try:
            found: pb.BatchGetCardsResponse = await self._catalog.BatchGetCards(pb.BatchGetCardsRequest(names=names))
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        return found

    async def _text(self, card: pb.Card) -> CardText:
        """What the compiler reads of a card; of a meld card with the back face (CR 712.4), which the catalog has as another card."""
        text = card_text(card)
        other = await self._other(melds_with(text))
        back = await self._other(melds_into(other or text))
        return text if back is None else with_back(text, back)

    async def _other(self, name: str) -> CardText | None:
        """Another card of that name, if there is a name and the catalog knows it."""
        found = await self._ask([name]) if name else pb.BatchGetCardsResponse()
        return card_text(found.cards[0]) if found.cards else None

    def _content(self, card: pb.Card) -> str:
        """What decides how a card is read, but for those that meld: the card and the compiler."""
        version = self._reading.version if self._reading is not None else ""
        return blake2b(card.SerializeToString(deterministic=True), digest_size=16, key=version.encode()).hexdigest()

    async def _remember(self, contents: Iterable[str]) -> None:
        """Which of these any process has read."""
        unknown = sorted(set(contents) - self._by_content.keys())
        if not unknown:
            return
        async with self._database.reading() as session:
            rows = await session.execute(sa.select(READ_CARD).where(READ_CARD.c.content.in_(unknown)))
            self._by_content.update({row.content: row.digest for row in rows})

    async def _digest(self, card: pb.Card) -> str:
        content = self._content(card)
        if content not in self._by_content:
            text = await self._text(card)
            found = await self._digest_of(card, text)
            if melds_with(text) or melds_into(text):
                return found  # another card has a say, and may change alone
            self._by_content[content] = self._new[content] = found
        return self._by_content[content]

    async def _digest_of(self, card: pb.Card, text: CardText) -> str:
        key = oracle_hash(text) + _kind(card)
        if key not in self._by_text:
            program, said = await asyncio.to_thread(self._program, card, text)
            self._by_text[key] = found = digest(program)
            if found not in self.pinned:
                self.pinned[found], self._wordings[found] = program, said
                wording.remember(program, said)
        return self._by_text[key]

    def _program(self, card: pb.Card, text: CardText) -> tuple[CardProgram, Wording]:
        if card.quarantine or (melds_into(text) and len(text.faces) == 1):  # into what, the catalog does not know
            return self._told(text), ()
        if card.program:
            program: CardProgram = from_json(card.program.decode())
            return program, self._words_of(program, text)
        return self._read(text) or (from_facts(text, tuple(card.keywords), card.produced_mana), ())

    def _read(self, text: CardText) -> tuple[CardProgram, Wording] | None:
        if self._reading is not None and any(face.oracle_text for face in text.faces):
            try:
                return self._reading.quote(text)
            except Exception:
                _log.exception("the compiler failed on %s; it is played by its facts", text.name)
        return None

    def _words_of(self, program: CardProgram, text: CardText) -> Wording:
        """The words of a program that came with its card: those of its text, if that says the same."""
        read = self._read(text)
        return read[1] if read is not None and read[0] == program else ()

    def _told(self, text: CardText) -> CardProgram:
        """A program whose text is all left to the players, whatever the compiler reads of it."""
        if self._reading is not None:
            try:
                return self._reading.tell(text)
            except Exception:
                _log.exception("the compiler failed on %s; its text is told as it stands", text.name)
        return as_it_stands(text)

    async def keep(self, programs: Mapping[str, str]) -> None:
        """Store programs of another server (digest -> canonical JSON), without words where none are known."""
        async with self._database.transaction() as session:
            known = await session.scalars(sa.select(PROGRAM.c.digest).where(PROGRAM.c.digest.in_(list(programs))))
            new = sorted(programs.keys() - set(known))
            if new:
                await session.execute(PROGRAM.insert(), [{"digest": key, "json": programs[key]} for key in new])

    async def _store(self, keys: set[str]) -> None:
        """Programs are never removed: what is known to be stored is not asked for again."""
        if keys <= self._kept and not self._new:
            return
        new = {content: found for content, found in self._new.items() if found in keys}
        async with self._database.transaction() as session:
            known = set(
                (await session.execute(sa.select(PROGRAM.c.digest).where(PROGRAM.c.digest.in_(keys)))).scalars()
            )
            rows = [self._row(key) for key in sorted(keys - known)]
            if rows:
                await session.execute(PROGRAM.insert(), rows)
            has = await session.scalars(sa.select(READ_CARD.c.content).where(READ_CARD.c.content.in_(list(new))))
            cards = [{"content": content, "digest": new[content]} for content in sorted(new.keys() - set(has))]
            if cards:
                await session.execute(READ_CARD.insert(), cards)
        self._kept |= keys
        self._new = {content: found for content, found in self._new.items() if content not in new}

    def _row(self, key: str) -> dict[str, str]:
        said = msgspec.json.encode(self._wordings.get(key, ())).decode()
        return {"digest": key, "json": to_json(self.pinned[key]), "wording": said}


async def stored_in(database: Database, keys: Sequence[str]) -> dict[str, Stored]:
    """The programs with these digests, as a database keeps them; raises Fault UNAVAILABLE when one is not there."""
    found: dict[str, Stored] = {}
    for start in range(0, len(keys), _BATCH):
        async with database.reading() as session:
            query = sa.select(PROGRAM).where(PROGRAM.c.digest.in_(keys[start : start + _BATCH]))
            rows = await session.execute(query)
            found.update({row.digest: Stored(row.json, row.wording) for row in rows})
    _require_all(keys, found)
    return found


def _require_all(keys: Iterable[str], found: Mapping[str, object]) -> None:
    lost = [key for key in keys if key not in found]
    if lost:
        raise unavailable("PROGRAM_LOST", f"{len(lost)} card programs are not stored", first=lost[0])


@lru_cache(maxsize=_REMEMBERED)
def digest_of_bytes(program: bytes) -> str:
    """The content address of an encoded program."""
    return digest(from_json(program.decode()))


def card_text(card: pb.Card) -> CardText:
    """What the compiler reads of a card."""
    faces = tuple(_face_text(face) for face in card.faces) or (_face_text(card),)
    return CardText(card.name, card.layout or "normal", faces, card.color_identity)


def _face_text(face: pb.Face | pb.Card) -> FaceText:
    return FaceText(
        face.name,
        face.mana_cost,
        face.type_line,
        face.oracle_text,
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.color_indicator,
        tuple(face.lights),
    )


def _kind(card: pb.Card) -> str:
    """What besides its text decides a card's program."""
    if card.quarantine:
        return "withdrawn"
    return digest_of_bytes(card.program) if card.program else ""


# --- without a compiler ----------------------------------------------------------------------------------------------


def as_it_stands(card: CardText) -> CardProgram:
    """A program from facts alone that leaves every line of the text to the players, keywords too."""
    facts = from_facts(card, (), "")
    lines = [[line for line in face.oracle_text.split("\n") if line.strip()] for face in card.faces]
    told = (tuple(ab.Residual(line, "withdrawn by the operators") for line in each) for each in lines)
    return replace(
        facts, faces=tuple(replace(face, abilities=each) for face, each in zip(facts.faces, told, strict=True))
    )


def from_facts(card: CardText, keywords: tuple[str, ...], produced: str) -> CardProgram:
    """A program from facts alone: text becomes residual clauses, one a line."""
    faces = tuple(_face(face, keywords, produced if len(card.faces) == 1 else "") for face in card.faces)
    return CardProgram(card.name, card.layout, faces, card.identity)


def _face(face: FaceText, keywords: tuple[str, ...], produced: str) -> Face:
    words, _, subtypes = face.type_line.partition("—")
    kinds = words.lower().split()
    return Face(
        face.name,
        face.mana_cost,
        tuple(kind for kind in kinds if kind in _SUPERTYPES),
        tuple(kind for kind in kinds if kind not in _SUPERTYPES),
        tuple(subtypes.split()),
        face.power,
        face.toughness,
        face.loyalty,
        face.defense,
        face.color_indicator,
        (*_abilities(face, keywords), *_mana(face, kinds, produced)),
    )


def _abilities(face: FaceText, keywords: tuple[str, ...]) -> tuple[ab.Ability, ...]:
    if not face.oracle_text:
        return tuple(_keyword(word) for word in keywords)
    return tuple(ability for line in face.oracle_text.split("\n") for ability in _line(line))


def _line(line: str) -> list[ab.Ability]:
    """A line of bare keywords, or a residual clause."""
    bare = line.split("(")[0].strip()
    read = [_keyword(word) for word in bare.split(", ")] if bare else []
    if any(isinstance(ability, ab.Residual) for ability in read):
        return [ab.Residual(bare, "no compiler")]
    return list(read)


def _keyword(word: str) -> ab.Ability:
    name, _, rest = word.strip().lower().partition(" ")
    if name == "protection" and rest.removeprefix("from ") in _COLORS:
        return ab.Keyword("protection", filter=fl.HasColor(_COLORS[rest.removeprefix("from ")]))
    if name == "ward" and rest.startswith("{"):
        return ab.Keyword("ward", cost=co.ManaCost(rest.upper()))
    whole = word.strip().lower()
    return ab.Keyword(whole) if whole in known_keywords() else ab.Residual(word, "no compiler")


def _mana(face: FaceText, kinds: list[str], produced: str) -> tuple[ab.Ability, ...]:
    """One mana of one of these colours for a tap; basic land types bring theirs by themselves (CR 305.6)."""
    if not produced or face.oracle_text or "basic" in kinds:
        return ()
    symbols = tuple("{" + color + "}" for color in produced)
    add = fx.AddMana(symbols[0]) if len(symbols) == 1 else fx.AddMana(choice="one_of", options=symbols)
    return (ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(add),))),)
