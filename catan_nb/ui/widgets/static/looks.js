// The tokens that all styles are made of, on pages that do not bring them in their head; `TOKENS`
// stands before. In JupyterLab the type too, where the server says that it has it.

import "./apart.js";

if (!document.getElementById("cnb-tokens")) {
  catanNbDress(TOKENS, EDITION);
  const page = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");
  if (page.catanNbLooks) {
    const type = document.createElement("link");
    type.rel = "stylesheet";
    type.href = `${page.baseUrl}${page.catanNbLooks}/fonts.css`;
    await new Promise((go) => {
      type.onload = type.onerror = go;
      document.head.append(type);
    });
  }
}
globalThis.catanNbApart();
export default {};
