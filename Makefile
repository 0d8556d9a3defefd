# Two commands are enough: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000
DATA ?= tables
WEB := $(shell find web -type f -not -path 'web/node_modules/*' -not -path 'web/dist/*' 2>/dev/null)

ENGINES := $(shell find src/pravek/engines src/pravek/games -name '*.py')

.PHONY: help install play test test-learn check check-python check-web system-packages web wheel bench soak clean

help:            ## what can be made
	@grep -hE '^[a-z-]+:.*##' Makefile | sed 's/:.*##/\t/'

install: $(VENV)/.ready   ## the virtual environment with everything in it

$(VENV)/.ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

# Compiled once, so that nobody waits for it at the table.
$(VENV)/.engines: $(VENV)/.ready $(ENGINES)
	$(BIN)/python -c 'from pravek.engines import ENGINES; print(*ENGINES)' \
		| xargs -P 2 -n 1 $(BIN)/python -m pravek.engines.warm
	touch $@

web: web/dist/index.html  ## the browser client

web/dist/index.html: $(VENV)/.ready $(WEB)
	web/build
	touch $@

wheel: install web   ## the package with nets, data and browser client, in dist/
	$(BIN)/python -m hatchling build -t wheel

play: install web $(VENV)/.engines   ## play tonight: PORT=8000, tables kept in DATA=tables
	$(BIN)/pravek serve --host 0.0.0.0 --port $(PORT) --data $(DATA)

check: check-python check-web   ## format, lint, types, layers

check-python: install
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy

check-web: web
	web/check

system-packages:
	tools/system-packages

test:            ## every kind of check, on fixed-seed samples
	$(MAKE) --jobs=2 $(VENV)/.engines check system-packages
	$(BIN)/python -m pytest -n 2

$(VENV)-learn/.ready: pyproject.toml
	test -x $(VENV)-learn/bin/python || $(PYTHON) -m venv $(VENV)-learn
	$(VENV)-learn/bin/python -m pip install --quiet --disable-pip-version-check -e '.[learn]' pytest pgx
	touch $@

test-learn: $(VENV)-learn/.ready   ## learning, in a second environment that has JAX
	$(VENV)-learn/bin/python -m pytest tests/learn

bench: install $(VENV)/.engines   ## how fast, as ratios within one run
	$(BIN)/pravek bench

soak: install $(VENV)/.engines $(VENV)-learn/.ready   ## the full counts the issues name; resumes; results in bench/soak/
	tools/system-packages
	$(BIN)/python -m bench.soak
	$(VENV)-learn/bin/python -m bench.learn.envs

clean:           ## remove what make made
	rm -rf $(VENV) $(VENV)-learn web/dist web/node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
