"""The judgement of `validate` on one changed file of a mod."""

from __future__ import annotations

import pytest

from roguelike.content.mods.mod_files import ModFiles
from roguelike.workshop.schema_comparison import verdicts
from roguelike.workshop.schema_comparison.verdicts import Judge, Verdict
from tests.workshop.schema_comparison.small_comparison import shipped_mods

RATS = next(mod for mod in shipped_mods() if mod.name == "cave_rats")


def judgement(old: str, new: str, path: str = "content/rats.toml") -> verdicts.Judgement:
    before = (RATS.path / path).read_text(encoding="utf-8")
    after = before.replace(old, new)
    assert after != before or old == new
    return Judge(shipped_mods()).judge(RATS, path, after.encode())


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("[monster.", "[monster.", Verdict.TAKEN),
        ("[monster.", "# another word\n[monster.", Verdict.TAKEN),
        ('color = "rat"', 'color = "nobody"', Verdict.LINKS),
        ('max_health = "', 'max_health = "nobody + ', Verdict.LINKS),
        ('max_health = "', 'max_health = "; ', Verdict.SHAPE),
        ("[monster.", "nonsense = 1\n[monster.", Verdict.SHAPE),
        ('color = "rat"', "color = 5", Verdict.SHAPE),
        ('label = "', 'label = "\\t', Verdict.SHAPE),
    ],
)
def test_a_verdict_tells_shape_from_links(old: str, new: str, verdict: Verdict) -> None:
    found = judgement(old, new)

    assert found.verdict is verdict
    assert bool(found.findings) is (verdict is not Verdict.TAKEN)


def test_what_is_wrong_with_other_files_is_no_fault_of_the_shape_of_this_one() -> None:
    path = f"{RATS.path.as_posix()}/content/rats.toml"

    found = judgement("rat", "mole")

    assert found.verdict is Verdict.LINKS
    assert any(each.path != path for each in found.findings)


@pytest.mark.parametrize(
    ("path", "old", "new", "verdict"),
    [
        ("mod.toml", 'version = "', 'version = "x', Verdict.SHAPE),
        ("mod.toml", 'classic = "', 'nobody = "', Verdict.LINKS),
        ("tests/rats.toml", "expect", "expects", Verdict.SHAPE),
    ],
)
def test_files_of_every_sort_are_judged(path: str, old: str, new: str, verdict: Verdict) -> None:
    assert judgement(old, new, path).verdict is verdict


def test_a_validation_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object, *__: ModFiles) -> None:
        msg = "sorry"
        raise RuntimeError(msg)

    monkeypatch.setattr(verdicts, "inspect", fail)

    found = judgement("[monster.", "[monster.")

    assert (found.verdict, found.crash) == (Verdict.CRASHED, "RuntimeError: sorry")
