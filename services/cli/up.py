"""`muster up`: the whole stack in the foreground."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import signal
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from services.kit import settings
from services.kit.stack import Stack, StackError
from services.kit.stack.parts import NAMES


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `muster up` takes."""
    parser.add_argument("--home", type=Path, help="where data is kept (default: MUSTER_HOME, else ./var)")
    parser.add_argument("--only", metavar="A,B", help=f"start only these parts of {','.join(NAMES)}")
    parser.add_argument("--free-ports", action="store_true", help="take free ports instead of the fixed ones")
    parser.add_argument("--verbose", action="store_true", help="show every part's log lines here too")


def run(args: argparse.Namespace) -> int:
    """Stay until SIGINT or SIGTERM; 0 then, 1 when the stack cannot start or go on."""
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    try:
        return asyncio.run(_run(args, console))
    except StackError as error:
        console.print(f"muster: {error}", markup=False)
        return 1


async def _run(args: argparse.Namespace, console: Console) -> int:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    stack = _stack(args, console)
    try:
        async with asyncio.TaskGroup() as group:
            waiter = group.create_task(stopped.wait())
            group.create_task(_serve(stack, stopped, waiter))
    except* StackError as errors:
        raise errors.exceptions[0] from None
    return 0


async def _serve(stack: Stack, stopped: asyncio.Event, waiter: asyncio.Task[bool]) -> None:
    began = time.monotonic()
    starting = asyncio.create_task(stack.start())
    try:
        await asyncio.wait((starting, waiter), return_when=asyncio.FIRST_COMPLETED)
        if not starting.done():
            return
        await starting
        _print_table(stack, time.monotonic() - began)
        assert stack.failed is not None, "the stack has started"
        await asyncio.wait((stack.failed, waiter), return_when=asyncio.FIRST_COMPLETED)
        if stack.failed.done():
            raise stack.failed.result()
    finally:
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)
        waiter.cancel()
        await stack.stop()


def _stack(args: argparse.Namespace, console: Console) -> Stack:
    given = settings.read()
    only = tuple(args.only.split(",")) if args.only else ()

    def show(name: str, line: str) -> None:
        if args.verbose or name == "muster":
            console.print(f"{name:>12} | {line}", markup=False)

    return Stack(args.home or given.home, given, only, args.free_ports, show, standby=("game",))


def _print_table(stack: Stack, seconds: float) -> None:
    table = Table("part", "address", "pid", "metrics", box=None, pad_edge=False)
    for name, address, pid, metrics in stack.table():
        table.add_row(name, address, str(pid), metrics)
    console = Console(width=max(100, shutil.get_terminal_size().columns), highlight=False)
    console.print(table)
    home = stack.home.absolute()
    console.print(
        f"ready in {seconds:.1f} s; data in {home}, logs in {home / 'log'}; Ctrl-C stops everything", markup=False
    )
    if any(name == "gateway" for name, *_ in stack.table()):
        console.print(f"open {stack.address('gateway')} to play", markup=False)
