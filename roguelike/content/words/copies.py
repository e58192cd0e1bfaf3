"""Names of files that somebody has copied, as `snails - Copy (2).toml`."""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = r"(?:backup|bak|copie|copia|copy|kopie|new|old|orig|original)"
_COPY = (
    r"(?i:copy of |kopie von )?(?P<name>.+?)"
    rf"(?i:[ _.-]++{_WORDS}|[ _-]*+\(\d++\)|[ _-]*+\d++)*+"  # possessive: in one way only
)
"""What is written around the name of a file when it is copied; hardly ever asked."""
_LONGEST = 255
"""How many characters the name of a file has at most that anybody has copied."""
_SUFFIX = ".toml"


@lru_cache(maxsize=64)  # as each of very many definitions in a file may ask
def original(path: str) -> str:
    """Return the path of the file of which one is a copy by its name, or its own."""
    *folders, name = path.split("/")
    stem = name.removesuffix(_SUFFIX)
    plain = re.fullmatch(_COPY, stem) if len(stem) <= _LONGEST else None
    kept = [each for each in folders if not re.fullmatch(_WORDS, each)]
    return "/".join([*kept, f"{plain['name'] if plain else stem}{_SUFFIX}"])
