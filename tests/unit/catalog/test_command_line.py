"""`muster catalog` and `muster deck check` as processes would call them, on a home without a running stack."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from services.cli.main import main

COMMANDER = "Commander\n1 Jasmine Boreal\nDeck\n60 Forest\n38 Plains\n1 Sol Ring\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, without the corpus."""
    found = tmp_path / "home"
    monkeypatch.setenv("MUSTER_HOME", str(found))
    monkeypatch.setenv("MUSTER_SHARED", "none")
    return found


def called(*words: str) -> int:
    """The exit code of a command."""
    with pytest.raises(SystemExit) as caught:
        main(words)
    return int(caught.value.code or 0)


def written(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def test_the_exit_code_is_the_worst_of_all_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    legal = written(tmp_path / "legal.txt", COMMANDER)
    illegal = written(tmp_path / "illegal.txt", COMMANDER.replace("60 Forest", "59 Forest"))
    unreadable = written(tmp_path / "unreadable.txt", "\n\n")
    assert called("deck", "check", legal) == 0
    assert called("deck", "check", legal, illegal) == 1
    assert called("deck", "check", illegal, unreadable, legal) == 2
    assert called("deck", "check", str(tmp_path / "missing.txt")) == 2
    text = capsys.readouterr().out
    assert "CR 903.5a" in text
    assert "The deck has 99 cards" in text


def test_findings_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "deck.txt", COMMANDER.replace("38 Plains", "37 Plains\n1 Island"))
    assert called("deck", "check", "--json", "--format", "duel", path) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["legal"], found["commanders"]) == (False, ["Jasmine Boreal"])
    assert {(each["code"], each["rule"]) for each in found["findings"]} == {
        ("COLOR_IDENTITY", "CR 903.5d"),
        ("BANNED", "DC 404.4a"),
    }


def test_formats_and_rules_versions_are_checked(tmp_path: Path) -> None:
    path = written(tmp_path / "deck.txt", COMMANDER)
    assert called("deck", "check", "--format", "duel", "--rules-version", "edh2009", path) == 2
    assert called("deck", "check", "--as-of", "soon", path) == 2


def test_an_imported_catalog_is_what_decks_are_checked_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {
            "id": "1",
            "name": "Invented Leader",
            "type_line": "Legendary Creature — Elf",
            "color_identity": ["G"],
            "mana_cost": "{G}",
        },
        {"id": "2", "name": "Forest", "type_line": "Basic Land — Forest", "color_identity": ["G"]},
    ]
    cards = written(tmp_path / "cards.jsonl", "\n".join(json.dumps(each) for each in rows))
    assert called("catalog", "import", cards) == 0
    assert "2 added" in capsys.readouterr().out
    assert called("catalog", "import", cards) == 0
    assert "nothing to do" in capsys.readouterr().out
    deck = written(tmp_path / "deck.txt", "Commander\n1 Invented Leader\nDeck\n99 Forest\n")
    assert called("deck", "check", deck) == 0
    assert called("deck", "check", written(tmp_path / "other.txt", COMMANDER)) == 1


@pytest.mark.parametrize("text", ["", "<html>", "[1, 2"])
def test_a_file_that_cannot_be_imported_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert called("catalog", "import", written(tmp_path / "cards.json", text)) == 1
    assert capsys.readouterr().err.startswith("muster catalog import: ")


def test_ban_lists_are_shown_and_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("catalog", "banlist", "commander", "--date", "2026-02-09") == 0
    text = capsys.readouterr().out
    assert "banned_as_companion  Lutri, the Spellchaser" in text
    assert "Biorhythm" not in text
    own = {"format": "emperor", "title": "Ours", "entries": [{"card": "Sol Ring", "status": "banned"}]}
    assert called("catalog", "banlist", "--install", written(tmp_path / "own.json", json.dumps(own))) == 0
    assert called("catalog", "banlist", "emperor") == 0
    assert "banned               Sol Ring" in capsys.readouterr().out
    assert called("catalog", "banlist", "--install", written(tmp_path / "bad.json", "{}")) == 1
