"""What the pictures and explanations of every title share: sheets, tooltips, hint terms, prompts and SVG.

Imports `i18n`. Start with `sheets.py`; `parts.py` has what a title declares; `kit.svg.j2` has the macros of all titles.
"""
