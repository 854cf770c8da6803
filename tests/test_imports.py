"""Who may import what: the pipeline is pure in its middle, and data moves one way."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "printgen"

# In pipeline order: a module may import only what stands before it.
PURE = [
    "geometry",
    "errors",
    "job",
    "outline",
    "design",
    "colours",
    "template",
    "deck",
    "face",
    "text",
    "script",
    "setting",
    "inline",
    "lettering",
    "pen",
    "layout",
    "sources",
    "grid",
    "net",
    "tuckbox",
    "foldup",
    "dress",
    "tailor",
    "tiling",
    "impose",
    "marks",
    "furniture",
    "joining",
    "names",
    "plan",
    "report",
    "account",
]
READING = ("csv", "json", "tomllib", "pathlib", "codecs", "babel", "markdown_it", "python_calamine", "xlrd")
DRAWING = ("ink", "pdf", "fonts", "encoding", "art", "svg", "image", "pixels")
FORBIDDEN_IN_PURE = ("random", "datetime", "time", "secrets", "os", "io", "subprocess", "socket", "tempfile", "shutil")
READS_OR_WRITES = [
    "open",
    "read_text",
    "write_text",
    "read_bytes",
    "write_bytes",
    "exists",
    "is_file",
    "is_dir",
    "mkdir",
    "glob",
    "rglob",
    "iterdir",
    "resolve",
    "unlink",
    "stat",
    "touch",
]
DRAWING_LIBRARIES = ("reportlab", "svglib")
PURE_LIBRARIES = {"script": ("bidi",)}  # an algorithm of letters: text in, text out
LONGEST = 200


def name_of(path: Path) -> str:
    """Return a module's name below printgen, such as 'read.table'."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def tree(name: str) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(MODULES[name].read_text("utf-8"))


def imports(name: str) -> Iterator[str]:
    """Yield every module that a module imports, inside functions too."""
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            yield str(node.module)


def own(imported: str) -> str:
    """Return the part of printgen that is imported; empty for anything else."""
    return imported.removeprefix("printgen.") if imported.startswith("printgen.") else ""


def test_the_list_names_only_modules_that_exist() -> None:
    assert [name for name in (*PURE, *DRAWING) if name not in MODULES] == []


@pytest.mark.parametrize("name", PURE)
def test_pure_modules_import_the_library_and_each_other_in_pipeline_order(name: str) -> None:
    before = PURE[: PURE.index(name)]
    for imported in imports(name):
        top = imported.split(".")[0]
        if top == "printgen":
            assert own(imported) in before, f"{name} imports {imported}, which comes after it in the pipeline"
        else:
            assert top in sys.stdlib_module_names or top in PURE_LIBRARIES.get(name, ()), f"{name} imports {imported}"
            assert top not in FORBIDDEN_IN_PURE, f"{name} imports {imported}"


@pytest.mark.parametrize("name", PURE)
def test_pure_modules_touch_no_file_clock_or_die(name: str) -> None:
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name):
                assert called.id not in ("open", "input", "print", "eval", "exec", "__import__"), f"{name} calls it"
            elif isinstance(called, ast.Attribute):
                assert called.attr not in READS_OR_WRITES, f"{name} calls .{called.attr}()"


@pytest.mark.parametrize("name", sorted(MODULES))
def test_only_the_drawing_modules_touch_reportlab(name: str) -> None:
    if name not in DRAWING:
        assert not [imported for imported in imports(name) if imported.split(".")[0] in DRAWING_LIBRARIES]


@pytest.mark.parametrize("name", sorted(MODULES))
def test_nothing_imports_companion_or_app(name: str) -> None:
    assert not {"companion", "app"} & {imported.split(".")[0] for imported in imports(name)}


@pytest.mark.parametrize("name", [name for name in sorted(MODULES) if name.startswith("read")])
def test_reading_knows_nothing_of_drawing_or_sheets(name: str) -> None:
    known = {"", "job", *PURE[: PURE.index("sources") + 1]}
    for imported in imports(name):
        top = imported.split(".")[0]
        if top == "printgen":
            assert own(imported).startswith("read") or own(imported) in known, f"{name} imports {imported}"
        else:
            assert top in sys.stdlib_module_names or top in READING, f"{name} imports {imported}"


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_module_fits_on_two_screens(name: str) -> None:
    count = len(MODULES[name].read_text("utf-8").splitlines())
    assert count <= LONGEST, f"printgen/{name}: {count} lines; split at {LONGEST}"


def test_app_fits_on_two_screens() -> None:
    assert len((ROOT / "app.py").read_text("utf-8").splitlines()) <= LONGEST


def test_slow_libraries_load_on_first_need() -> None:
    slow = {"svglib", "flask", "pypdfium2", "PIL", "segno", "babel", "charset_normalizer", "python_calamine", "bidi"}
    for name in MODULES:
        if name == "svg":
            continue
        top_level = [node for node in tree(name).body if isinstance(node, ast.Import | ast.ImportFrom)]
        for node in top_level:
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [str(node.module)]
            assert not slow & {imported.split(".")[0] for imported in names}, f"{name} loads {names} at once"
