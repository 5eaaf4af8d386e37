"""Pyramid Scheme."""
