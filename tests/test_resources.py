from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

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
