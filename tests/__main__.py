"""Run the tests: `python3 -m tests`, in a fresh clone as anywhere else.

Further arguments go to pytest: `python3 -m tests -m "not slow"`, `python3 -m tests tests/core`.
"""

import sys

from roguelike.bootstrap.floor import require_python


def main() -> int:
    """Make sure that the tests can run here, then run them on all processors."""
    require_python()
    from roguelike.bootstrap.enter import enter

    enter("tests", extra="dev")
    import pytest

    return pytest.main(["--numprocesses=auto", "--maxprocesses=8", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
