// The few lines that every widget brings: its script is in another one, which many share.
const known = (globalThis.catanNbCode ??= new Map());

async function load(model) {
  const id = model.get("code").replace("IPY_MODEL_", "");
  const code = await model.widget_manager.get_model(id);
  const style = document.createElement("style");
  style.textContent = code.get("style");
  if (style.textContent) document.head.append(style);
  const url = URL.createObjectURL(new Blob([code.get("script")], { type: "text/javascript" }));
  return (await import(url)).default;
}

function script(model) {
  const key = model.get("code");
  if (!known.has(key)) known.set(key, load(model));
  return known.get(key);
}

export default {
  initialize({ model }) {
    // A long text is changed in parts. Whoever has missed one asks for the whole.
    model.on("msg:custom", (message) => {
      if (message.type !== "patch") return;
      if (model.get("edition") !== message.edition - 1) return void model.send({ type: "whole" });
      const before = model.get("text");
      let [text, at] = ["", 0];
      for (const [start, end, put] of message.changes) {
        text += before.slice(at, start) + put;
        at = end;
      }
      model.set({ text: text + before.slice(at), edition: message.edition, stamp: message.stamp });
    });
  },
  async render(context) {
    return (await script(context.model)).render(context);
  },
};
