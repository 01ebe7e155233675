"""Settings for all tests: an example may take its time, since no test is about speed."""

from hypothesis import settings

settings.register_profile("moonsolver", deadline=None)
settings.load_profile("moonsolver")
