"""What all pages share: style sheets, small drawings, charts, phrases, page headers."""
