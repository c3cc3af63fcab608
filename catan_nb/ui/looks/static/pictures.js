// JupyterLab shows a drawing as an image from an address of data: without words for screen readers,
// in another type and always light. Here it stands in the page itself, and all three are right.
{
  const IMAGES = '.jp-RenderedSVG > img[src^="data:image/svg+xml"]:not([alt])';
  const BEGINNING = /^data:image\/svg\+xml(;[^,]*)?,/;

  /** @param {HTMLImageElement} image */
  const drawn = (image) => {
    const text = decodeURIComponent(image.src.replace(BEGINNING, ""));
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (svg.localName === "svg") image.replaceWith(document.importNode(svg, true));
    else image.alt = "";
  };
  const look = () => {
    /** @type {NodeListOf<HTMLImageElement>} */
    const images = document.querySelectorAll(IMAGES);
    images.forEach(drawn);
  };

  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}
