"""How words, numbers and drawings are written, for sentences and files: nothing of the game."""
