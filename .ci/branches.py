"""Refuse a layer of which too few branches were taken: `branches.py COVERAGE_JSON`.

`coverage report` counts lines and branches together, and all files together; neither may hide a
layer whose branches are untested.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path

LEAST = 95


def main(report: Path) -> int:
    """Print the share of branches taken in each layer; return 1 if one is below `LEAST`."""
    taken: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for file, measured in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        layer = Path(file).parts[1].removesuffix(".py")
        taken[layer] += measured["summary"]["covered_branches"]
        total[layer] += measured["summary"]["num_branches"]
    for layer, count in sorted(total.items()):
        share = 100 * taken[layer] / count if count else 100
        print(f"{layer:<12} {taken[layer]:>5} of {count:>5} branches {share:6.1f} %")
    return int(any(100 * taken[layer] < LEAST * count for layer, count in total.items()))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
