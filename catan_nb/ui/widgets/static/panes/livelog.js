// A log that stays: lines are added to one region, which screen readers follow. What is seen of a
// line are its parts, with pictures; what is heard is its sentence.

/** @import { RenderProps } from "@anywidget/types" */

/**
 * @typedef {[what: string | number, ...rest: any[]]} Picture A word or number and a sign, a kind of card, or a group.
 * @typedef {string | number | Picture} Part Words, the number of a player, or a picture.
 * @typedef {[letter: string, fill: string, ink: string]} Swatch
 * @typedef {object} Entry
 * @property {string} text
 * @property {Part[]} [parts]
 * @property {string} [tone]
 * @property {string} [at]
 * @property {string} [rule]
 * @property {string} [why]
 * @property {boolean} [joins]
 */

const NEAR = 40; // as long as the reader is this close to the end, the log scrolls along
const MOST = 150; // lines that are kept here while nobody reads older ones
/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} name
 * @param {...(Node | string)} children
 */
function made(tag, name, ...children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...children);
  return node;
}

/** @param {string} name */
function drawing(name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#cnb-${name}`);
  svg.setAttribute("class", name.startsWith("kind-") ? "cnb-icon cnb-kind" : "cnb-icon");
  svg.append(use);
  return svg;
}

/** @param {Swatch} [look] */
function swatch([letter, fill, ink] = ["", "", ""]) {
  const node = made("span", "cnb-letter", letter);
  node.style.background = fill;
  node.style.color = ink;
  return node;
}

/**
 * @param {Part} one
 * @param {Swatch[]} swatches
 * @returns {Node | string}
 */
function part(one, swatches) {
  if (typeof one === "string") return one;
  if (typeof one === "number") return swatch(swatches[one]);
  const [what, ...rest] = one;
  if (what === "b") return made("b", "", rest[0]);
  if (what === "i") return drawing(`sign-${rest[0]}`);
  if (what === "g") return made("span", "cnb-some cnb-group", ...rest.map((inner) => part(inner, swatches)));
  const picture = drawing(`kind-${rest[0]}`);
  return what ? made("span", "cnb-some", made("b", "", String(what)), picture) : picture;
}

/**
 * What stands before the words has a column of its own.
 * @param {Part[]} parts
 * @param {Swatch[]} swatches
 */
function told(parts, swatches) {
  const leads = typeof parts[0] === "number" || parts[0][0] === "i";
  const lead = made("span", "cnb-lead", ...(leads ? [part(parts[0], swatches)] : []));
  const rest = leads ? parts.slice(1) : parts;
  return [lead, made("span", "cnb-words", ...rest.map((one) => part(one, swatches)))];
}

export default {
  /** @param {RenderProps} context */
  render({ model, el }) {
    el.classList.add("cnb-log");
    el.setAttribute("role", "log");
    el.setAttribute("aria-live", "off"); // until the lines that were there already are in
    el.tabIndex = 0;
    const lines = made("div", "cnb-lines");
    el.append(lines);
    const name = () => el.setAttribute("aria-label", model.get("label"));
    /** @type {Swatch[]} */
    let swatches = [];
    let older = 0; // lines before these that Python keeps
    let asked = -1; // how many lines were here when older ones were asked for
    let follows = true; // whether the newest line is to stay in sight
    let byHand = false; // whether the reader has scrolled since the layout last changed
    /** @type {HTMLElement | null} */
    let current = null; // the one button that Tab reaches

    /**
     * @param {HTMLElement} node
     * @param {Entry} entry
     */
    function tone(node, entry) {
      node.classList.toggle("cnb-lit", entry.tone === "lit");
      node.classList.toggle("cnb-heading", entry.tone === "heading");
    }

    /** @param {Entry} entry */
    function line(entry) {
      const node = made("div", "cnb-line");
      tone(node, entry);
      if (entry.at) node.dataset.at = entry.at;
      if (entry.parts) {
        const seen = made("div", "cnb-told", ...told(entry.parts, swatches));
        seen.setAttribute("aria-hidden", "true");
        node.append(made("span", "cnb-said", entry.text), seen);
      } else {
        node.append(made("div", "cnb-told", entry.text));
      }
      if (entry.rule && entry.tone !== "heading") {
        node.classList.add("cnb-cites");
        const button = made("button", "cnb-rule", "?");
        button.type = "button";
        button.tabIndex = -1;
        button.dataset.rule = entry.rule;
        button.title = entry.rule;
        button.setAttribute("aria-label", model.get("rule"));
        node.append(button);
      }
      ask(node, entry.why);
      return node;
    }

    /**
     * A bot's line has a button for its reasons, which are told below it.
     * @param {HTMLElement} node
     * @param {string} [why]
     */
    function ask(node, why) {
      if (why === undefined || node.classList.contains("cnb-heading")) return;
      if (node.querySelector(".cnb-why")) return;
      node.classList.add("cnb-tells");
      const button = made("button", "cnb-why", model.get("why"));
      button.type = "button";
      button.tabIndex = -1;
      button.dataset.why = why;
      button.setAttribute("aria-expanded", "false");
      node.append(button);
    }

    /**
     * @param {number} number
     * @param {(string | string[])[]} told
     */
    function because(number, told) {
      const button = lines.querySelector(`.cnb-why[data-why="${number}"]`);
      if (!button) return;
      const parts = told.map((one) =>
        typeof one === "string"
          ? made("p", "", one)
          : made("ul", "", ...one.map((item) => made("li", "", item))),
      );
      const line = button.parentElement;
      line?.querySelector(".cnb-because")?.remove();
      line?.append(made("div", "cnb-because", ...parts));
      button.setAttribute("aria-expanded", "true");
      toEnd();
    }

    /**
     * Goes on with the line before: only what is new is announced.
     * @param {HTMLElement} node
     * @param {Entry} entry
     */
    function join(node, entry) {
      node.querySelector(".cnb-said")?.append(made("span", "", ` ${entry.text}`));
      if (entry.parts) {
        node.querySelector(".cnb-told")?.replaceChildren(...told(entry.parts, swatches));
      }
      if (entry.tone) tone(node, entry);
      if (entry.at) node.dataset.at = `${node.dataset.at ?? ""} ${entry.at}`.trim();
      ask(node, entry.why);
    }

    const BUTTONS = ".cnb-rule, .cnb-why";
        const buttons = () => [...lines.querySelectorAll(BUTTONS)];

    /** @param {Event} event */
    const buttonOf = ({ target }) =>
      target instanceof Element ? target.closest(BUTTONS) : null;

    /** @param {HTMLElement | null} [button] */
    function reach(button) {
      if (current) current.tabIndex = -1;
      current = button ?? null;
      if (current) current.tabIndex = 0;
    }

    function toEnd() {
      if (follows) el.scrollTop = el.scrollHeight;
    }

    // What is out of sight costs time; Python has it, should somebody scroll up.
    function trim() {
      if (!follows || lines.childElementCount <= MOST) return;
      for (; lines.childElementCount > MOST; older++) lines.firstElementChild?.remove();
      asked = -1;
      toEnd();
    }

    /** @param {Entry[]} entries */
    function add(entries) {
      for (const entry of entries) {
        const last = lines.lastElementChild;
        if (entry.joins && last instanceof HTMLElement) join(last, entry);
        else lines.append(line(entry));
      }
      trim();
      if (!current?.isConnected || current !== document.activeElement) {
        reach(buttons().at(-1));
      }
      toEnd();
    }

    /** @param {() => void} change */
    function quietly(change) {
      el.setAttribute("aria-live", "off");
      change();
      setTimeout(() => el.setAttribute("aria-live", "polite"), 100);
    }

    function askOlder() {
      const here = lines.childElementCount;
      if (!older || asked === here || el.scrollTop > el.clientHeight) return;
      asked = here;
      model.send({ type: "older", shown: here });
    }

    /** @param {any} message */
    function hear(message) {
      if (message.type === "all") {
        quietly(() => {
          swatches = message.swatches ?? [];
          older = message.older ?? 0;
          asked = -1;
          follows = true;
          lines.replaceChildren();
          add(message.entries);
        });
      } else if (message.type === "append") {
        add(message.entries);
      } else if (message.type === "back") {
        quietly(() => {
          if (older && message.drop >= lines.childElementCount) {
            model.send({ type: "ready" });
            return;
          }
          for (let line = 0; line < message.drop; line++) lines.lastElementChild?.remove();
          add(message.entries);
        });
      } else if (message.type === "because") {
        because(message.why, message.told);
      } else if (message.type === "older" && message.shown === lines.childElementCount) {
        quietly(() => {
          const height = el.scrollHeight;
          const top = el.scrollTop;
          older = message.older;
          lines.prepend(...message.entries.map(line));
          el.scrollTop = top + el.scrollHeight - height;
        });
      }
    }

    el.addEventListener("click", (event) => {
      const button = buttonOf(event);
      if (button?.dataset.rule) model.send({ type: "rule", rule: button.dataset.rule });
      if (!button?.dataset.why) return;
      const open = button.parentElement?.querySelector(".cnb-because");
      open?.remove();
      button.setAttribute("aria-expanded", "false");
      if (!open) model.send({ type: "why", why: Number(button.dataset.why) });
    });
    el.addEventListener("focusin", (event) => {
      const button = buttonOf(event);
      if (button) reach(button);
    });
    el.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      const button = buttonOf(event);
      if (!step || !button) return;
      event.preventDefault();
      const all = buttons();
      const to = all.indexOf(button) + step;
      all[Math.max(0, Math.min(all.length - 1, to))].focus();
    });
    for (const gesture of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      el.addEventListener(gesture, () => (byHand = true), { passive: true });
    }
    // A change of the layout scrolls too: only the reader can leave the newest line.
    el.addEventListener("scroll", () => {
      const near = el.scrollHeight - el.scrollTop - el.clientHeight < NEAR;
      if (near || byHand) follows = near;
      trim();
      askOlder();
    });
    // Lines added while the log was out of sight could not be scrolled to; a smaller box shows
    // the newest too.
    const sizes = new ResizeObserver((changes) => {
      if (changes.some((change) => change.target === el)) byHand = false;
      toEnd();
    });
    sizes.observe(el);
    sizes.observe(lines);

    model.on("msg:custom", hear);
    model.on("change:label", name);
    name();
    model.send({ type: "ready" });
    return () => sizes.disconnect();
  },
};
