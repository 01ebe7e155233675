"""What teaches: puzzles with one right answer, lessons, and the drill."""
