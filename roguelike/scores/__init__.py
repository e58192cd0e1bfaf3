"""Records of games that have ended: a page for each, and an entry in the list of all."""
