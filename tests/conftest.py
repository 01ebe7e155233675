"""Settings for all tests: an example may take its time, since no test is about speed."""

import os
import signal
import tempfile
from pathlib import Path

from hypothesis import settings

settings.register_profile("moonsolver", deadline=None)
settings.load_profile("moonsolver")

# Some ways of starting a run leave Ctrl-C ignored, and programs started from here inherit that, so that the tests of
# Ctrl-C would wait for ever: it means again what it always does.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# What a drill in a test misses is remembered in a file of this run, not in that of whoever runs the tests.
_MEMORY = tempfile.TemporaryDirectory(prefix="moonsolver-tests-")
os.environ["MOONSOLVER_PROGRESS_FILE"] = str(Path(_MEMORY.name) / "drill.json")
