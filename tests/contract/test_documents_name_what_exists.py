"""Every path that the documents of the source name is there, so that they stay true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "services" / "game" / "rules"
DOCUMENTS = sorted(
    [
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/rules.md")),
        *(ROOT / "docs" / name for name in ("protocol.md", "organise.md", "scenarios.md", "formats/README.md")),
        *(ROOT / "docs" / "adr").glob("*.md"),
    ]
)
MADE = ("build/compiled",)
"""What a make target makes."""
_CODE = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r"\]\(([^)\s#]+)\)")
_PATH = re.compile(r"[\w.-]+(?:/[\w.-]+)*/?")
_FILE = re.compile(r"\.(?:py|md|toml|tsv|json|jsonl|txt|proto|conf|yaml)$")


def bases(document: Path) -> tuple[Path, ...]:
    """Where the document's paths may begin: the project, or for the pages about the rules their folder."""
    return (ROOT, RULES) if document.name in ("architecture.md", "rules.md") else (ROOT,)


def named(text: str, document: Path) -> set[str]:
    """The relative paths in backticks; words, commands, patterns and addresses are none."""
    return {each for each in _CODE.findall(_without_blocks(text)) if _is_path(each, document)}


def _without_blocks(text: str) -> str:
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def _is_path(code: str, document: Path) -> bool:
    if not _PATH.fullmatch(code) or code in MADE:
        return False
    if code.endswith("/") or _FILE.search(code):
        return True
    return "/" in code and any((base / code.split("/")[0]).is_dir() for base in bases(document))


def missing(document: Path) -> list[str]:
    """What the document names and nobody finds."""
    text = document.read_text(encoding="utf-8")
    lost = [each for each in named(text, document) if not any((base / each).exists() for base in bases(document))]
    links = [each for each in _LINK.findall(text) if "://" not in each]
    return sorted([*lost, *(each for each in links if not (document.parent / each).exists())])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_path_that_a_document_names_exists(document: Path) -> None:
    assert missing(document) == []


def test_paths_are_told_from_words_commands_and_patterns() -> None:
    text = "`a/b.py` `docs/no-such` `make run` `tests/*.py` `yes/no` `http://x/y.md` `[0](x)` `gone.md` `kernel/`\n```\n`x.py`\n```\n"
    assert named(text, ROOT / "docs" / "rules.md") == {"a/b.py", "docs/no-such", "gone.md", "kernel/"}
    assert named(text, ROOT / "README.md") == {"a/b.py", "docs/no-such", "gone.md", "kernel/"}
