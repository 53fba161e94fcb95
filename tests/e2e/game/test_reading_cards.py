"""What a card does is found once, by whichever process comes to it first."""

from __future__ import annotations

from dataclasses import replace

from services.game.programs import ProgramStore, compiler
from services.game.rules.oracle.text.card_text import CardText
from services.game.rules.program.cards import CardProgram
from services.game.rules.wording import Wording
from services.kit.app import App

CARDS = ["Ambush Viper", "Sol Ring"]


async def test_a_card_that_one_process_has_read_no_other_reads_but_with_a_newer_compiler(around: App) -> None:
    reading = compiler()
    assert reading is not None
    read: list[str] = []

    def quote(text: CardText) -> tuple[CardProgram, Wording]:
        read.append(text.name)
        return reading.quote(text)

    def store(version: str) -> ProgramStore:
        return ProgramStore(
            around.database("game"), around.channel("catalog"), replace(reading, quote=quote, version=version)
        )

    first, second, newer = store("1"), store("1"), store("2")
    found = await first.digests(CARDS)
    assert read == CARDS
    assert await second.digests(CARDS) == found
    await second.pin(found.values())
    assert second.pinned == first.pinned
    assert await newer.digests(CARDS) == found
    assert read == 2 * CARDS
