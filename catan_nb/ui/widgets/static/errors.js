// A region that is always there and speaks up when something went wrong.

/** @import { RenderProps } from "@anywidget/types" */

export default {
  /** @param {RenderProps} context */
  render({ model, el }) {
    el.classList.add("cnb-errors");
    el.setAttribute("role", "alert");

    function update() {
      const errors = model.get("errors");
      el.replaceChildren();
      el.classList.toggle("cnb-empty", errors.length === 0);
      for (const error of errors) {
        const text = document.createElement("p");
        text.textContent = error.text;
        el.append(text);
        if (!error.details) continue;
        const details = document.createElement("details");
        const summary = document.createElement("summary");
        const trace = document.createElement("pre");
        summary.textContent = model.get("words")[error.head];
        trace.textContent = error.details;
        trace.tabIndex = 0;
        details.append(summary, trace);
        el.append(details);
      }
      if (errors.length === 0) return;
      const close = document.createElement("button");
      close.type = "button";
      close.textContent = model.get("words").close;
      close.addEventListener("click", () => model.send({ type: "close" }));
      el.append(close);
    }

    model.on("change:errors", update);
    model.on("change:words", update);
    update();
  },
};
