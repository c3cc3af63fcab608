"""The glossary: the words of the course, each with what it means, an example and its lesson."""
