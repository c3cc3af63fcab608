// What is typed or chosen in a question and not checked yet. It is kept in the browser by lesson,
// question and field, whatever the language, so that it outlives a reload and Python's end.

/**
 * @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field
 * @typedef {Record<string, Record<string, string>>} Drafts By question, and by place in it.
 */

const LONGEST_DRAFT = 500; // longer texts are no answers, in characters
const ASKED = "[data-question]";
// What a question has chosen without fields to type in, it tells in a hidden one.
const CHOSEN = 'input[type="hidden"][data-do="draft"]';
const TYPED = 'input[type="text"], input[type="number"], textarea, select';

/**
 * @param {unknown} node
 * @returns {node is Field}
 */
const isField = (node) =>
  node instanceof HTMLInputElement ||
  node instanceof HTMLTextAreaElement ||
  node instanceof HTMLSelectElement;

/**
 * @param {HTMLElement} root
 * @param {string} key
 * @param {AbortSignal} signal
 */
export function draftsOf(root, key, signal) {
  const put = new WeakSet(); // fields that have got their draft back
  /** @type {Drafts} */
  let kept = {};
  try {
    const found = JSON.parse(window.localStorage.getItem(key) ?? "null");
    if (found && typeof found === "object") kept = found;
  } catch {
    // None, or none that can be read.
  }

  /**
   * The question of a field and its place in it; null where it stands in none.
   * @param {Field} field
   * @returns {[question: string, place: string] | null}
   */
  const placeOf = (field) => {
    const card = field.closest(ASKED);
    if (!card) return null;
    const name = `${field.dataset.do ?? ""}/${field.dataset.arg ?? ""}`;
    const alike = [...card.querySelectorAll(`${CHOSEN}, ${TYPED}`)].filter(
      ({ dataset }) => `${dataset.do ?? ""}/${dataset.arg ?? ""}` === name,
    );
    return [card.dataset.question ?? "", `${name}/${alike.indexOf(field)}`];
  };

  /** @param {EventTarget | null} field */
  function keep(field) {
    if (!isField(field) || !field.matches(`${CHOSEN}, ${TYPED}`)) return;
    const at = placeOf(field);
    if (!at || field.value.length > LONGEST_DRAFT) return;
    const [question, place] = at;
    const own = (kept[question] ??= {});
    if ((own[place] ?? "") === field.value) return;
    own[place] = field.value;
    try {
      window.localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Storage is switched off or full: the record says so.
    }
  }

  /** @param {ParentNode} within */
  function restore(within) {
    // First what is chosen: it may empty the fields beside it.
    const found = [CHOSEN, TYPED].flatMap((kind) => [...within.querySelectorAll(kind)]);
    for (const field of found) {
      const at = isField(field) ? placeOf(field) : null;
      if (!isField(field) || !at || put.has(field)) continue;
      put.add(field);
      const [question, place] = at;
      const draft = kept[question]?.[place];
      if (typeof draft !== "string" || !draft || draft === field.value) {
        if (field.matches(CHOSEN)) keep(field); // such as the numbers that practice has drawn
        continue;
      }
      field.value = draft;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }

  /** @param {Event} event */
  const typed = ({ target }) => keep(target);
  for (const type of ["input", "change"]) {
    root.addEventListener(type, typed, { capture: true, signal });
  }
  const watch = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      // What Python puts there counts too, such as nothing for the next item.
      if (type === "attributes") keep(target);
      if (target instanceof Element && addedNodes.length) restore(target);
    }
  });
  watch.observe(root, { childList: true, subtree: true, attributeFilter: ["value"] });
  signal.addEventListener("abort", () => watch.disconnect());
  restore(root);
}
