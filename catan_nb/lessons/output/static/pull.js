// A pane whose picture can be taken hold of: places to press, handles to pull.
//
// [data-do] in a drawing is pressed with pointer, Enter or space. With data-pull="x" or "y" it is
// pulled along that axis instead: from data-low to data-high in the drawing's own units its value
// goes from aria-valuemin to aria-valuemax in steps of data-step; the arrow keys move it too.
// With data-sweep it is pressed by every pointer that comes over it while it is down. Inside
// [data-roving] the arrow keys go from one to the next in their direction, and a finger means the
// nearest one (`finger.js`).

import { pane } from "../../../ui/widgets/static/panes/pane.js";
import { fingers, meantBy, middle } from "./finger.js";

const REST = 40; // milliseconds between two values of a handle that is being pulled
const FRESH = 700; // so long a value that was told by keys counts, before Python has answered
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function holding({ model, el, signal }) {
  let pulled = null; // the handle that is being pulled
  let swept = null; // what was pressed last by a pointer that is down
  let waiting = null; // what is to be told when the handle rests
  let timer = 0;
  let late = 0; // when something was told last
  let width = 0; // that Python draws for
  const fresh = new WeakMap();

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

  function tell(node, value) {
    fresh.set(node, [value, performance.now()]);
    waiting = [node, value];
    clearTimeout(timer);
    if (performance.now() - late > REST) flush();
    else timer = setTimeout(flush, REST);
  }

  const number = (node, name) => Number(node.getAttribute(name));

  function valueOf(node) {
    const [value, when] = fresh.get(node) ?? [0, -FRESH];
    return performance.now() - when < FRESH ? value : number(node, "aria-valuenow");
  }

  function within(node, value) {
    const low = number(node, "aria-valuemin");
    const step = Number(node.dataset.step ?? 1);
    const whole = low + Math.round((value - low) / step) * step;
    return Math.min(Math.max(whole, low), number(node, "aria-valuemax"));
  }

  function put(node, value) {
    const wanted = within(node, value);
    if (wanted !== valueOf(node)) tell(node, wanted);
  }

  // Where the pointer stands between the two ends of a handle's way.
  function follow(event) {
    const { pull, low, high } = pulled.dataset;
    const matrix = pulled.ownerSVGElement.getScreenCTM().inverse();
    const here = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)[pull];
    const [least, most] = ["aria-valuemin", "aria-valuemax"].map((name) => number(pulled, name));
    put(pulled, least + ((here - low) / (high - low)) * (most - least));
  }

  function sweep(node) {
    if (!node || node === swept) return;
    swept = node;
    send(node);
  }

  const at = (node, what) => {
    const found = node instanceof Element ? node.closest(what) : null;
    return found instanceof SVGElement && el.contains(found) ? found : null;
  };

  // What the arrow goes to: near in its direction, and little to the side.
  function next(node, [right, down]) {
    const [x, y] = middle(node);
    let best = null;
    let least = Infinity;
    for (const one of node.closest("[data-roving]").querySelectorAll("[data-do]")) {
      const [dx, dy] = middle(one).map((there, axis) => there - [x, y][axis]);
      const along = dx * right + dy * down;
      const way = along + 2.5 * Math.abs(dx * down - dy * right);
      if (one !== node && along > 2 && way < least) [best, least] = [one, way];
    }
    return best;
  }

  const listen = (type, act) => el.addEventListener(type, act, { signal });

  listen("pointerdown", (event) => {
    if (event.button > 0) return;
    pulled = at(event.target, "[data-pull]");
    const start = pulled ? null : at(event.target, "[data-sweep]");
    if (!pulled && !start) return;
    event.preventDefault(); // no text is marked
    (pulled ?? start).focus({ preventScroll: true });
    el.setPointerCapture(event.pointerId);
    if (pulled) follow(event);
    else sweep(start);
  });
  listen("pointermove", (event) => {
    if (pulled?.isConnected) follow(event);
    else if (swept) sweep(at(document.elementFromPoint(event.clientX, event.clientY), "[data-sweep]"));
  });
  for (const type of ["pointerup", "pointercancel"]) {
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
      const ends = { Home: "aria-valuemin", End: "aria-valuemax" };
      const steps = { PageUp: 5, PageDown: -5 }[event.key] ?? (way ? way[0] - way[1] : 0);
      if (ends[event.key]) put(node, number(node, ends[event.key]));
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
    if (!wide || wide === width || (!width && wide === Number(place.dataset.wide))) return;
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
  render(context) {
    pane.render(context);
    holding(context);
  },
};
