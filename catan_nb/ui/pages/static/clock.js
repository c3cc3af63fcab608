// Counts the seconds of a turn down. Python is told once when there are none left.

/** @import { RenderProps } from "@anywidget/types" */

/** @param {number} seconds */
export const shown = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export default {
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    let began = 0; // when the present count was told
    /** @type {Timer} */
    let timer = 0;
    el.classList.add("cnb-clock");
    el.setAttribute("role", "timer");

    function tick() {
      const left = model.get("left");
      const running = model.get("running");
      const now = Math.max(0, left - (running ? (performance.now() - began) / 1000 : 0));
      el.hidden = left < 0;
      el.textContent = shown(Math.ceil(now));
      el.classList.toggle("cnb-late", now < 10);
      el.classList.toggle("cnb-still", !running);
      if (now > 0 || !running) return;
      clearInterval(timer);
      if (left > 0) model.send({ type: "up" });
    }

    function begin() {
      began = performance.now();
      el.setAttribute("aria-label", model.get("label"));
      clearInterval(timer);
      if (model.get("running")) timer = setInterval(tick, 250);
      tick();
    }

    // What is told of a change comes in parts; the whole is there after all of them.
    const soon = () => void queueMicrotask(() => signal.aborted || begin());
    for (const name of ["left", "running", "label"]) model.on(`change:${name}`, soon);
    begin();
    return () => {
      clearInterval(timer);
    };
  },
};
