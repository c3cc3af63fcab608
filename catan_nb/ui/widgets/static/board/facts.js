// The strip below a board: what the overlay tells of the place that is pointed at, or what the
// table has said since.

/** @import { RenderProps } from "@anywidget/types" */

export default {
  /** @param {RenderProps} context */
  render({ model, el, signal }) {
    const text = document.createElement("p");
    const rule = document.createElement("button");
    /** @type {{label: string, facts: string} | null} */
    let told = null; // the place that is pointed at
    let said = false; // whether the table has spoken since then

    el.classList.add("cnb-place-facts");
    text.className = "cnb-place-facts-text";
    rule.className = "cnb-place-facts-rule";
    rule.type = "button";
    rule.textContent = "?";
    el.append(text, rule);

    /**
     * @param {string} name
     * @param {string} words
     */
    function part(name, words) {
      const node = document.createElement(name);
      node.textContent = words;
      return node;
    }

    function show() {
      const note = model.get("note");
      const speaks = note !== "" && (said || !told);
      const tone = speaks ? model.get("tone") : "";
      el.classList.toggle("cnb-good", tone === "good");
      el.classList.toggle("cnb-bad", tone === "bad");
      rule.hidden = !speaks || !model.get("rule");
      rule.setAttribute("aria-label", model.get("why"));
      rule.title = model.get("why");
      const facts = told?.facts ? told.facts.split("\n") : [];
      const place = told ? [part("strong", told.label), ...facts.map((one) => part("span", one))] : [];
      if (speaks && model.get("at")) text.dataset.at = model.get("at");
      else delete text.dataset.at;
      const parts = speaks ? [part("span", note)] : place;
      text.replaceChildren(...parts.flatMap((one) => [one, " "]));
    }

    /** @param {any} event */
    function hear({ detail }) {
      // The same place again, as after a click on it, does not answer what the table said.
      if (detail?.label !== told?.label) said = false;
      told = detail;
      show();
    }

    // Which board the strip belongs to is known once it is on the page.
    function find() {
      if (signal.aborted) return;
      const home = el.closest(".cnb-table, .cnb-board-frame");
      if (!home) return void requestAnimationFrame(find);
      home.addEventListener("cnb-facts", hear, { signal });
    }

    rule.addEventListener("click", () => model.send({ type: "rule" }));
    model.on("change:note", () => {
      said = true;
      show();
    });
    for (const name of ["rule", "tone", "why"]) model.on(`change:${name}`, show);
    find();
    show();
  },
};
