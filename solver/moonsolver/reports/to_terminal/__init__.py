"""Answers for a terminal or a pipe."""
