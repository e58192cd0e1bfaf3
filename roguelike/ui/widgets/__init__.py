"""The building blocks of panels and screens: menus, rows, texts that scroll, lines to type in.

They are told what to show and say what was chosen; none of them knows a screen or changes a game.
"""
