// One line for what is asked now; the region stays, its text changes, so that it is announced.
// At a table it also sees to it that the keyboard keeps its place.

/** @import { RenderProps } from "@anywidget/types" */

import { holdFocus } from "./focus.js";

export default {
  /** @param {RenderProps} context */
  render({ model, el }) {
    el.classList.add("cnb-status");
    el.setAttribute("role", "status");
    el.setAttribute("aria-live", "polite");

    function say() {
      const tone = model.get("tone");
      el.classList.toggle("cnb-good", tone === "good");
      el.classList.toggle("cnb-bad", tone === "bad");
      el.textContent = model.get("text");
    }

    model.on("change:text", say);
    model.on("change:tone", say);
    model.on("msg:custom", () => {
      // The same words again: only a region that was empty in between is read out again.
      el.textContent = "";
      setTimeout(say, 60);
    });
    say();
    const leaving = new AbortController();
    const begin = () => {
      if (leaving.signal.aborted) return;
      if (!el.isConnected) return void requestAnimationFrame(begin);
      const table = el.closest(".cnb-table");
      if (table) holdFocus(table, leaving.signal);
    };
    begin();
    return () => leaving.abort();
  },
};
