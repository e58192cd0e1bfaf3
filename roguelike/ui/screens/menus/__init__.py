"""Menus and settings: new and saved games, keys, help, and the menus of commands.

They choose and ask; what concerns the game in progress more closely lives above.
"""
