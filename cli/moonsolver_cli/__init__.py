"""The command ``moonsolver``: parses, calls the library, prints. The game itself is the library's affair."""
