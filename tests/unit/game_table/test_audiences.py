"""Who is told of what: the sockets of each viewer by stream, whoever came or went since."""

from __future__ import annotations

from services.game.rules.view import PUBLIC
from services.game.table.audiences import Audiences
from services.game.table.messages import Push
from services.game.table.operations import Attached


def one_stream(push: Push) -> None:
    """Takes pushes of one gateway."""


def another_stream(push: Push) -> None:
    """Takes pushes of another."""


def test_each_viewer_has_the_sockets_of_each_stream_in_the_order_in_which_they_came() -> None:
    audiences = Audiences()
    audiences.add("a", Attached(0, one_stream))
    audiences.add("b", Attached(0, another_stream))
    audiences.add("c", Attached(PUBLIC, one_stream))
    audiences.add("d", Attached(0, one_stream))
    assert audiences.of(0) == {one_stream: ["a", "d"], another_stream: ["b"]}
    assert (audiences.of(PUBLIC), audiences.of(1)) == ({one_stream: ["c"]}, {})
    assert audiences.seats() == [0]


def test_who_comes_goes_or_becomes_another_viewer_is_known_at_once() -> None:
    audiences = Audiences()
    audiences.add("a", Attached(PUBLIC, one_stream))
    assert audiences.of(PUBLIC) == {one_stream: ["a"]}
    audiences.add("a", Attached(1, one_stream))
    assert (audiences.of(PUBLIC), audiences.of(1)) == ({}, {one_stream: ["a"]})
    audiences.add("b", Attached(1, another_stream))
    assert audiences.of(1) == {one_stream: ["a"], another_stream: ["b"]}
    audiences.remove("a")
    assert audiences.of(1) == {another_stream: ["b"]}
    audiences.remove_stream(another_stream)
    assert (audiences.of(1), audiences.get("b"), list(audiences)) == ({}, None, [])


def test_a_stream_that_breaks_while_it_is_told_does_not_disturb_the_telling() -> None:
    audiences = Audiences()
    for session in ("a", "b"):
        audiences.add(session, Attached(0, one_stream))
    told = []
    for session, attached in audiences:
        told.append(session)
        audiences.remove_stream(attached.send)
    for send in audiences.of(0):
        audiences.remove_stream(send)
    assert told == ["a", "b"]
    assert audiences.of(0) == {}
