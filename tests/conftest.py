"""Settings for all tests: an example may take its time, since no test is about speed."""

import signal

from hypothesis import settings

settings.register_profile("moonsolver", deadline=None)
settings.load_profile("moonsolver")

# Some ways of starting a run leave Ctrl-C ignored, and programs started from here inherit that, so that the tests of
# Ctrl-C would wait for ever: it means again what it always does.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
