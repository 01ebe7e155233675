"""What teaches: puzzles with one right answer, and the simple players that say how hard each is."""
