"""The point of view of an ability: source, controller, X and what is bound. Evaluators take it beside the game.

What a verb did: the objects it acted on, a number, and whether it happened at all ("if you do").
"""

from __future__ import annotations

from .rows import Bindings, Effect


class Context:
    """`bind` holds object and player references by name, `num` numbers by name.

    `moved`: through which moves it finds objects, old id -> new id (CR 400.7e, 400.7j): those of the event that triggered it, of its cost, and
    its own; 0 for what it may not find.
    """

    __slots__ = ("acted", "bind", "controller", "did", "item", "moved", "num", "purpose", "source", "x")

    def __init__(self, source: int, controller: int, x: int = 0) -> None:
        self.source = source
        self.controller = controller
        self.x = x
        self.bind: Bindings = {}
        self.num: dict[str, int] = {}
        self.did: set[str] = set()
        self.acted = False  # whether any instruction has done something
        self.moved: dict[int, int] = {}
        self.purpose = ""  # the special action that is paid for
        self.item = 0  # object id on the stack, 0 for statics

    def branch(self) -> Context:
        """A copy whose bindings can be changed without touching this one; what was moved stays shared."""
        new = Context(self.source, self.controller, self.x)
        new.bind, new.num = dict(self.bind), dict(self.num)
        new.did, new.moved, new.item = self.did, self.moved, self.item
        return new

    def with_bound(self, name: str, ref: int) -> Context:
        """A branch in which that name is one object or player."""
        new = self.branch()
        new.bind[name] = (ref,)
        return new


class Outcome:
    """The result of one verb. `begun`: it was begun, whatever then happened of it or instead, which is what "if you do" asks (CR 118.12)."""

    __slots__ = ("begun", "happened", "number", "refs")

    def __init__(self, happened: bool, refs: list[int] | None = None, number: int = 0, begun: bool = False) -> None:
        self.happened = happened
        self.begun = begun or happened
        self.refs = refs or []
        self.number = number


def of_refs(refs: list[int]) -> Outcome:
    """Happened if it acted on something."""
    return Outcome(bool(refs), refs, len(refs))


def of_number(number: int) -> Outcome:
    """Happened if the number is not zero."""
    return Outcome(number > 0, None, number)


def context_of_effect(effect: Effect) -> Context:
    """The point of view of an effect of a resolution."""
    context = Context(effect.source, effect.controller, effect.x)
    context.bind, context.num, context.did = effect.bind, effect.num, set(effect.words)
    if effect.moved:
        context.moved = dict(effect.moved)
    return context
