# The two commands:   make lab    opens the workbench in JupyterLab
#                     make test   runs every test
# The rest:           make help
# Everything installed goes into .venv here; nothing else on the machine is changed.
#
# Options:  make lab LABFLAGS="--no-browser --port=9999"     more options for JupyterLab
#           make test TESTFLAGS="-k pyramid"                 more options for pytest
#           make lab PYTHON=/opt/python3.13/bin/python3      the Python that makes .venv
#           make bench BENCHFLAGS=...                        options for the benchmarks

SHELL := /bin/sh
PYTHON ?=
LABFLAGS ?=
TESTFLAGS ?=
BENCHFLAGS ?=
START := notebooks/00_start_here.ipynb
PY := .venv/bin/python

# Kernels of this .venv win over a python3 kernel that the user has elsewhere; a stray PYTHONPATH or
# PYTHONHOME would mix another Python's packages into it.
export JUPYTER_PREFER_ENV_PATH := 1
unexport PYTHONPATH
unexport PYTHONHOME
# With it each of the hundreds of processes that the tests start would compile the package anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help lab demo test test-exhaustive test-site notebooks site tab bench bench-check growth study data lint audit coverage clean distclean setup-lab setup-test setup-bench setup-site

help:
	@echo "make lab        install into .venv (once), then open the workbench in JupyterLab"
	@echo "make demo       the same, but run the first notebook without a browser and say where the page is"
	@echo "make test       install the test tools too, then run every test"
	@echo "make test-exhaustive  the same, with what takes too long for every run: about an hour"
	@echo "make notebooks  run all notebooks again, top to bottom, and keep their outputs"
	@echo "make site       build the site in build/site: the reference, the notebooks, a gallery, results, and what pip installs"
	@echo "make tab        build nothing of it but the workbench that runs in a browser's tab, build/site/tab"
	@echo "make test-site  build it, then visit it in Chromium"
	@echo "make bench      run the benchmarks, print their tables and keep them in benchmarks/results"
	@echo "make bench-check BASE=...  compare the speed of two revisions, turn by turn"
	@echo "make growth     measure how cost grows with size, and a small cluster; curves are kept in notebooks/measured"
	@echo "make study      measure which variant wins for each kind of puzzle; notebook 11 draws what it keeps in notebooks/measured"
	@echo "make data       rebuild the embedded word lists in data/ from the packages they come from"
	@echo "make lint       ruff and mypy"
	@echo "make audit      ask for known weaknesses of the packages in .venv"
	@echo "make coverage   every test, and which branches of wordsearch/ none of them takes"
	@echo "make clean      remove what was built (make distclean: and .venv)"

# JupyterLab refuses to run as root unless told that this is meant; in a container there is only root.
lab: setup-lab
	@root=; if [ "$$(id -u)" = 0 ]; then root=--allow-root; fi; \
	exec $(PY) -m jupyterlab $(START) $$root $(LABFLAGS)

demo: setup-lab
	@$(PY) notebooks/run.py --html build/demo $(START)

# The corpora are a convenience on a user's machine: the tests that need them skip, and say why. (In CI a skip
# is a failure.)
test: setup-test
	@$(PY) -c "import wordsearch; print(wordsearch.install_corpora())" 2>/dev/null \
	    || echo "make test: NLTK's corpora could not be installed; the tests that need them will be skipped." >&2
	@$(PY) -m pytest -n auto --maxprocesses=8 $(TESTFLAGS)

test-exhaustive: export WORDSEARCH_EXHAUSTIVE := 1
test-exhaustive: test

notebooks: setup-lab
	@$(PY) notebooks/run.py notebooks/*.ipynb

site: setup-site
	@$(PY) -m docs build/site

tab: setup-site
	@$(PY) -m docs.tab build/site/tab

test-site: site
	@$(PY) -m pytest docs $(TESTFLAGS)

bench: setup-bench
	@$(PY) -m benchmarks $(BENCHFLAGS)

# BASE is any revision that git knows: make bench-check BASE=main~3 BENCHFLAGS="pyramid --only ogueo"
bench-check: setup-bench
	@$(PY) -m benchmarks.check "$(BASE)" $(BENCHFLAGS)

growth: setup-bench
	@$(PY) -m benchmarks.growth $(BENCHFLAGS)

study: setup-bench
	@$(PY) -m benchmarks.study $(BENCHFLAGS)

data: setup-lab
	@$(PY) data/rebuild.py

lint: setup-test
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

# In an environment of its own, so that what it brings is not audited as ours.
audit: setup-test
	@test -x .venv/audit/bin/pip-audit || { $(PY) -m venv .venv/audit && .venv/audit/bin/pip install --quiet pip-audit; }
	@.venv/audit/bin/pip-audit --progress-spinner=off --path "$$($(PY) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"

# Compiled kernels can't be watched; what counts of them is what the tests run as plain Python, in processes of their own.
# Takes about twice as long as the tests alone. For a part of them: make coverage TESTFLAGS="--cov-fail-under=0 -k pyramid"
coverage: setup-test
	@$(PY) -m pytest -n auto --maxprocesses=8 --cov --cov-report=term-missing:skip-covered --cov-fail-under=95 $(TESTFLAGS)

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find wordsearch tests benchmarks notebooks data docs -name __pycache__ -prune -exec rm -rf {} +

distclean: clean
	rm -rf .venv

# ---- Set-up -------------------------------------------------------------------------------------------------
# A stamp in .venv holds a checksum of all that set-up depends on: what to install, where the checkout lies, and
# which Python. While it holds, set-up is skipped, and so a second start is quick.

setup-lab:   ; @$(call setup,lab)
setup-test:  ; @$(call setup,lab$(comma)test)
setup-bench: ; @$(call setup,lab$(comma)test$(comma)bench)
setup-site:  ; @$(call setup,lab$(comma)test$(comma)site)

comma := ,
setup = stamp='.venv/.installed-$(1)'; \
	now() { { pwd -P; $(PY) -VV; cat pyproject.toml; } 2>/dev/null | cksum; }; \
	if [ -x $(PY) ] && [ "$$(cat "$$stamp" 2>/dev/null)" = "$$(now)" ]; then exit 0; fi; \
	$(make_venv); \
	echo "Installing wordsearch[$(1)] into .venv; the first time takes a minute or two." >&2; \
	$(PY) -m pip install --quiet --quiet --disable-pip-version-check --editable ".[$(1)]" || exit 1; \
	$(no_news); \
	now > "$$stamp"

# A Python of 3.11 to 3.13 that starts; else a newer one; else a sentence. (A name on the PATH may be a shim
# that only prints an error, so each is tried.)
fits = import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, $(1)))
make_venv = if ! $(PY) -c "$(call fits,99)" 2>/dev/null || ! $(PY) -m pip --version >/dev/null 2>&1; then \
	python=; \
	if [ -n "$(PYTHON)" ]; then set -- "$(PYTHON)"; else set -- python3 python3.13 python3.12 python3.11; fi; \
	for newest in 13 99; do for name in "$$@"; do \
	    if [ -z "$$python" ] && "$$name" -c "$(call fits,$$newest)" >/dev/null 2>&1; then python="$$name"; fi; \
	done; done; \
	if [ -z "$$python" ]; then \
	    echo "wordsearch needs Python 3.11 or newer; $$1 is $$("$$1" -V 2>/dev/null || echo missing or broken)." \
	        "Install a newer one, or name it: make lab PYTHON=/path/to/python3.12" >&2; exit 1; fi; \
	if ! "$$python" -c "import ensurepip, venv" 2>/dev/null; then \
	    echo "$$python can't make a virtual environment: its ensurepip or venv module is missing." \
	        "On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; fi; \
	"$$python" -m venv --clear .venv || exit 1; \
	fi

# JupyterLab asks about news over the network at its first start, in a box over the page: not here.
settings := .venv/share/jupyter/lab/settings
no_news = mkdir -p $(settings) && printf '%s\n' \
	'{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}' \
	> $(settings)/overrides.json

