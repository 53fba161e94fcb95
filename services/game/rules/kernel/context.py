"""The point of view of an ability: source, controller, X and what is bound. Evaluators take it beside the game."""

from __future__ import annotations

from .state import Bindings


class Context:
    """`bind` holds object and player references by name, `num` numbers by name, `moved` what this resolution moved (old id -> new id)."""

    __slots__ = ("bind", "controller", "did", "item", "moved", "num", "purpose", "source", "x")

    def __init__(self, source: int, controller: int, x: int = 0) -> None:
        self.source = source
        self.controller = controller
        self.x = x
        self.bind: Bindings = {}
        self.num: dict[str, int] = {}
        self.did: set[str] = set()
        self.moved: dict[int, int] = {}
        self.purpose = ""  # the special action that is paid for
        self.item = 0  # object id on the stack, 0 for statics

    def branch(self) -> Context:
        """A copy whose bindings can be changed without touching this one; what was moved stays shared."""
        new = Context(self.source, self.controller, self.x)
        new.bind, new.num = dict(self.bind), dict(self.num)
        new.did, new.moved, new.item = self.did, self.moved, self.item
        return new
