"""The shapes and colours that a drawing is made of."""
