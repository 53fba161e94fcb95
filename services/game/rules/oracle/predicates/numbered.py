"""Phrases that are said of one and of several: `<gets/get>`, `<its/their>`; whichever is read, and the printer chooses by the subject."""

from __future__ import annotations

import re
from typing import Final, Generic, TypeVar

from ..phrases.phrase import Phrase, Phrases, Said
from ..text.reader import Reader
from ..text.wording import Words

N = TypeVar("N", bound=Said)

_NUMBERED: Final = re.compile(r"<([^<>/|]*)/([^<>/|]*)")


class Numbered(Generic[N]):
    """A family of phrases with words for one and for several, `<one/several>` or `<one/several|also read>`."""

    def __init__(self, *phrases: Phrase[N]) -> None:
        self._of_one: Phrases[N] = Phrases(*(_worded(each, r"<\1|\2") for each in phrases))
        self._of_several: Phrases[N] = Phrases(*(_worded(each, r"<\2|\1") for each in phrases))

    def read(self, r: Reader) -> N:
        """What stands here, of one or of several. Raises Miss if no phrase fits."""
        return self._of_one.read(r)

    def print(self, node: Said, w: Words, many: bool) -> str:
        """The words of the node; "" if it is of no phrase of the family."""
        return (self._of_several if many else self._of_one).print(node, w)


def _worded(phrase: Phrase[N], ways: str) -> Phrase[N]:
    text = _NUMBERED.sub(ways, phrase.text)
    return Phrase(text, phrase.node, is_read=phrase.is_read, is_printed=phrase.is_printed)
