"""The JSON Schema of SARIF 2.1.0.

The file beside this module is that of the OASIS technical committee as JSON Schema Store
distributes it, unchanged, under the Apache License 2.0, whose text is beside it too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LOG: dict[str, Any] = json.loads(
    Path(__file__).with_name("sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8")
)
