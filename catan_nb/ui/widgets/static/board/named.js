// Places that the page speaks of. Numbers of hints lie on the board; whatever names places, by
// data-at="vertex:12 edge:3", lights them under pointer and focus, with their numbers; and what
// names the place that is pointed at is lit in its turn.

/** @import { Spot } from "./spots.js" */

/** @import { AnyModel } from "@anywidget/types" */

import { bright, keyOf, make, outline, shape } from "./spots.js";

const NAMING = "[data-at]";

/**
 * @param {HTMLElement} el
 * @param {SVGElement} svg
 * @param {AnyModel} model
 * @param {() => Spot[]} spots
 * @param {AbortSignal} signal
 */
export function named(el, svg, model, spots, signal) {
  const rings = make("g", { class: "cnb-shone", "aria-hidden": "true" }, svg);
  const discs = make("g", { class: "cnb-numbers", "aria-hidden": "true" }, svg);
  /** @type {HTMLElement | null} */
  let home = null;
  /** @type {HTMLElement | null} */
  let said = null; // what is pointed at that names places
  let here = ""; // the place that is pointed at

  /** @param {HTMLElement | null} node */
  const keysOf = (node) => node?.dataset.at?.split(" ") ?? [];

  function mark() {
    const keys = [...keysOf(said), here];
    for (const disc of discs.children) {
      disc.classList.toggle("cnb-about", keys.includes(disc.dataset.key ?? ""));
    }
  }

  function shine() {
    rings.replaceChildren();
    const keys = keysOf(said);
    for (const spot of keys.length ? spots().filter((one) => keys.includes(keyOf(one))) : []) {
      const [name, where] = outline({ ...bright(spot), r: 0.36 * model.get("unit") }, 0);
      const group = make("g", { class: shape(spot) }, rings);
      for (const part of ["glare", "band"]) make(name, { ...where, class: `cnb-${part}` }, group);
    }
    mark();
  }

  function draw() {
    const unit = model.get("unit");
    discs.replaceChildren();
    for (const [number, key, above] of model.get("numbers")) {
      const spot = spots().find((one) => keyOf(one) === key);
      if (!spot) continue;
      const [x, y] = [spot.x, spot.y - above * 0.5 * unit];
      const disc = make("g", { class: "cnb-numbered" }, discs);
      disc.dataset.key = key;
      make("circle", { cx: x, cy: y, r: 0.22 * unit }, disc);
      make("text", { x, y: y + 0.1 * unit }, disc).textContent = number;
    }
    for (const [count, key] of model.get("counts")) {
      const spot = spots().find((one) => keyOf(one) === key);
      if (!spot) continue;
      const [x, y] = [spot.x + 0.42 * unit, spot.y - 0.42 * unit];
      const card = make("g", { class: "cnb-counted" }, discs);
      const [width, height] = [0.36 * unit, 0.46 * unit];
      const corner = { x: x - width / 2, y: y - height / 2, rx: 0.07 * unit };
      make("rect", { ...corner, width, height }, card);
      make("text", { x, y: y + 0.11 * unit }, card).textContent = count;
    }
    shine();
  }

  /** @param {EventTarget | null} target */
  function turn(target) {
    const node = target instanceof Element ? target.closest(NAMING) : null;
    if (node === said) return;
    said = node;
    shine();
  }

  /**
   * What names the place that is pointed at is lit; the numbers are always in sight.
   * @param {string} key
   */
  function about(key) {
    if (key === here) return;
    here = key;
    mark();
    for (const node of home?.querySelectorAll(NAMING) ?? []) {
      node.classList.toggle("cnb-about", key !== "" && keysOf(node).includes(key));
    }
  }

  function find() {
    if (signal.aborted) return;
    home = el.isConnected ? el.closest(".cnb-table") ?? el.closest(".cnb-board-frame") : null;
    if (!home) return void requestAnimationFrame(find);
    /** @param {Event} event */
    const told = (event) => turn(event.target);
    for (const name of ["pointerover", "pointerdown", "focusin"]) {
      home.addEventListener(name, told, { signal });
    }
    for (const name of ["pointerleave", "focusout"]) {
      home.addEventListener(name, () => turn(null), { signal });
    }
  }

  for (const name of ["numbers", "counts"]) model.on(`change:${name}`, draw);
  find();
  return { draw, about };
}
