"""What fills the display, one on top of the other, and what each does with input."""
