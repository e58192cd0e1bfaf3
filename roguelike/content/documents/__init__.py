"""Files that were read, and places in them."""
