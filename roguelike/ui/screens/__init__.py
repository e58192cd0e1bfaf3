"""The screens, which fill the display one on top of the other, and their handling of input.

They know the stack only as an interface; the stack itself, files and displays belong to `app`.
"""
