// What is drawn before the page's typeface has come is drawn in another: then ask for it anew.
const TYPE = '700 16px "Nunito"';

/** @param {() => void} again */
export async function awaitTypeface(again) {
  if (document.fonts.check(TYPE)) return; // it is there, or this page has none of its own
  const faces = await document.fonts.load(TYPE).catch(() => []);
  if (faces.length) again();
}
