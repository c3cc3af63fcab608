// One line for what is asked now; the region stays, its text changes, so that it is announced.

export default {
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
  },
};
