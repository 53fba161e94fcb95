"""Runs a program that dies with its parent: `python -I -S launch.py <parent pid> <program> <arguments>`.

Linux alone delivers a signal at the parent's death (prctl PR_SET_PDEATHSIG); it survives exec. A fork hook in the parent
would do the same, but forking a process with gRPC threads is unsafe. Elsewhere the program simply runs.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def main() -> None:
    """Ask for the signal, check that the parent is still there, become the program."""
    parent, program = int(sys.argv[1]), sys.argv[2]
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            sys.exit(1)
    os.execv(program, sys.argv[2:])


main()
