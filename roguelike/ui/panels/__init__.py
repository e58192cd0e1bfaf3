"""The parts of the screen during play, each drawn on a canvas of its own."""
