"""Diagnostics as people, programs and services read them."""
