"""Between the tables' values and their messages."""

from __future__ import annotations

from collections.abc import Sequence

from muster.game.v1 import game_pb2
from muster.matchmaking.v1 import tables_pb2 as pb

from .table import Access, Answer, Place, Table, TableSettings, TableState, Watch

_STATES = {
    TableState.OPEN: pb.TABLE_STATE_OPEN,
    TableState.STARTING: pb.TABLE_STATE_STARTING,
    TableState.STARTED: pb.TABLE_STATE_STARTED,
    TableState.DECLINED: pb.TABLE_STATE_DECLINED,
    TableState.EXPIRED: pb.TABLE_STATE_EXPIRED,
    TableState.REFUSED: pb.TABLE_STATE_REFUSED,
}
_ANSWERS = {
    Answer.INVITED: pb.SEAT_ANSWER_INVITED,
    Answer.ACCEPTED: pb.SEAT_ANSWER_ACCEPTED,
    Answer.DECLINED: pb.SEAT_ANSWER_DECLINED,
    Answer.FREE: pb.SEAT_ANSWER_FREE,
}
_ACCESS = {
    Access.INVITED: pb.TABLE_ACCESS_INVITED,
    Access.LINK: pb.TABLE_ACCESS_LINK,
    Access.PUBLIC: pb.TABLE_ACCESS_PUBLIC,
}
_ACCESS_OF = {number: access for access, number in _ACCESS.items()}


def settings_of(message: game_pb2.TableSettings) -> TableSettings:
    return TableSettings(
        message.format,
        message.rules_version,
        message.manual_consent,
        message.prompt_seconds,
        message.best_of,
        dict(message.options),
        message.takebacks,
        Watch(message.watch.who, message.watch.delay_seconds, message.watch.delay_turns),
    )


def settings(value: TableSettings) -> game_pb2.TableSettings:
    """Tables are never rated."""
    return game_pb2.TableSettings(
        format=value.format,
        rules_version=value.rules_version,
        manual_consent=value.manual_consent,
        prompt_seconds=value.prompt_seconds,
        best_of=value.best_of,
        options=value.options,
        takebacks=value.takebacks,
        watch=game_pb2.Watch(
            who=value.watch.who, delay_seconds=value.watch.delay_seconds, delay_turns=value.watch.delay_turns
        ),
    )


def access_of(number: pb.TableAccess.ValueType) -> Access:
    """Invited unless something else is said."""
    return _ACCESS_OF.get(number, Access.INVITED)


def place_of(message: game_pb2.Seat) -> Place:
    if not message.user_id:
        return Place.free(message.team, message.position)
    return Place(
        message.user_id,
        message.user_name,
        message.user_kind,
        message.team,
        message.position,
        message.deck_token,
        is_house=message.is_house,
    )


def seats(places: Sequence[Place], with_decks: bool) -> list[game_pb2.Seat]:
    """The places as seats in turn order; their decks go to the game service alone."""
    return [
        game_pb2.Seat(
            seat=number,
            user_id=place.user_id,
            user_name=place.user_name,
            user_kind=place.user_kind,
            team=place.team,
            position=place.position,
            deck_token=place.deck_token if with_decks else "",
            is_house=place.is_house,
        )
        for number, place in enumerate(places)
    ]


def table(value: Table, is_concerned: bool = True) -> pb.Table:
    """A table as those whom it concerns may see it; for others without its link."""
    places = zip(seats(value.places, with_decks=False), value.places, strict=True)
    return pb.Table(
        table_id=value.table_id,
        owner_id=value.owner_id,
        state=_STATES[value.state],
        settings=settings(value.settings),
        seats=[
            pb.TableSeat(seat=seat, answer=_ANSWERS[place.answer], full_milli=place.full_milli)
            for seat, place in places
        ],
        created_ms=value.created_ms,
        expires_ms=value.expires_ms,
        game_id=value.game_id,
        reason=value.reason,
        revision=value.revision,
        access=_ACCESS[value.access],
        code=value.code if is_concerned else "",
        has_password=bool(value.password),
        rematch_of=value.rematch_of,
    )
