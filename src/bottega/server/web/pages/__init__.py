"""Pages and the forms on them: a file for each page or group of pages, named after it.

Imports `web/base.py` and the files beside it, `services.py` and the packages below it, but not `web/socket`.
Each class here is given the `Web` and returns its routes. Start with `home.py`.
"""
