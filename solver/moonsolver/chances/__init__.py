"""Before the hands are open: what a player knows, the layouts that fit, odds and bids."""
