"""Documents: files that were read, and the places of keys and values in them."""
