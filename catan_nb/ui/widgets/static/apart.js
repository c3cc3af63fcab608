// Notebooks with Pythons of their own may bring two versions of the kit to one page. Every style
// says of which `EDITION` it is, and so does every widget. As long as there is one, nothing is
// done; else each version's rules are kept from the elements of the others, by conditions that
// weigh nothing. The first version that comes does this for all.

/**
 * A list of selectors, each with a condition on what it is about; commas in brackets part nothing.
 * @param {string} selectors
 * @param {string} condition
 */
export function limited(selectors, condition) {
  let told = "";
  let depth = 0;
  let said = false;
  for (let at = 0; at < selectors.length; at++) {
    const sign = selectors[at];
    if ("([".includes(sign)) depth++;
    if (")]".includes(sign)) depth--;
    const ends = !depth && sign === ",";
    if (!said && (ends || (!depth && selectors.startsWith("::", at)))) {
      told += condition;
      said = true;
    }
    if (ends) said = false;
    told += sign;
  }
  return said ? told : told + condition;
}

/**
 * @param {CSSRuleList} rules
 * @param {string} condition
 */
function limit(rules, condition) {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) rule.selectorText = limited(rule.selectorText, condition);
    else if (rule instanceof CSSGroupingRule) limit(rule.cssRules, condition);
  }
}

// Boxes around widgets say nothing themselves: the outermost gets what the widgets in it say.
function mark() {
  for (const one of document.querySelectorAll("[data-cnb]")) {
    let root = one;
    while (root.parentElement?.matches('[class*="cnb-"]')) root = root.parentElement;
    if (!root.dataset.cnb) root.dataset.cnb = one.dataset.cnb;
  }
}

function keptApart() {
  const done = new WeakSet(); // a style that is taken from its place and put back is read anew
  /** @type {MutationObserver | null} */
  let marks = null;
  return () => {
    /** @type {NodeListOf<HTMLStyleElement>} */
    const found = document.querySelectorAll("style[data-cnb]");
    const styles = [...found];
    if (new Set(styles.map((one) => one.dataset.cnb)).size < 2) return;
    if (!marks) {
      marks = new MutationObserver(mark);
      marks.observe(document.body, { childList: true, subtree: true });
      mark();
    }
    for (const { dataset, sheet } of styles) {
      if (!sheet || done.has(sheet)) continue;
      done.add(sheet);
      const theirs = `[data-cnb]:not([data-cnb="${dataset.cnb}"])`;
      limit(sheet.cssRules, `:where(:not(${theirs}, ${theirs} *))`);
    }
  };
}

if (!globalThis.catanNbApart) {
  globalThis.catanNbApart = keptApart();
  /** @param {Event} event */
  const heard = ({ target }) => {
    if (target instanceof Element && target.matches("style[data-cnb]")) globalThis.catanNbApart();
  };
  document.addEventListener("load", heard, true);
}

// Puts a style into the page, once of each version.
globalThis.catanNbDress ??= (style, edition) => {
  const styles = [...document.head.querySelectorAll(`style[data-cnb="${edition}"]`)];
  if (styles.some((one) => one.textContent === style)) return;
  const sheet = document.createElement("style");
  sheet.dataset.cnb = edition;
  sheet.textContent = style;
  document.head.append(sheet);
};
