// The board's input: an SVG of buttons over the canvas. Hover, focus and arrow keys are settled
// here; Python hears of a place only when it is picked. What is pointed at is told by an event,
// "cnb-facts", that the strip below the board listens to.

/** @import { Point } from "./ways.js" */

/** @import { Spot } from "./spots.js" */

/** @import { RenderProps } from "@anywidget/types" */

import { calm } from "../calm.js";
import { hear } from "../patched.js";
import { rising } from "./aloft.js";
import { named } from "./named.js";
import { away, bright, button, fill, keyOf, lamp, make, order, outline, shape, slant, unpacked } from "./spots.js";
import { awaitTypeface } from "./typeface.js";
import { ARROWS, LEAFS, neighbour } from "./ways.js";
import { zooming } from "./zoom.js";

/** @typedef {"hover" | "focus" | "tap"} Pointing */

const BLAME_TIME = 1200; // how long something is ringed that a click failed for
let boards = 0;

/**
 * @param {Point} a
 * @param {Point} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * @param {Spot} to
 * @param {Spot[]} spots
 * @returns {Spot | null}
 */
function nearest(to, spots) {
  let best = null;
  for (const spot of spots) {
    if (best === null || distance(to, spot) < distance(to, best)) best = spot;
  }
  return best;
}

/**
 * The canvas is only a picture: no tab stop, nothing for a screen reader.
 * @param {HTMLElement} el
 * @param {AbortSignal} signal
 */
function silence(el, signal) {
  /** @param {Element} board */
  const hush = (board) => {
    for (const canvas of board.querySelectorAll("canvas")) {
      if (canvas.tabIndex !== -1) canvas.tabIndex = -1;
      if (canvas.getAttribute("aria-hidden") !== "true") canvas.setAttribute("aria-hidden", "true");
    }
  };
  const find = () => {
    if (signal.aborted) return;
    const board = el.closest(".cnb-board");
    if (!board) return void requestAnimationFrame(find);
    hush(board);
    const observer = new MutationObserver(() => hush(board));
    observer.observe(board, { childList: true, subtree: true, attributeFilter: ["tabindex"] });
    signal.addEventListener("abort", () => observer.disconnect());
  };
  find();
}

/**
 * In JupyterLab a stray "d d" on any of the kit's buttons would delete the cell they are in. The
 * focused element itself has to decline such shortcuts; those with Ctrl or Alt, as for saving,
 * stay JupyterLab's.
 * @param {KeyboardEvent} event
 */
function keepKeys(event) {
  const target = event.target;
  if (!(target instanceof Element) || !target.closest('[class*="cnb-"]')) return;
  const plain = !(event.ctrlKey || event.metaKey || event.altKey);
  target.toggleAttribute("data-lm-suppress-shortcuts", plain);
}

export default {
  hear,
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    boards += 1;
    const hint = document.createElement("span");
    const svg = make("svg", { role: "group", preserveAspectRatio: "xMidYMid meet" });
    const lights = make("g", { class: "cnb-lights", "aria-hidden": "true" }, svg);
    const whole = { x: "0", y: "0", width: "100%", height: "100%", maskUnits: "userSpaceOnUse" };
    const seen = make("mask", { id: `cnb-seen-${boards}`, ...whole }, svg);
    const veil = make("g", { "aria-hidden": "true" }, svg);
    const ghost = make("g", { class: "cnb-ghost" }, veil);
    rising(svg, lights, model, signal);
    const names = named(el, svg, model, () => spots, signal);
    /** @type {Map<string, SVGElement>} */
    const nodes = new Map();
    /** @type {Map<string, SVGElement>} */
    const lamps = new Map();
    const calmly = calm(signal);
    /** @type {Spot[]} */
    let spots = [];
    let ply = 0; // the moment that the spots belong to
    let haunted = ""; // where the ghost stands
    /** @type {Element | null} */
    let came = null; // where the focus came from
    /** @type {Spot | null} */
    let current = null; // the one spot that Tab reaches
    /** @type {{key: string, by: Pointing} | null} */
    let told = null; // what is pointed at, and how

    el.classList.add("cnb-overlay");
    el.tabIndex = -1;
    hint.className = "cnb-unseen";
    hint.id = `cnb-hint-${boards}`;
    svg.setAttribute("aria-describedby", hint.id);
    el.append(svg, hint);
    silence(el, signal);
    const view = zooming(el, model, signal);
    window.addEventListener("keydown", keepKeys, { capture: true, signal });
    awaitTypeface(() => signal.aborted || model.send({ type: "typeface" }));

    /** @param {EventTarget | null} target */
    const spotOf = (target) => {
      const node = target instanceof Element ? target.closest(".cnb-spot") : null;
      return node ? spots.find((spot) => keyOf(spot) === node.dataset.key) ?? null : null;
    };

    /** @param {Pointing} [by] */
    function quiet(by) {
      if (!told || (by && told.by !== by)) return;
      told = null;
      point(null);
    }

    /**
     * @param {Spot | null} spot
     * @param {Pointing} by
     */
    function tell(spot, by) {
      if (!spot) return void quiet(by);
      told = { key: keyOf(spot), by };
      point(spot);
    }

    /**
     * Show and tell the spot that is pointed at.
     * @param {Spot | null} spot
     */
    function point(spot) {
      for (const [key, one] of lamps) {
        one.classList.toggle("cnb-pointed", spot !== null && key === keyOf(spot));
      }
      const pieces = spot?.legal ? model.get("ghosts") : {};
      const piece = spot && pieces[pieces[keyOf(spot)] ?? slant(spot)];
      svg.classList.toggle("cnb-haunted", Boolean(piece));
      if (!piece) ghost.replaceChildren();
      else if (haunted !== keyOf(spot) || !ghost.firstChild) {
        const scale = model.get("unit") / 1000;
        ghost.setAttribute("transform", `translate(${spot.x} ${spot.y}) scale(${scale})`);
        ghost.innerHTML = piece;
        uncover(spot, 1000 * scale);
      }
      haunted = spot ? keyOf(spot) : "";
      names.about(spot ? keyOf(spot) : "");
      if (model.get("pointing")) {
        model.send({ type: "point", place: spot && [spot.kind, spot.id] });
      }
      const detail = spot && { label: spot.label, facts: spot.facts, legal: spot.legal };
      el.dispatchEvent(new CustomEvent("cnb-facts", { bubbles: true, detail }));
    }

    /**
     * Of a path's ghost what lies behind the pieces at its ends is not seen.
     * @param {Spot} spot
     * @param {number} unit
     */
    function uncover(spot, unit) {
      seen.replaceChildren();
      veil.removeAttribute("mask");
      if (shape(spot) !== "cnb-path" || !spot.lit) return;
      const [start, end] = bright(spot).points;
      const long = Math.hypot(end[0] - start[0], end[1] - start[1]);
      const [dx, dy] = [0, 1].map((axis) => (0.15 * unit * (end[axis] - start[axis])) / long);
      const [x1, y1, x2, y2] = [start[0] - dx, start[1] - dy, end[0] + dx, end[1] + dy];
      make("line", { x1, y1, x2, y2, stroke: "#fff", "stroke-width": unit }, seen);
      veil.setAttribute("mask", `url(#${seen.id})`);
    }

    function wear() {
      const light = model.get("light");
      el.style.setProperty("--cnb-unit", model.get("unit"));
      for (const name of ["band", "core", "line"]) {
        el.style.setProperty(`--cnb-light-${name}`, light[name] ?? "transparent");
      }
      ghost.replaceChildren();
    }

    /** @param {string[]} keys */
    function blame(keys) {
      const rings = make("g", { class: "cnb-blame", "aria-hidden": "true" }, svg);
      for (const spot of spots.filter((one) => keys.includes(keyOf(one)))) {
        const r = 0.43 * model.get("unit");
        const [name, where] = outline({ ...bright(spot), r }, 0);
        const group = make("g", { class: shape(spot) }, rings);
        make(name, { ...where, class: "cnb-glare" }, group);
        make(name, { ...where, class: "cnb-band" }, group);
      }
      setTimeout(() => rings.remove(), BLAME_TIME);
    }

    /** @param {Spot | null} spot */
    function rove(spot) {
      if (current) nodes.get(keyOf(current))?.setAttribute("tabindex", "-1");
      current = spot;
      if (spot) nodes.get(keyOf(spot))?.setAttribute("tabindex", "0");
    }

    /** @param {Spot} spot */
    function focus(spot) {
      const node = nodes.get(keyOf(spot));
      rove(spot);
      if (!node || node === document.activeElement) return;
      node.focus({ preventScroll: true });
      if (node.matches(":focus-visible")) {
        view.reveal(node);
        node.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    }

    // Whoever takes a piece with the keyboard goes on among the lit places; Escape leads back.
    function come() {
      const active = document.activeElement;
      if (el.contains(active) || !active?.matches("button:focus-visible")) return;
      if (!spots.some((spot) => spot.legal)) return;
      came = active;
      focus(lit()[0]);
    }

    const lit = () => {
      const legal = spots.filter((spot) => spot.legal);
      return legal.length ? legal : spots;
    };

    /** @param {Spot} spot */
    function pick(spot) {
      model.send({ type: "click", id: spot.id, kind: spot.kind, ply });
    }

    function date() {
      ply = model.get("stamp");
    }

    function update() {
      const active = el.contains(document.activeElement);
      const before = current;
      const [width, height] = model.get("size");
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.setAttribute("aria-label", model.get("label"));
      hint.textContent = model.get("hint");
      el.style.aspectRatio = `${width} / ${height}`;
      const old = new Map(spots.map((spot) => [keyOf(spot), JSON.stringify(spot)]));
      spots = JSON.parse(model.get("text") || "[]").map(unpacked);
      spots.sort((a, b) => order(a) - order(b));
      const wanted = new Set(spots.map(keyOf));
      lamps.clear();
      for (const spot of spots) if (spot.legal) lamps.set(keyOf(spot), lamp(spot));
      lights.replaceChildren(...lamps.values());
      for (const [key, node] of nodes) {
        if (wanted.has(key)) continue;
        node.remove();
        nodes.delete(key);
      }
      let last = lights;
      for (const spot of spots) {
        const key = keyOf(spot);
        const node = nodes.get(key) ?? button(spot);
        if (nodes.has(key) && old.get(key) !== JSON.stringify(spot)) fill(node, spot);
        nodes.set(key, node);
        // Moving a focused node would lose the focus, so only what is out of place moves.
        const here = last.nextSibling;
        if (here !== node) svg.insertBefore(node, here);
        last = node;
      }
      const kept = before && spots.find((spot) => keyOf(spot) === keyOf(before));
      const next =
        kept && (kept.legal || lit() === spots) ? kept : before ? nearest(before, lit()) : lit()[0];
      current = null;
      for (const node of nodes.values()) node.setAttribute("tabindex", "-1");
      rove(next ?? null);
      if (active) {
        if (next) focus(next);
        else el.focus({ preventScroll: true });
      }
      if (told) {
        const { key, by } = told;
        tell(spots.find((spot) => keyOf(spot) === key) ?? null, by);
      }
      names.draw();
    }

    /**
     * A finger means the lit place that is nearest to it, of those whose targets it touches.
     * @param {PointerEvent} event
     */
    function meant(event) {
      const spot = spotOf(event.target);
      if (event.pointerType === "mouse" || !spot?.legal || !event.detail) return spot;
      const box = svg.getBoundingClientRect();
      const scale = model.get("size")[0] / box.width;
      const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
      const near = spots.filter((one) => one.legal && shape(one) === shape(spot));
      return near.reduce((best, one) => (away(one, x, y) < away(best, x, y) ? one : best), spot);
    }

    svg.addEventListener("click", (event) => {
      const spot = meant(event);
      // The later clicks of a double click would hit whatever the first one lit.
      if (!spot || event.detail > 1) return;
      rove(spot);
      pick(spot);
    });
    svg.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") tell(spotOf(event.target), "hover");
    });
    svg.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch") tell(spotOf(event.target), "tap");
    });
    el.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") quiet("hover");
    });
    // On the frame: Chromium gives an SVG that listens to focus a tab stop of its own.
    el.addEventListener("focusin", (event) => {
      const spot = spotOf(event.target);
      if (!spot) return;
      rove(spot);
      if (nodes.get(keyOf(spot))?.matches(":focus-visible")) tell(spot, "focus");
    });
    el.addEventListener("focusout", () => quiet("focus"));
    el.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const among = event.shiftKey ? spots : lit();
      let target = null;
      if (event.key === "Escape") {
        quiet();
        model.send({ type: "cancel", ply });
        if (came?.isConnected) came.focus();
        came = null;
      } else if (event.key === "Enter" || event.key === " ") {
        const spot = spotOf(event.target);
        if (spot && !event.repeat) pick(spot);
      } else if (event.key in ARROWS && current) {
        target = neighbour(current, among, ARROWS[event.key]);
      } else if (event.key in LEAFS && current) {
        target = among[among.indexOf(current) + LEAFS[event.key]];
      } else if (event.key === "Home") {
        target = among[0];
      } else if (event.key === "End") {
        target = among.at(-1);
      } else {
        return;
      }
      // Keys of the board must not scroll the page, nor reach a notebook's shortcuts.
      event.preventDefault();
      event.stopPropagation();
      if (target) focus(target);
    });

    for (const name of ["text", "size", "label", "hint"]) {
      model.on(`change:${name}`, calmly(update));
    }
    for (const name of ["light", "ghosts", "unit"]) model.on(`change:${name}`, wear);
    model.on("msg:custom", ({ type, keys }) => {
      if (type === "blame") blame(keys);
      else if (type === "come") come();
      else if (type === "unzoom") view.whole();
    });
    wear();
    model.on("change:stamp", calmly(date));
    date();
    update();
  },
};
