# make        set up .venv, print the five games into out/
# make decks  print without serving          make test   every test          make bench   the speed table
PYTHON ?= python3
BIN := .venv/bin

all: decks
	@echo
	@echo "The five decks are in out/. Print a PDF at 100 %, cut, sleeve, play. Its first page says how."
	@echo "Now the score pads: point the phones at the code. Ctrl-C ends them."
	@echo
	@$(BIN)/python app.py serve

decks: .venv/ready
	@$(BIN)/python app.py print all

test: .venv/tests-ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest

bench: .venv/tests-ready
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.tables

.venv/ready: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Larder needs Python 3.11 or newer; this is " + sys.version.split()[0])'
	@echo "Setting up .venv; this takes half a minute."
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/tests-ready: .venv/ready tests/requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
	@touch $@

.PHONY: all decks test bench
