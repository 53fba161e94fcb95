"""Tokens say what was signed, until they expire, and nothing else."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.kit.clock import FakeClock
from services.kit.errors import Fault
from services.kit.tokens import Signer, Verifier


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def signer(tmp_path: Path, clock: FakeClock) -> Signer:
    return Signer(tmp_path / "keys", "decks", clock)


@pytest.fixture
def verifier(tmp_path: Path, clock: FakeClock) -> Verifier:
    return Verifier(tmp_path / "keys", "decks", clock)


def reason_of(verifier: Verifier, token: str) -> str:
    with pytest.raises(Fault) as caught:
        verifier.verify(token)
    return caught.value.reason


def test_a_token_gives_its_payload_back(signer: Signer, verifier: Verifier, clock: FakeClock) -> None:
    payload = verifier.verify(signer.sign({"list": "01X", "cards": 100}, ttl_ms=1000))
    assert payload == {"list": "01X", "cards": 100, "kid": signer.kid, "exp": clock.now_ms() + 1000}


def test_a_token_expires_at_its_millisecond(signer: Signer, verifier: Verifier, clock: FakeClock) -> None:
    token = signer.sign({}, ttl_ms=1000)
    clock.advance(999)
    verifier.verify(token)
    clock.advance(1)
    assert reason_of(verifier, token) == "TOKEN_EXPIRED"


def test_a_changed_character_is_noticed_wherever_it_is(signer: Signer, verifier: Verifier) -> None:
    token = signer.sign({"user": "a"}, ttl_ms=1000)
    dot = token.index(".")
    for position in (0, dot // 2, dot - 2, dot + 1, len(token) - 5):
        other = "A" if token[position] != "A" else "B"
        assert reason_of(verifier, token[:position] + other + token[position + 1 :]) == "TOKEN_INVALID"


def test_another_services_key_does_not_verify(
    tmp_path: Path, verifier: Verifier, clock: FakeClock, signer: Signer
) -> None:
    stranger = Signer(tmp_path / "keys", "gateway", clock)
    assert stranger.kid != signer.kid
    assert reason_of(verifier, stranger.sign({}, ttl_ms=1000)) == "TOKEN_INVALID"


def test_an_older_public_key_still_verifies(tmp_path: Path, signer: Signer, clock: FakeClock) -> None:
    token = signer.sign({"user": "a"}, ttl_ms=1000)
    keys = tmp_path / "keys"
    (keys / "decks.pub").rename(keys / "decks.2025.pub")
    (keys / "decks.key").unlink()
    fresh = Signer(keys, "decks", clock)
    verifier = Verifier(keys, "decks", clock)
    assert verifier.verify(token)["kid"] == signer.kid
    assert verifier.verify(fresh.sign({}, ttl_ms=1))["kid"] == fresh.kid


def test_the_private_key_is_readable_by_its_owner_alone_and_is_kept(
    tmp_path: Path, signer: Signer, clock: FakeClock
) -> None:
    path = tmp_path / "keys" / "decks.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Signer(tmp_path / "keys", "decks", clock).kid == signer.kid
    assert sorted(each.name for each in path.parent.iterdir()) == ["decks.key", "decks.pub"]


@given(st.text(max_size=200) | st.from_regex(r"[A-Za-z0-9_-]{0,80}\.[A-Za-z0-9_-]{0,90}", fullmatch=True))
def test_garbage_is_refused_and_never_a_crash(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    verifier = Verifier(tmp_path_factory.getbasetemp(), "none", FakeClock())
    assert reason_of(verifier, text) == "TOKEN_INVALID"
