"""A package, so that `tests.reference` is ours whatever else is installed under the name
`tests`.
"""
