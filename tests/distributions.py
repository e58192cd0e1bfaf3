"""Python distributions as an installer leaves them, made without one."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from shutil import copytree

SAMPLE = Path(__file__).parent / "sample_plugin"
"""The project of the plugin `frost`, which is called `roguelike-frost`."""


def write_distribution(
    site: Path, name: str, offers: Mapping[str, str], code: str = "", *, version: str = "1.0.0"
) -> None:
    """Write what says that a distribution is installed.

    Args:
        site: A folder that is, or will be, on the path of modules.
        name: The name of the distribution.
        offers: The values of its entry points in `roguelike.plugins`, by name.
        code: What its one module, called like the distribution with underscores, says.
        version: Its version.
    """
    module = name.replace("-", "_")
    info = site / f"{module}-{version}.dist-info"
    info.mkdir(parents=True)
    lines = [f"{key} = {value}" for key, value in offers.items()]
    files = {
        info / "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        info / "entry_points.txt": "\n".join(["[roguelike.plugins]", *lines, ""]),
        **({site / f"{module}.py": code} if code else {}),
    }
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


def install_sample(site: Path) -> None:
    """Install the project in `tests/sample_plugin`."""
    project = tomllib.loads((SAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    offers = project["entry-points"]["roguelike.plugins"]
    write_distribution(site, project["name"], offers, version=project["version"])
    copytree(SAMPLE / "roguelike_frost", site / "roguelike_frost")
