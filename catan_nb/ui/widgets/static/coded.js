// The few lines that every widget brings: its script is in another one, which many share.
const known = (globalThis.catanNbCode ??= new Map());

async function load(model, id) {
  // Without "IPY_MODEL_".
  const code = await model.widget_manager.get_model(id.slice(10));
  // A saved state without Python: a still stands beside it.
  if (!code.comm_live) return { default: { render: ({ el }) => el.classList.add("cnb-ended") } };
  // What the page must have before.
  const first = code.get("first");
  if (first) await script(model, first);
  const pipe = new DecompressionStream("gzip");
  const text = await new Response(new Blob([code.get("zipped")]).stream().pipeThrough(pipe)).text();
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const parts = await import(url);
  URL.revokeObjectURL(url);
  return parts;
}

function script(model, id = model.get("code")) {
  if (!known.has(id)) {
    known.set(id, load(model, id));
    // The next widget tries again.
    known.get(id).catch(() => known.delete(id));
  }
  return known.get(id);
}

export default {
  initialize({ model }) {
    model.on("msg:custom", async (message) => (await script(model)).default.hear?.(model, message));
  },
  async render(context) {
    const { default: one, EDITION } = await script(context.model);
    if (EDITION) context.el.dataset.cnb = EDITION;
    return one.render(context);
  },
};
