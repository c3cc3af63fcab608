// The arrow of a guided game: it stands at the first of some places that is in sight, follows it,
// and brings the keyboard's focus there with each step.

/** @import { RenderProps } from "@anywidget/types" */

const SETTLED = 120; // after which the focus moves, in milliseconds
const LEAST = 36; // how wide and high the ring is at least, in pixels
const NEAR = 52; // what the arrow needs above, below or beside its place, in pixels

export default {
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    const ring = document.createElement("div");
    const arrow = document.createElement("div");
    /** @type {HTMLElement | null} */
    let at = null; // what is pointed at
    /** @type {unknown} */
    let step = null; // for which step the focus has moved
    let waiting = 0;
    /** @type {Timer} */
    let later = 0;

    el.classList.add("cnb-pointer");
    el.setAttribute("aria-hidden", "true");
    ring.className = "cnb-pointer-ring";
    arrow.className = "cnb-pointer-arrow";
    arrow.innerHTML = '<svg viewBox="0 0 40 44"><path d="M14 4h12v18h10L20 40 4 22h10z"/></svg>';
    el.append(ring, arrow);

    /**
     * A click takes up a piece that moves, though its place is not lit.
     * @param {Element} node
     */
    const usable = (node) =>
      (node.getAttribute("aria-disabled") !== "true" || node.matches(".cnb-spot")) &&
      node.checkVisibility({ visibilityProperty: true });

    /**
     * @param {Element} home
     * @param {string[]} selectors
     */
    function find(home, selectors) {
      for (const selector of selectors) {
        const node = [...home.querySelectorAll(selector)].find(usable);
        if (node) return node;
      }
      return null;
    }

    /** @param {Element} node */
    function place(node) {
      const box = node.getBoundingClientRect();
      const home = el.getBoundingClientRect();
      const [left, top] = [box.left - home.left, box.top - home.top];
      const beside = node.matches(".cnb-tile") && left > NEAR; // other tiles' names stay free
      const below = !beside && top < NEAR + 8;
      const [across, down] = [box.width, box.height].map((size) => Math.max(5, (LEAST - size) / 2));
      Object.assign(ring.style, {
        left: `${left - across}px`,
        top: `${top - down}px`,
        width: `${box.width + 2 * across}px`,
        height: `${box.height + 2 * down}px`,
      });
      ring.classList.toggle("cnb-round", node.matches(".cnb-spot"));
      arrow.classList.toggle("cnb-below", below);
      arrow.classList.toggle("cnb-beside", beside);
      arrow.style.left = `${beside ? left - 6 : left + box.width / 2}px`;
      arrow.style.top = `${beside ? top + box.height / 2 : below ? top + box.height + 6 : top - 6}px`;
    }

    /** @param {Element} node */
    function inSight(node) {
      const box = node.getBoundingClientRect();
      const strip = node.closest(".cnb-table")?.querySelector(".cnb-guide")?.getBoundingClientRect();
      return box.top >= Math.max(0, strip?.bottom ?? 0) && box.bottom <= window.innerHeight;
    }

    /**
     * Who has left the table, or writes in a field, is not called back.
     * @param {Element} home
     * @param {HTMLElement} node
     */
    function focus(home, node) {
      const active = document.activeElement;
      const free = !active || active === document.body || home.contains(active);
      if (free && !active?.matches("input, select, textarea")) node.focus({ preventScroll: true });
    }

    function look() {
      waiting = 0;
      const home = el.closest(".cnb-table");
      if (!home || signal.aborted) return;
      const node = find(home, model.get("targets"));
      const wanted = find(home, model.get("focus")) ?? node;
      const moved = node !== at || model.get("step") !== step;
      at = node;
      el.hidden = !node;
      if (node) {
        if (moved && !inSight(node)) node.scrollIntoView({ block: "center" });
        else if (moved && !node.matches(".cnb-spot")) node.scrollIntoView({ block: "nearest" });
        place(node);
      }
      if (moved && wanted) {
        step = model.get("step");
        clearTimeout(later);
        // What has just come into sight may take the focus first.
        later = setTimeout(() => wanted.isConnected && focus(home, wanted), SETTLED);
      }
    }

    const soon = () => void (waiting ||= requestAnimationFrame(look));
    const changes = new MutationObserver((records) => {
      if (records.some((record) => !el.contains(record.target))) soon();
    });
    const sizes = new ResizeObserver(soon);

    function begin() {
      if (signal.aborted) return;
      const home = el.closest(".cnb-table");
      if (!home) return void requestAnimationFrame(begin);
      changes.observe(home, {
        attributeFilter: ["aria-disabled", "aria-pressed", "class", "hidden", "style"],
        childList: true,
        subtree: true,
      });
      sizes.observe(home);
      for (const type of ["scroll", "resize", "transitionend"]) {
        window.addEventListener(type, soon, { capture: true, passive: true, signal });
      }
      soon();
    }

    for (const name of ["targets", "focus", "step"]) model.on(`change:${name}`, soon);
    begin();
    return () => {
      clearTimeout(later);
      changes.disconnect();
      sizes.disconnect();
    };
  },
};
