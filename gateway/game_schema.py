"""What the socket carries of a game, as AsyncAPI and the TypeScript types show it: snapshots, deltas, questions, answers.

The game service writes these bodies and the gateway passes their bytes through; the structs here describe them. A test reads every frame of whole games by them, and
compares the lists of words with what the rules say. Times are milliseconds since the Unix epoch; what is not there is false, zero or empty.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

Handle = Annotated[str, Meta(description="Names an object, or a player as `s<seat>`; yours alone.")]
Seat = Annotated[int, Meta(description="From 0 in turn order; -1 = nobody, or the table.")]
Zone = Literal["battlefield", "stack", "command", "exile", "graveyard", "hand", "library", "outside"]
AutoPass = Literal["smart", "none", "no_response", "all"]
Until = Literal["", "end_of_turn", "my_turn", "before_my_turn", "empty_stack"]
Interrupt = Literal["targeted", "attacked", "cast"]
Verb = Literal[
    "move", "destroy", "sacrifice", "discard", "tap", "untap", "turn", "counters", "attach", "control", "token", "damage", "life", "mana", "draw", "look", "reveal",
    "shuffle", "award", "note", "done", "takeback", "unrated",
]  # fmt: skip

REASONS: dict[str, str] = {
    "additional": "whether, or which of, the additional costs is paid",
    "amass": "which Army gets the counters",
    "assign_as_unblocked": "whether a blocked attacker assigns its damage as though it were not",
    "assist": "who helps to pay",
    "assist_amount": "how much you pay for another's spell",
    "attach_to": "what it is attached to, of several",
    "attack_cost": "whether what the attack costs is paid",
    "attackers": "who attacks whom",
    "attacking": "whom a creature that enters attacking attacks",
    "aura_swap": "the Aura of your hand for the exchange",
    "awaken": "whether the awaken cost is paid",
    "ballot": "the opponent whose play was enjoyed most",
    "band": "which attackers form a band",
    "bargain": "whether something is sacrificed for bargain",
    "blight": "the creature that gets the counters",
    "block_cost": "whether what the block costs is paid",
    "blockers": "who blocks whom",
    "bolster": "which of the weakest creatures",
    "bottom": "what goes to the bottom of the library",
    "buyback": "whether buyback is paid",
    "card_name": "a card's name",
    "cards": "which cards",
    "cast": "what is cast now",
    "casualty": "whether a creature is sacrificed for casualty",
    "choose": "which objects an effect asks for",
    "cipher": "on which creature the card is encoded",
    "clash_bottom": "whether the revealed card goes to the bottom",
    "cleanup_discard": "down to the hand size",
    "collect": "the cards that are exiled as evidence",
    "color": "a color",
    "combat_damage": "how a creature's damage is divided",
    "command_zone": "yes = the commander goes to the command zone",
    "commanders": "which commanders of the list are played",
    "companion": "whether the companion is revealed",
    "conspire": "whether creatures are tapped for conspire",
    "copy": "what is copied",
    "cost": "which of several costs",
    "counter_kind": "a kind of counter",
    "craft": "what is exiled to craft",
    "destroy_lands": "which lands a house rule lets an effect destroy",
    "discard": "which cards are discarded",
    "discover_cast": "whether the discovered card is cast; no = it comes to the hand",
    "divide": "how something is divided among the targets",
    "door": "which door of a Room",
    "dungeon": "which dungeon",
    "emerge": "the creature that is sacrificed to emerge",
    "enchant": "what an Aura enchants that enters",
    "endure": "counters or a token",
    "enlist": "the creature that is tapped to enlist",
    "entwine": "whether entwine is paid",
    "escalate": "how often escalate is paid",
    "evidence": "the cards that are exiled as evidence",
    "exert": "whether an attacker is exerted",
    "exile": "what is exiled",
    "explore_graveyard": "whether the explored card goes to the graveyard",
    "extra_vote": "whether you vote once more",
    "face": "which face or half is cast",
    "fateseal": "which cards go to the bottom of the opponent's library",
    "fateseal_bottom_order": "their order there",
    "fateseal_top_order": "the order of the others",
    "first_pile": "which pile",
    "gift": "whether a gift is promised",
    "gift_to": "to whom",
    "harmonize": "the creature that is tapped to harmonize",
    "help": "what helps to pay: convoke, delve, improvise, waterbend",
    "kicker": "whether, or how often, it is kicked",
    "league": "what replaces another player's General",
    "learn": "the Lesson from outside, or the card that is discarded",
    "legend_rule": "which of the legends stays",
    "library_any_order": "the order of cards on top of the library",
    "library_bottom": "the order of cards at the bottom of the library",
    "library_order": "the order of the library",
    "library_top": "the order of cards on top of the library",
    "life_for_symbols": "how many Phyrexian symbols are paid with life",
    "look": "which of the cards that were looked at",
    "loop": "how often a loop goes on",
    "mana": "which mana a source makes",
    "manifest": "which card is manifested",
    "march": "which creatures go to which region (Emperor)",
    "may": "whether you do what you may",
    "meld": "whether they are melded",
    "miracle": "whether the miracle card that was just drawn is revealed",
    "modes": "which modes",
    "move": "what is moved",
    "move_counters": "how many counters of each kind",
    "mulligan": "yes = another hand",
    "mulligan_bottom": "the cards that go to the bottom",
    "multikicker": "how often it is kicked",
    "mutate": "over or under",
    "name": "a name",
    "new_targets": "whether a copy or a changed spell gets other targets",
    "new_word": "the word that stands there instead",
    "nonce": "the word whose hash you named (fair cards)",
    "nonce_hash": "the hash of a word of yours (fair cards)",
    "number": "a number",
    "offering": "the creature that is sacrificed for offering",
    "offspring": "whether offspring is paid",
    "old_word": "the word that is changed",
    "opening_hand": "whether a card of the opening hand does what it may",
    "opening_reveal": "whether a card of the opening hand is revealed",
    "option": "one of several ways",
    "outside": "a card from outside the game",
    "partial_paris": "the cards of the hand that are exiled for others",
    "pay": "whether something is paid",
    "pay_amount": "how much is paid",
    "payment": "which sources make the mana for a cost",
    "permanent": "a permanent",
    "piles": "how cards are divided into piles",
    "play_first": "yes = you begin",
    "player": "a player",
    "populate": "which token is copied",
    "priority": "what you do, or pass",
    "proliferate": "which permanents and players",
    "protector": "who protects the battle",
    "read_ahead": "the chapter a Saga begins with",
    "regeneration": "whether it is regenerated",
    "remove_counters": "which counters are removed",
    "replacement": "which effect is applied first, or whether one that may be is",
    "replicate": "how often it is replicated",
    "reroll": "whether a die is rolled again",
    "result": "which of the results",
    "return": "what is returned",
    "reveal": "what is revealed",
    "ring_bearer": "who carries the Ring",
    "ripple": "whether a card with the same name is cast",
    "room": "the next room of the dungeon",
    "sacrifice": "what is sacrificed",
    "scry": "which cards go to the bottom",
    "scry_bottom": "which cards go to the bottom",
    "scry_bottom_order": "their order there",
    "scry_top_order": "the order of the others",
    "search": "what is found",
    "search_first": "whose library is searched first",
    "search_library": "whether the library is searched",
    "sector": "a sector of the battlefield",
    "shield": "how much of which damage is prevented, or dealt to another",
    "shortcut": "whether you accept a shortcut, or where you do something else",
    "sideboard": "which cards are swapped with the sideboard",
    "sneak": "the attacker that is returned",
    "splice": "which cards are spliced onto the spell",
    "squad": "how often squad is paid",
    "stay_tapped": "what does not untap",
    "surveil": "which cards go to the graveyard",
    "surveil_top_order": "the order of the others",
    "tap": "what is tapped",
    "tap_or_untap": "which of the two",
    "target": "the targets of one slot",
    "time_travel": "which counters",
    "top_or_bottom": "of the library",
    "transfer_life": "who gives life to whom, and how much",
    "triggers": "the order in which triggers go onto the stack: numbers, the first one lowest",
    "type": "a type",
    "unless": "whether something is paid so that it does not happen",
    "untap": "what is untapped",
    "vote": "a vote",
    "x": "the value of X",
}
"""Why a seat is asked: every word of `reason`, and what is answered."""

KINDS = (
    "priority", "objects", "players", "modes", "number", "yes_no", "order", "distribute", "piles", "attackers", "blockers",
    "march", "pay", "name", "payment",
)  # fmt: skip

FIELDS: dict[str, tuple[Any, str]] = {
    "o": (Handle, "the object, if you may point at it"),
    "name": (str, "its name, if you may know it"),
    "n": (Handle, "the object that it became"),
    "of": (Handle, "what was copied"),
    "of_name": (str, "its name"),
    "ref": (Handle, "the object or player that it happened to"),
    "to": (Handle | str, "what it is attached to; of a move the zone that it came to"),
    "from": (str, "the zone that it left"),
    "source": (Handle, "what did it"),
    "source_name": (str, "its name"),
    "seat": (Seat, "the seat that it is about"),
    "by": (Seat, "the seat that did it"),
    "owner": (Seat, "whose card it is"),
    "player": (Seat, "the player that it happened to"),
    "targets": (list[dict[str, str]], "objects `{o, name?}` that you may point at"),
    "objs": (list[dict[str, str]], "objects `{o, name?}` that you may see"),
    "count": (int, "how many there are"),
    "amount": (int, "how much"),
    "life": (int | dict[str, int], "the life total then; of a transfer the change by seat"),
    "x": (int, "the value of X"),
    "combat": (bool, "combat damage"),
    "attacks": (list[list[Handle]], "attacker and what it attacks"),
    "blocks": (list[list[Handle]], "blocker and attacker"),
    "marches": (list[list[Handle]], "creature and player whose region it went to"),
    "word": (str, "what was chosen, counted or voted for"),
    "won": (bool, "whether the flip was won"),
    "result": (int, "what was rolled"),
    "sides": (int, "of the die"),
    "names": (list[str], "of the commanders"),
    "swapped": (bool, "they are others than before"),
    "what": (str, "day or night"),
    "match": (bool, "about the whole match"),
    "agree": (bool, "yes or no"),
    "dungeon": (str, "its name"),
    "room": (str, "its name"),
    "door": (int, "of a Room, from 0"),
    "face": (int, "that is up now, from 0"),
    "top": (int | bool, "how many on top; of a merger whether it lies on top"),
    "bottom": (int, "how many at the bottom"),
    "cause": (str, "why"),
    "mana": (str, "its symbols"),
    "iterations": (int, "how often the loop went on"),
    "out": (bool, "phased out, or in"),
    "number": (int, "of the turn"),
    "step": (str, "that begins"),
    "winners": (list[int], "seats; none = a draw"),
    "speed": (int, "it is now"),
    "hashes": (list[str], "by seat"),
    "nonces": (list[str], "by seat, `-` for none"),
    "text": (str, "in words"),
    "moment": (str, "when it matters"),
    "times": (int, "how often"),
    "choices": (list[dict[str, Any]], "each as the `do` of `game.act`"),
    "accepts": (bool, "goes along with all of it"),
    "after": (int, "does something else after so many of the choices"),
    "taken": (int, "so many choices were made"),
    "began": (bool, "it begins, or has ended"),
    "turns": (int, "additional turns"),
    "tie_break": (bool, "life totals decide then"),
    "seconds": (int, "so much time more"),
    "ends_ms": (int, "when the match's time is over"),
    "proposal": (str, "its id"),
    "done": (bool, "it is carried out now"),
    "verb": (Verb, "of a manual action"),
    "turn": (int, "to which the game has gone back"),
    "at_ms": (int, "of the first answer that was taken back"),
    "hidden": (bool, "others saw what they would not have seen"),
    "chance": (bool, "something was left to chance since"),
    "seen": (list[dict[str, int]], "how many cards of which `owner` each `seat` came to see: `{seat, owner, count}`"),
    "anew": (bool, "cards that nobody knows are dealt anew"),
    "deal": (int, "how often the game has gone back"),
    "reason": (str, "a judge's, or of who does not agree"),
    "clause": (str, "the outstanding text that says it"),
    "flag": (str, "the id of the mark"),
    "rule": (str, "the number of the rule by which it happened, where one decides it"),
    "review": (bool, "nobody has decided: the game is kept for a review"),
}
"""Every field of an event: its type and what it says; it means the same in all of them."""

_EVENTS: dict[str, tuple[str, str]] = {
    "absent": ("seat", "the time for a prompt has passed; the table answers for the seat"),
    "activate": ("o name seat source source_name targets count", "an ability was activated"),
    "attached": ("o name to", "it is attached to something"),
    "attackers": ("seat attacks", "attackers are declared"),
    "back": ("seat", "the seat has said something again"),
    "blessing": ("seat", "the city's blessing"),
    "blockers": ("blocks", "blockers are declared"),
    "cast": ("o name seat targets count x", "a spell was cast"),
    "chose": ("o name word", "something was chosen for it"),
    "coin": ("seat won", "a coin was flipped"),
    "commanders": ("seat names swapped", "the commanders of this game"),
    "companion": ("o name seat", "a companion was revealed"),
    "control": ("o name seat", "somebody else controls it"),
    "control_next": ("seat by", "a player's next turn will be controlled"),
    "controlled": ("seat by", "a player's turn is controlled"),
    "copied": ("o name of of_name seat", "it is a copy"),
    "countered": ("o name", "it was countered"),
    "counters": ("ref word amount", "counters were put on it, or removed"),
    "damage": ("o name player source source_name amount combat", "damage was dealt"),
    "daytime": ("what", "day or night begins"),
    "die": ("seat sides result", "a die was rolled"),
    "draw_offered": ("seat agree match", "a draw is offered, or not any more"),
    "dungeon_completed": ("seat dungeon", "a dungeon was completed"),
    "emblem": ("o name seat", "an emblem"),
    "face_down": ("o name", "it was turned face down"),
    "face_up": ("o name", "it was turned face up"),
    "fault": ("o name text", "the engine could not carry something out; it was undone"),
    "first": ("seat by", "who plays first"),
    "fizzled": ("o name", "it had no legal target any more"),
    "flagged": ("seat flag text", "a seat has marked an engine error"),
    "flipped": ("o name", "it was flipped"),
    "held_back": ("seat count", "parts of a long sequence are held back (a house rule)"),
    "initiative": ("seat", "who has the initiative"),
    "judged": ("proposal done reason", "a judge has decided on a deed that was refused"),
    "life": ("seat amount life", "life was gained or lost"),
    "locked": ("o name door", "a door is locked"),
    "looked": ("seat objs count", "cards were looked at"),
    "loop": ("seat iterations", "a loop goes on so often"),
    "lost": ("seat cause", "a player left the game"),
    "mana": ("seat mana", "mana was made"),
    "manual": ("seat verb o name ref source player amount word to from text", "something was done by hand"),
    "manual_card": ("o name", "a card has lost its text for this game"),
    "marched": ("seat marches", "creatures have marched (Emperor)"),
    "match_conceded": ("seat", "the whole match is conceded"),
    "merged": ("o name source source_name top", "it merged with another"),
    "monarch": ("seat", "who is the monarch"),
    "moved": ("o name n from to owner", "it changed zones"),
    "mulligan": ("seat count", "another hand"),
    "nonce_hashes": ("hashes", "what the players have named (fair cards)"),
    "nonces": ("nonces", "what the players have added (fair cards)"),
    "over": ("winners", "the game is decided"),
    "paused": ("text", "an action was too much work and was undone"),
    "phased": ("o name out", "it phased"),
    "prepared": ("o name n", "a spell was prepared"),
    "proposed": (
        "proposal seat verb o name ref source player amount word to from text turn step at_ms hidden chance seen anew clause",
        "something is proposed that others have to agree to",
    ),
    "rearranged": ("seat top bottom", "cards of a library were put back"),
    "resolve": ("o name", "it resolved"),
    "restarted": ("seat", "the game begins anew"),
    "resumed": ("", "the table goes on"),
    "retargeted": ("o name targets count", "its targets were changed"),
    "revealed": ("seat o name objs count", "cards were revealed"),
    "rewound": ("seat turn step at_ms hidden chance seen anew deal reason", "the game has gone back"),
    "room": ("seat dungeon room", "a room was entered"),
    "ruled": ("seat cause", "a player is out by the clock or a judge"),
    "sector": ("o name word", "it is in a sector"),
    "settled": ("proposal done review", "the question of `game.consent` is closed"),
    "shortcut": ("seat times choices", "a shortcut is proposed"),
    "shortcut_answer": ("seat accepts after", "what another seat says to it"),
    "shortcut_ended": ("seat taken", "it has ended"),
    "shuffled": ("seat", "a library was shuffled"),
    "speed": ("seat speed", "a player's speed"),
    "step": ("seat step", "a step begins"),
    "subgame": ("began winners", "a subgame"),
    "sudden_death": ("", "from now on who has not the highest life total loses"),
    "swapped": ("seat count", "cards were swapped with the sideboard"),
    "tap": ("o name", "it was tapped"),
    "time_called": ("turns tie_break", "the match's time is over"),
    "time_extended": ("seconds ends_ms", "the match has more time"),
    "transferred": ("seat life", "life was given to a teammate"),
    "transformed": ("o name face", "it shows its other face"),
    "trigger": ("o name seat source source_name targets count", "an ability triggered"),
    "turn": ("number seat", "a turn begins"),
    "turns_added": ("count", "additional turns after the end of time"),
    "unlocked": ("o name door", "a door is unlocked"),
    "untap": ("o name", "it was untapped"),
    "unplayed": ("o name seat text moment", "a text that the engine does not play matters now"),
    "vote": ("seat word", "a vote"),
    "voted": ("proposal seat agree reason", "an answer to a proposal"),
}
EVENTS = {word: (f"{has} rule".strip(), about) for word, (has, about) in _EVENTS.items()}
"""Every word of `t`: the fields that it may have, and what happened. New ones may come. Every one may have the `rule` by which it happened."""


class GameUser(Struct, forbid_unknown_fields=True):
    """Who sits where."""

    seat: int
    user: str
    name: str
    kind: str
    team: int
    position: int


class Player(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player as everybody sees him; `hand`, `library` and `graveyard` are numbers of cards. Damage and casts of commanders are by name."""

    seat: int
    team: int
    life: int
    hand: int
    library: int
    graveyard: int
    alive: bool
    cause: str = ""
    attractions: int = 0
    counters: dict[str, int] = {}
    mana: str = ""
    commander_damage: dict[str, int] = {}
    commander_casts: dict[str, int] = {}


class Combat(Struct, forbid_unknown_fields=True):
    """Pairs of attacker and what it attacks, of blocker and attacker."""

    attackers: list[list[Handle]]
    blockers: list[list[Handle]]


class Transfers(Struct, forbid_unknown_fields=True, rename={"source": "from"}):
    """Who may move life now (Partner, Emperor)."""

    seat: int
    source: list[int]
    to: list[int]
    cost: int


class TableChange(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Fields of the table that are different now; each comes whole."""

    turn: int = 0
    active: int = 0
    step: str = ""
    stack: list[Handle] = []
    players: list[Player] = []
    combat: Combat | None = None
    monarch: int = -1
    initiative: int = -1
    daytime: str = ""
    asked: list[int] = []
    over: bool = False
    winners: list[int] = []
    time: dict[str, Any] | None = None
    positions: list[int] = []
    borders: list[list[int]] = []
    transfers: Transfers | None = None
    reach: list[list[int]] | None = None
    held_back: list[int] = []


class TableState(TableChange, forbid_unknown_fields=True, omit_defaults=True):
    """What everybody sees of the game: `stack` has the top last, `asked` the seats with an open prompt, `monarch` and `initiative` a seat or -1.

    `time` is null until the match's time is over. Partner and Emperor: `positions` in the team, `borders` (by seat the opponents whom creatures in its region
    may attack), `transfers`; Emperor: `reach` (by seat the seats that its targets may belong to, null once the spell range has ended).
    """


class ObjectView(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An object as you see it. `card` is the real name of what lies face down, `gained` are the words of abilities that do not stand on it, `grade` says that the engine does not play all of it."""

    o: Handle
    zone: Zone
    owner: int
    name: str = ""
    types: list[str] = []
    subtypes: list[str] = []
    cost: str = ""
    colors: str = ""
    mana_value: int = 0
    power: int | None = None
    toughness: int | None = None
    keywords: list[str] = []
    gained: list[str] = []
    commander: bool = False
    grade: Literal["", "assisted", "manual"] = ""
    controller: int | None = None
    region: int | None = None
    tapped: bool = False
    sick: bool = False
    flipped: bool = False
    phased_out: bool = False
    face_down: bool = False
    token: bool = False
    card: str = ""
    damage: int = 0
    counters: dict[str, int] = {}
    attached_to: Handle = ""
    chosen: dict[str, Any] = {}
    kind: Literal["", "spell", "activated", "triggered"] = ""
    source: Handle = ""
    targets: list[Handle] = []
    modes: list[int] = []
    x: int = 0
    text: str = ""


class Outstanding(Struct, forbid_unknown_fields=True):
    """A text that the engine does not play: `seat` has to see to it."""

    o: Handle
    name: str
    seat: int
    text: str
    moment: str
    times: int


class Named(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that may be chosen."""

    o: Handle
    name: str = ""
    zone: str = ""
    owner: int | None = None
    makes: Annotated[
        list[list[str]],
        Meta(description="of a payment: each way to use it, with the colors that each of its mana may have"),
    ] = []


class Pair(Named, forbid_unknown_fields=True, omit_defaults=True):
    """A creature, and what it may attack, block, or whose region it may go to."""

    to: list[Handle] = []


class GameAction(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that may be done with priority. Sent back as `do` it needs what tells it from the others; `cost`, `tax`, `text`, `types`, `mana` and `commander` are words about it."""

    a: Literal["pass", "land", "cast", "activate", "special", "ready", ""] = ""
    o: Handle = ""
    name: str = ""
    option: str = ""
    face: int | None = None
    by: Handle = ""
    nth: int = 0
    ability: int | None = None
    cost: str = ""
    tax: int = 0
    mana: bool = False
    text: str = ""
    commander: bool = False
    types: list[str] = []


class ProposedShortcut(Struct, forbid_unknown_fields=True):
    """What another player proposes to repeat."""

    seat: int
    times: int
    choices: list[dict[str, Any]]


class Tap(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One use of something in a payment: the `mana` that its ability makes, with the `text` of that ability; or by which keyword it `helps`."""

    o: Handle
    name: str
    mana: str = ""
    text: str = ""
    helps: Literal["", "convoke", "delve", "improvise", "waterbend"] = ""


class PaymentPlan(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One way to pay: what is used, which floating mana it spends, and how much life it takes."""

    taps: list[Tap]
    pool: str = ""
    life: int = 0


class GamePrompt(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat is asked; which of the fields are there goes by `kind`. `for`: the player whom you control; `deadline_ms`: when the table answers for you; `cancel`: `{"cancel": true}` takes back what you are in the middle of."""

    prompt: str
    seat: int
    kind: str
    reason: str
    player: Annotated[int | None, Meta(description="the player whom you control")] = field(name="for", default=None)
    source: Named | None = None
    text: str = ""
    legal: list[GameAction] | None = None
    unplayed: list[Outstanding] = []
    options: list[Named | int] | None = None
    pairs: list[Pair] | None = None
    words: list[str] | None = None
    plans: list[PaymentPlan] | None = None
    min: int | None = None
    max: int | None = None
    total: int | None = None
    each_min: int | None = None
    repeat: bool | None = None
    free: bool | None = None
    default: Any = None
    taken: int | None = None
    bottom: int | None = None
    out_of_range: int | None = None
    shortcut: ProposedShortcut | None = None
    cancel: bool = False
    deadline_ms: int = 0


class Yield(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An ability that you let resolve."""

    name: str
    text: str = ""
    answer: bool | None = None
    scope: Literal["turn", "game"] = "game"
    turn: int = 0


class Stops(Struct, forbid_unknown_fields=True):
    """Steps in which you are asked whatever else you have said."""

    own: list[str] = []
    others: list[str] = []


class PolicyView(Struct, forbid_unknown_fields=True):
    """What the table answers for you."""

    auto_pass: AutoPass = "smart"
    stops: Stops | list[str] = field(default_factory=Stops)
    until: Until = ""
    interrupt: list[Interrupt] = []
    hold: bool = False
    any_order: bool = False
    yields: list[Yield] = []


class ClocksView(Struct, forbid_unknown_fields=True):
    """`ends_ms`: when the match's time is over, 0 = never; `reserve_ms` and `since_ms` by seat; `free_ms`: what each prompt costs nothing."""

    ends_ms: int
    reserve_ms: list[int]
    free_ms: int
    since_ms: list[int]


class Glimpse(Struct, forbid_unknown_fields=True):
    """So many cards of an owner a seat has come to see."""

    seat: int
    owner: int
    count: int


class ConsentView(Struct, omit_defaults=True):
    """What another seat wants to do by hand, or to take back, and what silence until `deadline_ms` counts as; with the fields of the verb."""

    proposal: str
    seat: int
    verb: Verb
    unplayed: list[Outstanding] = []
    silence: bool = False
    deadline_ms: int = 0
    turn: int = 0
    step: str = ""
    at_ms: int = 0
    hidden: bool = False
    chance: bool = False
    anew: bool = False
    seen: list[Glimpse] = []


class OpenProposal(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who has agreed so far."""

    seat: int
    agreed: list[int]
    refused_by: int | None = None
    reason: str = ""


class WatchView(Struct, forbid_unknown_fields=True):
    """Who without a seat may look on, and how many seconds or turns late what happens is shown to them (judges of its event see it at once)."""

    who: Literal["everybody", "friends", "nobody"]
    delay_seconds: int
    delay_turns: int


class GameSnapshot(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The whole game as you see it; `you` is your seat, -1 for who looks on, `late` whether that is with the delay of `watch`. It replaces all that you know."""

    seq: int
    game: str
    format: str
    you: int
    seats: list[GameUser]
    table: TableState
    objects: list[ObjectView]
    prompt: GamePrompt | None
    takebacks: Literal["off", "vote"]
    watch: WatchView
    absent: list[int]
    asked_since: dict[str, int]
    consent: ConsentView | None
    proposals: dict[str, OpenProposal]
    policy: PolicyView | None = None
    clocks: ClocksView | None = None
    ep: str | int | None = None
    late: bool = False


class GameDelta(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What changed for you, with the next `seq`: fields of the table to replace, objects that are new or changed, handles that are no more, and what happened."""

    seq: int
    by: int
    at_ms: int
    table: TableChange | None = None
    set: list[ObjectView] = []
    gone: list[Handle] = []
    ev: list[dict[str, Any]] = []
    ep: str | int | None = None


class SeatOutcome(Struct, forbid_unknown_fields=True):
    """How a seat ended; rank 1 has won."""

    seat: int
    rank: int
    cause: str
    statistics: dict[str, int]


class GameOver(Struct, forbid_unknown_fields=True):
    """The result; `seed` hashes to the commitment that was known before. No winners = a draw."""

    winners: list[int]
    turns: int
    results: list[SeatOutcome]
    seed: str


class Presence(Struct, forbid_unknown_fields=True):
    """The seats that have an open socket at the table."""

    present: list[int]


class Moving(Struct, forbid_unknown_fields=True):
    """The game changes its process; everything that you sent is kept."""

    retry_after_ms: int = 500
