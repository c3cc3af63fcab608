"""The kinds of question that are answered by choosing, ordering or pointing."""
