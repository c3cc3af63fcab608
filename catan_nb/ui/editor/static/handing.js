// Hands a file of any kind to the person.

/** @import { InitializeProps } from "@anywidget/types" */
export default {
  /** @param {InitializeProps} context */
  initialize({ model }) {
    model.on("msg:custom", ({ filename, mime }, buffers) => {
      const [data] = /** @type {DataView<ArrayBuffer>[]} */ (buffers);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([data], { type: mime }));
      link.download = filename;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  },
};
