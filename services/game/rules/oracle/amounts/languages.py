"""Numbers as parts of phrases, in both directions."""

from __future__ import annotations

from ..phrases.phrase import language
from ..text.numbers import mana, plain_amount
from .print import amount, amount_word

language("amount", plain_amount, amount)
language("count", plain_amount, amount_word)
language("mana", mana, lambda symbols, w: symbols)
