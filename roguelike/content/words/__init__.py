"""How words, numbers and drawings are written, for sentences and files, whatever they are about."""
