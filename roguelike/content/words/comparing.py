"""Signs of comparisons, as requirements of versions and patches of what is so and so write them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "!=": operator.ne,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
}
"""What each sign asks of two values; of signs that begin alike the longer comes first."""
SIGN_PATTERN = f"({'|'.join(SIGNS)})"
"""What matches one sign."""
