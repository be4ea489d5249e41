# Everything here sets up what it needs. The commands that matter: make run, make check, make test.
PYTHON ?= python3
# what nobody imports is not compiled: that takes half a minute
PIP_FLAGS = -q --disable-pip-version-check --no-compile -c constraints.txt
BIN = .venv/bin
COMPILED = .venv-compiled/bin
# but what is imported is kept compiled: hundreds of processes that the tests start import it again
unexport PYTHONDONTWRITEBYTECODE

run: .venv/run.done
	$(BIN)/bottega serve --open

# mypyc and gcc build the compiled rules beside lint, types and the first tests, so that no core waits
test:
	@$(MAKE) --no-print-directory -j2 test-compiled
	@echo "== all of it passed"

lint: .venv/dev.done node_modules/.done
	@echo "== lint: ruff check, ruff format"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@echo "== lint: biome, for the scripts of the pages"
	@node_modules/.bin/biome check --error-on-warnings --log-level=warn
	@echo "== types: tsc, for the scripts of the pages"
	@$(BIN)/python -m tests.js.page_types
	@for part in $(SCRIPTS); do node_modules/.bin/tsc -p tests/js/$$part.json || exit 1; done
	@echo "== types: mypy --strict"
	@$(BIN)/mypy

# What runs in a page, in the window around the pages of an offline site, and in workers knows different things.
SCRIPTS = pages shell workers service_worker site_service_worker

test-scripts: .venv/dev.done
	@echo "== tests of what scripts work out without a page"
	@$(BIN)/python -c 'from tests.services import need; need("nodejs", "node")'
	@node --test --test-reporter=dot tests/js/*.test.js

# While you work: lint, types and the tests of what changed since the branch left main.
check: lint test-scripts
	@echo "== tests of what changed"
	@$(BIN)/python -m tests.changed -n 2 --dist worksteal

# three at a time on two cores: one often waits for a server, a browser or a bot
test-source: lint test-scripts
	@echo "== tests of the source, in random order"
	@$(BIN)/python -m pytest -n 3 --dist worksteal

# The same tests on the compiled build, but for those that need a browser or a database (browser, server, site), a
# learner (envs), a cluster (Ray), check pages (docs, i18n), or are about what is never compiled (benchmarks, js).
test-compiled: compiled test-source
	@echo "== tests of the compiled build, in random order"
	@BOTTEGA_COMPILED=1 $(COMPILED)/python -m pytest -n 2 --dist worksteal \
		--ignore tests/benchmarks --ignore tests/browser --ignore tests/docs --ignore tests/envs --ignore tests/i18n \
		--ignore tests/js --ignore tests/lab/test_ray.py --ignore tests/server --ignore tests/site

# what others have made, to be measured beside ours, comes first: some 200 MB
bench: .venv/dev.done compiled
	@$(BIN)/pip install $(PIP_FLAGS) -e '.[peers]'
	$(BIN)/python -m benchmarks.random_play --compiled $(COMPILED)/python
	@PYTHONPATH=$$($(COMPILED)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') $(BIN)/python -m benchmarks.environments

# The table beside boardgame.io from npm, some ten minutes on an idle machine. BENCH="--rounds 3" for medians.
bench-table: .venv/dev.done
	$(BIN)/python -m benchmarks.boardgame_io $(BENCH)

# The rules built with mypyc from the same source, in an environment of their own.
compiled: .venv-compiled/done

golden: .venv/dev.done
	$(BIN)/python -m tests.contract.golden

# Adds new sentences to the catalogues, removes unused ones and compiles them. Run it again after translating.
words: .venv/dev.done
	$(BIN)/python -m bottega.i18n.extract

# Rules broken on purpose, one after the other: which of them does no test miss? MUTANTS="--sample 60 --seed 2" for less.
mutants: .venv/dev.done
	$(BIN)/python -m tests.mutants $(MUTANTS)

# The picture of the packages and their imports, in docs/architecture.md.
architecture: .venv/dev.done
	$(BIN)/python -m docs.packages_picture

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/run.done: pyproject.toml constraints.txt | .venv/bin/python
	@echo "== installing what the table needs"
	@$(BIN)/pip install $(PIP_FLAGS) -e '.[table,png]'
	@touch $@

.venv/dev.done: pyproject.toml constraints.txt | .venv/bin/python
	@echo "== installing what the tests need"
	@$(BIN)/pip install $(PIP_FLAGS) -e '.[dev]'
	@touch $@ .venv/run.done

# Node.js is installed where it is missing, like all that the tests need; who may not install it is told what is needed.
node_modules/.done: package.json | .venv/dev.done
	@echo "== installing what checks the scripts"
	@$(BIN)/python -c 'from tests.services import need; need("nodejs", "node"); need("npm", "npm")'
	@npm install --silent --no-package-lock --no-audit --no-fund
	@touch $@

SOURCES = $(shell find src rules -name '*.py' -o -name '*.toml' -o -name '*.j2' -o -name '*.svg' -o -name '*.md')
.venv-compiled/done: $(SOURCES) hatch_build.py pyproject.toml constraints.txt | .venv/dev.done
	@echo "== building the compiled rules: mypyc and gcc, some minutes"
	@rm -rf build/compiled && mkdir -p build/compiled
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(BIN)/python -m build --wheel --no-isolation -o build/compiled . >build/compiled/log \
		|| { cat build/compiled/log; exit 1; }
	@test -x $(COMPILED)/python || $(PYTHON) -m venv .venv-compiled
	@$(COMPILED)/pip install $(PIP_FLAGS) --force-reinstall --no-deps build/compiled/*.whl
	@$(COMPILED)/pip install $(PIP_FLAGS) "bottega[bench,lab,png,table]" httpx hypothesis numpy pytest pytest-randomly pytest-xdist
	@echo "== the compiled rules are built"
	@touch $@

# The documentation as a site, in build/site.
docs: architecture
	$(BIN)/python -m mkdocs build --strict

# The table as a static site, in build/table: everything runs in the visitor's browser. Needs Node.js.
site: .venv/run.done
	$(BIN)/bottega site -o build/table

clean:
	rm -rf .venv .venv-compiled node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis failures

.PHONY: run test test-source test-scripts test-compiled check lint bench bench-table compiled golden words architecture mutants docs site clean
