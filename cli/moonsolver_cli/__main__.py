"""Run the command as ``python -m moonsolver_cli``."""

from moonsolver_cli.start import main

main()
