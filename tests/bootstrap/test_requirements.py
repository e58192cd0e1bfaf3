from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.bootstrap.requirements import Requirement, missing, requirements

ROOT = Path(__file__).parents[2]


def project(folder: Path, *dependencies: str, dev: tuple[str, ...] = ()) -> Path:
    file = folder / "pyproject.toml"
    lines = [
        "[project]",
        f"dependencies = {list(dependencies)}",
        "[project.optional-dependencies]",
        f"dev = {list(dev)}",
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def packages(folder: Path, *names: str) -> list[str]:
    for name in names:
        (folder / f"{name}.dist-info").mkdir(parents=True)
    return [str(folder)]


@pytest.mark.parametrize(
    ("installed_as", "expected"),
    [
        pytest.param("tomli_w-1.2.0", [], id="new enough, under its normalized name"),
        pytest.param("tomli_w-1.1", [], id="just new enough"),
        pytest.param("Tomli.W-1.10", [], id="numbers are compared, not letters"),
        pytest.param("tomli_w-1.0.9", ["tomli-w"], id="too old"),
        pytest.param("tomli-1.2.0", ["tomli-w"], id="another one"),
        pytest.param("tomli_w-1.2rc1", [], id="a release candidate counts as its release"),
    ],
)
def test_what_is_installed_is_compared_with_what_is_required(
    tmp_path: Path, installed_as: str, expected: list[str]
) -> None:
    file = project(tmp_path, "tomli-w>=1.1")
    path = packages(tmp_path / "site-packages", installed_as)

    assert missing(file, "", path) == expected


def test_an_extra_adds_to_what_is_required(tmp_path: Path) -> None:
    file = project(tmp_path, "numpy>=2.1", dev=("pyright[nodejs]>=1.1.400",))

    assert requirements(file) == [Requirement("numpy", (2, 1))]
    assert requirements(file, "dev")[1:] == [Requirement("pyright", (1, 1, 400))]


@pytest.mark.parametrize("text", ["numpy", "numpy~=2.1", "numpy>=2.1; python_version < '4'"])
def test_a_requirement_of_another_form_is_refused(tmp_path: Path, text: str) -> None:
    file = project(tmp_path, text)

    with pytest.raises(ValueError, match="is not of the form"):
        requirements(file)


def test_the_projects_own_requirements_are_understood_and_met_here() -> None:
    import sys

    assert len(requirements(ROOT / "pyproject.toml", "dev")) > len(
        requirements(ROOT / "pyproject.toml")
    )
    assert missing(ROOT / "pyproject.toml", "dev", sys.path) == []
