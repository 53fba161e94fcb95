"""Leagues: who joins, who leads which General, which lists are played, and that the log alone rebuilds a league."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.tournament.league import league as book
from services.tournament.league.facts import AnyFact, Listed, Settings, decoded, encoded, public
from services.tournament.league.league import League, founded, rebuilt
from services.tournament.play import facts, registration
from services.tournament.play.refusals import Refusal
from services.tournament.seasons import LEFT, followed
from tests.unit.tournament.play.desk import Desk

EDH = "EDH 2009, League rule"


class Group:
    """A league with the log of what was decided."""

    def __init__(self, *members: str, **settings: Any) -> None:
        self.league = League("l")
        self.log: list[AnyFact] = []
        values = {"name": "Friday", "format": "commander", "rules_version": "edh2009", **settings}
        self.take([founded(Settings(**values), "boss")])
        for user in members:
            self.take(book.join(self.league, user))

    def take(self, made: list[AnyFact]) -> None:
        for fact in made:
            self.log.append(fact)
            self.league.apply(fact)

    def enlist(self, user: str, *generals: str, is_locked: bool = False) -> list[AnyFact]:
        made = book.enlist(self.league, _listed(user, *generals), is_locked)
        self.take(made)
        return made

    def refused(self, operation: Callable[..., list[AnyFact]], *given: Any) -> tuple[str, str]:
        with pytest.raises(Refusal) as refusal:
            operation(self.league, *given)
        return refusal.value.reason, refusal.value.rule


def _listed(user: str, *generals: str) -> Listed:
    return Listed(user, "deck", 1, f"hash of {'+'.join(generals)}", list(generals))


def test_generals_are_first_come_first_served() -> None:
    group = Group("ann", "ben")
    group.enlist("ann", "Isamaru")
    assert group.refused(book.enlist, _listed("ben", "Isamaru"), False) == ("GENERAL_TAKEN", EDH)
    assert group.refused(book.enlist, _listed("ben", "Tana", "Isamaru"), False) == ("GENERAL_TAKEN", EDH)
    group.enlist("ben", "Akroma")
    assert group.league.generals == {"Isamaru": "ann", "Akroma": "ben"}
    assert group.enlist("ann", "Isamaru") == []


def test_who_changes_to_another_general_or_leaves_gives_it_free() -> None:
    group = Group("ann", "ben", "cleo")
    group.enlist("ann", "Isamaru")
    group.enlist("ann", "Kresh")
    group.enlist("ben", "Isamaru")
    group.take(book.leave(group.league, "ann"))
    group.enlist("cleo", "Kresh")
    assert group.league.generals == {"Isamaru": "ben", "Kresh": "cleo"}
    assert book.leave(group.league, "ann") == []


def test_where_no_document_says_so_generals_are_not_reserved() -> None:
    group = Group("ann", "ben", format="duel", rules_version="")
    group.enlist("ann", "Isamaru")
    group.enlist("ben", "Isamaru")
    assert group.league.generals == {}


@pytest.mark.parametrize(("changes", "is_free"), [("logged", True), ("forbidden", False)])
def test_lists_change_while_a_season_runs_only_where_that_is_logged(changes: str, is_free: bool) -> None:
    group = Group("ann", changes=changes)
    assert group.enlist("ann", "Isamaru", is_locked=True), "a first list is no change"
    if is_free:
        assert group.enlist("ann", "Kresh", is_locked=True)
    else:
        assert group.refused(book.enlist, _listed("ann", "Kresh"), True) == ("LIST_LOCKED", EDH)
    group.enlist("ann", "Akroma", is_locked=False)
    assert group.league.generals == {"Akroma": "ann"}


def test_lists_are_members() -> None:
    assert Group().refused(book.enlist, _listed("ann", "Isamaru"), False) == ("NOT_IN_LEAGUE", "1.10")


def test_who_is_invited_joins_and_who_was_removed_does_not_come_back_uninvited() -> None:
    group = Group(invited=["ann"])
    assert group.refused(book.join, "ben") == ("NOT_INVITED", "10.3")
    group.take(book.join(group.league, "ann"))
    assert book.join(group.league, "ann") == []
    group = Group("ann")
    group.take(book.leave(group.league, "ann", book.REMOVED))
    assert group.refused(book.join, "ann") == ("NOT_INVITED", "10.3")
    group.take(book.resettle(group.league, Settings("Friday", "commander", "edh2009", invited=["ann"])))
    group.take(book.join(group.league, "ann"))
    assert set(group.league.members) == {"ann"}


@pytest.mark.parametrize(
    ("settings", "rule"),
    [
        ({"name": " "}, "1.6"),
        ({"format": "vintage"}, "3.2"),
        ({"changes": "secret"}, "2.7"),
        ({"rules_version": "commander2011"}, "Commander 2011, League rule"),
    ],
)
def test_settings_are_by_the_rules(settings: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        Group(**settings)
    assert refusal.value.rule == rule


def test_a_league_keeps_its_format_and_its_organiser_appoints_others() -> None:
    group = Group("ann")
    other = Settings("Friday", "duel")
    assert group.refused(book.resettle, other) == ("BAD_SETTINGS", "3.2")
    assert group.refused(book.appoint, "boss", "head_judge") == ("BAD_ROLE", "1.6")
    assert group.refused(book.appoint, "ann", "king") == ("BAD_ROLE", "1.3")
    group.take(book.appoint(group.league, "ann", "head_judge"))
    assert group.league.staff == {"ann": "head_judge"}
    assert book.appoint(group.league, "ann", "head_judge") == []


def test_the_log_shows_lists_by_their_hash() -> None:
    assert b'"deck"' not in public(_listed("ann", "Isamaru"))
    assert b"Isamaru" in public(_listed("ann", "Isamaru"))


def test_a_season_follows_its_league() -> None:
    """Who left drops; a list that changed is played, unless that is forbidden and the season runs."""
    for changes, deck in (("logged", "new"), ("forbidden", "deck")):
        group = Group("p0", "p1", "p2", "p3", "p4", changes=changes)
        desk = Desk(5, "commander", rules_version="edh2009", rounds=2, cut=0, league="l")
        assert followed(desk.event, group.league) == []
        desk.start()
        group.take(book.leave(group.league, "p4"))
        group.take([Listed("p0", "new", 2, "new hash", ["Isamaru"])])
        desk.take(followed(desk.event, group.league))
        assert (desk.event.players["p4"].why_dropped, desk.event.players["p0"].deck_id) == (LEFT, deck)
        assert followed(desk.event, group.league) == []


def test_a_season_that_has_not_begun_takes_over_every_list() -> None:
    group = Group("p0", changes="forbidden")
    desk = Desk(1, "commander", rules_version="edh2009", rounds=2, cut=0, league="l")
    group.take([Listed("p0", "new", 2, "new hash", ["Isamaru"])])
    desk.take(followed(desk.event, group.league))
    assert registration.player_of(desk.event, "p0").deck_id == "new"
    assert isinstance(desk.log[-1], facts.Relisted)


@pytest.mark.parametrize(
    ("version", "table", "side", "is_enough"),
    [
        ("edh2009", "ann ben", 1, True),
        ("edh2009", "ann ben", 0, False),
        ("edh2009", "ann cleo", 0, True),
        ("commander2011", "ann cleo", 0, False),
    ],
)
def test_anothers_general_in_a_list_has_a_replacement(version: str, table: str, side: int, is_enough: bool) -> None:
    """2009 looks at the players of the game, 2011 at the whole league; what is barred replaces nothing."""
    group = Group("ann", "ben", "cleo", rules_version=version, changes="forbidden")
    group.enlist("ben", "Akroma")
    cards = Counter(
        {("deck", "Akroma"): 1, ("deck", "Plains"): 98, ("sideboard", "Forest"): side, ("sideboard", "Akroma"): 1}
    )
    if is_enough:
        book.require_replacements(group.league, "ann", table.split(), cards)
    else:
        refused = group.refused(book.require_replacements, "ann", table.split(), cards)  # type: ignore[arg-type]
        assert refused[0] == "GENERAL_IN_DECK"


_USERS, _GENERALS = st.sampled_from("abcd"), st.lists(st.sampled_from("KLMN"), min_size=1, max_size=2, unique=True)
_OPERATIONS = st.one_of(
    st.tuples(st.just("join"), _USERS),
    st.tuples(st.just("leave"), _USERS, st.sampled_from(["", book.REMOVED])),
    st.tuples(st.just("enlist"), _USERS, _GENERALS, st.booleans()),
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(_OPERATIONS, max_size=40), st.sampled_from(["logged", "forbidden"]))
def test_two_members_never_hold_the_same_general(operations: list[Any], changes: str) -> None:
    group = Group(changes=changes)
    for name, user, *rest in operations:
        try:
            if name == "enlist":
                group.enlist(user, *rest[0], is_locked=rest[1])
            else:
                group.take(getattr(book, name)(group.league, user, *rest))
        except Refusal:
            continue
        held = [general for each in group.league.members.values() if each.listed for general in each.listed.generals]
        assert len(held) == len(set(held)) == len(group.league.generals)
    again = rebuilt("l", map(decoded, map(encoded, group.log)))
    assert (again.generals, again.members, again.removed) == (
        group.league.generals,
        group.league.members,
        group.league.removed,
    )
