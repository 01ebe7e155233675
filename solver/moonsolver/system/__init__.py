"""What the operating system is asked for: files that appear whole, locks. Knows nothing of the game."""
