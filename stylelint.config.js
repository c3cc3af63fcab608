export default {
  extends: "stylelint-config-standard",
  rules: {
    // Rules stand with the part of the page that they are about, and selectors of different parts
    // that end in the same element are seldom about one element.
    "no-descending-specificity": null,
    // JupyterLab's own classes and identifiers have capitals and underscores.
    "selector-class-pattern": "^[a-z][a-z0-9]*(-[a-zA-Z0-9]+)*$",
    "selector-id-pattern": "^[a-z]+([-_][a-z]+)*$",
    // Names of typefaces are quoted everywhere, as in the list that all pages have.
    "font-family-name-quotes": "always-unless-keyword",
    // A part of a chart's width has five decimals.
    "number-max-precision": 5,
  },
};
