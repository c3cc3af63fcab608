// A long text is changed in parts. Whoever has missed one asks for the whole.

/** @import { AnyModel } from "@anywidget/types" */

/** @typedef {[start: number, end: number, put: string]} Change */

/**
 * @param {AnyModel & {set(values: Record<string, any>): void}} model
 * @param {{type: string, edition: number, stamp: number, changes: Change[]}} message
 */
export function hear(model, { type, edition, stamp, changes }) {
  if (type !== "patch") return;
  if (model.get("edition") !== edition - 1) return model.send({ type: "whole" });
  const before = model.get("text");
  let text = "";
  let at = 0;
  for (const [start, end, put] of changes) {
    text += before.slice(at, start) + put;
    at = end;
  }
  model.set({ text: text + before.slice(at), edition, stamp });
}
