"""Which words of a page are hard to read: their colour against what lies behind, as it is drawn."""

from __future__ import annotations

from typing import Final

__all__ = ["FAINT"]

FAINT: Final = """(least) => {
  // Any colour as red, green, blue from 0 to 255 and opacity from 0 to 1, as the browser mixes it.
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const parts = (colour) => {
    if (!known.has(colour)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], ground) =>
    [r, g, b].map((part, at) => part * a + ground[at] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) =>
      part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const behind = (element) => {
    const grounds = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return null; // drawn: not one colour
      const ground = parts(style.backgroundColor);
      grounds.unshift(ground);
      if (ground[3] === 1) break;
    }
    return grounds.reduce((below, ground) => over(ground, below), [255, 255, 255]);
  };
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: element, data } = walk.currentNode;
    const ours = element?.closest(".cnb-table, .jp-OutputArea-output");
    const apart = "svg, style, script, option, :disabled";
    if (!ours || !data.trim() || element.closest(apart)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) continue; // for screen readers only
    const ground = behind(element);
    if (ground === null) continue;
    const [r, g, b, a] = parts(getComputedStyle(element).color);
    let seen = a;
    for (let at = element; at; at = at.parentElement) seen *= getComputedStyle(at).opacity;
    const ratio = contrast(over([r, g, b, seen], ground), ground);
    const said = `${ratio.toFixed(2)} ${data.trim().slice(0, 40)} <${element.className}>`;
    if (ratio < least) found.push(said);
  }
  return found;
}"""
"""Returns the words whose contrast is below the least that is given, each with its contrast."""
