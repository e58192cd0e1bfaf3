"""Choices being carried out: one module per verb."""
