from __future__ import annotations

import pytest

from roguelike.content.documents.document import Document, KeyPath, Place, Token
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.content.findings.mends import Rename
from roguelike.content.findings.suspects import Suspicion, identity, suspicions

HERE, ELSEWHERE = Document("deep/content/a.toml"), Document("deep/content/b.toml")


def found(*keys: str | int, document: Document = HERE, new: str = "") -> Diagnostic:
    """Return a finding at a place, or about a key that should be called otherwise."""
    token = Token.KEY if new else Token.VALUE
    mend = (Rename(str(keys[-1]), new),) if new else ()
    return Diagnostic(Code.E201, Place(document, keys, token), "it is wrong", mend=mend)


LABEL = found("monster", "mole", "labl", new="label")
KIND = found("monster", "mole", "behaviors", 0, "kind")
COLOR = found("monster", "shrew", "color")
MENDED = (LABEL, KIND, COLOR)


@pytest.mark.parametrize(
    ("keys", "blamed"),
    [
        pytest.param(("monster", "shrew", "color"), [COLOR], id="the same place"),
        pytest.param(("monster", "mole", "label"), [LABEL], id="what it is called now"),
        pytest.param(("monster", "mole", "behaviors", 0, "speed"), [KIND], id="a parameter"),
        pytest.param(("monster", "mole", "glyph"), [LABEL, KIND], id="equally near"),
        pytest.param(("monster", "vole"), [LABEL, KIND, COLOR], id="of the same kind"),
        pytest.param(("color", "red"), [], id="nothing in common"),
    ],
)
def test_what_is_nearest_to_an_error_is_to_blame(keys: KeyPath, blamed: list[Diagnostic]) -> None:
    error = found(*keys)

    assert suspicions([error], MENDED) == [Suspicion(error, [identity(each) for each in blamed])]


def test_what_is_in_another_file_is_not_to_blame() -> None:
    error = found("monster", "shrew", document=ELSEWHERE)

    assert suspicions([error], MENDED) == [Suspicion(error, [])]


def test_those_that_are_to_blame_for_two_errors_are_returned_once() -> None:
    errors = [found("monster", "shrew", "color"), found("monster", "shrew", "color", 0)]

    assert suspicions(errors, MENDED) == [Suspicion(errors[0], [identity(COLOR)])]
