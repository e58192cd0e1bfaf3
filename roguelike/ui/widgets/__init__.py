"""The building blocks of screens: menus, texts that scroll, and a line to type in."""
