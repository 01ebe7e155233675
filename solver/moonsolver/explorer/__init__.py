"""The explorer: the exact solver as one page. JavaScript shows and asks; the module alone knows the game."""
