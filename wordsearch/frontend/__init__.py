"""Front ends for notebooks: the explorer, the tree that opens at a click, and the games.

This is the only room that imports ipywidgets and anywidget; ``wordsearch.explore`` and the other public names
load it when they are first used.
"""

try:
    import anywidget as _anywidget  # noqa: F401
    import ipywidgets as _ipywidgets  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"the widgets need the package {error.name!r}, which is not installed: type "
        "pip install 'wordsearch[lab]'"
    ) from None
