"""The shared look of all pages: style sheets, small drawings, phrases, page headers."""
