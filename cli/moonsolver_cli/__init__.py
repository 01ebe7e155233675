"""The command ``moonsolver``: parses, calls the library, prints. Knows nothing of the game that the library does not say."""
