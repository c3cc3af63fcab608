// What flies above the page. The page shows the new state already, so whatever comes in between
// simply ends it: another state, another size of the window, a page that nobody looks at.

/** @import { RenderProps } from "@anywidget/types" */

import { play } from "./sound.js";

/**
 * @typedef {[x: number, y: number]} Pair
 * @typedef {{what: string, count: number, source: Pair, target: Pair, picture: Element | null}} Flight
 * @typedef {[anchor: string, before: number, now: number]} Count
 * @typedef {object} Shown
 * @property {[what: string, source: string, target: string, count?: number][]} [flights]
 * @property {[words: string, anchor: string][]} [marks]
 * @property {Count[]} [counts]
 * @property {string[]} [sounds]
 * @property {number} [volume]
 */

const FLIGHT = 480; // milliseconds in the air
const APART = 60; // from one start to the next
const LONGEST = 1200; // all of it
const COUNT = 720; // how long points are counted
const STAY = 1500; // how long words stand
const MOST = 24; // things in the air; of more, one stands for many
const SVG = "http://www.w3.org/2000/svg";
const calmly = window.matchMedia("(prefers-reduced-motion: reduce)");

/** @param {string} name */
function drawing(name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#cnb-${name}`);
  svg.setAttribute("class", "cnb-icon");
  svg.append(use);
  return svg;
}

/**
 * A card of a kind, a card's back, a disc with a sign in a player's colour, or a picture of the
 * page.
 * @param {string} what
 * @param {number} count
 * @param {Element | null} picture
 */
function thing(what, count, picture) {
  const node = document.createElement("div");
  const [name, colour] = what.split("/");
  const disc = name.startsWith("sign-");
  node.className = `cnb-flying${disc ? " cnb-disc" : ""}`;
  if (colour) node.classList.add(`cnb-${colour}`);
  if (picture) {
    const copy = /** @type {SVGElement} */ (picture.cloneNode(true));
    const { width, height } = picture.getBoundingClientRect();
    Object.assign(copy.style, { width: `${width}px`, height: `${height}px` });
    node.classList.add("cnb-picture");
    node.append(copy);
  } else if (name === "back") node.classList.add("cnb-back");
  else node.append(drawing(disc ? name : `kind-${name}`));
  if (count > 1) node.append(Object.assign(document.createElement("b"), { textContent: count }));
  return node;
}

/**
 * Where something is on the screen; null when it cannot be seen.
 * @param {Element} page
 * @param {string} anchors
 */
function box(page, anchors) {
  for (const anchor of anchors.split(" ")) {
    const found = page.querySelectorAll(
      anchor.includes(":") ? `.cnb-overlay [data-key="${anchor}"]` : `[data-anchor="${anchor}"]`,
    );
    const own = [...found].at(-1)?.getBoundingClientRect();
    if (own?.width) return own;
  }
  return null;
}

/**
 * @param {Element} page
 * @param {string} anchors
 * @returns {Pair | null}
 */
function middle(page, anchors) {
  const own = box(page, anchors);
  return own && [own.x + own.width / 2, own.y + own.height / 2];
}

/**
 * Words stand in the middle of what they are said of, and beside a number that is counted.
 * @param {Element} page
 * @param {string} anchor
 * @param {boolean} counted
 * @returns {Pair | null}
 */
function spot(page, anchor, counted) {
  const own = counted ? box(page, anchor) : null;
  return own ? [own.x, own.y + own.height / 2] : middle(page, anchor);
}

/**
 * @param {Pair} one
 * @param {Pair} other
 * @returns {Pair}
 */
const less = (one, other) => [one[0] - other[0], one[1] - other[1]];

/**
 * @param {Pair} place
 * @param {number} scale
 */
const at = ([x, y], scale) => `translate(${x}px, ${y}px) scale(${scale})`;

export default {
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    el.classList.add("cnb-motion");
    el.setAttribute("aria-hidden", "true");
    /** @type {Animation[]} */
    let moving = [];

    function end() {
      const ended = moving;
      moving = [];
      for (const one of ended) one.cancel();
      el.replaceChildren();
    }

    /**
     * @param {Element} node
     * @param {Keyframe[]} frames
     * @param {KeyframeAnimationOptions} options
     */
    function moved(node, frames, options) {
      const move = node.animate(frames, { fill: "both", ...options });
      moving.push(move);
      move.onfinish = () => node.remove();
    }

    /**
     * @param {Flight[]} flights
     * @param {Pair} from
     */
    function fly(flights, from) {
      const total = flights.reduce((sum, one) => sum + one.count, 0);
      const all = flights.flatMap((one) =>
        total > MOST ? [one] : Array.from({ length: one.count }, () => ({ ...one, count: 1 })),
      );
      const apart = Math.min(APART, (LONGEST - FLIGHT) / Math.max(1, all.length - 1));
      const nodes = all.map((one) => thing(one.what, one.count, one.picture));
      el.append(...nodes);
      all.forEach(({ source, target }, n) => {
        const [a, b] = [less(source, from), less(target, from)];
        const frames = [
          { transform: at(a, 0.5), opacity: 0 },
          { transform: at(a, 1.15), opacity: 1, offset: 0.15, easing: "cubic-bezier(.4,0,.2,1)" },
          { transform: at(b, 0.95), opacity: 1, offset: 0.9 },
          { transform: at(b, 0.6), opacity: 0 },
        ];
        moved(nodes[n], frames, { duration: FLIGHT, delay: n * apart });
      });
    }

    /**
     * The number itself is there at once; what is seen of it is counted above it.
     * @param {Element} page
     * @param {Count} counted
     * @param {Pair} from
     */
    function count(page, [anchor, before, now], from) {
      const number = page.querySelector(`[data-anchor="${anchor}"] .cnb-count`);
      const own = number?.getBoundingClientRect();
      if (!number || !own?.width) return;
      const node = document.createElement("div");
      const { font, color } = getComputedStyle(number);
      node.className = "cnb-counting";
      const [left, top] = [own.x - from[0], own.y - from[1]];
      Object.assign(node.style, { font, color, translate: `${left}px ${top}px`, minWidth: `${own.width}px` });
      const steps = Math.abs(now - before) + 1;
      for (let n = 0; n < steps; n++) {
        const step = document.createElement("span");
        step.textContent = String(before + n * Math.sign(now - before));
        node.append(step);
        const shown = [{ visibility: "visible" }, { visibility: "visible" }];
        const delay = (n * COUNT) / steps;
        moving.push(step.animate(shown, { duration: COUNT / steps, delay }));
      }
      el.append(node);
      const clear = { color: "transparent" };
      moving.push(number.animate([clear, clear], { duration: COUNT }));
      moved(node, [{}, {}], { duration: COUNT, fill: "none" });
    }

    /**
     * @param {string} words
     * @param {Pair} place
     * @param {Pair} from
     * @param {boolean} counted
     */
    function mark(words, place, from, counted) {
      const node = document.createElement("div");
      node.className = `cnb-mark${counted ? " cnb-beside" : ""}`;
      node.append(Object.assign(document.createElement("span"), { textContent: words }));
      el.append(node);
      const here = less(place, from);
      const rise = calmly.matches ? here : less(here, [0, 14]);
      const small = calmly.matches ? 1 : 0.6;
      const frames = [
        { transform: at(here, small), opacity: 0 },
        { transform: at(rise, 1), opacity: 1, offset: 0.12 },
        { transform: at(rise, 1), opacity: 1, offset: 0.85 },
        { transform: at(rise, 1), opacity: 0 },
      ];
      moved(node, frames, { duration: STAY });
    }

    /** @param {Shown} message */
    function show({ flights = [], marks = [], counts = [], sounds = [], volume = 0 }) {
      end();
      if (sounds.length) play(sounds, volume);
      const page = el.closest(".cnb-table");
      if (document.hidden || !page || !(flights.length || marks.length)) return;
      const origin = el.getBoundingClientRect();
      /** @type {Pair} */
      const from = [origin.x, origin.y];
      /** @type {Flight[]} */
      const placed = [];
      for (const [what, here, there, count = 1] of calmly.matches ? [] : flights) {
        const [source, target] = [middle(page, here), middle(page, there)];
        const drawn = `[data-anchor="${here}"] svg`;
        const picture = what === "picture" ? page.querySelector(drawn) : null;
        if (source && target) placed.push({ what, count, source, target, picture });
      }
      const counted = new Set(counts.map(([anchor]) => anchor));
      const standing = marks.map(([words, anchor]) => {
        const beside = counted.has(anchor);
        return { words, beside, place: spot(page, anchor, beside) };
      });
      if (placed.length) fly(placed, from);
      for (const { words, beside, place } of standing) if (place) mark(words, place, from, beside);
      if (!calmly.matches) for (const one of counts) count(page, one, from);
    }

    /**
     * Escape means what stands there to go on with, as long as it means nothing else.
     * @param {KeyboardEvent} event
     */
    function escape(event) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      const all = el.closest(".cnb-table")?.querySelectorAll('[data-do="onward"]') ?? [];
      const [button] = [...all].filter((one) => one.checkVisibility());
      if (!button) return;
      event.preventDefault();
      button.click();
    }

    /**
     * @param {EventTarget} target
     * @param {string} type
     * @param {(event: any) => void} act
     */
    const listen = (target, type, act) =>
      target.addEventListener(type, act, { signal });
    listen(window, "resize", end);
    listen(window, "scroll", end);
    listen(document, "visibilitychange", () => document.hidden && end());
    listen(calmly, "change", end);
    signal.addEventListener("abort", end); // a number that counts stands outside of this
    listen(document, "keydown", escape);
    model.on("msg:custom", (message) => {
      if (message.type === "move" && !signal.aborted) show(message);
    });
  },
};
