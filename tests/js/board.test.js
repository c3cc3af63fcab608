import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import * as spots from "../../catan_nb/ui/widgets/static/board/spots.js";
import { ARROWS, neighbour } from "../../catan_nb/ui/widgets/static/board/ways.js";
import { clock, fire, lies, Model, open, press, settled, show } from "./page.js";

open();
const { default: overlay } = await import("../../catan_nb/ui/widgets/static/board/overlay.js");

const DOT = ["1", "vertex", 50, 60, 10, "Intersection 1", "ore 8\nwool 3", true];
const PATH = ["2", "edge", 100, 60, 8, "Path 2", "", true, 50, 60, 150, 60];
const AREA = ["3", "hex", 80, 90, 40, "Hex 3", "", false, 40, 90, 80, 40, 120, 90];
const [dot, path, area] = [DOT, PATH, AREA].map(spots.unpacked);

beforeEach(() => void open());

describe("a spot", () => {
  test("is a dot, a path or an area by its outline", () => {
    assert.deepEqual([dot, path, area].map(spots.shape), ["cnb-dot", "cnb-path", "cnb-area"]);
    assert.deepEqual(area.points, [[40, 90], [80, 40], [120, 90]]);
  });

  test("is outlined by a circle, a line or a polygon", () => {
    assert.deepEqual(spots.outline(dot, 4), ["circle", { cx: 50, cy: 60, r: 14 }]);
    assert.deepEqual(spots.outline(path, 4), ["line", { x1: 50, y1: 60, x2: 150, y2: 60 }]);
    assert.deepEqual(spots.outline(area, 4), ["polygon", { points: "40,90 80,40 120,90" }]);
  });

  test("lies above what is larger, and above all that is not lit", () => {
    const dark = { ...dot, legal: false };
    const sorted = [dot, area, path, dark].sort((a, b) => spots.order(a) - spots.order(b));
    assert.deepEqual(sorted, [area, dark, path, dot]);
  });

  test("lights a path between its intersections, or where the message says", () => {
    assert.deepEqual(spots.bright(path).points, [[70, 60], [130, 60]]);
    const told = spots.unpacked(PATH.with(7, [60, 60, 140, 60]));
    assert.deepEqual(spots.bright(told).points, [[60, 60], [140, 60]]);
    assert.ok(told.legal);
    assert.equal(spots.bright(dot).r, 7.5);
    assert.equal(spots.bright(area), area);
  });

  test("tells how a path lies", () => {
    const lying = (x2, y2) => spots.slant({ ...path, points: [[0, 0], [x2, y2]] });
    assert.deepEqual([lying(50, 30), lying(50, -30), lying(0, 60), lying(60, 0.5)], [1, -1, 0, 0]);
    assert.equal(spots.slant(dot), 0);
  });

  test("is as far as the nearest point of its path", () => {
    assert.equal(spots.away(path, 100, 70), 10);
    assert.equal(spots.away(path, 153, 64), 5);
    assert.equal(spots.away(dot, 53, 64), 5);
  });

  test("is a button with its name, its facts and whether it can be used", () => {
    const button = spots.button(dot);
    assert.equal(button.getAttribute("aria-label"), "Intersection 1");
    assert.equal(button.getAttribute("aria-description"), "ore 8. wool 3");
    assert.equal(button.getAttribute("aria-disabled"), "false");
    spots.fill(button, area);
    assert.equal(button.hasAttribute("aria-description"), false);
    assert.equal(button.getAttribute("aria-disabled"), "true");
    assert.equal(button.dataset.key, "hex:3");
  });
});

describe("an arrow key", () => {
  const at = (x, y) => ({ x, y });

  test("leads to the nearest place in its direction", () => {
    const [here, near, far, behind] = [at(0, 0), at(10, 1), at(20, 0), at(-5, 0)];
    assert.equal(neighbour(here, [here, far, near, behind], ARROWS.ArrowRight), near);
    assert.equal(neighbour(here, [here, far, near, behind], ARROWS.ArrowLeft), behind);
  });

  test("leads nowhere when nothing lies there", () => {
    assert.equal(neighbour(at(0, 0), [at(0, 0), at(1, 10)], ARROWS.ArrowUp), null);
    assert.equal(neighbour(at(0, 0), [at(1, 30)], ARROWS.ArrowRight), null);
  });

  test("takes the left of two alike up and the right one down, so that there is a way back", () => {
    const [left, right] = [at(-10, 0), at(10, 0)];
    assert.equal(neighbour(at(0, 15), [left, right], ARROWS.ArrowUp), left);
    assert.equal(neighbour(at(0, -15), [left, right], ARROWS.ArrowDown), right);
  });
});

describe("the places of a board", () => {
  const place = (id, x, y, legal) => [id, "vertex", x, y, 10, `Intersection ${id}`, "", legal];
  const PLACES = [place("1", 10, 10, true), place("2", 50, 10, false), place("3", 90, 10, true)];
  const TRAITS = {
    size: [100, 100], label: "Board", hint: "Arrow keys", unit: 50, light: {}, ghosts: {}, words: {},
    numbers: [], counts: [], aloft: [], stamp: 4, pointing: false,
  };
  const shown = (places, more = {}) =>
    show(overlay, new Model({ ...TRAITS, text: JSON.stringify(places), ...more }));
  const button = (el, id) => el.querySelector(`[data-key="vertex:${id}"]`);
  const here = () => document.activeElement.dataset.key;
  const click = (id) => ({ type: "click", id, kind: "vertex", ply: 4 });

  test("have one stop for Tab, which the arrow keys move along the lit ones", () => {
    const { el } = shown(PLACES);
    assert.equal(el.querySelectorAll('[tabindex="0"]').length, 1);
    button(el, "1").focus();
    press(document.activeElement, "ArrowRight");
    assert.equal(here(), "vertex:3");
    assert.deepEqual([...el.querySelectorAll('[tabindex="0"]')], [button(el, "3")]);
  });

  test("are all reached with Shift, lit or not", () => {
    const { el } = shown(PLACES);
    button(el, "1").focus();
    press(document.activeElement, "ArrowRight", { shiftKey: true });
    assert.equal(here(), "vertex:2");
  });

  test("are gone through from first to last by Home, End and the page keys", () => {
    const { el } = shown(PLACES);
    button(el, "1").focus();
    const led = ["End", "Home", "PageDown", "PageUp"].map((key) => {
      press(document.activeElement, key);
      return here();
    });
    assert.deepEqual(led, ["vertex:3", "vertex:1", "vertex:3", "vertex:1"]);
  });

  test("leave keys with Ctrl to the page, and keep their own from it", () => {
    const { el } = shown(PLACES);
    button(el, "1").focus();
    assert.equal(press(document.activeElement, "ArrowRight", { ctrlKey: true }).defaultPrevented, false);
    assert.equal(here(), "vertex:1");
    assert.equal(press(document.activeElement, "ArrowRight").defaultPrevented, true);
  });

  test("are picked by click, Enter and space, with the moment that they belong to", () => {
    const { el, model } = shown(PLACES);
    fire(button(el, "1"), "click", { detail: 1 });
    fire(button(el, "1"), "click", { detail: 2 }); // what a double click would hit is another place
    button(el, "3").focus();
    press(document.activeElement, "Enter");
    press(document.activeElement, " ");
    assert.deepEqual(model.told(), [click("1"), click("3"), click("3")]);
  });

  test("keep the focus when others are lit: at the same place, or else at the nearest", () => {
    const { el, model } = shown(PLACES);
    button(el, "3").focus();
    model.set({ text: JSON.stringify(PLACES.with(1, place("2", 50, 10, true))) });
    assert.equal(here(), "vertex:3");
    model.set({ text: JSON.stringify(PLACES.slice(0, 2)) });
    assert.equal(here(), "vertex:1");
  });

  test("mean the one nearest to a finger, of the lit ones", () => {
    const { el, model } = shown([place("1", 10, 10, true), place("2", 24, 10, true), place("3", 18, 10, false)]);
    lies(el.querySelector("svg"), 0, 0, 100, 100);
    fire(button(el, "1"), "click", { detail: 1, clientX: 22, clientY: 10, pointerType: "touch" });
    fire(button(el, "1"), "click", { detail: 1, clientX: 22, clientY: 10, pointerType: "mouse" });
    assert.deepEqual(model.told(), [click("2"), click("1")]);
  });

  test("tell the strip below what is pointed at, until nothing is", () => {
    const { el } = shown(PLACES);
    const told = [];
    document.addEventListener("cnb-facts", ({ detail }) => told.push(detail?.label ?? null));
    fire(button(el, "2"), "pointerover", { pointerType: "mouse" });
    fire(el, "pointerleave", { pointerType: "mouse" });
    assert.deepEqual(told, ["Intersection 2", null]);
  });

  test("ring for a moment what stands in the way of a click", (t) => {
    const tick = clock(t);
    const { el, model } = shown(PLACES);
    model.hear({ type: "blame", keys: ["vertex:2"] });
    assert.equal(el.querySelectorAll(".cnb-blame .cnb-dot").length, 1);
    tick(1200);
    assert.equal(el.querySelector(".cnb-blame"), null);
  });

  test("are lit where a page's words name them", async () => {
    const home = document.createElement("div");
    home.className = "cnb-table";
    home.innerHTML = '<p data-at="vertex:2 vertex:3">two places</p>';
    document.body.append(home);
    const { el } = show(overlay, new Model({ ...TRAITS, text: JSON.stringify(PLACES) }), home);
    await settled();
    fire(home.querySelector("p"), "pointerover");
    assert.equal(el.querySelectorAll(".cnb-shone > g").length, 2);
    fire(button(el, "3"), "pointerover", { pointerType: "mouse" });
    assert.ok(home.querySelector("p").classList.contains("cnb-about"));
  });
});

describe("a board", () => {
  const TRAITS = {
    size: [100, 100], label: "", hint: "", unit: 50, light: {}, ghosts: {}, numbers: [], counts: [],
    aloft: [], stamp: 0, pointing: false, text: "[]", words: { in: "Closer", out: "Farther", whole: "Whole", zoom: "Zoom" },
  };

  /** A board of 100 pixels in a cell of the same size; what is drawn larger is measured larger. */
  function zoomable() {
    const cell = document.createElement("div");
    cell.className = "cnb-board-cell";
    cell.innerHTML = '<div class="cnb-board"></div>';
    document.body.append(cell);
    const board = cell.firstChild;
    lies(cell, 0, 0, 100, 100);
    board.getBoundingClientRect = () => {
      const [x, y, scale] = (board.style.transform.match(/-?[\d.]+/g) ?? [0, 0, 1]).map(Number);
      const size = 100 * scale;
      return { left: x, top: y, width: size, height: size, right: x + size, bottom: y + size };
    };
    globalThis.devicePixelRatio = 1;
    return { cell, board, ...show(overlay, new Model(TRAITS), board) };
  }

  test("is zoomed about its middle with plus and minus, and whole again with 0", () => {
    const { cell, board } = zoomable();
    press(cell, "+");
    assert.equal(board.style.transform, "translate(-25px, -25px) scale(1.5)");
    assert.ok(cell.classList.contains("cnb-zoomed"));
    press(cell, "-");
    assert.equal(board.style.transform, "");
    press(cell, "+");
    press(cell, "0");
    assert.equal(cell.classList.contains("cnb-zoomed"), false);
  });

  test("is never smaller than its cell nor larger than four times", () => {
    const { cell, board } = zoomable();
    press(cell, "-");
    assert.equal(board.style.transform, "");
    for (let n = 0; n < 9; n++) press(cell, "+");
    assert.match(board.style.transform, /scale\(4\)$/);
  });

  test("stays at the point that the wheel turns over, and within its cell", () => {
    const { cell, board } = zoomable();
    fire(cell, "wheel", { ctrlKey: true, deltaY: -60, deltaMode: 0, clientX: 0, clientY: 100 });
    const [x, y, scale] = board.style.transform.match(/-?[\d.]+/g).map(Number);
    assert.equal(x, 0);
    assert.ok(Math.abs(y - (100 - 100 * scale)) < 1e-9);
  });

  test("is drawn finer once it rests larger", (t) => {
    const tick = clock(t);
    const { cell, model } = zoomable();
    for (let n = 0; n < 9; n++) press(cell, "+");
    tick(249);
    assert.deepEqual(model.told(), []);
    tick(1);
    assert.deepEqual(model.told(), [{ type: "sharpen", pixels: 4 }]);
  });

  test("takes no click that is the end of a drag", () => {
    const { cell, board } = zoomable();
    let clicks = 0;
    board.addEventListener("click", () => (clicks += 1));
    press(cell, "+");
    const at = (type, x) => fire(board, type, { clientX: x, clientY: 50, pointerType: "mouse", button: 0 });
    at("pointerdown", 50);
    at("pointermove", 70);
    at("pointerup", 70);
    fire(board, "click");
    assert.equal(clicks, 0);
    assert.match(board.style.transform, /^translate\(-5px/);
    at("pointerdown", 50);
    at("pointermove", 53);
    at("pointerup", 53);
    fire(board, "click");
    assert.equal(clicks, 1);
  });
});
