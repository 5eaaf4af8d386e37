"""Sphinx's settings. ``python -m docs`` writes the sources that it reads."""

from __future__ import annotations

from docs import cross_references
from docs.sources import EXTRA, HERE, STATIC
from wordsearch import __version__

project = "wordsearch"
author = "the wordsearch authors"
copyright = author
version = release = __version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
    "myst_nb",
]
nitpicky = True
templates_path = [str(HERE / "templates")]

# ---- The reference ----
autosummary_generate = False
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
python_maximum_signature_line_length = 88
# A name between single backticks in a docstring: a link, where there is a page of that name.
default_role = "autolink"
numpydoc_show_class_members = False
numpydoc_attributes_as_param_list = True
numpydoc_xref_param_type = False

# ---- The notebooks: as they were saved; nothing is executed, nothing fetched ----
nb_execution_mode = "off"
nb_ipywidgets_js: dict[str, object] = {}
nb_merge_streams = True
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
suppress_warnings = ["mystnb.unknown_mime_type", "myst.header"]

# ---- The look ----
#: Pages with a list of their sections beside the text.
CONTENTS_BESIDE = ("index", "install", "gallery/*", "reference/*", "contributing/*", "changes")
html_theme = "pydata_sphinx_theme"
html_title = "wordsearch"
html_static_path = [str(STATIC)]
html_extra_path = [str(EXTRA)]
html_css_files = ["site.css"]
html_logo = str(STATIC / "logo.svg")
html_favicon = str(STATIC / "favicon.svg")
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None
html_context = {"default_mode": "auto"}
html_theme_options = {
    "logo": {"text": "wordsearch", "alt_text": "wordsearch: the first page"},
    "show_toc_level": 2,
    "navigation_with_keys": False,
    "navbar_align": "left",
    "navbar_end": ["tab-link", "theme-switcher"],
    "header_links_before_dropdown": 7,
    # Notebooks and results are not among them: wide code and wide tables have the room.
    "secondary_sidebar_items": dict.fromkeys(CONTENTS_BESIDE, ["page-toc"]),
    "footer_start": ["copyright"],
    "footer_end": [],
    "show_prev_next": False,
}
html_sidebars: dict[str, list[str]] = {"index": [], "install": [], "changes": []}


def setup(app: object) -> None:
    """Called by Sphinx."""
    cross_references.setup(app)
