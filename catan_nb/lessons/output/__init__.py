"""Output of lessons: text boxes, page regions, tables, drawings, and numbers read and written."""
