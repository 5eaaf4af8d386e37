"""What pictures, pages and progress are made of: SVG and HTML primitives, axes and one palette, and
how a result shows itself in a notebook. Nothing here knows a word or a puzzle.
"""
