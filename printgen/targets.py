"""What a command line names, and where its files go: game keys, 'all', folders and tables; a file for each."""

from difflib import get_close_matches
from pathlib import Path

from printgen.errors import UsageError
from printgen.read import DATA

GAMES = ("king-fridge", "dirty-fridge", "lord-of-the-fries", "fry-thief", "frischfleisch")


def targets(what: tuple[str, ...]) -> list[Path]:
    """Return the folders or tables of game keys, 'all' and paths; raise UsageError for what is neither."""
    paths: list[Path] = []
    for name in what:
        if name == "all":
            paths += [DATA / key for key in GAMES]
        elif name in GAMES:
            paths.append(DATA / name)
        elif Path(name).exists():
            paths.append(Path(name))
        else:
            raise UsageError(not_there(name))
    return list({path.resolve(): path for path in reversed(paths)}.values())[::-1]


def not_there(name: str) -> str:
    """Say that a name is no game, folder or table, and what comes near."""
    folder = Path(name).parent
    beside = [path.name for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []
    game = get_close_matches(name.lower().replace(" ", "-"), [*GAMES, "all"], 1)
    file = get_close_matches(Path(name).name, beside, 1)
    if Path(name).suffix or len(Path(name).parts) > 1:
        near = f"; did you mean {folder / file[0]}?" if file else ""
        return f"{name}: there is no such file or folder{near}"
    near = f"did you mean {game[0]}?" if game else f"the games: {', '.join(GAMES)}, all"
    return f"{name}: there is no such game, folder or table; {near}"


def outputs(paths: list[Path], output: str | None, paper: str) -> list[Path]:
    """Return a file for each target; raise UsageError for several into one file."""
    names = [f"{path.stem if path.is_file() else path.resolve().name}-{paper}.pdf" for path in paths]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise UsageError(f"two of these would both be written to {twice}; print them one by one, with -o")
    if output is None:
        return [Path("out") / name for name in names]
    if output.endswith(("/", "\\")) or Path(output).is_dir():
        return [Path(output) / name for name in names]
    if len(paths) > 1:
        raise UsageError(f"-o {output}: {len(paths)} games do not go into one file; give a folder, as in -o {output}/")
    return [Path(output)]
