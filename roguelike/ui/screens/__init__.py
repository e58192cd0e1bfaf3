"""The screens, which fill the display one on top of the other, and their handling of input."""
