"""What the pictures and explanations of every title share: sheets, tooltips, hint terms, prompts and SVG.

Imports `i18n`, and `kernel` for types. Start with `sheets.py`; `kit.svg.j2` has the macros of all titles.
"""
