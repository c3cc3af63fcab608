// Hands a text to the person as a file.
/** @param {{filename: string, text: string, mime: string}} file */
export function download({ filename, text, mime }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: mime }));
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
