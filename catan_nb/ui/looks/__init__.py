"""The look of all pages: style sheets, small drawings, words put together, heads of pages."""
