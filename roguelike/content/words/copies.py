"""Names of files that somebody has copied, as `snails - Copy (2).toml`."""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = r"(?:backup|bak|copie|copia|copy|kopie|new|old|orig|original)"
_COPY = re.compile(
    rf"(?:copy of |kopie von )?(?P<name>.+?)"
    rf"(?:[ _.-]++{_WORDS}|[ _-]*+\(\d++\)|[ _-]*+\d++)*+",  # possessive: in one way only
    re.IGNORECASE,
)
"""What is written around the name of a file when it is copied."""
_LONGEST = 255
"""How many characters the name of a file has at most that anybody has copied."""
_FOLDER = re.compile(_WORDS)
_SUFFIX = ".toml"


@lru_cache(maxsize=64)  # as each of very many definitions in a file may ask
def original(path: str) -> str:
    """Return the path of the file of which one is a copy by its name, or its own."""
    *folders, name = path.split("/")
    stem = name.removesuffix(_SUFFIX)
    plain = _COPY.fullmatch(stem) if len(stem) <= _LONGEST else None
    kept = [each for each in folders if not _FOLDER.fullmatch(each)]
    return "/".join([*kept, f"{plain['name'] if plain else stem}{_SUFFIX}"])
