"""Palindromic pangrams."""
