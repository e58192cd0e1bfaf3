"""The real thing, without a network: a small checkout, its backend in the tree, one local wheel."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from roguelike import bootstrap
from roguelike.bootstrap.install import explain

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]

[project]
name = "tiny"
version = "1.0"
dependencies = ["alpha>=1.0"]
"""

BACKEND = """
import zipfile

def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        wheel.writestr("tiny-1.0.dist-info/METADATA",
            "Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\nRequires-Dist: alpha>=1.0\\n")
        wheel.writestr("tiny-1.0.dist-info/WHEEL",
            "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr("tiny-1.0.dist-info/RECORD", "")
    return name
"""

MAIN = """
import sys
from roguelike.bootstrap.enter import enter

enter("roguelike")
import alpha
print(alpha.__name__, sys.argv[1:])
sys.exit(7)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    root = tmp_path / "checkout"
    shutil.copytree(Path(bootstrap.__file__).parent, root / "roguelike" / "bootstrap")
    (root / "roguelike" / "__init__.py").touch()
    (root / "roguelike" / "__main__.py").write_text(MAIN, encoding="utf-8")
    (root / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (root / "backend.py").write_text(BACKEND, encoding="utf-8")
    return root


def provide_alpha(folder: Path) -> None:
    folder.mkdir()
    metadata = "Metadata-Version: 2.1\nName: alpha\nVersion: 1.0\n"
    tags = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(folder / "alpha-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("alpha.py", "")
        wheel.writestr("alpha-1.0.dist-info/METADATA", metadata)
        wheel.writestr("alpha-1.0.dist-info/WHEEL", tags)
        wheel.writestr("alpha-1.0.dist-info/RECORD", "")


def play(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(checkout / "wheels"), "PIP_USER": "1"}
    return subprocess.run(
        [sys.executable, "-m", "roguelike", *arguments],
        cwd=checkout,
        env={**inherited, **offline, "PIP_CONFIG_FILE": os.devnull},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_one_command_sets_up_and_runs_even_after_it_failed_once(checkout: Path) -> None:
    failed = play(checkout)
    provide_alpha(checkout / "wheels")
    first = play(checkout, "play", "--seed", "a b")
    second = play(checkout)

    assert failed.returncode == 1
    assert "No matching distribution found for alpha" in failed.stderr
    assert failed.stderr.splitlines()[-1].startswith("roguelike: pip could not install")
    assert "Traceback" not in failed.stderr
    assert (first.returncode, first.stdout) == (7, "alpha ['play', '--seed', 'a b']\n")
    assert first.stderr.splitlines() == [
        "Making a virtual environment in .venv (once) ...",
        "Installing what the game needs (once) ...",
        "Done.",
    ]
    assert (second.returncode, second.stdout, second.stderr) == (7, "alpha []\n", "")


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        pytest.param(
            "WARNING: Retrying ... NewConnectionError('<pip._vendor ...>: Failed to establish')",
            "no package index could be reached; check the network, or pip's own settings",
            id="no network",
        ),
        pytest.param(
            "ERROR: No matching distribution found for tcod>=99",
            "pip could not install the requirements; its output above says why",
            id="anything else",
        ),
    ],
)
def test_the_reason_is_given_in_a_line(output: str, expected: str) -> None:
    assert explain(output) == expected
