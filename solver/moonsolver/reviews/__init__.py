"""What happened in a played hand: costs of plays and choices, in hindsight and in foresight."""
