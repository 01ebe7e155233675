"""Many deals: what was makeable, in units, so that it can be stopped and resumed."""
