# Two commands are enough: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8000

.PHONY: help install play test check bench soak clean

help:            ## what can be made
	@grep -hE '^[a-z]+:.*##' Makefile | sed 's/:.*##/\t/'

install: $(VENV)/.ready   ## the virtual environment with everything in it

$(VENV)/.ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

play: install    ## play tonight: tables in the browser, also for the local network
	$(BIN)/pravek serve --host 0.0.0.0 --port $(PORT) --data data

check: install   ## format, lint, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: check      ## every kind of check, on fixed-seed samples
	$(BIN)/python -m pytest -n 2

bench: install   ## how fast, as ratios within one run
	$(BIN)/pravek bench

soak: install    ## the full counts the issues name; resumes; results in bench/soak/
	$(BIN)/python -m bench.soak

clean:           ## remove what make made
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
