"""How the tests of the table find and click what is on a page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

__all__ = ["asked", "button", "click_on_canvas", "lit"]


def asked(page: Page) -> Locator:
    """Return the heading that says whose decision it is."""
    return page.locator(".cnb-asked")


def lit(page: Page, shape: str = "") -> Locator:
    """Return the places of the board that can be picked."""
    return page.locator(f".cnb-spot.cnb-legal{shape}")


def click_on_canvas(page: Page, spot: Locator) -> None:
    """Click with the mouse where a place is on the picture."""
    box = spot.locator(".cnb-hit").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def button(page: Page, do: str, arg: object = None) -> Locator:
    """Return the first button that sends a word."""
    found = f'[data-do="{do}"]' + ("" if arg is None else f'[data-arg="{arg}"]')
    return page.locator(found).first
