"""What crosses a servicer when something is refused.

Exception
├── Fault                  a gRPC code, a reason in capitals, a sentence for people, metadata for programs
└── settings.ConfigError   a process cannot start as it was told; never crosses the wire

On the wire a Fault is a google.rpc.Status with one google.rpc.ErrorInfo (AIP-193), domain "muster".
"""

from __future__ import annotations

import grpc
from google.protobuf import any_pb2
from google.rpc import error_details_pb2, status_pb2

DOMAIN = "muster"
DETAILS_KEY = "grpc-status-details-bin"
_CODES = {code.value[0]: code for code in grpc.StatusCode}


class Fault(Exception):
    """A refusal with its status code, its reason (stable, for programs) and its message (for people)."""

    def __init__(self, code: grpc.StatusCode, reason: str, message: str, **metadata: str) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.message = message
        self.metadata = metadata

    def __str__(self) -> str:
        return f"{self.reason}: {self.message}"


def not_found(reason: str, message: str, **metadata: str) -> Fault:
    """What was named does not exist."""
    return Fault(grpc.StatusCode.NOT_FOUND, reason, message, **metadata)


def invalid(reason: str, message: str, **metadata: str) -> Fault:
    """The request is wrong whatever the state is."""
    return Fault(grpc.StatusCode.INVALID_ARGUMENT, reason, message, **metadata)


def denied(reason: str, message: str, **metadata: str) -> Fault:
    """The caller is known and may not do this."""
    return Fault(grpc.StatusCode.PERMISSION_DENIED, reason, message, **metadata)


def unauthenticated(reason: str, message: str, **metadata: str) -> Fault:
    """The caller's credentials are missing, wrong or expired."""
    return Fault(grpc.StatusCode.UNAUTHENTICATED, reason, message, **metadata)


def conflict(reason: str, message: str, **metadata: str) -> Fault:
    """The state does not allow this now."""
    return Fault(grpc.StatusCode.FAILED_PRECONDITION, reason, message, **metadata)


def exhausted(reason: str, message: str, **metadata: str) -> Fault:
    """A limit is reached; the message says which and how long."""
    return Fault(grpc.StatusCode.RESOURCE_EXHAUSTED, reason, message, **metadata)


def unavailable(reason: str, message: str, **metadata: str) -> Fault:
    """A part that is needed does not answer; trying again later may work."""
    return Fault(grpc.StatusCode.UNAVAILABLE, reason, message, **metadata)


def status_of(fault: Fault) -> status_pb2.Status:
    """The rich status that carries the fault over the wire."""
    info = error_details_pb2.ErrorInfo(reason=fault.reason, domain=DOMAIN, metadata=fault.metadata)
    detail = any_pb2.Any()
    detail.Pack(info)
    return status_pb2.Status(code=fault.code.value[0], message=fault.message, details=[detail])


def fault_of(error: grpc.aio.AioRpcError) -> Fault:
    """What a peer sent, or a Fault named after the bare code when it sent no details."""
    status = status_pb2.Status()
    for key, value in error.trailing_metadata() or ():
        if key == DETAILS_KEY and isinstance(value, bytes):
            status.ParseFromString(value)
    if not status.code:
        status.code, status.message = error.code().value[0], error.details() or ""
    return fault_in(status)


def fault_in(status: status_pb2.Status) -> Fault:
    """What a status says: the inverse of `status_of`; without our details named after the bare code."""
    for detail in status.details:
        info = error_details_pb2.ErrorInfo()
        if detail.Is(info.DESCRIPTOR) and detail.Unpack(info):
            return Fault(_CODES[status.code], info.reason, status.message, **dict(info.metadata))
    code = _CODES[status.code]
    return Fault(code, code.name, status.message or code.name)
