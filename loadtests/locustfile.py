"""Locust's entry: `locust -f loadtests/locustfile.py --host grpc://127.0.0.1:50054`, with LOADTEST_DECKS=host:port of the decks service."""

from __future__ import annotations

import grpc.experimental.gevent as grpc_gevent

from loadtests.table_user import TableUser

grpc_gevent.init_gevent()

__all__ = ["TableUser"]
