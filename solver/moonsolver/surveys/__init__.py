"""Many deals: what was makeable, in units that can be stopped and taken up again."""
