"""The game: tiles, trumps, rules, deals, auctions, positions, scores, and how each is written and read."""
