from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from roguelike import bootstrap
from roguelike.bootstrap.environment import (
    UNFINISHED,
    Setup,
    SetupError,
    explain,
    is_ready,
    prepare,
)

PROJECT = """
[project]
dependencies = ["alpha>=1.0"]

[project.optional-dependencies]
dev = ["beta>=2.0"]
"""


class Installer:
    """Stands for pip: puts an interpreter and the distributions into the environment."""

    def __init__(self, *distributions: str) -> None:
        self.distributions = distributions
        self.asked: list[str] = []

    def __call__(self, setup: Setup) -> None:
        self.asked.append(setup.extra)
        assert read(setup.stamp) in (UNFINISHED, "")
        put(setup, *self.distributions)


class Interrupted(Installer):
    def __call__(self, setup: Setup) -> None:
        super().__call__(setup)
        raise KeyboardInterrupt


def put(setup: Setup, *distributions: str) -> None:
    setup.python.parent.mkdir(parents=True, exist_ok=True)
    setup.python.touch()
    for name in distributions:
        folder = setup.environment / "lib" / "python3" / "site-packages" / f"{name}.dist-info"
        folder.mkdir(parents=True, exist_ok=True)


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def no_work(setup: Setup) -> None:
    pytest.fail(f"nothing was to be done in {setup.environment}")


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    (tmp_path / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    return Setup(tmp_path)


@pytest.fixture
def dev(setup: Setup) -> Setup:
    return Setup(setup.checkout, "dev")


def test_a_fresh_clone_gets_its_environment_once(setup: Setup) -> None:
    install = Installer("alpha-1.0")

    prepare(setup, install)
    prepare(setup, no_work)

    assert install.asked == [""]
    assert is_ready(setup)


def test_running_the_tests_after_the_game_adds_what_they_need(setup: Setup, dev: Setup) -> None:
    prepare(setup, Installer("alpha-1.0"))
    tests = Installer("beta-2.0")

    prepare(dev, tests)
    prepare(setup, no_work)

    assert tests.asked == ["dev"]
    assert is_ready(dev)
    assert is_ready(setup)


def test_a_changed_project_is_installed_again_over_the_old(setup: Setup, dev: Setup) -> None:
    prepare(dev, Installer("alpha-1.0", "beta-2.0"))
    setup.project.write_text(PROJECT.replace("alpha", "gamma"), encoding="utf-8")
    again = Installer("gamma-1.0")

    prepare(setup, again)

    assert again.asked == ["dev"], "whoever ran the tests will run them again"
    assert is_ready(dev)


def test_an_interrupted_set_up_is_begun_anew(setup: Setup) -> None:
    with pytest.raises(KeyboardInterrupt):
        prepare(setup, Interrupted("alpha-1.0", "half-installed-1.0"))
    assert not is_ready(setup)

    prepare(setup, Installer("alpha-1.0"))

    assert is_ready(setup)
    assert not list(setup.environment.rglob("half-installed*"))


@pytest.mark.parametrize("lost", ["a distribution", "its python"])
def test_an_environment_that_lost_something_is_fixed(setup: Setup, lost: str) -> None:
    prepare(setup, Installer("alpha-1.0", "stale-1.0"))
    if lost == "its python":
        setup.python.unlink()
    else:
        next(setup.environment.rglob("alpha*")).rmdir()

    prepare(setup, Installer("alpha-1.0"))

    assert is_ready(setup)
    assert bool(list(setup.environment.rglob("stale*"))) == (lost == "a distribution")


def test_a_moved_checkout_makes_its_environment_anew(setup: Setup, tmp_path: Path) -> None:
    prepare(setup, Installer("alpha-1.0", "stale-1.0"))
    moved = Setup(setup.checkout.rename(tmp_path.with_name(f"{tmp_path.name}-moved")))

    prepare(moved, Installer("alpha-1.0"))

    assert is_ready(moved)
    assert not list(moved.environment.rglob("stale*"))


@pytest.mark.parametrize(
    ("distribution", "asked"),
    [
        pytest.param("alpha-1.0", [], id="used as it is when it suffices"),
        pytest.param("theirs-1.0", [""], id="else added to and not emptied"),
    ],
)
def test_somebody_elses_environment_is_kept(
    setup: Setup, distribution: str, asked: list[str]
) -> None:
    put(setup, distribution)
    install = Installer("alpha-1.0")

    prepare(setup, install)

    assert install.asked == asked
    assert is_ready(setup)
    assert not setup.stamp.exists()
    assert list(setup.environment.rglob(f"{distribution}*"))


def test_an_installation_that_leaves_something_out_is_reported(setup: Setup, dev: Setup) -> None:
    with pytest.raises(SetupError, match=r"^beta still missing from \.venv"):
        prepare(dev, Installer("alpha-1.0"))
    assert not is_ready(setup)


def test_two_at_once_do_the_work_once(setup: Setup) -> None:
    begun = threading.Event()
    release = threading.Event()
    install = Installer("alpha-1.0")

    def slow(wanted: Setup) -> None:
        begun.set()
        release.wait(timeout=30)
        install(wanted)

    first = start(lambda: prepare(setup, slow))
    assert begun.wait(timeout=30)
    second = start(lambda: prepare(setup, no_work))
    release.set()
    first.join(timeout=30)
    second.join(timeout=30)

    assert install.asked == [""]
    assert is_ready(setup)


def start(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_a_process_that_died_leaves_no_lock_behind(setup: Setup) -> None:
    code = f"""
import os
from pathlib import Path
from roguelike.bootstrap.environment import Setup, prepare
prepare(Setup(Path({str(setup.checkout)!r})), lambda setup: os._exit(7))
"""
    died = subprocess.run([sys.executable, "-c", code], check=False)

    prepare(setup, Installer("alpha-1.0"))

    assert died.returncode == 7
    assert is_ready(setup)


TINY = """
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
    (root / "pyproject.toml").write_text(TINY, encoding="utf-8")
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
