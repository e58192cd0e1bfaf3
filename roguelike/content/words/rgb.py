"""Red, green and blue as people and other formats write them: `255,0,0`, `0xff0000` or `tomato`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from roguelike.content.words.likeness import squashed

_LONGEST = 40
"""Characters; nothing that is longer says red, green and blue."""
_DIGITS = re.compile(r"(?:#|0[xX])?([0-9A-Fa-f]{6})(?:[0-9A-Fa-f]{2})?|#([0-9A-Fa-f]{3})")
"""Six digits or three; the last of eight tell how much is seen through a color."""
_NUMBERS = re.compile(
    r"(?:rgb\s*)?[(\[]?\s*(\d{1,3})([\s,;]+)(\d{1,3})\2(\d{1,3})\s*[)\]]?"
    r"|rgba\s*\(\s*(\d{1,3})([\s,;]+)(\d{1,3})\6(\d{1,3})[\s,;/]+[\d.]+%?\s*\)"
)
_PREFIX = re.compile(r"[ci]_")
_SHADES = 256

_NAMES = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50
cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan
008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkkhaki bdb76b darkmagenta
8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon
e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkturquoise 00ced1
darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dodgerblue 1e90ff
firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc
ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f
honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c
lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6
lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen
90ee90 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
lightslategray 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32
linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd
mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970
mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace
fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6
palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip
ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080
rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon
fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue
87ceeb slateblue 6a5acd slategray 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan
d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3
white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
brightblack 555555 brightblue 5555ff brightcyan 55ffff brightgreen 55ff55 brightmagenta ff55ff
brightred ff5555 brightwhite ffffff brightyellow ffff55 lightblack 555555 lightmagenta ff55ff
lightred ff5555 lightwhite ffffff darkyellow aa5500
"""
"""The colors of CSS, and those of terminals that have no name there."""
_BY_NAME: dict[str, str] = dict(zip(_NAMES.split()[::2], _NAMES.split()[1::2], strict=True))


def rgb_in_digits(text: str) -> str:
    """Return as `#rrggbb` what a text says in digits or numbers; nothing for other texts."""
    if len(text) > _LONGEST:
        return ""
    if digits := _DIGITS.fullmatch(text):
        return f"#{digits[1] or ''.join(2 * each for each in digits[2])}".lower()
    numbers = _NUMBERS.fullmatch(text.strip().lower())
    if numbers is None:
        return ""
    first = 1 if numbers[1] else 5
    return rgb_of([int(numbers[first + at]) for at in (0, 2, 3)])


def rgb_of(numbers: Sequence[object]) -> str:
    """Return as `#rrggbb` what numbers say, either 0 to 255 or 0.0 to 1.0; nothing for others.

    A fourth tells how much is seen through a color. Of nothing but 0 and 1 nobody knows which of
    both it is.
    """
    parts = [each for each in numbers[: len("rgb")] if type(each) in (int, float)]
    shades = cast("list[float]", parts)
    if len(numbers) not in (len("rgb"), len("rgba")) or len(shades) != len("rgb"):
        return ""
    is_in_parts = any(isinstance(each, float) for each in shades)
    most = 1 if is_in_parts else _SHADES - 1
    if not all(0 <= each <= most for each in shades) or (not is_in_parts and max(shades) == 1):
        return ""
    return f"#{bytes(round(each * (_SHADES - 1) / most) for each in shades).hex()}"


def rgb_named(name: str) -> str:
    """Return as `#rrggbb` what many formats mean by the name of a color; nothing if they do not."""
    bare = _PREFIX.sub("", name, count=1) if _PREFIX.match(name) else name
    rgb = _BY_NAME.get(squashed(bare).replace("grey", "gray")) if len(name) <= _LONGEST else None
    return f"#{rgb}" if rgb else ""
