"""Where the command begins. Nothing slow is imported here, so that Ctrl-C is heeded from the first moment."""

import os

TYPE_CHECKING = False  # importing typing takes longer than all the rest of this module
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn

__all__ = ["main", "quit_at_once"]


def main() -> "NoReturn":
    """Run the command and leave with its exit code."""
    try:
        import signal

        try:
            if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as for work in the background
                signal.signal(signal.SIGINT, quit_at_once)
            from moonsolver_cli.main import main as run

            run()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # while Python tidies up, Ctrl-C just ends it
    except KeyboardInterrupt:  # before the first line above, or once more while another was answered
        quit_at_once()


def quit_at_once(number: int = 0, frame: "FrameType | None" = None) -> "NoReturn":
    """Leave on Ctrl-C where nothing is begun. An exception could be lost there: an import may swallow it."""
    del number, frame
    try:
        os.write(2, b"moonsolver: stopped\n")
    finally:
        os._exit(1)
