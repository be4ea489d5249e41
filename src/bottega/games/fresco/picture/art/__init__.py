"""What the pictures of Fresco are painted with: a hand that draws, figures, ornament."""
