"""The pictures, as sheets that are drawn from a view."""
