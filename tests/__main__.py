"""Run the tests: `python3 -m tests`, in a fresh clone as anywhere else.

Those marked as slow are left out, unless `--all` asks for them, `-m` for certain ones, or a path
for those in a file or folder. Further arguments go to pytest: `python3 -m tests tests/core`.
"""

import os
import sys
from pathlib import Path

from roguelike.bootstrap.python_version import require_python

ALL = "--all"


def main() -> int:
    """Make sure that the tests can run here, then run them on all processors."""
    require_python()
    from roguelike.bootstrap.enter import enter

    enter("tests", extra="dev")
    import pytest

    # Whatever is usual here, programs that tests start shall not compile the game each time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    # Neighbors go to one process, as they share what takes long to make.
    workers = ["--numprocesses=auto", "--maxprocesses=8", "--dist=worksteal"]
    return pytest.main([*workers, *arguments(sys.argv[1:])])


def arguments(given: list[str]) -> list[str]:
    """Return the arguments for pytest: those given, and which tests to leave out."""
    if ALL in given:
        return [each for each in given if each != ALL]
    names_paths = any(Path(each.partition("::")[0]).exists() for each in given)
    return given if names_paths or "-m" in given else ["-m", "not slow", *given]


if __name__ == "__main__":
    sys.exit(main())
