"""The explorer: the exact solver as one page for a browser. JavaScript shows and asks; the module alone knows the game."""
