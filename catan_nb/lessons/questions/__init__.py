"""Question types of lessons: exercises, predictions, practice; judging and hints."""
