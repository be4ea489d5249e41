"""Canvas's pictures: sixty layers, twenty backgrounds, the marks of play, and finished paintings."""

from .paint import background_svg, card_svg, layer_svg, painting_svg, png

__all__ = ["background_svg", "card_svg", "layer_svg", "painting_svg", "png"]
