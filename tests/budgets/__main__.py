"""`python3 -m tests.budgets`: print the budgets as they would be now, to be copied."""

from __future__ import annotations

import json

from tests.budgets.measuring import measured
from tests.test_budgets import BUDGETS

SPARE = 5
"""The margin of a budget above the count that was reached, in hundredths."""


def main() -> None:
    """Print a line for each count, with what was reached and how much of its budget that is."""
    for what, count in measured().counts.items():
        known = BUDGETS.get(what)
        used = f"{100 * count / known.most:.1f} %" if known else "new"
        bought = f", {json.dumps(known.bought)}" if known and known.bought else ""
        most = count + count * SPARE // 100
        line = f"    {json.dumps(what)}: Budget({most:_}{bought}),"
        print(f"{line:84}  # {count:_}, {used}")


if __name__ == "__main__":
    main()
