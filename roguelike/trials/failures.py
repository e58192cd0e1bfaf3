"""What tests of mods find."""

from __future__ import annotations

from msgspec import Struct

from roguelike.content.assembling.mod_test_files import ModTest
from roguelike.content.documents.document import KeyPath
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.testing.castings import written_key


class Failure(Struct, frozen=True):
    """Something that is not as a test expects.

    Attributes:
        finding: What is wrong, at the expectation in the file.
        picture: What was expected and what there is, as text of several lines; may be empty.
    """

    finding: Diagnostic
    picture: str = ""


def failure(  # noqa: PLR0913 - a finding and its picture
    test: ModTest,
    keys: KeyPath,
    message: str,
    hint: str = "",
    *,
    picture: str = "",
    code: Code = Code.E801,
) -> Failure:
    """Return what is wrong with a test.

    Args:
        test: The test.
        keys: Which lead from it to the expectation that is not met.
        message: What is so, and what should be.
        hint: What helps to look into it.
        picture: As `Failure` has it.
        code: E801 if it fails, E802 if it cannot be run.
    """
    return Failure(Diagnostic(code, test.place.at(*keys), message, hint), picture)


def written_keys(test: ModTest, keys: KeyPath, identifier: str) -> KeyPath:
    """Return the keys that lead to what a test says about a definition.

    Args:
        test: The test.
        keys: Which lead from it to the table in which the definition is a key.
        identifier: The full id of the definition.
    """
    return (*keys, *written_key(test.place.at(*keys), test.mod, identifier))
