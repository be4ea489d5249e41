"""Pages and the forms on them: a file for each page or group of pages, named after it.

Each class here is given the `Web` and returns its routes.
"""
