"""The texts of lessons: found in their notebooks, translated, and put back."""
