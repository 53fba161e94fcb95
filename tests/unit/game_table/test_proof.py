"""Chance that nobody has chosen: players add words to the seed, and everybody can check afterwards what was dealt."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from services.cli import main
from services.game.rules.program.node import to_json
from services.game.table.proof import prove
from services.game.table.record_file import BadFile, packed, unpacked
from services.game.table.records import ENGINE, Header, Step, decode, encode
from tests.unit.game_table.decks import PROGRAMS, header
from tests.unit.game_table.live import Live

WORDS = ["a-word-of-seat-0-0", "another-word-of-seat-1"]
SAID = {key: to_json(program) for key, program in PROGRAMS.items()}


def hash_of(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()


async def begun(words: list[str], head: Header | None = None) -> Live:
    """A game of two whose players have added these words ("-" for none)."""
    table = Live(head or header(2, options={"nonces": "true"}))
    await table.start()
    for given in ([word if word == "-" else hash_of(word) for word in words], words):
        for seat, answer in enumerate(given):
            await say(table, seat, answer)
    return table


async def say(table: Live, seat: int, answer: object) -> None:
    _, name = table.actor.position.prompts[seat]
    await table.op(seat, "game.act", prompt=name, do={"choose": answer})


async def lines_of(table: Live) -> list[bytes]:
    return [entry.data for entry in await table.log.read(table.head.game_id)]


def hands(table: Live) -> list[list[str]]:
    game = table.actor.position.game
    return [[game.chars(oid).name for oid in hand] for hand in game.s.hand]


async def test_words_change_what_is_dealt_and_who_begins() -> None:
    dealt, first = [], set()
    for number in range(8):
        table = await begun([f"the-same-seed-word-{number}", "-"])
        dealt.append(hands(table))
        first.add(table.actor.position.game.s.turn.active)
        await table.kill()
    assert all(dealt.count(each) == 1 for each in dealt)
    assert first == {0, 1}


async def test_without_the_option_nobody_is_asked() -> None:
    table = Live(header(2))
    await table.start()
    assert [ask.reason for ask, _ in table.actor.position.prompts.values()] == ["mulligan"]
    await table.kill()


async def test_everybody_hears_hashes_before_any_word() -> None:
    table = await begun(WORDS)
    told = [event for d in table.heard(1, "game.delta") for event in d.get("ev", ())]
    kinds = [event["t"] for event in told if event["t"] in ("nonce_hashes", "nonces", "shuffled")]
    assert kinds[:3] == ["nonce_hashes", "nonces", "shuffled"]
    assert next(event["hashes"] for event in told if event["t"] == "nonce_hashes") == list(map(hash_of, WORDS))
    assert next(event["nonces"] for event in told if event["t"] == "nonces") == WORDS
    await table.kill()


async def test_a_word_is_nobody_elses_before_all_have_said_theirs() -> None:
    table = Live(header(2, options={"nonces": "true"}))
    await table.start()
    for seat in (0, 1):
        await say(table, seat, hash_of(WORDS[seat]))
    await say(table, 0, WORDS[0])
    heard = json.dumps([d for session, _, d in table.told if session == "s1"])
    assert WORDS[0] not in heard
    await table.kill()


@pytest.mark.parametrize("word", ["a-word-of-seat-0-1", "short", "with spaces in the word", "x" * 65])
async def test_another_word_than_the_one_whose_hash_was_named_is_refused(word: str) -> None:
    table = Live(header(2, options={"nonces": "true"}))
    await table.start()
    for seat in (0, 1):
        await say(table, seat, hash_of(WORDS[seat] if seat else WORDS[0]))
    with pytest.raises(Exception, match="word"):
        await say(table, 0, word)
    await say(table, 0, WORDS[0])
    await table.kill()


async def test_who_says_nothing_adds_nothing_and_costs_forty_seconds() -> None:
    table = Live(header(2, options={"nonces": "true"}))
    await table.start()
    for wait_ms in (30_000, 10_000):
        prompts = table.heard(1, "game.prompt")
        assert prompts[-1]["deadline_ms"] == table.clock.now_ms() + wait_ms
        table.clock.advance(wait_ms)
        for seat, (name, _) in list(table.actor._timers.items()):
            table.actor._time_over(seat, name)
        await table.op(0, "game.join")
    assert table.actor.position.game.s.salt == hashlib.sha256(b"-\n-").hexdigest()
    assert not table.actor.position.absence.away
    await table.kill()


async def test_the_words_hold_when_another_process_takes_the_table() -> None:
    table = await begun(WORDS)
    before = hands(table), table.actor.position.hash
    await table.kill()
    await table.start()
    assert (hands(table), table.actor.position.hash) == before
    await table.kill()


def modest(prompt: dict[str, Any]) -> dict[str, Any]:
    """Lands are played; else as little as possible."""
    if prompt["kind"] == "priority":
        return next((each for each in prompt["legal"] if each["a"] == "land"), {"a": "pass"})
    if "options" in prompt:
        return {"choose": [each["o"] for each in prompt["options"][: prompt["min"]]]}
    return {"choose": prompt["default"]}


async def played() -> list[bytes]:
    """A log with some turns."""
    table = await begun(WORDS)
    for _ in range(120):
        if table.actor.position.game.over:
            break
        for seat, (_, name) in list(table.actor.position.prompts.items())[:1]:
            await table.op(seat, "game.act", prompt=name, do=modest(table.heard(seat, "game.prompt")[-1]))
    lines = await lines_of(table)
    await table.kill()
    return lines


async def test_a_record_is_played_again_from_the_file_alone() -> None:
    lines = await played()
    found = prove(unpacked(packed(lines, SAID)))
    assert found.wrong == []
    assert found.steps == len([line for line in lines if isinstance(decode(line), Step)])
    assert (found.words, found.hashes) == (WORDS, list(map(hash_of, WORDS)))
    salt = hashlib.sha256("\n".join(WORDS).encode()).digest()
    assert found.key == hashlib.sha256(header().seed + salt).hexdigest()
    [opening] = [each for each in found.draws if any(event["t"] == "nonces" for event in each.events)]
    # Who begins, and two libraries of 79 cards: Fisher-Yates needs one draw less than cards.
    assert (opening.first, opening.last) == (1, 1 + 2 * 78)


async def test_a_record_that_was_changed_is_found_out() -> None:
    lines = await played()
    head = decode(lines[0])
    assert isinstance(head, Header)
    other = msgspec.structs.replace(head, seed=b"x" * 16)
    assert prove(unpacked(packed([encode(other), *lines[1:]], SAID))).wrong[0].startswith("the seed does not hash")
    at, step = next((n, s) for n, s in enumerate(map(decode, lines)) if isinstance(s, Step) and s.hash and n > 6)
    forged = encode(msgspec.structs.replace(step, hash="0" * 16))
    assert "step" in prove(unpacked(packed([*lines[:at], forged, *lines[at + 1 :]], SAID))).wrong[0]
    fewer = dict(list(SAID.items())[1:])
    assert "is not in the file" in prove(unpacked(packed(lines, fewer))).wrong[0]


async def test_files_that_are_none_are_refused_in_a_sentence() -> None:
    lines = await played()
    whole = packed(lines, SAID)
    keys = list(SAID)
    swapped = packed(lines, {**SAID, keys[0]: SAID[keys[1]]})
    for data in (b"", b"nothing", whole[:-20], swapped, gzip.compress(b"{}"), gzip.compress(b'{"muster_record":2}')):
        with pytest.raises(BadFile):
            unpacked(data)


async def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = await played()
    path = tmp_path / "game.muster.gz"
    path.write_bytes(packed(lines, SAID))
    assert told(["verify", f"{path}", "--draws"]) == 0
    text = capsys.readouterr().out
    assert "every hash equal" in text
    assert "the words of 2 players" in text
    assert "draws 1 to 157" in text
    head = decode(lines[0])
    assert isinstance(head, Header)
    path.write_bytes(packed([encode(msgspec.structs.replace(head, seed=b"x" * 16)), *lines[1:]], SAID))
    assert told(["verify", f"{path}"]) == 1
    assert "WRONG" in capsys.readouterr().out
    path.write_bytes(whole_of_another_engine(lines))
    assert told(["verify", f"{path}"]) == 2
    assert "check it with a Muster of that version" in capsys.readouterr().err


def whole_of_another_engine(lines: list[bytes]) -> bytes:
    head = decode(lines[0])
    assert isinstance(head, Header)
    assert head.engine == ENGINE
    text = gzip.decompress(packed(lines, SAID)).replace(f'"engine":"{ENGINE}"'.encode(), b'"engine":"0"')
    return gzip.compress(text)


def told(argv: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        main.main(argv)
    assert isinstance(ended.value.code, int)
    return ended.value.code


async def test_the_page_says_how_to_derive_the_opening_hands_by_hand() -> None:
    """The formulas of docs/fairness.md, written out here, give the hands that were dealt."""
    table = await begun(WORDS)
    key = hashlib.sha256(header().seed + hashlib.sha256("\n".join(WORDS).encode()).digest()).digest()
    drawn = 0

    def below(bound: int) -> int:
        nonlocal drawn
        while True:
            drawn += 1
            digest = hashlib.blake2b(drawn.to_bytes(8, "big"), key=key, digest_size=8).digest()
            number = int.from_bytes(digest, "big")
            if number < 2**64 - 2**64 % bound:
                return number % bound

    first, dealt = below(2), []
    for seat in table.head.seats:
        cards = [PROGRAMS[each].name for each in seat.library]
        for at in range(len(cards) - 1, 0, -1):
            other = below(at + 1)
            cards[at], cards[other] = cards[other], cards[at]
        dealt.append(sorted(cards[-7:]))
    assert first == table.actor.position.game.s.turn.active
    assert dealt == [sorted(hand) for hand in hands(table)]
    await table.kill()
