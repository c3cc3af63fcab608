"""The box in which a lesson answers: HTML, Markdown and plain text with the same words.

What a box says is said in words; its colour only repeats it. Colours and lines suit light and
dark pages.
"""

from __future__ import annotations

from html import escape

LINES = {
    "right": "var(--good,#1d6b39)",
    "near": "var(--guess,#a34700)",
    "wrong": "var(--bad,#a3231a)",
    "open": "var(--edge,#8a7c60)",
    "unclear": "var(--edge,#8a7c60)",
    "question": "var(--primary,#0a5d73)",
}
"""Colour of the line at the left of a box, by what the box is about: the page's, or alone."""


def html_box(tone: str, heading: str, *paragraphs: str, inner: str = "") -> str:
    """Return a box as HTML; ``inner`` is HTML already, everything else is text."""
    texts = "".join(f"<p style='margin:4px 0 0'>{escape(text)}</p>" for text in paragraphs if text)
    return (
        f"<div class='catan-nb-{tone}' style='border-left:5px solid {LINES[tone]};"
        "padding:6px 12px;margin:6px 0;line-height:1.45'>"
        f"<strong>{escape(heading)}</strong>{texts}{inner}</div>"
    )


def markdown_box(heading: str, *paragraphs: str) -> str:
    """Return a box as Markdown."""
    return "\n>\n> ".join((f"> **{heading}**", *(text for text in paragraphs if text)))


def plain_box(heading: str, *paragraphs: str) -> str:
    """Return a box as plain text."""
    return "\n".join((heading, *(f"  {text}" for text in paragraphs if text)))
