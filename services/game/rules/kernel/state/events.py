"""The events of a game (CR 603.2, 614): one change each, proposed, perhaps replaced, then committed and remembered. A class says which fields there are.

Every event has what it happens to (`obj`, 0 for none; `player`, -1 for nobody) and a number; `turn` is set when it is remembered. Once committed an event is never
changed. How an event came about - replacements applied, how an object arrives, what belongs to the same moment - is not remembered.
"""

from __future__ import annotations

from typing import Final

from .characteristics import Characteristics
from .row import Row

ZONE: Final = "zone"


DAMAGE: Final = "damage"


GAIN_LIFE: Final = "gain_life"


LOSE_LIFE: Final = "lose_life"


DRAW: Final = "draw"


DISCARD: Final = "discard"


SACRIFICE: Final = "sacrifice"


DESTROY: Final = "destroy"


COUNTERS: Final = "counters"


COUNTERS_REMOVED: Final = "counters_removed"


TOKENS: Final = "tokens"


TAP: Final = "tap"


TAP_FOR_MANA: Final = "tap_for_mana"


UNTAP: Final = "untap"


MANA: Final = "mana"


CAST: Final = "cast"


COPIED: Final = "copied"


ACTIVATE: Final = "activate"


TRIGGER: Final = "trigger"


CYCLE: Final = "cycle"


LAND: Final = "land"


STEP: Final = "step"


ATTACK: Final = "attack"


BLOCK: Final = "block"


BLOCKED: Final = "blocked"


UNBLOCKED: Final = "unblocked"


TARGET: Final = "target"


TRANSFORM: Final = "transform"


FACE_UP: Final = "face_up"


ATTACH: Final = "attach"


UNATTACH: Final = "unattach"


CONTROL: Final = "control"


DID: Final = "did"


LOSE: Final = "lose"


_NONE: Final[frozenset[str]] = frozenset()


class Event(Row):
    """One change of the game. Of this class itself: LAND, CYCLE (obj: the card, player: whose deed), TRANSFORM, FACE_UP (its controller), LOSE (player)."""

    __slots__ = ("amount", "applied", "kind", "obj", "player", "turn")

    def __init__(self, kind: str, obj: int = 0, player: int = -1, amount: int = 0) -> None:
        self.digest = 0
        self.kind = kind
        self.obj = obj
        self.player = player
        self.amount = amount
        self.turn = 0
        self.applied = _NONE  # keys of the replacement effects that have been applied (CR 614.5)

    def cause(self) -> int:
        """The object from which it comes, 0 for none."""
        return 0

    def counterpart(self) -> int:
        """The other object that takes part, 0 for none."""
        return 0

    def ordinal(self) -> int:
        """The how manieth of its kind it is, 0 where that is not counted."""
        return 0

    def entering(self) -> int:
        """The object as it would be on the battlefield, before it is there (CR 614.12); 0 for none."""
        return 0


class Arrival:
    """How an object arrives in a zone. What is not said follows from the object itself.

    `controller`, `face`: -1 is not said. `position` in a library: "" and "top", "bottom", "random_bottom", "shuffled", or a number from the top.
    `link`: the object with which it is exiled (CR 607.2b). `placed`: what puts it there says what it is attached to, even if nothing (303.4i).
    `excepted`: those of the counters that are an exception of the copy effect under which it enters (707.9e). `melded`: the card that is its other half (701.42a), 0 without. `blocking`: the attacker that it blocks as it enters (509.4), 0 without.
    `apart`: where the components of a permanent go whose commander goes to the command zone (903.9c), "" if all go together.
    """

    __slots__ = (
        "apart", "attached_to", "attacking", "blocking", "controller", "counters", "excepted", "face", "face_down", "link", "melded", "placed", "position", "reveal", "shuffle", "tapped",
    )  # fmt: skip

    def __init__(
        self, controller: int = -1, tapped: bool = False, counters: dict[str, int] | None = None, face: int = -1, face_down: int = 0,
        attached_to: int = 0, attacking: int = 0, position: str | int = "", reveal: bool = False,
    ) -> None:  # fmt: skip
        self.controller = controller
        self.tapped = tapped
        self.counters: dict[str, int] = {} if counters is None else counters  # replaced, never changed in place
        self.face = face
        self.face_down = face_down
        self.attached_to = attached_to
        self.attacking = attacking
        self.position = position
        self.reveal = reveal
        self.shuffle = False
        self.link = 0
        self.placed = False
        self.excepted: dict[str, int] = {}
        self.melded = 0
        self.blocking = 0
        self.apart = ""

    def copy(self) -> Arrival:
        """The same for another object."""
        new = Arrival(
            self.controller, self.tapped, self.counters, self.face, self.face_down, self.attached_to, self.attacking, self.position, self.reveal
        )  # fmt: skip
        new.shuffle, new.link, new.placed = self.shuffle, self.link, self.placed
        new.excepted, new.melded, new.blocking, new.apart = self.excepted, self.melded, self.blocking, self.apart
        return new


ARRIVED: Final = Arrival()


"""Of every move that is remembered: how is over. Never changed."""


class ZoneEvent(Event):
    """ZONE: `obj` leaves `origin` and is `new` in `destination` (0: it ceased to exist); `player` is its owner. A token appears from "" (`is_token`).

    `was`: what it was as it entered the battlefield, where a card of the game may look back at it (CR 608.2i).
    """

    __slots__ = ("destination", "how", "is_token", "new", "origin", "was")

    def __init__(self, obj: int, owner: int, origin: str, destination: str, how: Arrival) -> None:
        super().__init__(ZONE, obj, owner)
        self.origin = origin
        self.destination = destination
        self.new = 0
        self.is_token = False
        self.how = how
        self.was: Characteristics | None = None

    def entering(self) -> int:
        return self.new


class Moment:
    """What replacement effects of one moment have in common (CR 615.7, 615.8, 615.13): whose text was said, whose use is spent, what was applied to whom, and how much of which damage a shield takes."""

    __slots__ = ("applied", "said", "shares", "used")

    def __init__(self) -> None:
        self.applied: set[tuple[str, int, int]] = set()  # (effect, object, seat)
        self.said: set[int] = set()
        self.shares: dict[tuple[int, int, int, int], int] = {}  # (effect, source, object, seat)
        self.used: set[int] = set()


EVERY_KIND: Final = "every creature type"
"""In the kin of a source of damage: it had all of them."""


A_COMMANDER: Final = "commander"
"""In the kin of a source of damage: it was one."""


class DamageEvent(Event):
    """DAMAGE from `source` to an object or a player; `excess` is what was more than lethal (CR 120.10).

    Of damage to a player `by` is the seat that controlled the source as it dealt it; of combat damage `kin` is what it then was of creature types and commanders (CR 702.76a, 702.173a).
    """

    __slots__ = ("by", "combat", "excess", "kin", "moment", "source", "unpreventable")

    def __init__(self, source: int, ref: int, amount: int, combat: bool, unpreventable: bool) -> None:
        super().__init__(DAMAGE, ref if ref > 0 else 0, -ref - 1 if ref < 0 else -1, amount)
        self.source = source
        self.combat = combat
        self.unpreventable = unpreventable
        self.excess = 0
        self.by = -1
        self.kin = _NONE
        self.moment: Moment | None = None

    def cause(self) -> int:
        return self.source


class LifeEvent(Event):
    """GAIN_LIFE, LOSE_LIFE: `nth` of that player this turn."""

    __slots__ = ("nth",)

    def __init__(self, kind: str, player: int, amount: int) -> None:
        super().__init__(kind, 0, player, amount)
        self.nth = 0

    def ordinal(self) -> int:
        return self.nth


class DrawEvent(Event):
    """DRAW: `obj` the card in hand, `nth` of that player this turn; `in_draw_step` the one of the turn-based action."""

    __slots__ = ("in_draw_step", "nth")

    def __init__(self, obj: int, player: int, amount: int, in_draw_step: bool) -> None:
        super().__init__(DRAW, obj, player, amount)
        self.in_draw_step = in_draw_step
        self.nth = 0

    def ordinal(self) -> int:
        return self.nth


class AwayEvent(Event):
    """DISCARD: the card is `obj` now. SACRIFICE: the permanent was `obj`. `new` is what it became in the zone where it went, 0 for a token."""

    __slots__ = ("new",)

    def __init__(self, kind: str, obj: int, player: int, new: int) -> None:
        super().__init__(kind, obj, player)
        self.new = new


class DestroyEvent(Event):
    """DESTROY, only ever proposed: what follows is a move. `by_effect`: not by a state-based action."""

    __slots__ = ("by_effect", "regenerates")

    def __init__(self, obj: int, regenerates: bool, by_effect: bool = True) -> None:
        super().__init__(DESTROY, obj)
        self.by_effect = by_effect
        self.regenerates = regenerates


class CountersEvent(Event):
    """COUNTERS of kind `counter` are put on an object or a player by the seat `by`; `by_effect`: not as a cost, by a turn-based action or by combat damage (CR 614.16). `nth`: how many it has then."""

    __slots__ = ("by", "by_effect", "counter", "nth")

    def __init__(self, ref: int, counter: str, amount: int, by: int, by_effect: bool = True) -> None:
        super().__init__(COUNTERS, ref if ref > 0 else 0, -ref - 1 if ref < 0 else -1, amount)
        self.counter = counter
        self.by = by
        self.by_effect = by_effect
        self.nth = 0

    def ordinal(self) -> int:
        return self.nth


class CountersRemovedEvent(Event):
    """COUNTERS_REMOVED: `left` of that kind are still there."""

    __slots__ = ("counter", "left")

    def __init__(self, ref: int, counter: str, amount: int, left: int) -> None:
        super().__init__(COUNTERS_REMOVED, ref if ref > 0 else 0, -ref - 1 if ref < 0 else -1, amount)
        self.counter = counter
        self.left = left

    def ordinal(self) -> int:
        return self.left


class TokensEvent(Event):
    """TOKENS. Proposed: `amount` of each of `kinds` (program, face), and `more` (program, face, how many). Remembered: one for each token, `obj`."""

    __slots__ = ("kinds", "moment", "more")

    def __init__(self, obj: int, player: int, amount: int) -> None:
        super().__init__(TOKENS, obj, player, amount)
        self.kinds: list[tuple[int, int]] = []
        self.more: list[tuple[int, int, int]] = []
        self.moment: Moment | None = None


class ManaEvent(Event):
    """MANA of these colours from `source` is added to the player's pool."""

    __slots__ = ("colors", "source")

    def __init__(self, player: int, amount: int, source: int, colors: str) -> None:
        super().__init__(MANA, 0, player, amount)
        self.source = source
        self.colors = colors

    def cause(self) -> int:
        return self.source


class SpellEvent(Event):
    """CAST (`nth` spell of that player this turn), COPIED."""

    __slots__ = ("nth",)

    def __init__(self, kind: str, obj: int, player: int, nth: int = 0) -> None:
        super().__init__(kind, obj, player)
        self.nth = nth

    def ordinal(self) -> int:
        return self.nth


class ActivateEvent(Event):
    """ACTIVATE: `obj` the ability on the stack, or its source where it does not use the stack; `word` what the cost is named ("loyalty", "mana", ...)."""

    __slots__ = ("source", "word")

    def __init__(self, obj: int, player: int, source: int, word: str) -> None:
        super().__init__(ACTIVATE, obj, player)
        self.source = source
        self.word = word

    def cause(self) -> int:
        return self.source


class StepEvent(Event):
    """STEP: that step of the player's turn begins."""

    __slots__ = ("step",)

    def __init__(self, step: str, player: int) -> None:
        super().__init__(STEP, 0, player)
        self.step = step


class PairEvent(Event):
    """Two objects. ATTACK: `other` what is attacked (0: the player), `amount` attack together. BLOCK: `obj` blocks `other`. BLOCKED, UNBLOCKED: `amount` blockers; `other`: by that one, which was put onto the battlefield blocking.

    ATTACH, UNATTACH: `other` is the host. `by`: of ATTACK, the seat that controlled the attacker; `was`: what that was, where a card of the game may look back at it (CR 608.2i).
    """

    __slots__ = ("by", "other", "was")

    def __init__(self, kind: str, obj: int, other: int, player: int = -1, amount: int = 0, by: int = -1) -> None:
        super().__init__(kind, obj, player, amount)
        self.by = by
        self.other = other
        self.was: Characteristics | None = None

    def counterpart(self) -> int:
        return self.other


class TargetEvent(Event):
    """TARGET: an object or a player becomes the target of `item`, which the seat `by` controls."""

    __slots__ = ("by", "item")

    def __init__(self, ref: int, item: int, by: int) -> None:
        super().__init__(TARGET, ref if ref > 0 else 0, -ref - 1 if ref < 0 else -1)
        self.item = item
        self.by = by

    def counterpart(self) -> int:
        return self.item


class ControlEvent(Event):
    """CONTROL: the player has the object now, before it was the seat `old`."""

    __slots__ = ("old",)

    def __init__(self, obj: int, player: int, old: int) -> None:
        super().__init__(CONTROL, obj, player)
        self.old = old


class DidEvent(Event):
    """DID: the player did a keyword action."""

    __slots__ = ("action",)

    def __init__(self, action: str, player: int, obj: int = 0, amount: int = 0) -> None:
        super().__init__(DID, obj, player, amount)
        self.action = action
