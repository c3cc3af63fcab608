// Styles and drawings that all panels of a page use; they travel compressed.

/** @import { RenderProps } from "@anywidget/types" */
export default {
  /** @param {RenderProps} context */
  async render({ model, el }) {
    el.classList.add("cnb-sheet");
    async function wear() {
      const zipped = model.get("zipped");
      const unzipped = new Blob([zipped]).stream().pipeThrough(new DecompressionStream("gzip"));
      const html = await new Response(unzipped).text();
      if (zipped === model.get("zipped")) el.innerHTML = html; // unless there are newer ones
    }
    model.on("change:zipped", wear);
    await wear();
  },
};
