"""The socket's operations and pushes: what each takes and gives. The gateway reads and writes by these structs, AsyncAPI shows them.

Bodies of the game itself are in `game_schema`: the gateway passes their bytes on. Times are milliseconds since the Unix epoch; unknown fields of operations are ignored.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from . import schema
from .chat.values import Channel, Message
from .game_schema import (
    AutoPass,
    ClocksView,
    ConsentView,
    GameDelta,
    GameOver,
    GamePrompt,
    GameSnapshot,
    Handle,
    Interrupt,
    Moving,
    PaymentPlan,
    PolicyView,
    Presence,
    Stops,
    TableChange,
    Until,
    Yield,
)

Format = Literal["commander", "duel", "partner", "emperor"]
Maybe = Annotated[str, Meta(max_length=64)]
ActionId = Annotated[
    str, Meta(max_length=64, description="Yours, unique in the game; the same one again gets the first answer.")
]

# -- operations


class Nothing(Struct):
    """No fields."""


class Auth(Struct):
    token: Annotated[str, Meta(max_length=256)]


class Authenticated(Struct):
    """Who you are (the id), and until when the token holds (0 = for good)."""

    user: str
    expires_ms: int


class Pong(Struct):
    time_ms: int


class SpokenLanguage(Struct):
    """In which the messages of refusals are."""

    language: Literal["en", "de", "fr"]


class OneGame(Struct):
    game: schema.Key


class OneMatch(Struct):
    match: schema.Key


class OneTicket(Struct):
    """Without `ticket` the open one."""

    ticket: Maybe = ""


class WatchQueues(Struct):
    """The formats of which `queue.near` tells; none = no more."""

    formats: Annotated[list[Format], Meta(max_length=4)]


class WatchedQueues(Struct):
    formats: list[str]


class QueueJoin(schema.NewTicket):
    """As `POST /v1/tickets`; `key` as its Idempotency-Key."""

    key: Maybe = ""


class Resumable(Struct):
    """A game of yours that goes on."""

    game: str
    format: str
    seat: int


class Resume(Struct):
    resume: list[Resumable]


class Say(Struct):
    game: schema.Key
    text: Annotated[str, Meta(max_length=2_000)]
    to: Channel = "table"


class Said(Struct):
    message: str


class Mute(Struct):
    user: schema.Key
    muted: bool = True


class Muted(Struct):
    """Whom you do not hear, at any table."""

    muted: list[str]


class OpenChat(Struct):
    """The channels that you may write to, the newest messages that you may read, whom you do not hear."""

    channels: list[Channel]
    messages: list[Message]
    muted: list[str]


class Position(Struct):
    """What you have seen last: the server sends what came after it."""

    seq: int
    ep: str | int | UnsetType = UNSET


class JoinGame(Struct, rename={"since": "from", "form": "as"}):
    """Follow a game: your seat, or looking on. Without `from` a snapshot comes. `as`: deltas have what changed (`patch`) or only what happened (`events`), or a snapshot comes in place of each (`full`)."""

    game: schema.Key
    since: Position | UnsetType = UNSET
    form: Literal["events", "patch", "full"] | UnsetType = UNSET


class JoinForm(Struct, rename={"form": "as"}):
    """What the gateway reads of a join; the rest is the game's."""

    game: schema.Key
    form: Literal["events", "patch", "full"] | UnsetType = UNSET


class Joined(Struct):
    """`resume`: `behind` deltas are pushed for what you missed; `snapshot`: one is pushed."""

    mode: Literal["snapshot", "resume"]
    behind: int | UnsetType = UNSET


class Do(Struct):
    """An answer: `choose` what the kind of the prompt wants, `cancel`, or an action of `legal` itself."""

    choose: Any | UnsetType = UNSET
    cancel: bool | UnsetType = UNSET
    a: str | UnsetType = UNSET
    o: Handle | UnsetType = UNSET
    option: str | UnsetType = UNSET
    face: int | UnsetType = UNSET
    by: Handle | UnsetType = UNSET
    nth: int | UnsetType = UNSET
    ability: int | UnsetType = UNSET
    payment: Annotated[Literal["ask"] | UnsetType, Meta(description="ask me how what follows is paid")] = UNSET


class Act(Struct):
    """Answer your open prompt."""

    game: schema.Key
    action_id: ActionId
    prompt: str
    do: Do


class Committed(Struct):
    """It is in the log on disk; `seq`: your sequence afterwards, `dup`: it was done before."""

    seq: int
    dup: bool


class Manual(Struct):
    """Something done by hand: `verb` with its fields; or the answer to a proposal: `vote` with `agree`, and a `reason` for a no."""

    game: schema.Key
    action_id: ActionId
    verb: str | UnsetType = UNSET
    vote: str | UnsetType = UNSET
    agree: bool | UnsetType = UNSET
    reason: Annotated[str, Meta(max_length=200)] | UnsetType = UNSET
    o: Handle | UnsetType = UNSET
    source: Handle | UnsetType = UNSET
    target: Handle | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    to: str | UnsetType = UNSET
    position: Literal["top", "bottom"] | UnsetType = UNSET
    amount: int | UnsetType = UNSET
    counter: str | UnsetType = UNSET
    until: Literal["end_of_turn"] | UnsetType = UNSET
    tapped: bool | UnsetType = UNSET
    token: str | dict[str, Any] | UnsetType = UNSET
    mana: str | UnsetType = UNSET
    text: str | UnsetType = UNSET


class ByHand(Struct):
    """What the gateway reads of a deed by hand: a note is in one's own words."""

    verb: str = ""


class ShortcutPlan(Struct):
    """`choices`, each as the `do` of `game.act`, `times` over (CR 732.2)."""

    game: schema.Key
    action_id: ActionId
    prompt: str
    choices: Annotated[list[Do], Meta(min_length=1, max_length=50)]
    times: Annotated[int, Meta(ge=1, le=1000)] = 1


class AskBack(Struct):
    """Go back to before your answer whose reply had this `seq`, the last one without it."""

    game: schema.Key
    action_id: ActionId
    seq: int | UnsetType = UNSET


class Undo(Struct):
    """Take back your last answer, if nobody has acted and nothing was shown or left to chance since."""

    game: schema.Key
    action_id: ActionId


class Flag(Struct):
    """Mark an engine error: what is wrong, and at which of your prompts or deltas."""

    game: schema.Key
    action_id: ActionId
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    prompt: Maybe | UnsetType = UNSET
    seq: int | UnsetType = UNSET


class Unrate(Struct):
    """Ask the others to leave a ranked game unrated, because of an engine error that was marked."""

    game: schema.Key
    action_id: ActionId


class SetPolicy(Struct):
    """What the table answers for you; what is left out stays as it is."""

    game: schema.Key
    auto_pass: AutoPass | UnsetType = UNSET
    stops: Stops | list[str] | UnsetType = UNSET
    until: Until | UnsetType = UNSET
    interrupt: list[Interrupt] | UnsetType = UNSET
    hold: bool | UnsetType = UNSET
    any_order: bool | UnsetType = UNSET
    yields: list[Yield] | UnsetType = UNSET


class PolicySet(Struct):
    """The whole policy now."""

    policy: PolicyView


class AskWhy(Struct):
    """About a card, permanent or player `o`; with `to`: attack or block that."""

    game: schema.Key
    o: Handle
    to: Handle | UnsetType = UNSET


class TryView(Struct, omit_defaults=True):
    """One thing that you could do with it, and the rule that stands in the way."""

    a: str
    can: bool
    option: str = ""
    face: int = 0
    text: str = ""
    rule: str = ""
    message: str = ""


class Tries(Struct):
    tries: list[TryView]


class GiveUp(Struct):
    """Leave the game by its rules."""

    game: schema.Key
    action_id: ActionId


class Declare(Struct):
    """What the format lets you do unasked."""

    game: schema.Key
    action_id: ActionId
    declare: Literal["transfer_life", "reveal", "draw", "concede_match"]
    life: dict[str, int] | UnsetType = UNSET
    o: Handle | UnsetType = UNSET
    agree: bool | UnsetType = UNSET
    match: bool | UnsetType = UNSET


class WhatIf(Struct):
    """What that answer to your open prompt would lead to."""

    game: schema.Key
    prompt: str
    do: Do


class Preview(Struct):
    """Played on a sample of the game until nobody has to decide (`quiet`), somebody has to (`decision`), or the game is over."""

    until: Literal["quiet", "decision", "over"]
    ev: list[dict[str, Any]] = []
    table: TableChange | None = None
    set: list[dict[str, Any]] = []
    gone: list[Handle] = []


class AskPayment(Struct):
    """How that answer to your open prompt would be paid for."""

    game: schema.Key
    prompt: str
    do: Do


class Payments(Struct):
    """Ways to pay, the first of which is taken by itself; none where there is nothing to choose. `assumed`: you are asked something before, and its default was taken."""

    plans: list[PaymentPlan]
    assumed: bool


OPERATIONS: dict[str, tuple[type[Struct], TypeAlias, str]] = {
    "auth": (Auth, Authenticated, ""),
    "ping": (Nothing, Pong, ""),
    "session.language": (SpokenLanguage, SpokenLanguage, ""),
    "events.resume": (Nothing, Resume, ""),
    "queue.join": (QueueJoin, schema.TicketView, "queue"),
    "queue.leave": (OneTicket, schema.TicketView, "queue"),
    "queue.status": (OneTicket, schema.TicketView, ""),
    "queue.watch": (WatchQueues, WatchedQueues, ""),
    "match.accept": (OneMatch, schema.MatchView, "queue"),
    "match.decline": (OneMatch, schema.MatchView, "queue"),
    "chat.open": (OneGame, OpenChat, "watch"),
    "chat.say": (Say, Said, "play"),
    "chat.close": (OneGame, Nothing, ""),
    "chat.mute": (Mute, Muted, "play"),
    "game.join": (JoinGame, Joined, "watch"),
    "game.leave": (OneGame, Nothing, "watch"),
    "game.resync": (JoinGame, Joined, "watch"),
    "game.act": (Act, Committed, "play"),
    "game.manual": (Manual, Committed, "play"),
    "game.shortcut": (ShortcutPlan, Committed, "play"),
    "game.takeback": (AskBack, Committed, "play"),
    "game.undo": (Undo, Committed, "play"),
    "game.flag": (Flag, Committed, "play"),
    "game.unrate": (Unrate, Committed, "play"),
    "game.declare": (Declare, Committed, "play"),
    "game.concede": (GiveUp, Committed, "play"),
    "game.policy": (SetPolicy, PolicySet, "play"),
    "game.why": (AskWhy, Tries, "play"),
    "game.what_if": (WhatIf, Preview, "play"),
    "game.payment": (AskPayment, Payments, "play"),
    "game.back": (OneGame, Nothing, "play"),
}
"""By name: what it takes, what the reply gives, and the scope that the token needs ("" = none)."""


# -- pushes


class HelloUser(Struct):
    id: str
    name: str
    kind: str


class SocketLimits(Struct):
    frame_bytes: int
    operations_per_second: float
    burst: int
    in_flight: int


class Hello(Struct):
    """The first push. `resume`: your games that go on, null when that could not be found out; `caps`: what this server can do."""

    user: HelloUser
    session: str
    version: str
    time_ms: int
    limits: SocketLimits
    caps: tuple[str, ...]
    resume: list[Resumable] | None


class MatchProposed(Struct):
    """Accept or decline until `accept_by_ms`. `parties`: their sizes; `balance`: 1 = both teams win as often, null without two teams. `full_shares`: of each deck the share of cards that the rules
    engine plays wholly, the greatest first."""

    match: str
    format: str
    rules_version: str
    ranked: bool
    players: int
    parties: list[int]
    clock: str
    balance: float | None
    accept_by_ms: int
    full_shares: list[float]


class MatchReady(Struct):
    """The game is there: join it."""

    match: str
    game: str
    format: str


class MatchCancelled(Struct):
    """`requeued`: you wait on with your old place."""

    match: str
    requeued: bool
    reason: str


class PartyLeft(Struct):
    """You are not in it any more, or not invited."""

    party: str


class RatingChanged(Struct):
    """Mu - 3 sigma in thousandths."""

    game: str
    format: str
    before_milli: int
    after_milli: int
    rules_version: str


class EventChanged(Struct):
    """Something happened in an event that concerns you."""

    event: str
    revision: int
    what: str
    round: int


class LeagueChanged(Struct):
    """Something happened in a league of yours."""

    league: str
    revision: int
    what: str


class GameCreated(Struct):
    """A game of yours was made."""

    game: str
    format: str


class QueueNear(Struct):
    """So few are missing for a game, for who asked by `queue.watch`."""

    format: str
    rules_version: str
    ranked: bool
    waiting: int
    missing: int


PUSHES: dict[str, TypeAlias] = {
    "hello": Hello,
    "queue.status": schema.QueueStatusView,
    "queue.near": QueueNear,
    "match.proposed": MatchProposed,
    "match.ready": MatchReady,
    "match.cancelled": MatchCancelled,
    "party.invited": schema.PartyView,
    "party.changed": schema.PartyView,
    "party.left": PartyLeft,
    "table.invited": schema.TableView,
    "table.changed": schema.TableView,
    "rating.changed": RatingChanged,
    "event.changed": EventChanged,
    "league.changed": LeagueChanged,
    "game.created": GameCreated,
    "chat.said": Message,
    "chat.closed": schema.ErrorObject,
    "game.snapshot": GameSnapshot,
    "game.delta": GameDelta,
    "game.prompt": GamePrompt,
    "game.consent": ConsentView,
    "game.policy": PolicyView,
    "game.presence": Presence,
    "game.clock": ClocksView,
    "game.over": GameOver,
    "game.moving": Moving,
    "game.left": schema.ErrorObject,
}
"""By name: the body `d`. Pushes of a game have its id beside it, as `game`."""
