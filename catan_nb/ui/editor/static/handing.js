// Hands a file of any kind to the person.
export default {
  initialize({ model }) {
    model.on("msg:custom", ({ filename, mime }, [data]) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([data], { type: mime }));
      link.download = filename;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    });
  },
};
