"""The five places, one file each."""
