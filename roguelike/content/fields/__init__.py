"""Fields of models: their types, bounds, values that players choose, and conditions on them."""
