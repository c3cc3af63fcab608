// Nothing moves under a pressed pointer. The browser makes a click only of a press and a release
// on the same element: what is redrawn in between replaces or shifts it, and the click is lost.

const LONGEST = 1500; // how long a held pointer keeps the page as it is, in milliseconds
const BUTTONS = 'button, [role="button"]'; // not sliders: the page follows while one is drawn
const NO_CLICK = 60; // after a release without a click, such as that of a drag

/**
 * Return a function that puts a redrawing off as long as a pointer is pressed.
 * @param {AbortSignal} signal
 * @returns {(redraw: () => void) => () => void}
 */
export function calm(signal) {
  /** @type {Set<() => void>} */
  const late = new Set();
  let pressed = false;
  /** @type {Timer} */
  let timer = 0;

  function settle() {
    const redraws = [...late];
    late.clear();
    pressed = false;
    for (const redraw of redraws) redraw();
  }
  /** @param {number} time */
  function settleIn(time) {
    if (!pressed) return;
    clearTimeout(timer);
    timer = setTimeout(settle, time);
  }
  /**
   * => @template {keyof WindowEventMap} K
   * @param {K} type
   * @param {(event: WindowEventMap[K]) => void} act
   */
  const listen = (type, act) => window.addEventListener(type, act, { capture: true, signal });
  listen("pointerdown", (event) => {
    pressed = event.target instanceof Element && event.target.closest(BUTTONS) !== null;
    settleIn(LONGEST);
  });
  listen("pointerup", () => settleIn(NO_CLICK));
  listen("pointercancel", () => settleIn(0));
  listen("click", () => settleIn(0)); // once everybody has answered it
  return (redraw) => () => void (pressed ? late.add(redraw) : redraw());
}
