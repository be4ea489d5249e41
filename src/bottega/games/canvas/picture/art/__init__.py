"""Canvas's art: SVG files to open and change in a drawing program, and the code that composes paintings of them.

- `layers/` and `backgrounds/`: pictures of 600 x 720, numbered like the cards. `<desc>` is said to screen readers.
- `painting/`: frame, title scroll and strip of swatches of a finished painting.
- `marks/`, `swatches/`, `ribbons/`: what lies on cards and on the table.

Start reading in `paint.py` for finished paintings, in `pieces.py` for the table.
"""

from .paint import painting_svg, png

__all__ = ["painting_svg", "png"]
