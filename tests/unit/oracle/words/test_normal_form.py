"""The normal form equates what says the same, and nothing else."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.words.equivalences import EQUIVALENCES, Equivalence
from services.game.rules.oracle.words.normal_form import normal_form


def normal(text: str) -> str:
    return normal_form(text, "Example", False)


@pytest.mark.parametrize("each", EQUIVALENCES, ids=lambda each: each.same[0])
def test_each_equivalence_equates_its_pair_and_not_the_other(each: Equivalence) -> None:
    first, second = each.same
    assert normal(first) == normal(second)
    assert normal(first) != normal(each.other)
    assert any(each.apply(text.lower()) != text.lower() for text in _on_the_way(each))


def _on_the_way(each: Equivalence) -> list[str]:
    """Its pair as it is when this equivalence has its turn."""
    texts = [text.replace("Example", "~name").lower() for text in each.same]
    for before in EQUIVALENCES[: EQUIVALENCES.index(each)]:
        texts = [before.apply(text) for text in texts]
    return texts


def test_who_chooses_what_is_sacrificed_goes_without_saying_and_who_chooses_a_target_does_not() -> None:
    assert normal("Target player sacrifices a creature of their choice.") == normal(
        "Target player sacrifices a creature."
    )
    for words in ("creature that player controls of their choice", "creature of an opponent's choice"):
        assert normal(f"Destroy target {words}.") != normal(f"Destroy target {words.split(' of ')[0]}.")


def test_the_order_of_qualifiers_and_clauses_does_not_count() -> None:
    assert normal("Target creature with flying you control gets +1/+1 until end of turn.") == normal(
        "Until end of turn, target creature you control with flying gets +1/+1."
    )


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Put target card from your graveyard into your hand.", "Put target card from your hand into your graveyard."),
        ("Target player draws a card and you lose 2 life.", "You draw a card and target player loses 2 life."),
        (
            "Put two +1/+1 counters on it and three charge counters on it.",
            "Put three +1/+1 counters on it and two charge counters on it.",
        ),
        (
            "This creature deals 2 damage to target creature and 1 damage to you.",
            "This creature deals 1 damage to target creature and 2 damage to you.",
        ),
        ("Draw a card unless target opponent discards a card.", "Draw a card. Target opponent discards a card."),
    ],
)
def test_who_where_and_how_many_of_what_are_not_mixed_up(text: str, other: str) -> None:
    assert normal(text) != normal(other)
