# Every target is listed by `make help`; `make check` is what CI runs.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
# Processes are started by the dozen: each would compile the tree anew.
unexport PYTHONDONTWRITEBYTECODE
# The wheel with redis-server exists for 3.11 and 3.12; a newer Python builds it and needs a C compiler.
PYTHON ?= $(shell for each in python3 python3.12 python3.11; do if $$each -c 'import sys; sys.exit(sys.version_info[:2] not in ((3, 11), (3, 12)))' 2>/dev/null; then echo $$each; exit; fi; done; echo python3)
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup
PACKAGES = $(wildcard services gateway loadtests clients)
T ?= tests
# One worker a core: with more, processes that give way to others starve. No more than tests/conftest.py has ports for.
WORKERS := $(shell cores=$$(getconf _NPROCESSORS_ONLN); echo $$((cores < 8 ? cores : 8)))
PYTEST_FLAGS ?= -n $(WORKERS) --dist=worksteal -q
FUZZ_FLAGS ?=
PROFILE ?= smoke
LOAD_FLAGS ?=
MUTANTS_FLAGS ?=
CHAOS_FLAGS ?=
PICTURES_FLAGS ?=
SHARED := $(abspath ../shared)
PROTOS = $(shell find proto/muster -name '*.proto' | sort)

##@ Everyday
.PHONY: help
help: ## List every target.
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## / {printf "  %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(STAMP) ## Install the locked dependencies and the project into .venv.

$(STAMP): requirements/all.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Muster needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; name one with make PYTHON=...")'
	@echo "installing the locked dependencies into $(VENV), which takes a minute or two ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check --progress-bar off --require-hashes --no-deps -r requirements/all.txt
	@$(BIN)/python -m pip install --disable-pip-version-check -qq --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: run
run: setup ## Start the whole stack on 127.0.0.1 and stay in the foreground.
	@$(BIN)/python -m services.cli.web || true
	@exec $(BIN)/muster up

.PHONY: demo
demo: setup ## Bots play to a winner, then the game is replayed and compared; FORMAT=duel|partner|emperor, RULES=edh2009|commander2011, PARTIES=2+1+1, GAMES=5, SEED=1; READY=1: ready checks that fail in each way.
	@$(BIN)/python -m loadtests.demo $(if $(FORMAT),--format $(FORMAT)) $(if $(RULES),--rules $(RULES)) $(if $(PARTIES),--parties $(PARTIES)) $(if $(GAMES),--games $(GAMES)) $(if $(SEED),--seed $(SEED)) $(if $(READY),--ready-checks)

.PHONY: demo-tournament
demo-tournament: setup ## Three events by bots over the gateway: a Duel event with top 4, pods of four, Emperor teams, while processes are killed; SCALE=full, EVENTS=duel,pods,emperor, SEED=1.
	@$(BIN)/python -m loadtests.tournament $(if $(EVENTS),--events $(EVENTS)) $(if $(SCALE),--scale $(SCALE)) $(if $(SEED),--seed $(SEED))

##@ Checks
.PHONY: check
check: setup lint types imports test test-processes ## Everything CI checks, but browsers.

.PHONY: test
test: setup ## Run the tests but those of whole processes; T=path runs some, PYTEST_FLAGS overrides the parallel run.
	@$(BIN)/python -m pytest $(PYTEST_FLAGS) $(if $(filter tests,$(T)),--ignore=tests/e2e) $(T)

.PHONY: test-processes
test-processes: setup ## The tests of whole processes: games to their end over the gateway, kills, pauses, take-overs.
	@$(BIN)/python -m pytest $(PYTEST_FLAGS) tests/e2e

.PHONY: build-web
build-web: setup ## Build the web client in build/web; nothing when unchanged. Needs Node.js or PyPI, and npm's registry the first time.
	@$(BIN)/python -m services.cli.web

.PHONY: test-web
test-web: setup ## The web client in a real browser (MUSTER_BROWSER, PATH); T=tests/web/... runs one.
	@$(BIN)/python -m pip install --disable-pip-version-check -qq --require-hashes --no-deps -r requirements/browser.txt
	@$(BIN)/python -m services.cli.web --checks
	@$(BIN)/python -m pytest -n 2 --dist=worksteal -q $(if $(filter tests,$(T)),tests/web,$(T))

.PHONY: build-compiled
build-compiled: setup ## Compile the rules kernel and its programs (mypyc) in build/compiled; a minute or two, nothing when unchanged.
	@$(BIN)/python -m services.cli.compiled

.PHONY: test-compiled
test-compiled: build-compiled ## The whole suite with the compiled rules; T and PYTEST_FLAGS as for test.
	@cd build/compiled && MUSTER_SHARED="$${MUSTER_SHARED:-$(SHARED)}" $(CURDIR)/$(BIN)/python -m pytest $(PYTEST_FLAGS) $(T)

.PHONY: compare-compiled
compare-compiled: build-compiled ## 50 random games, interpreted and compiled, must end in the same states.
	@$(BIN)/python -m tests.fuzz.compare

.PHONY: lint
lint: setup ## Ruff: rules and format.
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

.PHONY: types
types: setup ## mypy --strict.
	@$(BIN)/mypy $(PACKAGES)

.PHONY: imports
imports: setup ## Which package may import which.
	@$(BIN)/lint-imports

.PHONY: format
format: setup ## Let ruff format and fix what it can.
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

##@ Longer runs
.PHONY: pictures
pictures: setup ## Pictures of bots' games over sizes, colours and languages, in var/pictures; PICTURES_FLAGS="--keep docs/pictures" makes those of the documents anew.
	@$(BIN)/python -m pip install --disable-pip-version-check -qq --require-hashes --no-deps -r requirements/browser.txt
	@$(BIN)/python -m services.cli.web
	@$(BIN)/python -m tests.web.pictures $(PICTURES_FLAGS)

.PHONY: bench-web
bench-web: setup ## How fast the page is in a real browser: frames and presses at 200 permanents, the first prompt, a soak of 300 turns; a JSON line each.
	@$(BIN)/python -m pip install --disable-pip-version-check -qq --require-hashes --no-deps -r requirements/browser.txt
	@$(BIN)/python -m services.cli.web
	@$(BIN)/python -m tests.web.measuring

.PHONY: metamorphic
metamorphic: build-compiled ## Checks generated from the programs over every full card, with the compiled rules, kept in var/metamorphic; METAMORPHIC_FLAGS="--shard 1/2" and others (see --help).
	@cd build/compiled && MUSTER_SHARED="$${MUSTER_SHARED:-$(SHARED)}" $(CURDIR)/$(BIN)/python -m tests.rules.generated --out $(CURDIR)/var/metamorphic $(METAMORPHIC_FLAGS)

.PHONY: payment-boards
payment-boards: setup ## Random boards of real lands and rocks: what is offered is what an exhaustive search can pay; BOARDS=20000, SEED=1.
	@$(BIN)/python -m tests.rules.generated.payment_boards $(if $(BOARDS),--boards $(BOARDS)) $(if $(SEED),--seed $(SEED))

.PHONY: bench
bench: build-compiled ## Benchmarks of the budgets, JSON lines; those of the rules interpreted and compiled.
	@$(BIN)/python -m tests.bench

.PHONY: bench-tables
bench-tables: build-compiled ## An action end to end beside echo servers and other game servers, CPU by process and stage, 200 tables at people's pace; one JSON line at the end; CURVES=1: how it grows.
	@$(BIN)/python -m tests.bench.tables $(BENCH_FLAGS)

.PHONY: bench-sockets
bench-sockets: setup ## What 200 idle and 200 slow sockets and 5,000 guests cost: memory of gateway and game, and what a played action takes; a JSON line for each stage; BENCH_FLAGS="--guests 500".
	@$(BIN)/python -m tests.bench.sockets $(BENCH_FLAGS)

.PHONY: sim-matchmaking
sim-matchmaking: setup ## A day of arrivals at each queue: waiting, rating spread, predicted fairness, who leaves without a game, beside plain first come; then what parties do to ratings; BENCH_FLAGS="--players 300".
	@$(BIN)/python -m tests.bench.waiting $(BENCH_FLAGS)

.PHONY: bench-ratings
bench-ratings: setup ## How well ratings foretell who wins (log loss, calibration) on real events and simulated players, beside Elo, Glicko-2 and no rating.
	@MUSTER_SHARED="$${MUSTER_SHARED:-$(SHARED)}" $(BIN)/python -m tests.bench.ratings $(BENCH_FLAGS)

.PHONY: bench-bots
bench-bots: build-compiled ## How well the house bots play: winning rates in every format, positions that any player gets right, times; BENCH_FLAGS="--games 100".
	@$(BIN)/python -m tests.bench.bots $(BENCH_FLAGS)

.PHONY: fuzz
fuzz: setup ## Every full card printed and read back, then 2,000 whole games of random legal play, kept in var/fuzz; FUZZ_FLAGS="--shard 1/2" and others (see --help).
	@$(BIN)/python -m tests.fuzz.printing
	@$(BIN)/python -m tests.fuzz $(FUZZ_FLAGS)

.PHONY: chaos
chaos: setup ## Tables of bots on two game processes while parts of the stack are killed, paused, drained and cut off; then every log is judged. CHAOS_FLAGS="--seconds 60 --tables 10".
	@$(BIN)/python -m tests.chaos $(CHAOS_FLAGS)

.PHONY: mutants
mutants: setup ## Changes of the rules' code that no test notices: a seeded sample, resumable in var/mutants; MUTANTS_FLAGS="--count 30 --shard 1/2" and others (see --help).
	@$(BIN)/python -m tests.mutants $(MUTANTS_FLAGS)

.PHONY: load
load: setup ## Locust: PROFILE=smoke|standard|ceiling|soak on a server of its own, or HOST=http://... with LOAD_FLAGS (docs/load-testing.md).
	@$(BIN)/python -m loadtests.load $(PROFILE) $(if $(HOST),--host $(HOST)) $(LOAD_FLAGS)

.PHONY: load-smoke
load-smoke: ## A minute of it.
	@$(MAKE) --no-print-directory load PROFILE=smoke

.PHONY: load-compare
load-compare: setup ## Whether report B is worse than report A; A=var/load/... B=var/load/...
	@$(BIN)/python -m loadtests.compare $(A) $(B)

##@ Sources
.PHONY: oracle-report
oracle-report: setup ## Coverage of the compiler over MUSTER_SHARED: docs/oracle-coverage.md and the golden file.
	@$(BIN)/muster oracle report --golden --markdown docs/oracle-coverage.md

.PHONY: words
words: setup ## Full cards whose printed text says something else than the card, by kind of difference: tests/golden/words.tsv.
	@$(BIN)/muster oracle words --golden
	@MUSTER_WORD_CHANGES=2000 $(BIN)/python -m pytest -q -n 0 tests/unit/oracle/words

.PHONY: rules-coverage
rules-coverage: setup ## The Comprehensive Rules section by section, from tests, scenarios and module heads: docs/rules-coverage.md.
	@$(BIN)/python -m tests.rules.coverage
	@$(BIN)/python -m tests.rules.documents

.PHONY: events-page
events-page: setup ## What the services tell each other over NATS: docs/events.md and its AsyncAPI.
	@$(BIN)/python -m tests.contract.events_page

.PHONY: public-api
public-api: setup ## What clients may rely on, a fact a line: adds what is new to tests/contract/public_api.txt.
	@$(BIN)/python -m tests.contract.public_api

.PHONY: transcripts
transcripts: setup ## Conversations of a client with the server, one a format, recorded anew in clients/transcripts.
	@$(BIN)/python -m tests.contract.transcripts

.PHONY: proto
proto: setup ## Regenerate proto/gen from proto/muster.
	@$(BIN)/python -m services.cli.protoc

.PHONY: lock
lock: ## Resolve requirements/*.in into the hashed locks again (needs uv).
	@uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url requirements/runtime.in requirements/local.in requirements/load.in requirements/dev.in -o requirements/all.txt
	@uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url requirements/runtime.in -c requirements/all.txt -o requirements/runtime.txt
	@for each in browser web; do uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url requirements/$$each.in -c requirements/all.txt -o requirements/$$each.txt; done

.PHONY: clean
clean: ## Remove caches and the environment (never var/, which holds data).
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
