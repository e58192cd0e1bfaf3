"""What strict readers of JUnit's XML ask of each element, as the schema of Apache Ant has it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree import ElementTree as ET

NUMBER, SECONDS, TOKEN = r"\d+", r"\d+(\.\d+)?", r"\S(.*\S)?"
MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"
_FAILURE = {"type": ".*"}
REQUIRED: Mapping[str, Mapping[str, str]] = {
    "testsuite": {
        "id": NUMBER,
        "package": TOKEN,
        "name": TOKEN,
        "timestamp": MOMENT,
        "hostname": TOKEN,
        "tests": NUMBER,
        "failures": NUMBER,
        "errors": NUMBER,
        "time": SECONDS,
    },
    "testcase": {"name": TOKEN, "classname": TOKEN, "time": SECONDS},
    "failure": _FAILURE,
    "error": _FAILURE,
}
"""The attributes that elements must have, and what these must look like."""


def complaints(text: str) -> Iterator[str]:
    """Yield what is wrong with the attributes of elements, and with the numbers of suites."""
    root = ET.fromstring(text)  # noqa: S314 - written by the program under test
    for element in root.iter():
        for name, pattern in REQUIRED.get(element.tag, {}).items():
            value = element.get(name)
            if value is None or re.fullmatch(pattern, value, re.DOTALL) is None:
                yield f"{name} of {element.tag} is {value!r}"
    suites = root.findall("testsuite")
    if [suite.get("id") for suite in suites] != [str(number) for number in range(len(suites))]:
        yield "the suites are not counted"
