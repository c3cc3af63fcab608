// Zoom and pan of a board inside the cell that clips it. One transform moves canvas and places
// alike, so that clicks stay exact; once it rests, the canvas is asked for more pixels.

/** @import { AnyModel } from "@anywidget/types" */

/**
 * @typedef {[x: number, y: number]} Pair
 * @typedef {{at: Pair, far?: number, mouse?: boolean, moved?: boolean}} Hold
 */

const CLOSEST = 4;
const STEP = 1.5;
const REST = 250; // milliseconds without a change until the board is drawn finer
const FINE = [2, 4]; // canvas pixels per unit, at least and at most
const SLOP = 6; // pixels that a press may wander and still be a click
/** @type {Record<string, Pair>} */
const PAN = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {number} least
 * @param {number} value
 * @param {number} most
 */
const between = (least, value, most) => Math.max(least, Math.min(most, value));

/**
 * @param {HTMLElement} el
 * @param {AnyModel} model
 * @param {AbortSignal} signal
 */
export function zooming(el, model, signal) {
  let [scale, x, y] = [1, 0, 0]; // a point q of the board is drawn at its home + (x, y) + scale q
  /** @type {HTMLElement} */
  let cell;
  /** @type {HTMLElement} */
  let board;
  let fine = FINE[0];
  /** @type {Timer} */
  let timer = 0;
  /** @type {Hold | null} */
  let held = null; // what the pointer or the fingers hold
  let hush = false; // whether the next click is the end of a drag
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  /**
   * @template {keyof HTMLElementEventMap} K
   * @param {K} type
   * @param {(event: HTMLElementEventMap[K]) => void} act
   * @param {AddEventListenerOptions} [more]
   */
  const listen = (type, act, more) => cell.addEventListener(type, act, { signal, ...more });

  /**
   * @param {number} next
   * @param {Pair} to
   */
  function put(next, to) {
    const [own, around] = [board, cell].map((node) => node.getBoundingClientRect());
    /**
     * @param {number} at
     * @param {number} start
     * @param {number} size
     * @param {number} room
     */
    const within = (at, start, size, room) =>
      size <= room ? (room - size) / 2 - start : between(room - size - start, at, -start);
    const [wide, high] = [(own.width / scale) * next, (own.height / scale) * next];
    const home = [own.left - around.left - x, own.top - around.top - y];
    scale = next;
    x = scale === 1 ? 0 : within(to[0], home[0], wide, around.width);
    y = scale === 1 ? 0 : within(to[1], home[1], high, around.height);
    board.style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
    cell.classList.toggle("cnb-zoomed", scale > 1);
    buttons.whole.textContent = `${Math.round(100 * scale)}%`;
    buttons.out.hidden = buttons.whole.hidden = scale === 1;
    clearTimeout(timer);
    timer = setTimeout(refine, REST);
  }

  function refine() {
    const pixels = (devicePixelRatio * board.getBoundingClientRect().width) / model.get("size")[0];
    const wanted = scale === 1 ? FINE[0] : between(FINE[0], Math.ceil(pixels - 0.1), FINE[1]);
    if (wanted === fine || signal.aborted) return;
    fine = wanted;
    model.send({ type: "sharpen", pixels: fine });
  }

  /**
   * Zoom about a point of the screen, by itself the middle.
   * @param {number} factor
   * @param {Pair} [middle]
   */
  function zoom(factor, middle) {
    const around = cell.getBoundingClientRect();
    const own = board.getBoundingClientRect();
    const [px, py] = middle ?? [around.left + around.width / 2, around.top + around.height / 2];
    const next = between(1, scale * factor, CLOSEST);
    const grow = 1 - next / scale;
    put(next, [x + grow * (px - own.left), y + grow * (py - own.top)]);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  const pan = (dx, dy) => put(scale, [x + dx, y + dy]);

  /**
   * @param {TouchEvent} event
   * @returns {Hold & {far: number}}
   */
  function fingers({ touches }) {
    const [a, b = a] = [...touches].map((one) => [one.clientX, one.clientY]);
    return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], far: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }

  /** @param {Pair} at */
  function drag(at) {
    if (!held) return false;
    const [dx, dy] = [at[0] - held.at[0], at[1] - held.at[1]];
    if (!held.moved && Math.hypot(dx, dy) < SLOP) return false;
    held.moved = true;
    held.at = at;
    pan(dx, dy);
    return true;
  }

  function touched() {
    listen("touchstart", (event) => {
      held = event.touches.length < 3 && (scale > 1 || event.touches[1]) ? fingers(event) : null;
      if (held && event.touches[1]) event.preventDefault();
    }, { passive: false });
    listen("touchmove", (event) => {
      if (!held) return;
      const now = fingers(event);
      if (event.touches[1] && held.far) {
        zoom(now.far / held.far, now.at);
        held.moved = true;
        drag(now.at);
        held.far = now.far;
        event.preventDefault();
      } else if (drag(now.at)) event.preventDefault();
    }, { passive: false });
    for (const type of /** @type {const} */ (["touchend", "touchcancel"])) {
      listen(type, (event) => {
        held = event.touches[0] && scale > 1 ? fingers(event) : null;
      });
    }
  }

  function pointed() {
    listen("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const turned = event.deltaY * (event.deltaMode ? 30 : 1);
      zoom(Math.exp(-0.006 * between(-60, turned, 60)), [event.clientX, event.clientY]);
    }, { passive: false });
    listen("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0 || scale === 1) return;
      held = { at: [event.clientX, event.clientY], mouse: true };
    });
    window.addEventListener("pointermove", (event) => {
      if (held?.mouse) drag([event.clientX, event.clientY]);
    }, { signal });
    for (const type of ["pointerup", "pointercancel"]) {
      window.addEventListener(type, () => {
        if (!held?.mouse) return;
        hush = Boolean(held.moved);
        held = null;
        setTimeout(() => (hush = false), 60);
      }, { signal });
    }
    listen("click", (event) => {
      if (hush) event.stopPropagation();
      hush = false;
    }, { capture: true });
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoom(STEP);
    else if (event.key === "-") zoom(1 / STEP);
    else if (event.key === "0") put(1, [0, 0]);
    else if (event.key in PAN && event.target instanceof Element && event.target.closest(".cnb-zoom")) {
      const [dx, dy] = PAN[event.key];
      pan(80 * dx, 80 * dy);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function furnish() {
    const group = document.createElement("div");
    group.className = "cnb-zoom";
    group.setAttribute("role", "group");
    /** @type {Record<string, () => void>} */
    const deeds = { in: () => zoom(STEP), out: () => zoom(1 / STEP), whole: () => put(1, [0, 0]) };
    for (const [name, deed] of Object.entries(deeds)) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "cnb-button";
      button.textContent = { in: "+", out: "−" }[name] ?? "";
      button.addEventListener("click", () => {
        deed();
        if (button.hidden) buttons.in.focus();
      });
      group.append(button);
      buttons[name] = button;
    }
    const speak = () => {
      const words = model.get("words");
      group.setAttribute("aria-label", words.zoom);
      for (const [name, button] of Object.entries(buttons)) {
        button.title = words[name];
        button.setAttribute("aria-label", words[name]);
      }
    };
    speak();
    model.on("change:words", speak);
    board.parentElement?.append(group);
    signal.addEventListener("abort", () => group.remove());
  }

  function find() {
    if (signal.aborted) return;
    const here = el.closest(".cnb-board");
    if (!here) return void requestAnimationFrame(find);
    const around = here.closest(".cnb-board-cell");
    if (!around) return; // a board in a text has no room of its own
    [board, cell] = [here, around];
    furnish();
    pointed();
    touched();
    listen("keydown", keyed);
    const observer = new ResizeObserver(() => put(scale, [x, y]));
    observer.observe(cell);
    signal.addEventListener("abort", () => observer.disconnect());
  }
  find();

  return {
    whole: () => cell && put(1, [0, 0]),
    /**
     * Bring a place into sight.
     * @param {Element} node
     */
    reveal(node) {
      if (scale === 1) return;
      const [own, around] = [node, cell].map((one) => one.getBoundingClientRect());
      /**
       * @param {number} near
       * @param {number} far
       * @param {number} from
       * @param {number} to
       */
      const into = (near, far, from, to) =>
        near < from ? from - near + 24 : far > to ? to - far - 24 : 0;
      pan(
        into(own.left, own.right, around.left, around.right),
        into(own.top, own.bottom, around.top, around.bottom),
      );
    },
  };
}
