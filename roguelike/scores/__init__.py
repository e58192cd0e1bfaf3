"""Records of ended games: a page for each, and the list of high scores."""
