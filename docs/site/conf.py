"""Sphinx's settings for the site: see build."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("PLUMB_BUILD", ROOT / "build")).resolve()
sys.path[:0] = [str(ROOT / "bindings" / "python" / "src"), str(Path(__file__).resolve().parent)]
os.environ.setdefault("PLUMB_LIBRARY", str(BUILD / "lib" / "libplumb.so"))

project = "Plumb"
# No name and no year: the licence says whose it is.
copyright = ""
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "breathe"]
source_suffix = {".md": "markdown"}
# Copies of files that pages link to: they are no pages.
exclude_patterns = ["Tests", "examples", "include", "doxygen"]

html_theme = "furo"
html_title = "Plumb"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
# One file of the site beside another, so that it works from a folder, without a server.
html_use_index = True
html_static_path = ["_static"]
html_css_files = ["site.css"]

myst_heading_anchors = 6
# GitHub's names for headings are those that the pages use.
myst_enable_extensions = []
# Headings below the title may begin at the third level; snippets need not be whole documents; a structure and its type
# are two declarations to breathe.
suppress_warnings = ["myst.header", "misc.highlighting_failure", "duplicate_declaration.c"]
pygments_style = "friendly"
highlight_language = "text"

breathe_projects = {"plumb": str(BUILD / "site-source" / "doxygen" / "xml")}
breathe_default_project = "plumb"
breathe_domain_by_extension = {"h": "c"}
breathe_show_include = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}
# `plumb.Layout`, not the module that it is defined in.
add_module_names = False


def setup(app):
    import docstrings

    # After Napoleon, which is at 500.
    app.connect("autodoc-process-docstring", docstrings.process, priority=600)
