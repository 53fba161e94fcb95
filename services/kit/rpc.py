"""The gRPC server and channels that every service uses.

One interceptor does what each call needs: Fault to rich status, deadline, metrics, trace context. It is written as one
because every aio interceptor costs each call; a servicer's own error becomes INTERNAL with a logged incident id.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
from prometheus_client import Counter, Histogram

from .errors import DETAILS_KEY, Fault, status_of
from .ids import Ids
from .telemetry import Metrics, Tracing

UNARY_DEADLINE_S = 30.0
"""The longest a unary call may take when its client set no deadline."""
CLIENT_DEADLINE_S = 10.0
"""What our own unary calls ask for when they name no timeout."""
CONNECT_S = 5.0
"""How long a peer may take to answer a new connection; one that refuses it is tried again sooner."""
MAX_MESSAGE = 16 * 1024 * 1024

Options = list[tuple[str, int | str]]


@dataclass(frozen=True, slots=True)
class Keepalive:
    """How a silent link is asked whether it lives. What the client sends and what the server bears follow from one
    interval: a server that expects fewer pings than its clients send breaks every idle link (too_many_pings).
    """

    interval_ms: int = 20_000
    answer_ms: int = 5_000

    def of_channel(self) -> Options:
        """A ping for every silent interval of a link with calls, for as long as it is silent."""
        return [
            ("grpc.keepalive_time_ms", self.interval_ms),
            ("grpc.keepalive_timeout_ms", self.answer_ms),
            ("grpc.http2.max_pings_without_data", 0),
        ]

    def of_server(self) -> Options:
        """Twice as many pings are borne as are sent."""
        return [
            ("grpc.http2.min_ping_interval_without_data_ms", self.interval_ms // 2),
            ("grpc.keepalive_permit_without_calls", 1),
        ]


KEEPALIVE = Keepalive()
SERVER_OPTIONS: Options = [
    ("grpc.so_reuseport", 0),  # a taken port is an error, not a second listener
    ("grpc.max_receive_message_length", MAX_MESSAGE),
]
CHANNEL_OPTIONS: Options = [
    ("grpc.lb_policy_name", "round_robin"),
    # Connections of its own: else a channel begins with the failure that an earlier one to the same address has just had.
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.max_receive_message_length", MAX_MESSAGE),
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", int(CONNECT_S * 1000)),  # gRPC takes it as the time that connecting may take
    ("grpc.max_reconnect_backoff_ms", 1_000),
]

log = logging.getLogger(__name__)
Context = grpc.aio.ServicerContext[Any, Any]
Behavior = Callable[[Any, Context], Any]


@dataclass(frozen=True, slots=True)
class MethodMetrics:
    """The pre-bound metrics of one method."""

    codes: Counter
    seconds: Histogram
    service: str
    method: str

    def count(self, code: str) -> None:
        """One call that ended with this code."""
        self.codes.labels(self.service, self.method, code).inc()


class CallInterceptor(grpc.aio.ServerInterceptor):
    """Wraps every method of a server once and keeps the wrapped handler."""

    def __init__(self, metrics: Metrics, tracing: Tracing, ids: Ids) -> None:
        labels = ("service", "method")
        self._codes = metrics.counter("muster_grpc_calls", "Finished calls by code.", (*labels, "code"))
        self._seconds = metrics.histogram("muster_grpc_seconds", "Duration of unary calls.", labels)
        self._tracing = tracing
        self._ids = ids
        self._wrapped: dict[str, grpc.RpcMethodHandler[Any, Any]] = {}

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler[Any, Any] | None]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler[Any, Any] | None:
        """The wrapped handler of the method, or what the server answers for an unknown one."""
        name = handler_call_details.method
        if name not in self._wrapped:
            handler = await continuation(handler_call_details)
            if handler is None:
                return handler
            self._wrapped[name] = self._wrap(name, handler)
        return self._wrapped[name]

    def _wrap(self, name: str, handler: Any) -> grpc.RpcMethodHandler[Any, Any]:
        _, service, method = name.split("/")
        call = Call(MethodMetrics(self._codes, self._seconds, service, method), self._tracing, self._ids)
        kind = f"{_arity(handler.request_streaming)}_{_arity(handler.response_streaming)}"
        behavior: Behavior = getattr(handler, kind)
        wrapped = call.stream(behavior) if handler.response_streaming else call.unary(behavior)
        make: Callable[..., grpc.RpcMethodHandler[Any, Any]] = getattr(grpc, f"{kind}_rpc_method_handler")
        return make(wrapped, handler.request_deserializer, handler.response_serializer)


def _arity(streaming: bool) -> str:
    return "stream" if streaming else "unary"


class Call:
    """What surrounds each call of one method."""

    def __init__(self, metrics: MethodMetrics, tracing: Tracing, ids: Ids) -> None:
        self._metrics = metrics
        self._time = metrics.seconds.labels(metrics.service, metrics.method).time
        self._tracing = tracing
        self._ids = ids

    def unary(self, behavior: Behavior) -> Behavior:
        """The behaviour of a method with one response."""

        async def wrapped(request: Any, context: Context) -> Any:
            with self._span(context), self._time():
                return await self._ended(self._in_time(behavior(request, context), context), context)

        return wrapped

    def stream(self, behavior: Behavior) -> Behavior:
        """The behaviour of a method with many responses, yielded or written."""
        if not inspect.isasyncgenfunction(behavior):
            return self._writing(behavior)

        async def wrapped(request: Any, context: Context) -> AsyncIterator[Any]:
            responses = behavior(request, context)
            try:
                with self._span(context):
                    async for response in responses:
                        yield response
            except (grpc.aio.AbortError, asyncio.CancelledError, GeneratorExit):
                self._metrics.count("CANCELLED")
                raise
            except Exception as error:
                await self._abort(context, error)
            finally:
                await responses.aclose()
            self._metrics.count("OK")

        return wrapped

    def _writing(self, behavior: Behavior) -> Behavior:
        async def wrapped(request: Any, context: Context) -> None:
            with self._span(context):
                await self._ended(behavior(request, context), context)

        return wrapped

    async def _ended(self, running: Awaitable[Any], context: Context) -> Any:
        try:
            response = await running
        except (grpc.aio.AbortError, asyncio.CancelledError):
            self._metrics.count("CANCELLED")
            raise
        except Exception as error:
            await self._abort(context, error)
        self._metrics.count("OK")
        return response

    async def _in_time(self, running: Awaitable[Any], context: Context) -> Any:
        if context.time_remaining() is not None:
            return await running  # gRPC itself cancels the call at its client's deadline
        async with asyncio.timeout(UNARY_DEADLINE_S):
            return await running

    async def _abort(self, context: Context, error: Exception) -> None:
        fault = self._fault(error)
        self._metrics.count(fault.code.name)
        status = status_of(fault)
        await context.abort(fault.code, fault.message, ((DETAILS_KEY, status.SerializeToString()),))

    def _fault(self, error: Exception) -> Fault:
        if isinstance(error, Fault):
            return error
        if isinstance(error, TimeoutError):
            return Fault(grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED", "the call took too long")
        incident = self._ids.new()
        log.error("incident %s in %s/%s", incident, self._metrics.service, self._metrics.method, exc_info=error)
        message = f"an internal error; give the operator this number: {incident}"
        return Fault(grpc.StatusCode.INTERNAL, "INTERNAL", message, incident=incident)

    @contextmanager
    def _span(self, context: Context) -> Iterator[None]:
        if not self._tracing.is_on:
            yield
            return
        carrier = {key: value for key, value in context.invocation_metadata() or () if isinstance(value, str)}
        with self._tracing.span(f"{self._metrics.service}/{self._metrics.method}", carrier):
            yield


class OutgoingCalls(grpc.aio.UnaryUnaryClientInterceptor):
    """Gives our own unary calls a deadline and the current trace."""

    def __init__(self, tracing: Tracing) -> None:
        self._tracing = tracing

    async def intercept_unary_unary(
        self, continuation: Callable[..., Any], client_call_details: grpc.aio.ClientCallDetails, request: Any
    ) -> Any:
        """Continue with the completed details."""
        metadata = client_call_details.metadata or grpc.aio.Metadata()
        for key, value in self._tracing.carrier().items():
            metadata.add(key, value)
        timeout = client_call_details.timeout
        details = grpc.aio.ClientCallDetails(
            client_call_details.method,
            CLIENT_DEADLINE_S if timeout is None else timeout,
            metadata,
            client_call_details.credentials,
            client_call_details.wait_for_ready,
        )
        return await continuation(details, request)


def server(metrics: Metrics, tracing: Tracing, ids: Ids, keepalive: Keepalive = KEEPALIVE) -> grpc.aio.Server:
    """A server with the interceptor and without port reuse."""
    options = [*SERVER_OPTIONS, *keepalive.of_server()]
    return grpc.aio.server(interceptors=[CallInterceptor(metrics, tracing, ids)], options=options)


def channel(target: str, tracing: Tracing, keepalive: Keepalive = KEEPALIVE) -> grpc.aio.Channel:
    """A plain-text channel that reconnects within a second of the peer's return."""
    options = [*CHANNEL_OPTIONS, *keepalive.of_channel()]
    return grpc.aio.insecure_channel(target, options=options, interceptors=[OutgoingCalls(tracing)])
