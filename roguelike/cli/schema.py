"""`roguelike schema`: JSON Schemas, with which editors check and complete content."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from roguelike.cli.arguments import Commands, add_command, add_plugins, path
from roguelike.cli.errors import Exit
from roguelike.cli.output import emit, written_to


def add_parser(commands: Commands) -> argparse.ArgumentParser:
    """Say how the command is called."""
    parser = add_command(
        commands,
        "schema",
        summary="write the JSON Schemas of content files",
        details=(
            "Editors check and complete TOML files that name their schema in the first line. With"
            " --output the schemas know what installed plugins provide; those of the game do not."
        ),
        examples=[
            ("roguelike schema", "bring schemas/ up to date"),
            ("roguelike schema --check", "fail if schemas/ is not up to date"),
            ("roguelike schema --output my_mods/schemas", "write them elsewhere"),
        ],
    )
    parser.add_argument(
        "--output", metavar="DIR", type=path, help="where they are (default: schemas/)"
    )
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    add_plugins(parser)
    return parser


def run(options: argparse.Namespace) -> int:
    """Write the schemas that differ, or name them.

    Raises:
        UsageError: They cannot be written.
    """
    from roguelike.resources import schemas_dir

    folder: Path = options.output or schemas_dir()
    files = _files(plugins=options.output is not None and not options.no_plugins)
    stale = [name for name, text in files.items() if not _says(folder / name, text)]
    if options.check:
        emit("".join(f"{folder / name} is not up to date\n" for name in stale))
        return Exit.FINDINGS if stale else Exit.CLEAN
    with written_to(folder):
        folder.mkdir(parents=True, exist_ok=True)
        for name in stale:
            (folder / name).write_text(files[name], encoding="utf-8", newline="\n")
    emit("".join(f"{folder / name}\n" for name in stale))
    return Exit.CLEAN


def _files(*, plugins: bool) -> Mapping[str, str]:
    """Return the text of every schema file by its name, with or without installed plugins."""
    from roguelike.content.export import dump, schemas
    from roguelike.plugins import installed

    models = installed(third_party=plugins).registries().models()
    return {name: dump(schema) for name, schema in schemas(models).items()}


def _says(file: Path, text: str) -> bool:
    """Tell whether a file exists and says exactly that."""
    try:
        return file.read_bytes() == text.encode()
    except OSError:
        return False
