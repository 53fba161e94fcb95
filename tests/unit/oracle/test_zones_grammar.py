"""Searching, casting from elsewhere, what is done instead, mana, lists of nouns: what each wording becomes, and what is refused."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import costs as k
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.clauses import Clause
from services.game.rules.program.node import walk
from tests.unit.oracle.texts import abilities, only, program

CREATURE = f.HasType("creature")
MINE = f.ControlledBy(p.You())


def spell(text: str) -> tuple[Clause, ...]:
    """The clauses of a sorcery with that text."""
    found = only(text, "Sorcery")
    assert isinstance(found, b.SpellAbility), found
    return found.body.clauses


@pytest.mark.parametrize(
    ("wanted", "filter"),
    [
        ("a basic Forest, Plains, or Island card", f.AllOf((f.AnyOf((f.HasSubtype("Forest"), f.HasSubtype("Plains"), f.HasSubtype("Island"))), f.HasSupertype("basic")))),
        ("an instant card or a card with flash", f.AnyOf((f.HasType("instant"), f.HasKeyword("flash")))),
        ("a creature card with mana value X or less, where X is 2 plus your life total", f.AllOf((CREATURE, f.ManaValueIs("<=", a.Plus((a.Const(2), a.LifeOf(p.You()))))))),
    ],
)  # fmt: skip
def test_what_is_searched_for(wanted: str, filter: f.Filter) -> None:
    (clause,) = spell(f"Search your library for {wanted}, reveal it, put it into your hand, then shuffle.")
    assert clause.verb == x.Search(p.You(), filter, "hand", reveal=True)


def test_any_number_of_cards_and_everybody_searching() -> None:
    (many,) = spell("Search your library for any number of Dragon cards, put them onto the battlefield, then shuffle.")
    assert many.verb == x.Search(p.You(), f.HasSubtype("Dragon"), "battlefield", a.Const(-1), True)
    (each,) = spell("Each player searches their library for a land card, puts it onto the battlefield, then shuffles.")
    assert each.verb == x.Search(p.EachPlayer(), f.HasType("land"), "battlefield")


@pytest.mark.parametrize(
    ("target", "parts"),
    [
        ("activated ability, triggered ability, or legendary spell", (f.IsAbilityOnStack("activated"), f.IsAbilityOnStack("triggered"), f.AllOf((f.IsSpell(), f.HasSupertype("legendary"))))),
        ("triggered ability or colorless spell", (f.IsAbilityOnStack("triggered"), f.AllOf((f.IsSpell(), f.ColorCount("=", 0))))),
    ],
)  # fmt: skip
def test_spells_and_abilities_in_one_list(target: str, parts: tuple[f.Filter, ...]) -> None:
    (clause,) = spell(f"Counter target {target}.")
    assert clause.verb == x.Counter(o.Target(0, f.AnyOf(parts)))


def test_a_paragraph_that_says_instead_goes_on_with_the_one_before() -> None:
    (damage,) = spell(
        "This spell deals 2 damage to target creature.\nMorbid — This spell deals 4 damage instead if a creature died this turn."
    )
    died = c.Happened(e.ZoneChange(CREATURE, "battlefield", "graveyard"))
    assert damage.verb == x.DealDamage(o.Target(0, CREATURE), a.IfThen(died, a.Const(4), a.Const(2)))
    (push,) = spell(
        "Destroy target creature if it has mana value 2 or less. Destroy that creature if it has mana value 4 or less instead if you gained life this turn."
    )
    assert push.condition == c.Happened(e.LifeGained(p.You()))
    assert push.otherwise[0].verb == x.Destroy(o.Target(0, CREATURE))


def test_instead_has_targets_of_its_own_only_if_the_casting_decides() -> None:
    assert isinstance(
        spell("Destroy target artifact. If this spell was kicked, instead destroy target permanent.")[0].verb, x.Destroy
    )
    text = "Destroy target artifact. If you gained life this turn, instead destroy target permanent."
    assert isinstance(only(text, "Sorcery"), b.Residual)


def test_that_player_is_the_controller_of_the_one_target_of_an_opponent() -> None:
    _, loss = spell("Destroy target creature an opponent controls. That player loses 3 life.")
    assert loss.verb == x.LoseLife(p.ControllerOf(o.Bound("target0")), a.Const(3))
    assert isinstance(only("Destroy target creature. That player loses 3 life.", "Sorcery"), b.Residual)


def test_its_power_is_that_of_each_of_several_sources() -> None:
    _, hits = spell(
        "Choose target creature an opponent controls. Each creature you control deals damage equal to its power to that creature."
    )
    assert hits.verb == x.DealDamage(
        o.Bound("target0"), a.PowerOf(o.Bound("each_source")), o.Every(f.AllOf((CREATURE, MINE)))
    )


def test_a_comma_that_belongs_to_the_sentence_ends_the_noun() -> None:
    (found,) = abilities("As long as you control a Mountain, creatures you control have haste.")
    assert isinstance(found, b.StaticAbility)
    assert found.condition == c.Exists(f.AllOf((f.HasSubtype("Mountain"), MINE)))


def test_a_card_in_the_graveyard_works_there() -> None:
    (found,) = abilities(
        "As long as this card is in your graveyard and you control an Island, creatures you control have flying."
    )
    assert isinstance(found, b.StaticAbility)
    assert (found.zone, found.condition) == ("graveyard", c.Exists(f.AllOf((f.HasSubtype("Island"), MINE))))


@pytest.mark.parametrize("text", ["Other Merfolk you control get +1/+1.", "Equipment you control have equip {0}."])
def test_words_that_are_their_own_plural(text: str) -> None:
    assert isinstance(only(text), b.StaticAbility)


def test_nonattacking_nonblocking_is_both() -> None:
    found = only("{1}: Target nonattacking, nonblocking creature gets +0/+2 until end of turn.")
    assert isinstance(found, b.ActivatedAbility)
    verb = found.body.clauses[0].verb
    assert isinstance(verb, x.Apply)
    assert verb.objects == o.Target(0, f.AllOf((CREATURE, f.Not(f.Attacking()), f.Not(f.Blocking()))))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If a nontoken creature would enter and it wasn't cast, exile it instead.",
         b.ReplacementAbility(e.ZoneChange(f.AllOf((CREATURE, f.Not(f.IsToken()))), "", "battlefield"), to="exile", condition=c.IsFalse(c.Matches(o.Bound("event.object"), f.CastFrom(""))))),
        ("If a card would be put into an opponent's graveyard from anywhere, instead exile it with a void counter on it.",
         b.ReplacementAbility(e.ZoneChange(f.AllOf((f.IsCard(), f.OwnedBy(p.EachOpponent()))), "", "graveyard"), to="exile", counter="void", counter_amount=a.Const(1))),
        ("If this creature would enter, you may discard a land card instead. If you do, put this creature onto the battlefield. If you don't, put it into its owner's graveyard.",
         b.ReplacementAbility(e.ZoneChange(f.IsSource(), "", "battlefield"), to="graveyard", unless_cost=k.DiscardCost(f.HasType("land")))),
        ("If you would draw a card while your library has no cards in it, you win the game instead.",
         b.ReplacementAbility(e.CardDrawn(p.You()), instead=(Clause(x.WinGame(p.You())),), condition=c.Exists(f.AllOf((f.OwnedBy(p.You()), f.InZone("library"))), "=", 0))),
        ("Lands you control enter untapped.", b.ReplacementAbility(e.ZoneChange(f.AllOf((f.HasType("land"), MINE)), "", "battlefield"), untapped=True)),
    ],
)  # fmt: skip
def test_entering_dying_and_drawing_replaced(text: str, expected: b.Ability) -> None:
    assert only(text) == expected


def test_flash_for_a_while() -> None:
    (clause,) = spell("You may cast sorcery spells this turn as though they had flash.")
    assert clause.verb == x.ApplyPlayers(p.You(), (m.PlayerRule("flash", f.HasType("sorcery")),), "end_of_turn")


def test_a_debt_need_not_be_paid() -> None:
    (clause,) = spell("At the beginning of your next upkeep, pay {2}{G}. If you don't, you lose the game.")
    assert isinstance(clause.verb, x.Delayed)
    (debt,) = clause.verb.clauses
    assert (debt.optional, debt.cost, debt.otherwise) == (p.You(), k.ManaCost("{2}{G}"), (Clause(x.LoseGame(p.You())),))


def test_a_star_that_nothing_defines_is_not_full() -> None:
    from services.game.rules.oracle.compiler import grade_of
    from services.game.rules.oracle.text.card_text import CardText, FaceText

    assert (
        grade_of(CardText("Star", "normal", (FaceText("Star", "{G}", "Creature — Elf", "Flying", "*", "*"),))) != "full"
    )


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Counter target spell that wasn't cast from its owner's hand.", "Instant"),
        ("Counter target activated ability, triggered ability, or legendary spell.", "Instant"),
        ("Prevent all combat damage that would be dealt to and dealt by this creature this turn.", ""),
        ("Your opponents can't cast spells from anywhere other than their hands.", "Creature"),
        ("{1}: This land becomes a 2/2 creature with all creature types until end of turn. It's still a land.", "Land"),
        ("When this creature enters, if {R}{R} was spent to cast it, draw a card.", "Creature"),
        ("When you play another land, sacrifice this land.", "Land"),
        ("If an opponent would draw a card except the first one they draw in each of their draw steps, you create a Treasure token instead.", "Creature"),
    ],
)  # fmt: skip
def test_printed_text_reads_back(text: str, types: str) -> None:
    if not types:
        text, types = f"{{U}}: {text}", "Creature"
    made = program(text, types)
    assert made.grade() == "full", made.residuals()
    again = program(print_program(made), types)
    assert again.faces[0].abilities == made.faces[0].abilities


def test_commanders_are_put_from_the_command_zone_wherever_it_is_named() -> None:
    own = f.AllOf((f.IsCommander(), f.OwnedBy(p.You()), f.InZone("command")))
    (hand,) = spell("Put your commander into your hand from the command zone.")
    assert hand.verb == x.Move(o.Chosen(own, 1, 1), "hand")
    everyone = o.Every(f.AllOf((f.IsCommander(), f.InZone("command"))))
    (field,) = spell("Put all commanders from the command zone onto the battlefield under your control.")
    assert field.verb == x.Move(everyone, "battlefield", controller=p.You())


def test_it_after_a_token_that_is_a_copy_is_the_token() -> None:
    made, later = spell(
        "Create a token that's a copy of target creature. Sacrifice it at the beginning of the next end step."
    )
    assert isinstance(later.verb, x.Delayed)
    assert later.verb.clauses[0].verb == x.Sacrifice(p.You(), None, a.Const(1), o.Bound(made.bind))


def test_what_a_reflexive_ability_makes_is_not_known_outside_it() -> None:
    text = "You may pay {1}. When you do, create a token that's a copy of target creature. Sacrifice it at the beginning of the next end step."
    with pytest.raises(AssertionError):
        spell(text)


def test_another_card_is_one_card_more() -> None:
    first, second = spell("Draw two cards. Draw another card.")
    assert (first.verb, second.verb) == (x.Draw(p.You(), a.Const(2)), x.Draw(p.You(), a.Const(1)))


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("Change the target of target spell with a single target.", x.ChangeTargets(o.Target(0, f.AllOf((f.IsSpell(), f.HasSingleTarget()))), optional=False)),
        ("You may choose new targets for target spell or ability.", x.ChangeTargets(o.Target(0, f.AnyOf((f.IsSpell(), f.IsAbilityOnStack()))))),
        ("After this phase, there is an additional combat phase followed by an additional main phase.", x.ExtraPhase(("combat", "main"))),
        ("You have no maximum hand size for the rest of the game.", x.ApplyPlayers(p.You(), (m.PlayerRule("no_max_hand_size"),), "")),
        ("Exile all opponents' graveyards.", x.Move(o.Every(f.AllOf((f.OwnedBy(p.EachOpponent()), f.InZone("graveyard")))), "exile")),
        ("Exchange control of target artifact you control and target creature an opponent controls.",
         x.ExchangeControl(o.Target(0, f.AllOf((f.HasType("artifact"), MINE))), o.Target(1, f.AllOf((CREATURE, f.ControlledBy(p.EachOpponent())))))),
        ("Put a +1/+1 counter on each of up to two target creatures.", x.PutCounters(o.Target(0, CREATURE, 0, 2, up_to=True), "+1/+1")),
        ("Target player exiles all land cards from their graveyard.",
         x.Move(o.Every(f.AllOf((f.HasType("land"), f.OwnedBy(p.TargetPlayer(0)), f.InZone("graveyard")))), "exile")),
        ("The owner of target creature puts it on the top or bottom of their library.", x.Move(o.Target(0, CREATURE), "library", position="top_or_bottom")),
        ("Destroy each artifact, creature, and enchantment with mana value 2 or less.",
         x.Destroy(o.Every(f.AllOf((f.AnyOf((f.HasType("artifact"), CREATURE, f.HasType("enchantment"))), f.ManaValueIs("<=", a.Const(2))))))),
    ],
)  # fmt: skip
def test_one_instruction(text: str, verb: x.Verb) -> None:
    (clause,) = spell(text)
    assert clause.verb == verb


def test_what_follows_a_reflexive_trigger_is_part_of_it() -> None:
    found = only(
        "Whenever you attack, you may discard a card. When you do, put a +1/+1 counter on target attacking creature. It gains trample until end of turn."
    )
    assert isinstance(found, b.TriggeredAbility)
    (clause,) = found.body.clauses
    (reflexive,) = clause.then
    assert isinstance(reflexive.verb, x.Reflexive)
    assert [type(each.verb) for each in reflexive.verb.clauses] == [x.PutCounters, x.Apply]


def test_a_quotation_within_a_quotation() -> None:
    found = only(
        "When this creature dies, create a 1/1 blue Fish creature token with \"When this token dies, create a 2/2 blue Whale creature token with 'Flying.'\""
    )
    assert isinstance(found, b.Residual) or found  # a keyword in quotation marks is read or refused, never dropped
    nested = only(
        "{1}: Target creature gains \"{T}: Target creature gains '{R}: This creature gets +1/+0 until end of turn.'\" until end of turn."
    )
    assert isinstance(nested, b.ActivatedAbility)
    outer = nested.body.clauses[0].verb
    assert isinstance(outer, x.Apply)
    (granted,) = outer.modifications
    assert isinstance(granted, m.GrantAbility)


def test_cards_of_a_quality_that_were_exiled_this_way_are_counted_by_it() -> None:
    _, _, tokens = spell(
        "Choose a color. Target opponent exiles the top two cards of their library. For each card of the chosen color exiled this way, create a Treasure token."
    )
    assert isinstance(tokens.verb, x.CreateTokens)
    amount = tokens.verb.amount
    assert isinstance(amount, a.CountObjects)
    assert isinstance(amount.objects, o.Among)
    assert amount.objects.filter == f.HasChosenColor()


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("{T}: Add {R}. If that mana is spent on a creature spell, it gains haste until end of turn.", "Land"),
        ("{T}: Add {R}. When that mana is spent to cast a creature spell, scry 1.", "Land"),
        ("If this land is in your opening hand and you're not the starting player, you may begin the game with it on the battlefield with a luck counter on it. If you do, exile a card from your hand.", "Land"),
        ("This land enters tapped unless it's your first, second, or third turn of the game.", "Land"),
        ("Players can't untap more than one land during their untap steps.", "Artifact"),
        ("This creature has protection from the chosen player.", "Creature"),
    ],
)  # fmt: skip
def test_printed_abilities_read_back(text: str, types: str) -> None:
    made = program(text, types)
    assert made.grade() == "full", made.residuals()
    assert program(print_program(made), types).faces[0].abilities == made.faces[0].abilities


@pytest.mark.parametrize(
    ("text", "objects"),
    [
        ("Return a creature card at random from your graveyard to your hand.", o.Chosen(f.AllOf((CREATURE, f.OwnedBy(p.You()), f.InZone("graveyard"))), random=True)),
        ("Return an artifact card or a creature card from your graveyard to your hand.",
         o.Chosen(f.AllOf((f.AnyOf((f.HasType("artifact"), CREATURE)), f.OwnedBy(p.You()), f.InZone("graveyard"))))),
    ],
)  # fmt: skip
def test_cards_of_the_graveyard(text: str, objects: o.Objects) -> None:
    (clause,) = spell(text)
    assert isinstance(clause.verb, x.Move)
    assert clause.verb.objects == objects


def test_adjectives_of_a_list() -> None:
    (wizard,) = spell("Destroy target attacking Cleric, Rogue, or Wizard.")
    assert isinstance(wizard.verb, x.Destroy)
    kinds = f.AnyOf((f.HasSubtype("Cleric"), f.HasSubtype("Rogue"), f.HasSubtype("Wizard")))
    assert wizard.verb.objects == o.Target(0, f.AllOf((kinds, f.Attacking())))
    assert isinstance(only("Destroy target snow creature or land.", "Sorcery"), b.Residual)


def test_who_copies_this_spell_chooses_its_new_target() -> None:
    _, paid = spell(
        "This spell deals 3 damage to any target. Then that player or that permanent's controller may pay {R}{R}. If the player does, they may copy this spell and may choose a new target for that copy."
    )
    other = p.ControllerOf(o.Bound("target0"))
    (copy,) = paid.then
    assert (paid.optional, paid.cost) == (other, k.ManaCost("{R}{R}"))
    assert (copy.verb, copy.optional) == (x.CopySpell(o.This(), who=other), other)


def test_another_one_returned_this_way_may_be_the_object_itself_and_is_refused() -> None:
    text = "When this land enters, return a land you control to its owner's hand. If another Desert was returned this way, surveil 1."
    assert isinstance(only(text, "Land"), b.Residual)


def test_a_change_multiplied_after_its_duration() -> None:
    (drain,) = spell("Target creature gets -1/-1 until end of turn for each creature you control.")
    count = a.Count(f.AllOf((CREATURE, MINE)))
    assert isinstance(drain.verb, x.Apply)
    (change,) = drain.verb.modifications
    assert change == m.ModifyPT(a.Times(-1, count), a.Times(-1, count))
    (own,) = (only("Whenever this creature attacks, it gets +1/+0 until end of turn for each other attacking Goblin."),)
    assert isinstance(own, b.TriggeredAbility)


def test_others_are_others_than_the_creature_that_gets_it() -> None:
    text = "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other attacking creature."
    found = [node for node in walk(only(text)) if isinstance(node, f.Not)]
    assert found == [f.Not(f.IsOneOf(o.Bound("each_object")))]


def test_triggered_abilities_of_a_source_that_trigger_again() -> None:
    found = only(
        "If a triggered ability of another creature you control triggers, that ability triggers an additional time."
    )
    assert isinstance(found, b.StaticAbility)
    (rule,) = found.modifications
    assert rule == m.PlayerRule("double_triggers", f.AllOf((CREATURE, f.Not(f.IsSource()), MINE)), word="source")


def test_targets_of_a_single_graveyard() -> None:
    (clause,) = spell("Exile up to two target cards from a single graveyard.")
    assert clause.verb == x.Move(o.Target(0, f.InZone("graveyard"), 0, 2, up_to=True, different="owner"), "exile")
