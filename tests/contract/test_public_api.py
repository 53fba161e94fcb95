"""Nothing that clients were promised is taken back within version 1."""

from __future__ import annotations

from tests.contract.public_api import NEEDS, facts, released


def broken(before: set[str], now: set[str]) -> list[str]:
    """What a client of an earlier release would stumble over."""
    known = {line.partition(NEEDS)[0] for line in before} | {line.partition(".")[0] for line in before}
    gone = [f"gone: {line}" for line in before - now if NEEDS not in line]
    wanted = [f"new: {line}" for line in now - before if NEEDS in line and line.partition(NEEDS)[0] in known]
    return sorted(gone + wanted)


def test_everything_that_was_published_still_holds() -> None:
    assert broken(released(), set(facts())) == []


def test_the_list_of_what_is_public_is_current() -> None:
    assert set(facts()) - released() == set(), "run `make public-api`"


def test_what_breaks_a_client_is_found() -> None:
    before = {"GET /a", "A.x: string", "A.w may be one", "A needs x", "GET /a may have query q"}
    assert broken(before, before) == []
    assert broken(before, before | {"GET /b", "A.y: string", "B needs z"}) == []
    assert broken(before, before - {"A needs x"}) == []
    assert broken(before, before - {"A.w may be one"}) == ["gone: A.w may be one"]
    assert broken(before, (before - {"A.x: string"}) | {"A.x: integer"}) == ["gone: A.x: string"]
    assert broken(before, before | {"A needs y", "GET /a needs query r"}) == [
        "new: A needs y",
        "new: GET /a needs query r",
    ]
