// The keyboard stays at the table: when what has the focus goes away, what is next gets it.

const SEEN = { visibilityProperty: true };
const NEXT = [
  "[data-next]",
  ".cnb-spot.cnb-legal[tabindex='0']",
  ".cnb-turn button",
  ".cnb-spot[tabindex='0']",
  "button",
];

/**
 * @param {HTMLElement} table
 * @param {AbortSignal} signal
 */
export function holdFocus(table, signal) {
  /** @type {Element | null} */
  let here = null; // what had the focus last
  let looking = false;

  /** @param {Element} node */
  const isThere = (node) => node.isConnected && node.checkVisibility(SEEN);

  function look() {
    looking = false;
    if (!here || isThere(here) || document.activeElement !== document.body) return;
    const nodes = NEXT.flatMap((one) => [...table.querySelectorAll(one)]);
    const next = nodes.find((node) => node.checkVisibility(SEEN));
    next?.focus({ preventScroll: true });
    if (next?.matches(":focus-visible")) next.scrollIntoView({ block: "nearest" });
  }

  function soon() {
    if (looking) return;
    looking = true;
    requestAnimationFrame(look);
  }

  table.addEventListener("focusin", ({ target }) => {
    here = target instanceof Element ? target : null;
  }, { signal });
  table.addEventListener("focusout", ({ target }) => {
    // Whoever left it on purpose wants it nowhere else.
    requestAnimationFrame(() => {
      if (!here || here !== target) return;
      if (isThere(here) && document.activeElement !== here) here = null;
    });
  }, { signal });
  const observer = new MutationObserver(soon);
  const what = { childList: true, subtree: true, attributeFilter: ["class", "hidden", "style"] };
  observer.observe(table, what);
  signal.addEventListener("abort", () => observer.disconnect());
}
