"""The web client's sentences for refusals, for whoever has another client: `python -m gateway.page_words` writes `wording/page.py` from the client's file.

A test finds it when it is old.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parent / "clients" / "web" / "src" / "kit" / "refusal_words.ts"
TARGET = HERE / "wording" / "page.py"
_LINE = re.compile(r'^\s+([A-Z][A-Z_]+): ("(?:[^"\\]|\\.)*"),$', re.MULTILINE)
_HEAD = '''"""Refusals as the web client words them, in German and French: written by `python -m gateway.page_words` from its file. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
'''


def written() -> str:
    """The whole module. Raises ValueError when the client's file has not three languages."""
    english, german, french = _dictionaries(SOURCE.read_text("utf-8"))
    lines = [f'    "{code}": ({german[code]}, {french[code]}),\n' for code in english]
    return _HEAD + "".join(lines) + "}  # fmt: skip\n"


def _dictionaries(text: str) -> list[dict[str, str]]:
    """By language the sentence, quoted, of each code: a code that comes again begins the next language."""
    found: list[dict[str, str]] = [{}]
    for code, sentence in _LINE.findall(text):
        if code in found[-1]:
            found.append({})
        found[-1][code] = sentence
    if len(found) != 3:
        raise ValueError(f"{SOURCE.name} has {len(found)} languages, not English, German and French")
    return found


if __name__ == "__main__":
    TARGET.write_text(written(), "utf-8")
