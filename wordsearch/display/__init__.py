"""Pictures of puzzles as SVG, one file a puzzle; loaded only when a result is asked to show
itself.
"""
