"""Python in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def printed_by(code: str, **environment: str) -> str:
    """Return what a program prints that another process runs.

    Args:
        code: The program, which can import what is in the checkout.
        environment: Variables beside those that there are.
    """
    made = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return made.stdout
