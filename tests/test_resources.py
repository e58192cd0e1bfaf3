from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from roguelike import resources

ROOT = Path(__file__).parents[1]


def test_a_checkout_uses_the_folders_beside_the_package() -> None:
    found = [resources.data_dir(), resources.mods_dir(), resources.schemas_dir()]

    assert found == [ROOT / "data", ROOT / "mods", ROOT / "schemas"]


def test_a_wheel_carries_its_own(tmp_path: Path) -> None:
    package = tmp_path / "roguelike"
    (package / "_shared" / "data").mkdir(parents=True)
    shutil.copy(resources.__file__, package)
    (package / "__init__.py").touch()
    code = "from roguelike import resources; print(resources.data_dir())"

    output = subprocess.check_output([sys.executable, "-c", code], cwd=tmp_path, text=True)

    assert Path(output.strip()) == (package / "_shared" / "data").resolve()


@pytest.mark.parametrize("name", ["LeagueMono-WideSemiBold.otf", "DejaVuSansMono-Bold.ttf"])
def test_the_fonts_are_shipped(name: str) -> None:
    assert resources.asset(name).stat().st_size > 10_000


def test_an_asset_that_is_not_shipped_is_refused_by_name() -> None:
    with pytest.raises(FileNotFoundError, match=r"no asset is called 'comic\.ttf'"):
        resources.asset("comic.ttf")
