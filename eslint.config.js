import js from "@eslint/js";
import globals from "globals";

const { browser, node } = globals;

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024 },
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["catan_nb/**/*.js"], languageOptions: { globals: browser } },
  {
    // Python puts the first two before the scripts; apart.js, which comes before, has the third.
    files: ["catan_nb/ui/widgets/static/looks.js"],
    languageOptions: { globals: { TOKENS: "readonly", EDITION: "readonly", catanNbDress: "readonly" } },
  },
  // Tests have the names of a page that they open.
  { files: ["tests/js/**/*.js"], languageOptions: { globals: { ...browser, ...node } } },
];
