# Everything here sets up what it needs. The two commands that matter: make run, make test.
PYTHON ?= python3
PIP_FLAGS = -q --disable-pip-version-check -c constraints.txt
BIN = .venv/bin
COMPILED = .venv-compiled/bin

run: .venv/run.done
	$(BIN)/bottega serve --open

test: lint compiled
	$(BIN)/python -m pytest -n 2
	$(COMPILED)/python -m pytest -n 2 tests/contract tests/kernel

lint: .venv/dev.done
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

bench: .venv/dev.done compiled
	$(BIN)/bottega bench --compiled $(COMPILED)/python

# The rules built with mypyc from the same source, in an environment of their own.
compiled: .venv-compiled/done

golden: .venv/dev.done
	$(BIN)/python -m tests.contract.golden

# New sentences go into the catalogues, to be translated there; those that nobody says any more leave them.
words: .venv/dev.done
	$(BIN)/python -m bottega.table.catalogues

# Rules broken on purpose, one after the other: which of them does no test miss? MUTANTS="--sample 60 --seed 2" for less.
mutants: .venv/dev.done
	$(BIN)/python -m tests.mutants $(MUTANTS)

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/run.done: pyproject.toml constraints.txt | .venv/bin/python
	$(BIN)/pip install $(PIP_FLAGS) -e '.[table,png]'
	touch $@

.venv/dev.done: pyproject.toml constraints.txt | .venv/bin/python
	$(BIN)/pip install $(PIP_FLAGS) -e '.[dev]'
	touch $@ .venv/run.done

# built from a copy, so that no compiled file is ever left beside the source
SOURCES = $(shell find src rules -name '*.py' -o -name '*.toml' -o -name '*.j2' -o -name '*.md')
.venv-compiled/done: $(SOURCES) pyproject.toml constraints.txt | .venv/dev.done
	rm -rf build/compiled && mkdir -p build/compiled
	cp -r src rules pyproject.toml README.md LICENSE build/compiled/
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m build --wheel --no-isolation -o build/compiled/dist build/compiled
	test -x $(COMPILED)/python || $(PYTHON) -m venv .venv-compiled
	$(COMPILED)/pip install $(PIP_FLAGS) --force-reinstall --no-deps build/compiled/dist/*.whl
	$(COMPILED)/pip install $(PIP_FLAGS) "bottega[png]" hypothesis pytest pytest-xdist
	touch $@

# The documentation as a site, in build/site.
docs: .venv/dev.done
	$(BIN)/python -m mkdocs build --strict

clean:
	rm -rf .venv .venv-compiled build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis failures

.PHONY: run test lint bench compiled golden words mutants docs clean
