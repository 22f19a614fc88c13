# Commands of the project; `make help` lists them. Needs Python 3.11+ and make.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
export PYTHONUNBUFFERED := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Each of the many processes that the tests start would compile all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help mutants run dev demo backup restore restore-drill retention test check format lock audit sbom bench bench-leads lighthouse cluster screenshots build migrate clean

help: ## list these commands
	@grep -E '^[a-z-]+:.*## ' $(firstword $(MAKEFILE_LIST)) | sed -E 's/^([a-z-]+):.*## /\1|/' | while IFS='|' read -r name text; do printf '  make %-13s %s\n' "$$name" "$$text"; done

run: $(VENV)/.installed ## install, migrate, build and serve the whole site on PORT (3000)
	@$(BIN)/python -m app serve

dev: $(VENV)/.installed ## the same with hot reload
	@$(BIN)/python -m app dev

build: $(VENV)/.installed ## build the pages, if something changed
	@$(BIN)/python -m app build

migrate: $(VENV)/.installed ## bring the database to the version of this code
	@$(BIN)/python -m app migrate

demo: $(VENV)/.installed ## add believable leads, COUNT=2000 of them; ARGS=--remove takes them away
	@$(BIN)/python -m app demo --count $(or $(COUNT),2000) $(ARGS)

backup: $(VENV)/.installed ## copy the database, in use or not; ARGS="--to FOLDER"
	@$(BIN)/python -m app backup $(ARGS)

restore: $(VENV)/.installed ## put a copy back: FILE=data/backups/…
	@$(BIN)/python -m app restore $(FILE) $(ARGS)

restore-drill: $(VENV)/.installed ## put the newest copy into a place of its own and compare; ARGS="--identity FILE"
	@$(BIN)/python -m app restore-drill $(ARGS)

retention: $(VENV)/.installed ## take the person out of what is too old; DRY_RUN=1 only counts
	@$(BIN)/python -m app retention $(if $(filter-out 0,$(DRY_RUN)),--dry-run)

# What fails is tried once more by itself, aloud: two cores that also build, serve and
# browse can keep a page waiting. What fails again has failed.
PYTEST = $(BIN)/python -m pytest $(ARGS)
tested = $(PYTEST) --cache-clear $(1) || { echo "Once more, what failed:"; $(PYTEST) --last-failed --last-failed-no-failures none $(1); }

test: $(VENV)/.installed-dev ## the whole suite, browser tests included
	@$(BIN)/python -m tests.support.browsers.bring
	@$(BIN)/python -m tests.support.caddy
	@$(BIN)/python -m app build
	@$(call tested,-n 2 --dist worksteal --other-days-follow tests/unit tests/integration tests/guards)
	@$(BIN)/python -m tests.support.clocks
	@$(call tested,-n 3 --dist worksteal tests/faults)
	@$(call tested,-n 3 --dist loadfile --no-loadscope-reorder tests/e2e tests/browsers)

check: $(VENV)/.installed-dev ## format, lint, types, import contracts, promised browsers, dependency drift
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/pyright
	@$(BIN)/lint-imports
	@$(BIN)/python -m tests.support.promised_browsers
	@$(BIN)/python -m tests.support.drift

mutants: $(VENV)/.installed-dev ## put single mistakes into the code and see which the tests notice; ARGS="domain"
	@$(BIN)/python -m tests.support.mutants $(ARGS)

format: $(VENV)/.installed-dev ## format the code and mend what the linter can
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: $(VENV)/.installed-dev ## benchmarks, each with its baseline
	@$(BIN)/python -m app build
	@$(BIN)/python -m bench $(ARGS)
	@$(BIN)/python -m bench.load --engine sqlite
	@$(BIN)/python -m bench.load --engine postgresql
	@$(BIN)/python -m bench.sheets --engine sqlite
	@$(BIN)/python -m bench.sheets --engine postgresql
	@$(BIN)/python -m bench.crowd
	@$(BIN)/python -m bench.flood
	@FAULT_REQUESTS=10000 $(BIN)/python -m pytest -q --timeout 1800 tests/faults/test_storm.py tests/faults/test_restored_rush.py tests/faults/test_rolling.py

bench-leads: $(VENV)/.installed-dev ## list, agenda, files and open panels among a million leads; ARGS="--database-url …" for PostgreSQL
	@$(BIN)/python -m bench.leads $(ARGS)
	@$(BIN)/python -m bench.visits $(ARGS)
	@$(BIN)/python -m bench.panels $(ARGS)

lighthouse: $(VENV)/.installed-dev ## Lighthouse and INP of the landing page, beside a plain twin
	@$(BIN)/python -m tests.support.chromium
	@$(BIN)/python -m app build
	@$(BIN)/python -m bench.lighthouse
	@$(BIN)/python -m bench.interaction

cluster: $(VENV)/.installed-dev ## two instances behind Caddy on PORT, as compose.yaml has them
	@$(BIN)/python -m tests.support.caddy
	@$(BIN)/python -m app build
	@$(BIN)/python -m tests.support.cluster

screenshots: $(VENV)/.installed-dev ## the pictures of the README and of the manual
	@$(BIN)/python -m tests.support.chromium
	@$(BIN)/python -m app build
	@$(BIN)/python -m tests.support.screenshots

lock: $(VENV)/.installed-dev ## pin the newest dependencies that pyproject.toml allows
	@$(BIN)/python -m tests.support.drift --upgrade

audit: $(VENV)/.installed-dev ## known holes in what we depend on; fails for what nobody could judge
	@$(BIN)/python -m venv $(VENV)/audit
	@$(VENV)/audit/bin/pip install --quiet pip-audit
	@$(BIN)/python -m tests.support.audit $(VENV)/audit/bin/pip-audit $(BIN)/npm

sbom: $(VENV)/.installed-dev ## the list of components (CycloneDX), as sbom.cdx.json
	@$(BIN)/python -m tests.support.sbom sbom.cdx.json

clean: ## remove what was installed and built; data stay
	@rm -rf $(VENV) .web .site .cache .states

$(VENV)/.installed: requirements.txt
	@sh .ci/venv $(VENV) requirements.txt
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed
	@sh .ci/venv $(VENV) requirements-dev.txt
	@touch $@
