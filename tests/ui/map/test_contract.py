"""All that is shipped has a picture, in letters and tiles and in every theme."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from roguelike.content.schema.actors import MonsterDef, PlayerDef
from roguelike.content.schema.colors import RGB, ThemeDef, contrast
from roguelike.content.schema.items import ItemDef
from roguelike.content.schema.terrain import FieldDef
from roguelike.core.grid.geometry import Rect
from roguelike.engine.world.item import ItemView
from roguelike.ui.appearance.palette import UiColor
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.frame import Frame
from roguelike.ui.frames.layout import window_measures
from roguelike.ui.map.cell_painting import LINE_CONTRAST, POINT, Picture
from roguelike.ui.map.cells import Cell, Ground, Plate
from roguelike.ui.map.figures import Figure, field_figure, gold_figure, item_figure
from roguelike.ui.map.light import MEMORY, STEPS
from roguelike.ui.map.mosaic import CellPictures, MosaicDrawing, cell_pictures
from roguelike.ui.session.threat import ThreatAssessor
from tests.ui.map.drawings import CATALOG, CELL, dots, themed
from tests.ui.staging import TEXTS, endangered

THEMES = tuple(CATALOG.all(ThemeDef))
FLOOR = "core:floor"


@pytest.fixture(scope="module", params=THEMES)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module", params=[False, True], ids=["letters", "tiles"])
def skin(request: pytest.FixtureRequest, theme: str) -> Skin:
    return themed(theme, is_tiled=bool(request.param))


def figures(skin: Skin) -> list[Figure]:
    """Return all who and what there can be."""
    actors = [*CATALOG.all(MonsterDef), *CATALOG.all(PlayerDef)]
    items = [
        ItemView(kind, known=known) for kind in CATALOG.all(ItemDef) for known in (True, False)
    ]
    return [
        *[Figure(skin.actors[each], "actor", each) for each in actors],
        *[item_figure(each, skin) for each in items],
        gold_figure(skin),
        *[field_figure(each, skin) for each in CATALOG.all(FieldDef)],
    ]


def rgb(dot: NDArray[np.uint8]) -> RGB:
    red, green, blue = dot[:3].tolist()
    return red, green, blue


def brightness(picture: Picture) -> float:
    """Return how bright a picture is on the whole: relative luminance, as WCAG 2.2 has it."""
    parts = picture[..., :3] / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float((linear @ (0.2126, 0.7152, 0.0722)).mean())


def picture_of(pictures: CellPictures, cell: Cell) -> Picture:
    """Return the picture of a cell."""
    number = pictures.cell(cell)
    return pictures.pictures[number].copy().view(np.uint8).reshape(CELL, CELL, 4)


def spread(picture: Picture) -> float:
    """Return the most contrast of a dot to that at the edge of a picture."""
    back = rgb(picture[CELL // 4, CELL // 8, :3])
    return max(contrast(rgb(each), back) for each in np.unique(picture.reshape(-1, 4), axis=0))


def test_terrain_stands_out_in_view_and_in_memory(skin: Skin) -> None:
    style = cell_pictures(skin, CELL).style
    floor = skin.table.numbers[FLOOR]
    faint: list[str] = []
    for number, terrain in enumerate(skin.terrain):
        for step in (0, STEPS - 1, MEMORY):
            picture = style.ground(Ground(number, floor if style.lies_on[number] else 0, 0, step))
            assert picture.shape == (CELL, CELL, 4)
            sign = terrain and (terrain.drawn or terrain.glyph)
            is_sign = sign not in {None, POINT} and not style.ends[number].any()
            if skin.tiles is None and is_sign and spread(picture) < 3.2:
                faint.append(f"{skin.table.ids[number]} at {step}")
    assert faint == []


def test_who_and_what_is_there_differs_from_the_ground(skin: Skin) -> None:
    pictures = cell_pictures(skin, CELL)
    ground = skin.table.numbers[FLOOR]

    plain = pictures.cell(Cell(ground))
    drawn = {each: pictures.cell(Cell(ground, figure=each)) for each in figures(skin)}

    assert [each for each, number in drawn.items() if number == plain] == []
    assert not [
        each
        for each, number in drawn.items()
        if (pictures.pictures[number] == pictures.pictures[plain]).all()
    ]


def test_letters_of_actors_stand_out_on_any_plate(theme: str) -> None:
    skin = themed(theme, is_tiled=False)
    pictures = cell_pictures(skin, CELL)
    ground = skin.table.numbers[FLOOR]
    inks: tuple[UiColor, ...] = ("actor_hunting", "actor_deadly", "actor_friend")
    plates = [None, *map(skin.palette.ink, inks)]
    faint: list[tuple[str, object]] = []
    for figure in figures(skin):
        for color in plates if figure.sort == "actor" else ():
            plate = Plate(color, must_show=True) if color else None
            cell = Cell(ground, figure=figure, plate=plate)
            if spread(picture_of(pictures, cell)) < 4.5:
                faint.append((figure.kind, color))
    assert faint == []


def test_a_plate_that_hardly_stands_out_has_a_line_around_it(skin: Skin) -> None:
    pictures = cell_pictures(skin, CELL)
    ground = Ground(skin.table.numbers[FLOOR], 0, 0, 5)
    back = pictures.style.ground(ground._replace(is_bare=True))[..., :3].reshape(-1, 3).mean(0)
    near: tuple[int, int, int] = (int(back[0]) + 4, int(back[1]), int(back[2]))
    number = ground.kind | 5 << 40

    for color, is_framed in ((near, True), ((255, 255, 255), False)):
        cell = Cell(number, plate=Plate(color, must_show=True))
        loose = cell._replace(plate=Plate(color))
        framed, plain = (picture_of(pictures, each) for each in (cell, loose))
        assert bool((framed[0] != plain[0]).any()) is is_framed


def test_hunters_are_in_frames_where_the_theme_says_so(skin: Skin) -> None:
    game = endangered(100)
    (kobold,) = game.view.actors
    canvas = Frame(window_measures(1280, 800), skin.palette).map(Rect(0, 0, CELL, CELL), CELL)
    assessor = ThreatAssessor(CATALOG, game, TEXTS)

    drawing = MosaicDrawing(canvas, game.view, skin, kobold.position, assessor=assessor)

    line = rgb(dots(drawing, 0, 0)[CELL * 3 // 4, 0])
    is_line = contrast(line, skin.palette.ink("actor_hunting")) >= LINE_CONTRAST
    assert is_line == CATALOG.get(ThemeDef, skin.palette.theme).frames_hunters


def test_the_theme_for_those_who_lack_cones_has_frames() -> None:
    assert CATALOG.get(ThemeDef, "core:color_blind").frames_hunters


def test_floors_in_view_are_twice_as_bright_as_remembered_ones(skin: Skin) -> None:
    style = cell_pictures(skin, CELL).style
    floor = Ground(skin.table.numbers[FLOOR], 0, 0, 0)

    near, memory = (brightness(style.ground(floor._replace(step=each))) for each in (0, MEMORY))

    assert near >= 2 * memory
