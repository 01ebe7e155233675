"""Played hands: files read and checked, what is missing worked out, rooms of the game server brought over."""
