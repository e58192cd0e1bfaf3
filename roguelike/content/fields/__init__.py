"""Fields of models: their types, their bounds, values that players choose, and conditions on them."""
