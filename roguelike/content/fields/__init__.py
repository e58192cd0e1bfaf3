"""Fields of models: their types, their bounds, and values that players choose."""
