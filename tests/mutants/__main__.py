"""Which changes of the rules' code no test notices (`make mutants`; MUTANTS_FLAGS="--code services/game/rules/formats --count 30").

Mutants draw lots with a seed, so that a change of the code changes the sample little. Each runs all tests that call the changed function, until one fails; which call it
is recorded once (var/mutants/map.jsonl; --map records it anew, as after a change of the code that moves calls). The tests are loaded once and run in forks; only what runs
while they are loaded is changed in a process of its own. Verdicts stand in var/mutants/results.jsonl: they hold as long as the function and the test that failed,
or all that passed, are the same. Equivalent mutants, which no test can notice, are listed with an argument in equivalent.toml.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.mutants.called import Called
from tests.mutants.changed_module import ChangedModule
from tests.mutants.loaded import FAILED, PASSED, ROOT, SLOW, Tests
from tests.mutants.operators import Mutant, functions, mutants

WHERE = ROOT / "var" / "mutants"
MAP, RESULTS = WHERE / "map.jsonl", WHERE / "results.jsonl"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
CODE = ("services/game/rules/formats", "services/game/rules/kernel", "services/game/table")
TESTS = (
    "tests/rules",
    "tests/unit/game_table",
    "tests/contract/game_log",
    "tests/contract/gateway/test_owners.py",
    "tests/contract/test_game_store.py",
)
KILLED, SURVIVED, TIME, UNTESTED, SAME = "killed", "survived", "killed by time", "no test runs it", "equivalent"
SO_FAR = "not killed within the seconds"
VERDICTS = (KILLED, TIME, SURVIVED, SO_FAR, UNTESTED, SAME)
AT_LEAST, EQUIVALENT_AT_MOST = 0.95, 0.1
LONGEST_S = 1800
NOT_LOADED = 3
FEW = 20
"""tests whose files are loaded first where loading takes longest"""


def main() -> int:
    """Run a sample; print every survivor and a summary."""
    given = _arguments()
    WHERE.mkdir(parents=True, exist_ok=True)
    if given.alone:
        return _alone(given.alone, given.tests)
    if given.map:
        MAP.unlink(missing_ok=True)
    judge = Judge(given.within)
    sample = [each for each in _sample(given.code, given.count, given.seed, given.shard) if given.named in each[0].name]
    if not judge.tests.load(given.tests, lambda: judge.all(sample)):
        sys.exit("not all tests could be loaded")
    return _summary(judge.verdicts)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--code", nargs="+", default=CODE, help="files or folders that are changed")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files or folders of tests")
    parser.add_argument("--count", type=int, default=100, help="how many mutants, 0 = all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--named", default="", help="only those of the sample whose names have these words")
    parser.add_argument("--shard", default="1/1", help="2/4 = the second quarter of the sample")
    parser.add_argument(
        "--within", type=float, default=0, help="seconds of tests for a mutant, for a first look; 0 = all that call it"
    )
    parser.add_argument("--map", action="store_true", help="record the map anew")
    parser.add_argument("--alone", default="", help=argparse.SUPPRESS)
    return parser.parse_args()


class Judge:
    """Verdicts over mutants by the tests that are loaded."""

    def __init__(self, within: float) -> None:
        self.tests, self.called = Tests(), Called(MAP)
        self.verdicts: Counter[str] = Counter()
        self._within = within
        self._known = _results()
        self._equivalent = _equivalent()

    def all(self, sample: Sequence[tuple[Mutant, str]]) -> None:
        """Judges each, and says which survive."""
        self.called.record(self.tests)
        for mutant, digest in sample:
            verdict = SAME if mutant.name in self._equivalent else self._one(mutant, digest)
            self.verdicts[verdict] += 1
            if verdict in (SURVIVED, SO_FAR, UNTESTED):
                print(f"{verdict}: {mutant.name} (line {mutant.line})", flush=True)

    def _one(self, mutant: Mutant, digest: str) -> str:
        wanted = self.called.callers(mutant, self.tests)
        if not wanted:
            return UNTESTED
        part = self.called.within(wanted, self._within) if self._within else wanted
        survived = SURVIVED if part == wanted else SO_FAR
        verdict, proof = self._known.get((mutant.name, digest), ("", ""))
        if verdict in (KILLED, TIME) and proof == self._failed(proof):
            return verdict
        if verdict in (SURVIVED, survived) and proof == self._passed(wanted if verdict == SURVIVED else part):
            return verdict
        since = time.monotonic()
        verdict, test = self._run(mutant, part)
        verdict = survived if verdict == SURVIVED else verdict
        proof = self._passed(part) if verdict == survived else self.called.proof(test)
        with RESULTS.open("a", encoding="utf-8") as file:
            line = [mutant.name, digest, verdict, proof, round(time.monotonic() - since, 1)]
            file.write(json.dumps(line) + "\n")
        return verdict

    def _run(self, mutant: Mutant, wanted: Sequence[str]) -> tuple[str, str]:
        """Survived, killed or killed by time, and the last test that ran."""
        if self.tests.can_change(mutant):
            return _verdict(self.tests.run(wanted, self.called.seconds, mutant))
        seconds = {each: self.called.seconds(each) for each in wanted}
        few = _in_another_process(mutant, seconds, wanted[:FEW])
        return few if few[0] != SURVIVED else _in_another_process(mutant, seconds, wanted)

    def _passed(self, wanted: Sequence[str]) -> str:
        return hashlib.sha256("\n".join(sorted(map(self.called.proof, wanted))).encode()).hexdigest()[:16]

    def _failed(self, proof: str) -> str:
        test = proof.partition(" ")[2]
        return self.called.proof(test) if test in self.tests.items else ""


def _alone(name: str, paths: Sequence[str]) -> int:
    """One mutant in this process, by the tests of standard input ({test: seconds}): prints verdict and test as JSON."""
    path = name.split("::")[0]
    mutant = next(each for each, _ in mutants(path, (ROOT / path).read_text(encoding="utf-8")) if each.name == name)
    sys.meta_path.insert(0, ChangedModule(mutant, ROOT))
    wanted, tests = json.load(sys.stdin), Tests()
    loaded: list[str] = []

    def work() -> None:
        loaded.extend(each for each in wanted if each in tests.items)
        print("\n" + json.dumps(_verdict(tests.run(loaded, wanted.__getitem__))), flush=True)

    return 0 if tests.load(paths, work) else 1 if loaded else NOT_LOADED


def _in_another_process(mutant: Mutant, wanted: Mapping[str, float], of: Sequence[str]) -> tuple[str, str]:
    """One that loads the changed code, and the files `of` those tests. What cannot be loaded is noticed by every test."""
    files = dict.fromkeys(test.split("::")[0] for test in of)
    command = [sys.executable, "-m", "tests.mutants", "--alone", mutant.name, "--tests", *files]
    try:
        done = subprocess.run(
            command, cwd=ROOT, input=json.dumps(wanted), capture_output=True, text=True, timeout=LONGEST_S, check=False
        )
    except subprocess.TimeoutExpired:
        return TIME, of[0]
    if done.returncode == NOT_LOADED:
        return KILLED, of[0]
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    verdict, test = json.loads(next(line for line in reversed(done.stdout.splitlines()) if line.startswith('["')))
    return verdict, test


def _verdict(how: tuple[str, str]) -> tuple[str, str]:
    """With the test that gave it."""
    return {PASSED: SURVIVED, FAILED: KILLED, SLOW: TIME}[how[0]], how[1]


def _equivalent() -> set[str]:
    """What is not there any more has to leave the list."""
    found = set(tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")))
    for path in {name.split("::")[0] for name in found}:
        there = {mutant.name for mutant, _ in mutants(path, (ROOT / path).read_text(encoding="utf-8"))}
        gone = sorted(name for name in found - there if name.startswith(f"{path}::"))
        if gone:
            sys.exit(f"no mutants of today's code: {gone}")
    return found


def _results() -> dict[tuple[str, str], tuple[str, str]]:
    lines = RESULTS.read_text(encoding="utf-8").splitlines() if RESULTS.exists() else []
    return {(name, digest): (verdict, proof) for name, digest, verdict, proof, _ in map(json.loads, lines)}


def _sample(code: Sequence[str], count: int, seed: int, shard: str) -> list[tuple[Mutant, str]]:
    """Mutants with the digest of their function, or of the file of those that are in none."""
    paths = sorted(
        path for each in code for path in ([ROOT / each] if each.endswith(".py") else (ROOT / each).rglob("*.py"))
    )
    found = []
    for path in paths:
        source = path.read_text(encoding="utf-8")
        digests = {
            name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in [("", source), *functions(source)]
        }
        found += [(each, digests[each.function]) for each, _ in mutants(str(path.relative_to(ROOT)), source)]
    found.sort(key=lambda each: hashlib.sha256(f"{seed} {each[0].name}".encode()).digest())
    part, parts = (int(each) for each in shard.split("/"))
    return found[: count or None][part - 1 :: parts]


def _summary(verdicts: Counter[str]) -> int:
    counted = verdicts.total() - verdicts[SAME]
    rate = (verdicts[KILLED] + verdicts[TIME]) / max(counted, 1)
    print(", ".join(f"{verdicts[each]} {each}" for each in VERDICTS) + f": {100 * rate:.1f} % of {counted} die")
    return 0 if rate >= AT_LEAST and verdicts[SAME] <= EQUIVALENT_AT_MOST * verdicts.total() else 1


if __name__ == "__main__":
    sys.exit(main())
