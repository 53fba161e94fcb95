"""What the kernel asks of a format: the hooks and constants that the modules of `formats` fill in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from .asks import Action, Refusal
from .flow import Flow

if TYPE_CHECKING:
    from ..formats.options import Options
    from ..formats.seating import Chair
    from .game_data import Game
    from .state import Trigger

Declaration = dict[str, Any]


class Format(Protocol):
    """Hooks and constants of one format with a table's options; holds no state of a game."""

    id: str
    life: int
    hand_size: int
    options: Options

    def chairs(self, seats: int) -> tuple[Chair, ...]:
        """Team and position of each seat in turn order."""
        ...

    def first_seat(self, game: Game) -> int:
        """CR 103.1: a random player starts."""
        ...

    def starting_life(self, game: Game, seat: int) -> int:
        """The life total a seat starts with."""
        ...

    def turns_after_time(self) -> int:
        """MTR 2.4: additional turns once time is called."""
        ...

    def start(self, game: Game) -> Flow[None]:
        """Shuffle, opening hands and mulligans; the first turn begins afterwards (CR 103)."""
        ...

    def before_first_turn(self, game: Game) -> Flow[None]:
        """CR 103.6: actions from opening hands."""
        ...

    def draw_opening(self, game: Game, seat: int, count: int) -> Flow[None]:
        """Draw an opening hand: no draw triggers exist yet."""
        ...

    def free_mulligans(self, game: Game) -> int:
        """CR 103.5c: the first is free in multiplayer."""
        ...

    def mulligans(self, game: Game) -> Flow[None]:
        """CR 103.5: everybody decides at the same time, round by round; then cards go to the bottom."""
        ...

    def next_hand(self, game: Game, seat: int) -> int:
        """The size of a player's next opening hand."""
        ...

    def bottomed(self, game: Game, seat: int) -> int:
        """How many cards a player puts on the bottom after the last mulligan (CR 103.5)."""
        ...

    def skips_first_draw(self, game: Game, seat: int) -> bool:
        """CR 103.8a: with two players the first one skips the draw of the first turn."""
        ...

    def next_seat(self, game: Game, seat: int) -> int:
        """Whose turn is next in the normal order."""
        ...

    def turn_steps(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """The steps of a turn, or of a combat phase, as this format has them."""
        ...

    def march(self, game: Game) -> Flow[None]:
        """The marching step of formats with regions."""
        ...

    def attackable_seats(self, game: Game, seat: int) -> list[int]:
        """Players whom the seat's creatures may attack (CR 802)."""
        ...

    def why_not_reach(self, game: Game, oid: int, defender: int) -> Refusal | None:
        """Why a creature cannot attack that defender from where it stands, or None."""
        ...

    def region_of(self, game: Game, oid: int) -> int:
        """The seat in whose region a permanent stands."""
        ...

    def shows_hand(self, game: Game, seat: int, other: int) -> bool:
        """Whether a player may look at another's hand at any time."""
        ...

    def wishes(self, game: Game, seat: int) -> list[int]:
        """Cards outside the game that effects may bring in (CR 108.5)."""
        ...

    def blocking_seats(self, game: Game) -> list[int]:
        """Defending players in the order in which they declare blocks (CR 509.1, 802.4)."""
        ...

    def blocks_for(self, game: Game, oid: int, seat: int) -> bool:
        """Whether the seat declares blocks for that creature."""
        ...

    def may_block(self, game: Game, blocker: int, attacker: int, seat: int) -> bool:
        """CR 509.1a: a creature blocks what attacks its player, or a planeswalker or battle of that player."""
        ...

    def has_range(self, game: Game) -> bool:
        """Whether `may_target` refuses anything now."""
        ...

    def may_target(self, game: Game, ref: int, source: int, seat: int) -> bool:
        """Whether a target is within reach."""
        ...

    def destroyable(self, game: Game, seat: int, source: int, oids: list[int]) -> Flow[list[int]]:
        """What of these an effect of the seat may destroy."""
        ...

    def mana_color(self, game: Game, seat: int, color: str) -> str:
        """The colour mana has when it enters a pool."""
        ...

    def commander_damage_limit(self, game: Game) -> int:
        """Combat damage from one commander that loses the game; 0 = none."""
        ...

    def commander_tax(self, game: Game, seat: int, card: int) -> int:
        """CR 903.8."""
        ...

    def may_cast_commander(self, game: Game, seat: int, oid: int) -> bool:
        """Whether a commander may be cast from the command zone."""
        ...

    def commander_replaced_zones(self) -> tuple[str, ...]:
        """CR 903.9b: zones whose move is replaced; graveyard and exile are looked at by state-based actions."""
        ...

    def commander_may_return(self, game: Game, oid: int) -> bool:
        """CR 903.9a."""
        ...

    def legend_group(self, controller: int, name: str) -> tuple[int, str]:
        """How the legend rule groups permanents: by controller and name; seat -1 = nobody keeps one."""
        ...

    def tie_break_life(self, game: Game, seat: int) -> int:
        """The life total that counts for a player when a match is decided by life (MTR 2.4: a team is one player)."""
        ...

    def team_losses(self, game: Game, losses: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Further players who lose because others do."""
        ...

    def concession_takes_effect(self, game: Game, seat: int) -> bool:
        """Whether a player who has conceded leaves now (CR 104.3a: at once)."""
        ...

    def turn_begins(self, game: Game, seat: int) -> None:
        """A turn of the seat is about to begin."""
        ...

    def look_back(self, game: Game, seat: int) -> None:
        """The seat is about to get priority."""
        ...

    def offered(self, game: Game, seat: int, actions: list[Action]) -> list[Action]:
        """What of the legal actions a house rule leaves."""
        ...

    def performed(self, game: Game, seat: int, action: Action, performing: Flow[None]) -> Flow[None]:
        """Carries an action out."""
        ...

    def may_trigger(self, game: Game, oid: int, key: str, seat: int) -> bool:
        """Whether a house rule lets an ability trigger."""
        ...

    def triggered(self, game: Game, trigger: Trigger, key: str) -> None:
        """An ability has triggered and waits for the stack."""
        ...

    def settle(self, game: Game) -> None:
        """Put right what the format keeps, whenever state-based actions are looked at."""
        ...

    def told(self, game: Game) -> dict[str, object]:
        """Public facts of the format that clients see beside the table's own."""
        ...

    def hears_the_dead(self, given: Declaration) -> bool:
        """Whether a player who has left may still declare that."""
        ...

    def why_not_declare(self, game: Game, seat: int, given: Declaration) -> Refusal | None:
        """Why a player may not do that without being asked, or None. Every format knows how players end a game or match (MTR 2.5)."""
        ...

    def declare(self, game: Game, seat: int, given: Declaration) -> None:
        """Carry out a declaration that nothing speaks against."""
        ...

    def special_actions(self, game: Game, seat: int) -> list[Action]:
        """Special actions of the format for a seat with priority."""
        ...

    def perform_special(self, game: Game, seat: int, action: Action) -> Flow[None]:
        """Carry a special action of the format out."""
        ...
