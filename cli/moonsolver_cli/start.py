"""Where the command begins. Nothing slow is imported here, so that Ctrl-C is heeded from the first moment."""

import os

TYPE_CHECKING = False  # importing typing takes longer than all the rest of this module
if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["main"]


def main() -> "NoReturn":
    """Run the command and leave with its exit code."""
    try:
        import signal

        try:
            from moonsolver_cli.main import main as run

            run()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # while Python tidies up, Ctrl-C just ends it
    except KeyboardInterrupt:  # during the imports, or once more while the first was answered
        try:
            os.write(2, b"moonsolver: stopped\n")
        finally:
            os._exit(1)
