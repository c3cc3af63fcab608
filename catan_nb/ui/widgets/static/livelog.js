// A log that stays: lines are added to one region, which screen readers follow.

const NEAR = 40; // as long as the reader is this close to the end, the log scrolls along

function line(entry, press, name) {
  const node = document.createElement("div");
  node.className = entry.tone === "heading" ? "cnb-line cnb-heading" : "cnb-line";
  node.append(entry.text);
  if (entry.rule) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "cnb-rule";
    button.textContent = entry.rule;
    button.setAttribute("aria-label", name.replace("{rule}", entry.rule));
    button.addEventListener("click", () => press(entry.rule));
    node.append(button);
  }
  return node;
}

export default {
  render({ model, el }) {
    el.classList.add("cnb-log");
    el.setAttribute("role", "log");
    el.setAttribute("aria-live", "off"); // until the lines that were there already are in
    el.tabIndex = 0;
    const press = (rule) => model.send({ type: "rule", rule });
    const name = () => el.setAttribute("aria-label", model.get("label"));

    function add(entries, follow) {
      el.append(...entries.map((entry) => line(entry, press, model.get("rule"))));
      while (el.childElementCount > model.get("limit")) el.firstElementChild.remove();
      if (follow) el.scrollTop = el.scrollHeight;
    }

    // Lines added while the log was out of sight could not be scrolled to.
    let height = 0;
    new ResizeObserver(() => {
      if (height === 0 && el.clientHeight > 0) el.scrollTop = el.scrollHeight;
      height = el.clientHeight;
    }).observe(el);

    model.on("msg:custom", (message) => {
      if (message.type === "all") {
        el.setAttribute("aria-live", "off");
        el.replaceChildren();
        add(message.entries, true);
        setTimeout(() => el.setAttribute("aria-live", "polite"), 100);
      } else if (message.type === "append") {
        add(message.entries, el.scrollHeight - el.scrollTop - el.clientHeight < NEAR);
      }
    });
    model.on("change:label", name);
    name();
    model.send({ type: "ready" });
  },
};
