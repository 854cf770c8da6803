"""Who may import what in the companion: the rules of the games are pure, and one module knows SQLite."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent.parent / "companion"
PURE = (
    *("words", "model", "scoring", "tally", "play", "view", "entry", "command"),
    *("seating", "writing", "moves", "decide"),
)
MODULES = sorted(str(path.relative_to(PACKAGE).with_suffix("")) for path in PACKAGE.rglob("*.py"))
ALLOWED = ("collections", "dataclasses", "typing", "unicodedata", "companion")
ONLY = {"sqlite_utils": "store", "wtforms": "forms", "waitress": "serve", "segno": ("serve", "views/tables")}
LONGEST = 200


def imports(module: str) -> Iterator[str]:
    for node in ast.walk(ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("module", [one for one in MODULES if one in PURE or one.startswith("games/")])
def test_the_rules_know_no_file_no_clock_no_dice_and_no_web(module: str) -> None:
    source = (PACKAGE / f"{module}.py").read_text("utf-8")
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"open", "print", "input"}
    for name in imports(module):
        top, *rest = name.split(".")
        assert top in ALLOWED and (not rest or top != "companion" or rest[0] in (*PURE, "games")), name


@pytest.mark.parametrize("module", MODULES)
def test_a_library_has_one_place_and_nothing_imports_the_command_line(module: str) -> None:
    for name in imports(module):
        top = name.split(".")[0]
        assert top != "app" and module in (*ONLY.get(top, [module]), ONLY.get(top, module)), name


@pytest.mark.parametrize("module", MODULES)
def test_a_module_fits_on_two_screens(module: str) -> None:
    assert len((PACKAGE / f"{module}.py").read_text("utf-8").splitlines()) <= LONGEST
