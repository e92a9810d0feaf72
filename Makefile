# Both main targets set everything up inside .venv; a clean clone needs only
# python3, g++ and make.
VENV   := .venv
PYTHON := $(VENV)/bin/python
NATIVE := CMakeLists.txt $(wildcard native/*.cpp native/*.hpp native/*/*.cpp native/*/*.hpp)

.PHONY: run test lint bench gallery clean

run: $(VENV)/.ready
	$(VENV)/bin/quebra demo

test: $(VENV)/.ready $(VENV)/.browser lint
	$(PYTHON) -m pytest -q -n auto --dist worksteal

lint: $(VENV)/.ready
	$(VENV)/bin/ruff check src tests bench examples
	$(VENV)/bin/ruff format --check src tests bench examples
	$(PYTHON) -m mypy
	$(VENV)/bin/lint-imports

bench: $(VENV)/.bench
	$(PYTHON) bench/run.py

# The pictures of docs/gallery.md and the README.
gallery: $(VENV)/.ready
	$(PYTHON) examples/gallery.py

$(VENV)/.ready: pyproject.toml $(NATIVE)
	test -x $(PYTHON) || python3 -m venv $(VENV)
	$(PYTHON) -m pip install --quiet --upgrade pip
	$(PYTHON) -m pip install --quiet --editable '.[dev]'
	touch $@

# The page of steps is tested in a real browser: the one at hand, else Debian's, else playwright's own.
$(VENV)/.browser: $(VENV)/.ready
	command -v chromium || command -v chromium-browser || command -v google-chrome || \
	{ test "$$(id -u)" = 0 && command -v apt-get && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } || \
	$(PYTHON) -m playwright install --only-shell chromium
	touch $@

$(VENV)/.bench: $(VENV)/.ready
	$(PYTHON) -m pip install --quiet --editable '.[dev,bench]'
	touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
