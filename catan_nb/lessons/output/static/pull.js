// A pane whose picture can be taken hold of: places to press, handles to pull.
//
// [data-do] in a drawing is pressed with pointer, Enter or space. With data-pull="x" or "y" it is
// pulled along that axis instead: from data-low to data-high in the drawing's own units its value
// goes from aria-valuemin to aria-valuemax in steps of data-step; the arrow keys move it too.
// With data-sweep it is pressed by every pointer that comes over it while it is down. Inside
// [data-roving] the arrow keys go from one to the next in their direction, and a finger means the
// nearest one (`finger.js`).

/** @import { RenderProps } from "@anywidget/types" */

import { pane } from "../../../ui/widgets/static/panes/pane.js";
import { fingers, meantBy, middle } from "./finger.js";

const REST = 40; // milliseconds between two values of a handle that is being pulled
const FRESH = 700; // so long a value that was told by keys counts, before Python has answered
/** @type {Record<string, string>} */
const ENDS = { Home: "aria-valuemin", End: "aria-valuemax" };
/** @type {Record<string, number>} */
const LEAPS = { PageUp: 5, PageDown: -5 };
/** @type {Record<string, [right: number, down: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {RenderProps} context */
function holding({ model, el, signal }) {
  /** @type {SVGElement | null} */
  let pulled = null; // the handle that is being pulled
  /** @type {SVGElement | null} */
  let swept = null; // what was pressed last by a pointer that is down
  /** @type {[node: SVGElement, value: number] | null} */
  let waiting = null; // what is to be told when the handle rests
  /** @type {Timer} */
  let timer = 0;
  let late = 0; // when something was told last
  let width = 0; // that Python draws for
  /** @type {WeakMap<SVGElement, [value: number, when: number]>} */
  const fresh = new WeakMap();

  /**
   * @param {Element} node
   * @param {string | number} [value]
   */
  const send = (node, value = "") =>
    model.send({
      type: "press",
      do: node.dataset.do,
      arg: node.dataset.arg ?? "",
      value: String(value),
      stamp: model.get("stamp"),
    });

  function flush() {
    clearTimeout(timer);
    if (waiting === null) return;
    const [node, value] = waiting;
    waiting = null;
    late = performance.now();
    send(node, value);
  }

  /**
   * @param {SVGElement} node
   * @param {number} value
   */
  function tell(node, value) {
    fresh.set(node, [value, performance.now()]);
    waiting = [node, value];
    clearTimeout(timer);
    if (performance.now() - late > REST) flush();
    else timer = setTimeout(flush, REST);
  }

  /**
   * @param {Element} node
   * @param {string} name
   */
  const number = (node, name) => Number(node.getAttribute(name));

  /** @param {SVGElement} node */
  function valueOf(node) {
    const [value, when] = fresh.get(node) ?? [0, -FRESH];
    return performance.now() - when < FRESH ? value : number(node, "aria-valuenow");
  }

  /**
   * @param {SVGElement} node
   * @param {number} value
   */
  function within(node, value) {
    const low = number(node, "aria-valuemin");
    const step = Number(node.dataset.step ?? 1);
    const whole = low + Math.round((value - low) / step) * step;
    return Math.min(Math.max(whole, low), number(node, "aria-valuemax"));
  }

  /**
   * @param {SVGElement} node
   * @param {number} value
   */
  function put(node, value) {
    const wanted = within(node, value);
    if (wanted !== valueOf(node)) tell(node, wanted);
  }

  /**
   * Where the pointer stands between the two ends of a handle's way.
   * @param {PointerEvent} event
   * @param {SVGElement} handle
   */
  function follow(event, handle) {
    const { pull, low, high } = handle.dataset;
    const matrix = handle.ownerSVGElement?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const part = (point[pull === "x" ? "x" : "y"] - Number(low)) / (Number(high) - Number(low));
    const [least, most] = ["aria-valuemin", "aria-valuemax"].map((name) => number(handle, name));
    put(handle, least + part * (most - least));
  }

  /** @param {SVGElement | null} node */
  function sweep(node) {
    if (!node || node === swept) return;
    swept = node;
    send(node);
  }

  /**
   * @param {EventTarget | null} node
   * @param {string} what
   * @returns {SVGElement | null}
   */
  const at = (node, what) => {
    const found = node instanceof Element ? node.closest(what) : null;
    return found instanceof SVGElement && el.contains(found) ? found : null;
  };

  /**
   * What the arrow goes to: near in its direction, and little to the side.
   * @param {SVGElement} node
   * @param {[right: number, down: number]} way
   */
  function next(node, [right, down]) {
    const [x, y] = middle(node);
    /** @type {SVGElement | null} */
    let best = null;
    let least = Infinity;
    /** @type {NodeListOf<SVGElement> | undefined} */
    const all = node.closest("[data-roving]")?.querySelectorAll("[data-do]");
    for (const one of all ?? []) {
      const [dx, dy] = middle(one).map((there, axis) => there - [x, y][axis]);
      const along = dx * right + dy * down;
      const way = along + 2.5 * Math.abs(dx * down - dy * right);
      if (one !== node && along > 2 && way < least) [best, least] = [one, way];
    }
    return best;
  }

  /**
   * @template {keyof HTMLElementEventMap} K
   * @param {K} type
   * @param {(event: HTMLElementEventMap[K]) => void} act
   */
  const listen = (type, act) => el.addEventListener(type, act, { signal });

  listen("pointerdown", (event) => {
    if (event.button > 0) return;
    pulled = at(event.target, "[data-pull]");
    const start = pulled ? null : at(event.target, "[data-sweep]");
    if (!pulled && !start) return;
    event.preventDefault(); // no text is marked
    (pulled ?? start)?.focus({ preventScroll: true });
    el.setPointerCapture(event.pointerId);
    if (pulled) follow(event, pulled);
    else sweep(start);
  });
  listen("pointermove", (event) => {
    if (pulled?.isConnected) follow(event, pulled);
    else if (swept) sweep(at(document.elementFromPoint(event.clientX, event.clientY), "[data-sweep]"));
  });
  for (const type of /** @type {const} */ (["pointerup", "pointercancel"])) {
    listen(type, () => {
      flush();
      pulled = swept = null;
    });
  }
  listen("click", (event) => {
    const finger = event.pointerType && event.pointerType !== "mouse";
    const meant = finger ? meantBy(el, event.target, event.clientX, event.clientY) : null;
    const node = meant ?? at(event.target, "[data-do]");
    if (!node || node.dataset.pull !== undefined) return;
    if (event.detail && at(event.target, "[data-sweep]")) return; // the pointer has pressed it
    node.focus({ preventScroll: true });
    send(node);
  });
  listen("keydown", (event) => {
    const node = at(event.target, "[data-do]");
    if (!node || event.altKey || event.ctrlKey || event.metaKey) return;
    const { pull } = node.dataset;
    const way = WAYS[event.key];
    const roving = node.closest("[data-roving]") !== null;
    if (way && roving && !(pull && way[pull === "x" ? 0 : 1])) next(node, way)?.focus();
    else if (pull !== undefined) {
      const step = Number(node.dataset.step ?? 1);
      const end = ENDS[event.key];
      const steps = LEAPS[event.key] ?? (way ? way[0] - way[1] : 0);
      if (end) put(node, number(node, end));
      else if (steps) put(node, valueOf(node) + steps * step);
      else return;
      flush();
    } else if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) send(node);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Python draws for the width that there is, so that letters keep their size.
  function measure() {
    const place = el.querySelector("[data-wide]");
    const most = Number(place?.dataset.most);
    const wide = Math.min(most, Math.floor((place?.clientWidth ?? 0) / 10) * 10);
    if (!place || !wide || wide === width) return;
    if (!width && wide === Number(place.dataset.wide)) return;
    width = wide;
    send(place, wide);
  }
  fingers({
    el,
    signal,
    press(node) {
      node.focus({ preventScroll: true });
      send(node);
    },
  });
  const observer = new ResizeObserver(measure);
  observer.observe(el);
  signal.addEventListener("abort", () => observer.disconnect());
}

export default {
  hear: pane.hear,
  /** @param {RenderProps} context */
  render(context) {
    pane.render(context);
    holding(context);
  },
};
