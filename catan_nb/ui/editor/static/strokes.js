// Painting by dragging over the board with mouse, finger or pen, and the keys that undo. A press
// that stays on its place is left to the board, which takes it for a click.

/** @import { RenderProps } from "@anywidget/types" */

/**
 * @typedef {object} Stroke What is being painted: places that have been touched, and not yet told.
 * @property {number} id
 * @property {number} x
 * @property {number} y
 * @property {string} shape
 * @property {Map<string, Element>} seen
 * @property {string[]} fresh
 * @property {boolean} told
 * @property {Timer} timer
 */

const REST = 60; // milliseconds between two messages of one movement
const STEP = 6; // pixels between two looks at what lies below the way
const SHOWN = 900; // milliseconds until the mark of what was touched is gone
const TEXTS = "input:not([type=checkbox], [type=radio], [type=button], [type=file]), textarea";

export default {
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    /** @type {HTMLElement} */
    let root;
    /** @type {Stroke | null} */
    let stroke = null; // what is being painted: places that have been touched, and not yet told
    let hush = false; // whether the next click is the end of a movement
    /**
     * @param {EventTarget} node
     * @param {string} type
     * @param {(event: any) => void} act
     */
    const listen = (node, type, act) =>
      node.addEventListener(type, act, { capture: true, passive: false, signal });
    /**
     * @param {number} x
     * @param {number} y
     */
    const spotAt = (x, y) => {
      const node = document.elementFromPoint(x, y)?.closest(".cnb-spot.cnb-legal");
      return node && root.contains(node) && node.closest(".cnb-editor-desk") ? node : null;
    };

    /**
     * @param {Stroke} stroke
     * @param {boolean} last
     */
    function tell(stroke, last) {
      clearTimeout(stroke.timer);
      stroke.timer = 0;
      if (!stroke.fresh.length && !last) return;
      const { shape, fresh, told } = stroke;
      model.send({ type: "stroke", shape, places: fresh, first: !told, last });
      stroke.told = true;
      stroke.fresh = [];
    }

    /**
     * @param {Stroke} stroke
     * @param {HTMLElement | null} node
     */
    function touch(stroke, node) {
      const key = node?.dataset.key;
      if (!key || stroke.seen.has(key)) return;
      stroke.seen.set(key, node);
      stroke.fresh.push(key);
      if (stroke.seen.size < 2) return;
      for (const one of stroke.seen.values()) one.classList.add("cnb-stroked");
      stroke.timer ||= setTimeout(() => tell(stroke, false), REST);
    }

    function end() {
      if (!stroke) return;
      const { seen } = stroke;
      if (seen.size > 1) {
        tell(stroke, true);
        hush = true;
        setTimeout(() => (hush = false), REST);
        const pale = () => [...seen.values()].map((node) => node.classList.remove("cnb-stroked"));
        setTimeout(pale, SHOWN);
      }
      stroke = null;
    }

    /** @param {PointerEvent} event */
    function begin(event) {
      if (!event.isPrimary) return void end(); // a second finger zooms
      const node = spotAt(event.clientX, event.clientY);
      if (event.button !== 0 || event.shiftKey || !node) return;
      const { clientX: x, clientY: y, pointerId: id } = event;
      stroke = { id, x, y, shape: model.get("shape"), seen: new Map(), fresh: [], told: false, timer: 0 };
      touch(stroke, node);
      // A board that is zoomed in is moved with Shift or two fingers: one paints.
      if (root.querySelector(".cnb-zoomed")) event.stopPropagation();
    }

    /** @param {PointerEvent} event */
    function move(event) {
      if (!stroke || event.pointerId !== stroke.id) return;
      const way = event.getCoalescedEvents?.() ?? [];
      for (const { clientX, clientY } of way.length ? way : [event]) {
        const [dx, dy] = [clientX - stroke.x, clientY - stroke.y];
        const parts = Math.max(1, Math.ceil(Math.hypot(dx, dy) / STEP));
        for (let n = 1; n <= parts; n += 1) {
          touch(stroke, spotAt(stroke.x + (dx * n) / parts, stroke.y + (dy * n) / parts));
        }
        [stroke.x, stroke.y] = [clientX, clientY];
      }
    }

    /** @param {KeyboardEvent} event */
    function keyed(event) {
      const { key, target, shiftKey } = event;
      if (!(target instanceof Element)) return;
      const letter = key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(letter)) return;
      const desk = root.querySelector(".cnb-editor-desk");
      const here = target === document.body || desk?.contains(target);
      if (!here || !desk?.checkVisibility() || target.matches(TEXTS)) return;
      event.preventDefault();
      event.stopPropagation();
      model.send({ type: "key", do: letter === "y" || shiftKey ? "redo" : "undo" });
    }

    function find() {
      if (signal.aborted) return;
      const here = el.closest(".cnb-editor");
      if (!here) return void requestAnimationFrame(find);
      root = here;
      listen(root, "pointerdown", begin);
      listen(window, "pointermove", move);
      listen(window, "pointerup", end);
      listen(window, "pointercancel", end);
      listen(root, "touchstart", (event) => {
        if (stroke && !event.touches[1]) event.stopPropagation();
      });
      listen(root, "click", (event) => {
        if (hush) event.stopPropagation();
        hush = false;
      });
      listen(document, "keydown", keyed);
    }
    find();
  },
};
