"""From the services' messages to the public schema."""

from __future__ import annotations

import msgspec

from muster.catalog.v1 import catalog_pb2
from muster.decks.v1 import decks_pb2
from muster.game.v1 import game_pb2
from muster.matchmaking.v1 import matchmaking_pb2, parties_pb2, tables_pb2
from muster.tournament.v1 import tournament_pb2

from . import schema
from .accounts.rulings import Ruling
from .accounts.values import Grant, User
from .moderation.values import Case, Report


def user(value: User) -> schema.UserView:
    return schema.UserView(value.user_id, value.name, value.kind, value.created_ms)


def own_report(value: Report) -> schema.OwnReportView:
    return schema.OwnReportView(value.report_id, value.user_id, value.reason, value.words, value.game_id, value.at_ms)


def own_ruling(value: Ruling) -> schema.OwnRulingView:
    return schema.OwnRulingView(
        value.ruling_id, value.action, value.words, value.at_ms, value.until_ms, value.lifted_ms
    )


def report(case: Case) -> schema.ReportView:
    value = case.report
    return schema.ReportView(
        id=value.report_id,
        about=user(case.user),
        by=user(case.by),
        reason=value.reason,
        words=value.words,
        game=value.game_id,
        excerpt=[schema.SaidView(each.at_ms, each.to, each.user, each.name, each.text) for each in value.excerpt],
        at_ms=value.at_ms,
        ruling=_ruling(case.ruling, case.moderator) if case.ruling and case.moderator else None,
    )


def _ruling(value: Ruling, moderator: User) -> schema.ModeratorRulingView:
    return schema.ModeratorRulingView(
        id=value.ruling_id,
        by=user(moderator),
        action=value.action,
        words=value.words,
        note=value.note,
        at_ms=value.at_ms,
        until_ms=value.until_ms,
        lifted_ms=value.lifted_ms,
        lifted_by=value.lifted_by,
        lift_note=value.lift_note,
    )


def token(grant: Grant, secret: str | None = None) -> schema.TokenView:
    return schema.TokenView(
        grant.token_id, grant.name, sorted(grant.scopes), grant.created_ms, grant.expires_ms, secret
    )


def verdict(message: decks_pb2.Verdict) -> schema.VerdictView:
    return schema.VerdictView(
        legal=message.is_legal,
        format=message.format,
        rules_version=message.rules_version,
        as_of=message.as_of,
        hash=message.hash,
        short_hash=message.short_hash,
        findings=[finding(each) for each in message.findings],
        unread=[schema.UnreadView(each.line, each.text, each.reason, list(each.candidates)) for each in message.unread],
        cards=[
            schema.EntryView(decks_pb2.Role.Name(each.role).lower(), each.count, each.name, each.oracle_id)
            for each in message.list.entries
        ],
        full_share=message.full_share,
        question=question(message.question) if message.HasField("question") else None,
        quarantined=[schema.DemotedView(each.name, each.reason) for each in message.grades if each.reason],
    )


def question(message: decks_pb2.CommanderQuestion) -> schema.QuestionView:
    return schema.QuestionView([list(each.names) for each in message.candidates], list(message.proposed.names))


def finding(message: decks_pb2.Finding) -> schema.FindingView:
    severity = decks_pb2.Finding.Severity.Name(message.severity).lower()
    return schema.FindingView(severity, message.code, message.card, message.rule, message.message, message.line)


def deck(message: decks_pb2.Deck) -> schema.DeckView:
    return schema.DeckView(
        id=message.deck_id,
        name=message.name,
        version=message.version,
        format=message.format,
        rules_version=message.rules_version,
        updated_ms=message.updated_at_ms,
        verdict=verdict(message.verdict),
    )


def card(message: catalog_pb2.Card) -> schema.CardView:
    return schema.CardView(
        oracle_id=message.oracle_id,
        name=message.name,
        layout=message.layout,
        mana_cost=message.mana_cost,
        mana_value=message.mana_value,
        type_line=message.type_line,
        text=message.oracle_text,
        power=message.power,
        toughness=message.toughness,
        loyalty=message.loyalty,
        defense=message.defense,
        colors=message.colors,
        color_identity=message.color_identity,
        keywords=list(message.keywords),
        faces=[face(each) for each in message.faces],
        legalities={each.format: each.status for each in message.legalities},
        grade=message.grade,
        set=message.set,
        released_at=message.released_at,
        image=message.image_uri,
        quarantine=message.quarantine,
    )


def face(message: catalog_pb2.Face) -> schema.FaceView:
    return schema.FaceView(
        name=message.name,
        mana_cost=message.mana_cost,
        type_line=message.type_line,
        text=message.oracle_text,
        power=message.power,
        toughness=message.toughness,
        loyalty=message.loyalty,
        defense=message.defense,
        colors=message.colors,
    )


def _eta_s(milliseconds: int) -> int | None:
    return None if milliseconds < 0 else -(-milliseconds // 1000)


def queue_status(message: matchmaking_pb2.QueueStatus) -> schema.QueueStatusView:
    return schema.QueueStatusView(
        ticket=message.ticket_id,
        format=message.key.format,
        rules_version=message.key.rules_version,
        ranked=message.key.ranked,
        waiting_s=message.waiting_ms // 1000,
        window=(message.window_low, message.window_high),
        pool=message.pool,
        eta_s=_eta_s(message.eta_ms),
        reasons=[schema.QueueReasonView(each.key, each.text, dict(each.params)) for each in message.reasons],
        bots_offered=message.bots_offered,
    )


def ticket(message: matchmaking_pb2.Ticket) -> schema.TicketView:
    return schema.TicketView(
        id=message.ticket_id,
        format=message.key.format,
        rules_version=message.key.rules_version,
        ranked=message.key.ranked,
        region=message.key.region,
        state=matchmaking_pb2.TicketState.Name(message.state).removeprefix("TICKET_STATE_").lower(),
        created_ms=message.created_ms,
        match=message.match_id,
        game=message.game_id,
        reason=message.close_reason,
        party=message.party_id,
        users=list(message.user_ids),
        meanwhile=message.meanwhile_table_id,
        also=[schema.QueueName(each.format, each.rules_version, each.ranked, each.region) for each in message.also],
        also_status=[queue_status(each) for each in message.also_statuses],
        status=queue_status(message.status) if message.HasField("status") else None,
    )


def match(message: matchmaking_pb2.Match) -> schema.MatchView:
    return schema.MatchView(
        id=message.match_id,
        state=matchmaking_pb2.MatchState.Name(message.state).removeprefix("MATCH_STATE_").lower(),
        format=message.key.format,
        accept_by_ms=message.accept_by_ms,
        users=list(message.user_ids),
        accepted=list(message.accepted_user_ids),
        game=message.game_id,
        parties=sorted(message.parties, reverse=True),
        clock=message.clock,
        balance=balance(message.win_milli),
        full_shares=[each / 1000 for each in message.full_milli],
    )


def balance(win_milli: int) -> float | None:
    """1 = both teams win as often, 0 = one always does; None without two teams."""
    return round(1 - abs(win_milli - 500) / 500, 3) if win_milli else None


def party(
    message: parties_pb2.Party, is_member: bool = True, user_id: str = "", is_event: bool = True
) -> schema.PartyView:
    """A party as a member sees it, or somebody who is invited; an event does not say what changes without the party."""
    members = [
        schema.PartyMemberView(
            each.user_id,
            each.user_name,
            each.user_kind,
            bool(each.deck_id),
            list(each.roles),
            None if is_event else each.online,
        )
        for each in message.members
    ]
    return schema.PartyView(
        id=message.party_id,
        leader=message.leader_id,
        members=members,
        invited=list(message.invited_user_ids),
        code=message.code if is_member else "",
        unified=message.unified,
        ticket=None if is_event else message.ticket_id,
        deck=next((each.deck_id for each in message.members if each.user_id == user_id), ""),
        created_ms=message.created_ms,
        expires_ms=message.expires_ms,
        revision=message.revision,
    )


def queue(message: matchmaking_pb2.Queue) -> schema.QueueView:
    return schema.QueueView(
        message.key.format,
        message.waiting,
        message.proposed,
        message.seats,
        _eta_s(message.eta_ms),
        hours=[schema.QueueHoursView(each.begins_ms, each.ends_ms) for each in message.hours],
    )


def table_settings_of(format_id: str, given: schema.TableSettings) -> game_pb2.TableSettings:
    return game_pb2.TableSettings(
        format=format_id,
        rules_version=given.rules_version,
        manual_consent=given.manual_consent,
        prompt_seconds=given.prompt_seconds,
        best_of=given.best_of,
        options={name: msgspec.json.encode(value).decode() for name, value in given.options.items()},
        takebacks=given.takebacks,
        watch=game_pb2.Watch(
            who=given.watch.who, delay_seconds=given.watch.delay_seconds, delay_turns=given.watch.delay_turns
        ),
    )


def watch(message: game_pb2.Watch) -> schema.WatchSettings:
    return schema.WatchSettings(
        "nobody" if message.who == "nobody" else "everybody", message.delay_seconds, message.delay_turns
    )


def table(message: tables_pb2.Table) -> schema.TableView:
    settings = message.settings
    return schema.TableView(
        id=message.table_id,
        owner=message.owner_id,
        state=tables_pb2.TableState.Name(message.state).removeprefix("TABLE_STATE_").lower(),
        format=settings.format,
        settings=schema.TableSettings(
            settings.rules_version,
            settings.manual_consent,
            settings.prompt_seconds,
            settings.best_of,
            {name: msgspec.json.decode(value) for name, value in settings.options.items()},
            "vote" if settings.takebacks == "vote" else "off",
            watch(settings.watch),
        ),
        seats=[table_seat(each) for each in message.seats],
        created_ms=message.created_ms,
        expires_ms=message.expires_ms,
        game=message.game_id,
        reason=message.reason,
        revision=message.revision,
        access=tables_pb2.TableAccess.Name(message.access).removeprefix("TABLE_ACCESS_").lower(),
        code=message.code,
        has_password=message.has_password,
        rematch_of=message.rematch_of,
    )


def table_seat(message: tables_pb2.TableSeat) -> schema.TableSeatView:
    seat = message.seat
    answer = tables_pb2.SeatAnswer.Name(message.answer).removeprefix("SEAT_ANSWER_").lower()
    share = message.full_milli / 1000 if answer == "accepted" else None
    return schema.TableSeatView(
        seat.seat, seat.user_id, seat.user_name, seat.user_kind, seat.team, seat.position, answer, share
    )


def game(message: game_pb2.GetGameResponse) -> schema.GameView:
    return schema.GameView(
        id=message.game_id,
        state=game_pb2.GameState.Name(message.state).removeprefix("GAME_STATE_").lower(),
        format=message.settings.format,
        rules_version=message.settings.rules_version,
        ranked=message.settings.ranked,
        turn=message.turn,
        seats=[
            schema.SeatView(each.seat, each.user_id, each.user_name, each.user_kind, each.team, each.position)
            for each in message.seats
        ],
        results=[
            schema.ResultView(each.seat, each.user_id, each.team, each.rank, each.cause, dict(each.statistics))
            for each in message.results
        ],
        created_ms=message.created_ms,
        ended_ms=message.ended_ms,
        seed_commitment=message.seed_commitment.hex(),
        seed=message.seed.hex(),
        match=schema.MatchPlaceView(
            message.match.match_id,
            message.match.number,
            message.match.best_of,
            list(message.match.wins),
            message.match.chooser,
        ),
        watch=watch(message.settings.watch),
    )


def match_of_games(message: game_pb2.GetMatchResponse) -> schema.GameMatchView:
    return schema.GameMatchView(
        id=message.match_id,
        best_of=message.best_of,
        wins=list(message.wins),
        winner=message.winner,
        over=message.is_over,
        reported=list(message.reported),
        games=[game(each) for each in message.games],
    )


def rating(message: tournament_pb2.Rating) -> schema.RatingView:
    return schema.RatingView(
        user=message.user_id,
        name=message.user_name,
        format=message.format,
        mu=message.mu,
        sigma=message.sigma,
        points=message.points,
        games=message.games,
        provisional=message.provisional,
        rules_version=message.rules_version,
        season=message.season,
    )


def rated_game(message: tournament_pb2.RatedGame) -> schema.RatedGameView:
    return schema.RatedGameView(
        message.game_id,
        message.rated_ms,
        message.rank,
        rating(message.before),
        rating(message.after),
        message.annulled,
    )


def game_ratings(message: tournament_pb2.GetGameRatingsResponse) -> schema.GameRatings:
    seats = [
        schema.SeatRatingView(
            each.seat, each.user_id, each.rank, rating(each.before), rating(each.after), each.handicap
        )
        for each in message.seats
    ]
    return schema.GameRatings(message.game_id, message.format, seats)


def seat_advantages(format_id: str, message: tournament_pb2.GetSeatAdvantagesResponse) -> schema.SeatAdvantages:
    seats = [
        schema.SeatAdvantageView(each.teams, each.place, each.won, each.win_milli / 1000) for each in message.seats
    ]
    return schema.SeatAdvantages(format_id, seats)
