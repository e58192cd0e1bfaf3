"""Compare what `pyproject.toml` requires with what is installed.

Only the form `name[extras]>=version` is understood, which is all that this project writes. The
installed releases are read from the names of folders, not from their metadata: every start of
the game in a checkout pays for this comparison.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)(\[[\w,-]+\])?>=(?P<version>[\d.]+)")
_INSTALLED = re.compile(r"(?P<name>.+?)-(?P<version>\d[^-]*)\.dist-info")
_RELEASE = re.compile(r"\d+(\.\d+)*")


class Requirement(NamedTuple):
    """A distribution, by its normalized name, and the oldest release that will do."""

    name: str
    version: tuple[int, ...]


def missing(project: Path, extra: str, path: Iterable[str]) -> list[str]:
    """Return the names of the requirements that are absent from `path`, or too old there.

    Args:
        project: A `pyproject.toml`.
        extra: An extra whose requirements count as well, or `""`.
        path: Folders such as those of `sys.path`.
    """
    found = installed(path)
    wanted = requirements(project, extra)
    return [item.name for item in wanted if found.get(item.name, ()) < item.version]


def requirements(project: Path, extra: str = "") -> list[Requirement]:
    """Return the requirements of a `pyproject.toml` at run time, and those of `extra`.

    Raises:
        ValueError: A requirement is of a form that is not understood.
    """
    table = _loaded(project.read_text(encoding="utf-8"))["project"]
    optional = table.get("optional-dependencies", {})
    return [_requirement(text) for text in [*table["dependencies"], *optional.get(extra, [])]]


def _loaded(text: str) -> dict[str, Any]:
    """Return the data in TOML, read with what the game will load anyway, if that is here."""
    with suppress(ImportError):
        import tomli

        return tomli.loads(text)
    import tomllib

    return tomllib.loads(text)


def installed(path: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """Return the release of each distribution in the folders of `path`, the first one found.

    What is no readable folder is passed over: zip files and folders that do not exist are
    ordinary on `sys.path`.
    """
    found: dict[str, tuple[int, ...]] = {}
    for folder in path:
        for match in filter(None, map(_INSTALLED.fullmatch, _names(folder or "."))):
            found.setdefault(_normalized(match["name"]), _release(match["version"]))
    return found


def _names(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries]
    except OSError:
        return []


def _requirement(text: str) -> Requirement:
    match = _REQUIREMENT.fullmatch(text)
    if match is None:
        msg = f"{text!r} is not of the form 'name[extras]>=version'"
        raise ValueError(msg)
    return Requirement(_normalized(match["name"]), _release(match["version"]))


def _normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _release(version: str) -> tuple[int, ...]:
    match = _RELEASE.match(version)
    return tuple(map(int, match[0].split("."))) if match else ()
