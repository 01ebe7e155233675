"""Reports: facts turned into words and pictures. Pure functions; nothing here solves, reads or prints."""
