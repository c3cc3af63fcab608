// A region of HTML that is patched in place and reports what is pressed.

/** @import { AnyModel, RenderProps } from "@anywidget/types" */

import { calm } from "../calm.js";
import { hear } from "../patched.js";

const OUR_STATE = "open"; // what the person did to <details>; the patch leaves it

/** => @param {Node} node */
const keyOf = (node) =>
  node instanceof Element
    ? node.dataset.key ?? (node.dataset.do ? `${node.dataset.do}/${node.dataset.arg ?? ""}` : null)
    : null;

/**
 * @param {Node} a
 * @param {Node} b
 */
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

/**
 * @param {Element} node
 * @param {Element} wanted
 */
function patchAttributes(node, wanted) {
  for (const { name } of [...node.attributes]) {
    if (!wanted.hasAttribute(name) && name !== OUR_STATE) node.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (name === OUR_STATE) continue;
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  if (!(node instanceof HTMLInputElement)) return;
  if (node.type === "checkbox") node.checked = wanted.hasAttribute("checked");
  else if (node !== document.activeElement) node.value = wanted.getAttribute("value") ?? "";
}

/**
 * Make `node`'s children those of `wanted`, keeping every element that can be kept.
 * @param {ParentNode & Node} node
 * @param {ParentNode & Node} wanted
 */
function patchChildren(node, wanted) {
  /** @type {Map<string | null, Node>} */
  const keyed = new Map();
  for (const child of node.children) if (keyOf(child) !== null) keyed.set(keyOf(child), child);
  let here = node.firstChild;
  for (const child of [...wanted.childNodes]) {
    const key = keyOf(child);
    let mine = key === null ? null : keyed.get(key) ?? null;
    if (mine && !alike(mine, child)) mine = null;
    if (key === null && here && alike(here, child) && keyOf(here) === null) mine = here;
    if (mine === null) {
      node.insertBefore(child, here);
      continue;
    }
    keyed.delete(key);
    if (mine === here) here = here.nextSibling;
    else node.insertBefore(mine, here);
    patch(mine, child);
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

/**
 * @param {Node} node
 * @param {Node} wanted
 */
function patch(node, wanted) {
  if (!(node instanceof Element && wanted instanceof Element)) {
    if (node.nodeValue !== wanted.nodeValue) node.nodeValue = wanted.nodeValue;
    return;
  }
  patchAttributes(node, wanted);
  patchChildren(node, wanted);
  if (node instanceof HTMLSelectElement && wanted instanceof HTMLSelectElement && node !== document.activeElement) {
    const chosen = [...wanted.options].findIndex((option) => option.hasAttribute("selected"));
    if (chosen >= 0) node.selectedIndex = chosen;
  }
}

/** The parts of a pane's script, for panes that can do more. */
export const pane = {
  hear,
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    const calmly = calm(signal);
    /** @type {HTMLInputElement | null} */
    let typed = null; // a field of which Python does not know yet what is in it
    /** @type {WeakMap<HTMLElement, string | boolean>} */
    const told = new WeakMap(); // what Python knows to be in a field
    /** @type {Timer} */
    let timer = 0;
    let stamp = 0; // the moment that the content belongs to
    /** @type {string[]} */
    let classes = [];
    el.classList.add("cnb-pane");

    function dress() {
      /**
       * @param {string} name
       * @param {string} value
       */
      const set = (name, value) => (value ? el.setAttribute(name, value) : el.removeAttribute(name));
      set("aria-label", model.get("label"));
      set("role", model.get("role"));
      el.classList.remove(...classes);
      classes = model.get("classes").split(" ").filter(Boolean);
      el.classList.add(...classes);
      el.hidden = model.get("hidden");
    }

    // What is typed is told when typing rests, or before whatever is pressed next.
    function tell() {
      clearTimeout(timer);
      const field = typed;
      typed = null;
      if (field) send(field, field.value);
    }

    /**
     * @param {HTMLElement} node
     * @param {string | boolean} value
     * @param {string} [verb]
     */
    function send(node, value, verb = node.dataset.do) {
      if (typed === node) typed = null;
      tell();
      told.set(node, value);
      model.send({ type: "press", do: verb, arg: node.dataset.arg ?? "", value, stamp });
    }

    /**
     * @param {string | undefined} verb
     * @param {string} [arg]
     * @returns {HTMLElement | null}
     */
    function find(verb, arg) {
      const found = [...el.querySelectorAll("[data-do]")].filter((node) => node.dataset.do === verb);
      return found.find((node) => (node.dataset.arg ?? "") === (arg ?? "")) ?? found[0] ?? null;
    }

    /**
     * A person at the keyboard must not fall out of the panel when a pressed button goes away.
     * @param {Element} before
     */
    function refocus(before) {
      const { do: verb, arg } = before.dataset;
      const next =
        find(verb, arg) ??
        el.querySelector("[data-next]") ??
        el.querySelector('button:not([aria-disabled="true"])') ??
        el.querySelector("button");
      next?.focus({ preventScroll: true });
    }

    function date() {
      stamp = model.get("stamp");
    }

    function update() {
      const active = document.activeElement;
      const inside = active !== el && el.contains(active) && active?.dataset.do ? active : null;
      const wanted = document.createElement("template");
      wanted.innerHTML = model.get("text");
      patchChildren(el, wanted.content);
      if (inside && !inside.isConnected) refocus(inside);
    }

    /** @param {HTMLInputElement | HTMLSelectElement} node */
    const live = (node) => node.type === "range" || node.dataset.live !== undefined;

    /**
     * @param {Event} event
     * @returns {HTMLElement | null}
     */
    const target = (event) => {
      const node = event.target instanceof Element ? event.target.closest("[data-do]") : null;
      return node && el.contains(node) ? node : null;
    };

    /**
     * What a button counts up, the one that it names counts down, as long as there is such a one.
     * @param {HTMLElement} button
     */
    function fewer({ dataset: { less, arg } }) {
      const found = find(less, arg);
      if (found?.dataset.arg === arg) found?.click();
    }

    el.addEventListener("click", (event) => {
      const node = target(event);
      if (!(node instanceof HTMLButtonElement)) return;
      // The later clicks of a double click would hit whatever the first one brought.
      if (event.detail > 1 && node.dataset.repeat === undefined) return;
      // Only the press itself may open a full screen; Python answers where there is none.
      if (node.dataset.do === "fullscreen" && document.fullscreenEnabled) {
        if (document.fullscreenElement) document.exitFullscreen();
        else (el.closest(".cnb-table") ?? el).requestFullscreen().catch(() => send(node, ""));
        return;
      }
      if (event.shiftKey && node.dataset.less) fewer(node);
      else send(node, "");
    });
    el.addEventListener("change", (event) => {
      const node = target(event);
      if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement) {
        const value = node.type === "checkbox" ? node.checked : node.value;
        if (!live(node) || told.get(node) !== value) send(node, value);
      }
    });
    el.addEventListener("input", (event) => {
      const node = target(event);
      if (!(node instanceof HTMLInputElement) || !live(node)) return;
      if (typed !== node) tell();
      typed = node;
      clearTimeout(timer);
      timer = setTimeout(tell, 40);
    });
    el.addEventListener("keydown", (event) => {
      const node = target(event);
      if (!node) return;
      const presses = event.key === "Enter" || event.key === " ";
      if (presses && event.repeat && node.dataset.repeat === undefined) event.preventDefault();
      // Who has typed a number or words need not look for the button beside it, if there is one.
      if (event.key === "Enter" && !event.repeat && node.dataset.enter) {
        event.preventDefault();
        const button = find(node.dataset.enter);
        if (button) button.click();
        else if (node instanceof HTMLInputElement) send(node, node.value, node.dataset.enter);
      }
      if (node.dataset.less && ["Backspace", "Delete", "-"].includes(event.key)) fewer(node);
    });

    /**
     * Escape shuts what has been opened in the place of something else.
     * @param {KeyboardEvent} event
     */
    const escape = (event) => {
      const shut = event.key === "Escape" && !event.defaultPrevented && el.querySelector("[data-esc]");
      if (!shut || !shut.checkVisibility()) return;
      event.preventDefault();
      shut.click();
    };
    document.addEventListener("keydown", escape, { signal });
    model.on("change:text", calmly(update));
    model.on("change:stamp", calmly(date));
    for (const name of ["label", "classes", "role", "hidden"]) {
      model.on(`change:${name}`, calmly(dress));
    }
    model.on("msg:custom", (message) => {
      if (message.type !== "focus") return;
      // Where no button is next, as in the set-up, a lit place of the board is.
      const next = () =>
        el.querySelector("[data-next]") ?? document.querySelector(".cnb-overlay .cnb-legal");
      const wanted = () => (message.do ? find(message.do, message.arg) : next());
      /**
       * What has just been opened comes into sight a moment later than it is told of.
       * @param {number} looks
       */
      const go = (looks) => {
        const node = wanted();
        node?.focus();
        if (looks && node !== document.activeElement) requestAnimationFrame(() => go(looks - 1));
      };
      calmly(() => go(10))();
    });
    dress();
    date();
    update();
  },
};
