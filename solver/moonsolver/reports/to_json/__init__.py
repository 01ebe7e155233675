"""Answers as JSON objects."""
