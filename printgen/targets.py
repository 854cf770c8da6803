"""What a command line names, and where its files go: game keys, 'all', folders and tables; a file for each."""

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
            raise UsageError(f"{name}: there is no such game, folder or table; the games: {', '.join(GAMES)}, all")
    return list({path.resolve(): path for path in reversed(paths)}.values())[::-1]


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
