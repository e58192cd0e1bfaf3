"""Which languages there are, and how their files are called."""

from __future__ import annotations

import pytest

from roguelike.content.translations.languages import meant_tag


@pytest.mark.parametrize(
    ("name", "tag"),
    [
        ("DE.toml", "de"),
        ("de_DE.toml", "de-DE"),
        ("PT-br.toml", "pt-BR"),
        ("zh_hans.toml", "zh-Hans"),
        ("German.toml", "de"),
        ("français.toml", "fr"),
        ("brazilian.toml", "pt-BR"),
        ("moles.toml", ""),
        ("de DE.toml", ""),
        (".toml", ""),
    ],
)
def test_a_file_is_called_after_the_tag_of_its_language(name: str, tag: str) -> None:
    assert meant_tag(name) == tag
