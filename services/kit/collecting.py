"""The garbage collector of a process that holds much for long."""

from __future__ import annotations

import gc


def settle() -> None:
    """Leave everything that lives now out of later collections; call when a large index has come or was replaced.

    A full collection walks every card, about 150 ms with all cards of Magic, in the middle of some request. It is paid
    here once, off the hot path, and what an earlier call had left out is looked at again.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
