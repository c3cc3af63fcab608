// The few lines that every widget brings: its script is in another one, which many share.

/** @import { AnyModel, InitializeProps, RenderProps } from "@anywidget/types" */
const known = (globalThis.catanNbCode ??= new Map());

/**
 * @param {any} model
 * @param {string} id
 */
async function load(model, id) {
  // Without "IPY_MODEL_".
  const code = await model.widget_manager.get_model(id.slice(10));
  // A saved state without Python: a still stands beside it.
  if (!code.comm_live) {
    /** @param {RenderProps} context */
    const render = ({ el }) => el.classList.add("cnb-ended");
    return { default: { render } };
  }
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

/**
 * @param {AnyModel} model
 * @param {string} [id]
 */
function script(model, id = model.get("code")) {
  const there = known.get(id);
  if (there) return there;
  const coming = load(model, id);
  known.set(id, coming);
  // The next widget tries again.
  coming.catch(() => known.delete(id));
  return coming;
}

export default {
  /** @param {InitializeProps} context */
  initialize({ model }) {
    model.on("msg:custom", async (message) => (await script(model)).default.hear?.(model, message));
  },
  /** @param {RenderProps} context */
  async render(context) {
    const { default: one, EDITION } = await script(context.model);
    if (EDITION) context.el.dataset.cnb = EDITION;
    return one.render(context);
  },
};
