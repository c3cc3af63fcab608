// The few lines that every widget brings: its script is in another one, which many share.
const known = (globalThis.catanNbCode ??= new Map());

async function load(model, id) {
  const code = await model.widget_manager.get_model(id.replace("IPY_MODEL_", ""));
  const first = code.get("first"); // what the page must have before
  if (first) await script(model, first);
  const zipped = new Blob([code.get("zipped")]).stream();
  const unzipped = new Response(zipped.pipeThrough(new DecompressionStream("gzip")));
  const url = URL.createObjectURL(new Blob([await unzipped.text()], { type: "text/javascript" }));
  const { default: parts } = await import(url);
  URL.revokeObjectURL(url);
  return parts;
}

function script(model, id = model.get("code")) {
  if (!known.has(id)) {
    known.set(id, load(model, id));
    known.get(id).catch(() => known.delete(id)); // the next widget tries again
  }
  return known.get(id);
}

export default {
  initialize({ model }) {
    model.on("msg:custom", async (message) => (await script(model)).hear?.(model, message));
  },
  async render(context) {
    return (await script(context.model)).render(context);
  },
};
