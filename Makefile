# `make demo` and `make test` need only Python 3.11 or newer, git and make; everything else goes into .venv.

PYTHON ?= $(firstword $(foreach p,python3 python3.14 python3.13 python3.12 python3.11 python,$(shell \
	$(p) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(p))))
VENV := .venv
BIN := $(VENV)/bin
DEMO := build/decode-hang

.PHONY: demo test lint types layers unit wheel pages lock clean

demo: $(VENV)/.doclint
	@rm -rf $(DEMO) && $(BIN)/python examples/decode-hang/build.py $(DEMO)
	@echo; echo '$$ doclint check'
	@cd $(DEMO) && ../../$(BIN)/doclint check; test $$? -eq 1
	@echo; echo '$$ doclint fix --unsafe --diff'
	@cd $(DEMO) && ../../$(BIN)/doclint fix --unsafe --diff; test $$? -lt 2

test: lint types layers pages unit wheel
	@echo 'all checks passed'

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

layers: $(VENV)/.dev
	$(BIN)/lint-imports

pages: $(VENV)/.dev
	$(BIN)/python docs/generate.py --check
	$(BIN)/doclint check

unit: $(VENV)/.dev
	$(BIN)/pytest -n auto

wheel: $(VENV)/.dev
	$(BIN)/python tests/wheel.py

# The versions that `make test` runs with. Needs uv.
lock:
	uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --no-header --generate-hashes \
		--output-file requirements-dev.txt

$(VENV)/bin/python:
	@test -n "$(PYTHON)" || { echo 'doclint needs Python 3.11 or newer; say which: make PYTHON=/path/to/python3' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.doclint: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@ $(VENV)/.doclint

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
