"""Reports about users, and what moderators decide of them."""

from __future__ import annotations

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from gateway import schema, views
from gateway.accounts.rulings import Rulings
from gateway.accounts.values import Caller
from gateway.moderation.service import Moderation
from gateway.moderation.values import Decision

from .responses import Page, refuses


@post("/v1/reports", tags=["moderation"], responses=refuses(400, 401, 403, 404, 503))
async def create_report(
    data: JSONBody[schema.NewReport], caller: NamedDependency[Caller], moderation: NamedDependency[Moderation]
) -> schema.ReportMade:
    """Tell the moderators of a user. The user is not told who did."""
    return schema.ReportMade(await moderation.report(caller, data.user, data.reason, data.words, data.game))


@get("/v1/reports", tags=["moderation"], responses=refuses(400, 401, 403))
async def list_reports(
    caller: NamedDependency[Caller],
    moderation: NamedDependency[Moderation],
    ruled: FromQuery[bool] = False,
    page: Page = "",
) -> schema.ReportList:
    """For moderators: the reports that wait, the oldest first, or those that were ruled on, the newest first."""
    found, next_page = await moderation.cases(caller, page, ruled=ruled)
    return schema.ReportList([views.report(each) for each in found], next_page)


@get("/v1/reports/{report_id:str}", tags=["moderation"], responses=refuses(401, 403, 404))
async def get_report(
    report_id: FromPath[str],
    caller: NamedDependency[Caller],
    moderation: NamedDependency[Moderation],
    rulings: NamedDependency[Rulings],
) -> schema.ReportDetail:
    """For moderators: a report, and what was decided about the same user before."""
    case = await moderation.case(caller, report_id)
    before = [each for each in await rulings.about(case.user.user_id) if each.report_id != report_id]
    return schema.ReportDetail(views.report(case), [views.own_ruling(each) for each in before])


@post(
    "/v1/reports/{report_id:str}/ruling",
    tags=["moderation"],
    status_code=200,
    responses=refuses(400, 401, 403, 404, 409),
)
async def rule_on_report(
    report_id: FromPath[str],
    data: JSONBody[schema.NewModeratorRuling],
    caller: NamedDependency[Caller],
    moderation: NamedDependency[Moderation],
) -> schema.ReportView:
    """For moderators: decide about a report, once. A suspension ends all tokens of the user at once."""
    decision = Decision(data.action, data.days, data.words, data.note)
    return views.report(await moderation.rule(caller, report_id, decision))


@post("/v1/rulings/{ruling_id:str}/lift", tags=["moderation"], status_code=200, responses=refuses(400, 401, 403, 404))
async def lift_ruling(
    ruling_id: FromPath[str],
    data: JSONBody[schema.Lift],
    caller: NamedDependency[Caller],
    moderation: NamedDependency[Moderation],
) -> schema.ReportView:
    """For moderators: end a ruling before its time; it stays on record."""
    return views.report(await moderation.lift(caller, ruling_id, data.note))


@get("/v1/users/me/rulings", tags=["moderation"], responses=refuses(401))
async def list_own_rulings(caller: NamedDependency[Caller], rulings: NamedDependency[Rulings]) -> schema.OwnRulingList:
    """What moderators have decided about you, newest first."""
    return schema.OwnRulingList([views.own_ruling(each) for each in await rulings.about(caller.user.user_id)])


ROUTES = [create_report, list_reports, get_report, rule_on_report, lift_ruling, list_own_rulings]
