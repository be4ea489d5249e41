"""Builds the folder of the offline site: Python, packages, the app, its pictures and texts.

Imports the server and `runtime`. Start with `build.py`; `collect.py` and `bundle.py` decide what is shipped.
"""
