"""Which changes of the rules' code no test notices (`make mutants`; MUTANTS_FLAGS="--code services/game/rules/formats --count 30").

Mutants are drawn with a seed from the files under --code. Each runs the test files that call the changed function, by a map that is recorded once for --tests
(var/mutants/map.jsonl; --map records it anew). Verdicts stand in var/mutants/results.jsonl: what was killed is not run again while its file is the same, what survived
is. Equivalent ones, which no test can notice, are listed with an argument in equivalent.toml.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutants.operators import Mutant, mutants
from tests.mutants.plugin import ROOT

WHERE = ROOT / "var" / "mutants"
MAP, RESULTS = WHERE / "map.jsonl", WHERE / "results.jsonl"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
CODE = ("services/game/rules/formats", "services/game/rules/kernel", "services/game/table")
TESTS = ("tests/rules", "tests/unit/game_table")
KILLED, SURVIVED, SLOW, UNTESTED, SAME = "killed", "survived", "killed by time", "no test runs it", "equivalent"
_PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-p", "tests.mutants.plugin")


def main() -> int:
    """Run a sample; print every survivor and a summary."""
    given = _arguments()
    WHERE.mkdir(parents=True, exist_ok=True)
    if given.map or not MAP.exists():
        _record(given.tests)
    callers, known, equivalent = _callers(), _results(), _equivalent()
    verdicts: Counter[str] = Counter()
    for mutant, digest in _sample(given.code, given.count, given.seed, given.shard):
        verdict = SAME if mutant.name in equivalent else known.get((mutant.name, digest), "")
        if verdict in ("", SURVIVED, UNTESTED):
            verdict = _verdict(mutant, callers, given.timeout)
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps([mutant.name, digest, verdict]) + "\n")
        verdicts[verdict] += 1
        if verdict in (SURVIVED, UNTESTED):
            print(f"{verdict}: {mutant.name} (line {mutant.line})", flush=True)
    print(", ".join(f"{verdicts[each]} {each}" for each in (KILLED, SLOW, SURVIVED, UNTESTED, SAME)))
    return 1 if verdicts[SURVIVED] + verdicts[UNTESTED] else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--code", nargs="+", default=CODE, help="files or folders that are changed")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="what the map is recorded for")
    parser.add_argument("--count", type=int, default=100, help="how many mutants, 0 = all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shard", default="1/1", help="2/4 = the second quarter of the sample")
    parser.add_argument("--timeout", type=int, default=120, help="seconds for one mutant")
    parser.add_argument("--map", action="store_true", help="record the map anew")
    return parser.parse_args()


def _record(tests: Sequence[str]) -> None:
    """Without a mutant every test is green: else it would kill all of them."""
    MAP.unlink(missing_ok=True)
    done = subprocess.run([*_PYTEST, *tests], cwd=ROOT, env=os.environ | {"MUTANTS_MAP": str(MAP)}, check=False)
    if done.returncode:
        MAP.unlink(missing_ok=True)
        sys.exit("the tests fail without any mutant")


def _callers() -> dict[str, list[str]]:
    """Function as "file:line" -> the test files that call it, those first that call least."""
    lines = [json.loads(line) for line in MAP.read_text(encoding="utf-8").splitlines()]
    found: dict[str, list[str]] = {}
    for path, ran in sorted(lines, key=lambda line: len(line[1])):
        for function in ran:
            found.setdefault(function, []).append(path)
    return found


def _results() -> dict[tuple[str, str], str]:
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    return {(name, digest): verdict for name, digest, verdict in map(json.loads, lines)}


def _equivalent() -> set[str]:
    return set(tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")))


def _sample(code: Sequence[str], count: int, seed: int, shard: str) -> list[tuple[Mutant, str]]:
    """Mutants with the digest of their file."""
    paths = sorted(
        path for each in code for path in ([ROOT / each] if each.endswith(".py") else (ROOT / each).rglob("*.py"))
    )
    found = []
    for path in paths:
        source = path.read_text(encoding="utf-8")
        digest = hashlib.sha256(source.encode()).hexdigest()[:16]
        found += [(mutant, digest) for mutant, _ in mutants(str(path.relative_to(ROOT)), source)]
    drawn = random.Random(seed).sample(found, min(count, len(found))) if count else found
    part, parts = (int(each) for each in shard.split("/"))
    return drawn[part - 1 :: parts]


def _verdict(mutant: Mutant, callers: Mapping[str, Sequence[str]], timeout: int) -> str:
    """What the tests say that call the function; of a constant of the module those that call anything in it."""
    wanted = f"{mutant.path}:{mutant.first}" if mutant.first else f"{mutant.path}:"
    tests = dict.fromkeys(
        path
        for function, paths in callers.items()
        if (function == wanted if mutant.first else function.startswith(wanted))
        for path in paths
    )
    if not tests:
        return UNTESTED
    try:
        done = subprocess.run(
            [*_PYTEST, "-x", *tests],
            cwd=ROOT,
            env=os.environ | {"MUTANT": mutant.name},
            timeout=timeout,
            capture_output=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return SLOW
    return KILLED if done.returncode else SURVIVED


if __name__ == "__main__":
    sys.exit(main())
