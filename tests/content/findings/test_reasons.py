from __future__ import annotations

from copy import deepcopy

from roguelike.content.findings.reasons import CLAUSES, ReasonText
from roguelike.content.schema.fields.templates import placeholders


def test_a_reason_is_a_clause_that_knows_what_it_says() -> None:
    reason = ReasonText("version", mod="rats", version=1, wanted=">=2")

    assert reason == "the mod `rats` has version 1, but >=2 is required"
    assert reason.name == "version"
    assert reason.fields == {"mod": "rats", "version": "1", "wanted": ">=2"}


def test_a_copy_still_knows_what_it_says() -> None:
    for name, clause in CLAUSES.items():
        reason = ReasonText(name, **dict.fromkeys(placeholders(clause), "?"))
        copy = deepcopy(reason)

        assert (copy, copy.name, copy.fields) == (reason, name, reason.fields)
