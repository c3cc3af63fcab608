// Watches the page's connection to its Python and says when it is lost.

/** @import { RenderProps } from "@anywidget/types" */

const PATIENCE = 2500; // a short loss heals by itself and is not worth a word, in milliseconds
const ASKING = 3000; // how often the server is asked meanwhile whether it still knows this Python
const RELOADED = "catan_nb:reloaded"; // when a page last loaded itself again, in this window
const SOON = 20000; // what is lost as soon again is not mended by it
const BUSY = "catan_nb_busy"; // the server says that what this page sends waits, again and again
const CALM = 3000; // after how long without a word the page is busy no more, in milliseconds
const GONE = new Set(["dead", "restarting", "autorestarting", "terminating"]);

export default {
  /** @param {RenderProps} context */
  async render({ model, el: place, signal }) {
    // Nothing on a long page contains what stands at the edge of the window.
    const el = model.get("far") ? document.body.appendChild(document.createElement("div")) : place;
    if (el !== place) signal.addEventListener("abort", () => el.remove());
    el.classList.add("cnb-lifeline", "cnb-empty");
    el.classList.toggle("cnb-far", el !== place);
    el.setAttribute("role", "alert");
    let lost = false; // once Python is gone, what it knew is gone
    let leaving = false; // a page that is left ends its Python, and does not begin anew
    /** @type {Timer} */
    let timer = 0;
    /** @type {Timer} */
    let asking = 0;
    // Not with the signal: Voila lets go of kernel and widgets in the very same event.
    window.addEventListener("beforeunload", () => (leaving = true));

    /**
     * @param {string} text
     * @param {boolean} [reload]
     */
    function say(text, reload) {
      el.classList.toggle("cnb-empty", !text);
      el.replaceChildren(text);
      if (!reload) return;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = model.get("words").reload;
      button.addEventListener("click", () => window.location.reload());
      el.append(button);
    }

    function rest() {
      clearTimeout(timer);
      clearInterval(asking);
    }

    function gone() {
      rest();
      if (lost) return;
      lost = true;
      if (model.get("again") && !reloaded()) {
        say(model.get("words").interrupted);
        asking = setInterval(comeBack, ASKING / 3);
        return;
      }
      const { stopped, advice } = model.get("words");
      say(`${stopped} ${advice}`, true);
    }

    // Where storage is switched off, a person presses the button.
    function reloaded() {
      try {
        return Date.now() - Number(window.sessionStorage.getItem(RELOADED)) < SOON;
      } catch {
        return true;
      }
    }

    // The server keeps everything: as soon as one answers, the page begins anew.
    async function comeBack() {
      try {
        await fetch(kernel.serverSettings.baseUrl, { signal: AbortSignal.timeout(ASKING) });
      } catch {
        return;
      }
      if (leaving) return;
      rest();
      window.sessionStorage.setItem(RELOADED, String(Date.now()));
      // A reload would count as led here by another site, where a link there once did so.
      window.location.replace(window.location.pathname + window.location.search);
    }

    /** @type {any} The widget manager of JupyterLab or Voila, which knows its kernel. */
    const manager = await model.widget_manager;
    const kernel = manager?.kernel;
    if (!kernel) return;

    // The connection is tried again for a minute and a half, also at a server that has been
    // started anew and knows nothing of this page; that one says so when it is asked.
    async function ask() {
      const { baseUrl, token } = kernel.serverSettings;
      /** @type {Record<string, string>} */
      const headers = token ? { Authorization: `token ${token}` } : {};
      try {
        const answer = await fetch(`${baseUrl}api/kernels/${kernel.id}`, {
          headers,
          signal: AbortSignal.timeout(ASKING),
        });
        if ([401, 403, 404].includes(answer.status)) gone();
      } catch {
        // Nobody answers; perhaps somebody will.
      }
    }

    /**
     * @param {unknown} _
     * @param {string} status
     */
    const onStatus = (_, status) => GONE.has(status) && gone();
    /**
     * @param {unknown} _
     * @param {string} status
     */
    const onConnection = (_, status) => {
      rest();
      if (lost) return;
      if (status === "disconnected") gone();
      else if (status === "connected") say("", false);
      else {
        timer = setTimeout(() => say(model.get("words").interrupted), PATIENCE);
        asking = setInterval(ask, ASKING);
      }
    };
    /**
     * @param {unknown} _
     * @param {any} message
     */
    const onMessage = (_, message) => {
      if (lost || message.header.msg_type !== BUSY) return;
      say(model.get("words").busy);
      rest();
      timer = setTimeout(() => say(""), CALM);
    };
    kernel.iopubMessage.connect(onMessage);
    kernel.statusChanged.connect(onStatus);
    kernel.connectionStatusChanged.connect(onConnection);
    kernel.disposed.connect(gone);
    signal.addEventListener("abort", () => {
      rest();
      kernel.iopubMessage.disconnect(onMessage);
      kernel.statusChanged.disconnect(onStatus);
      kernel.connectionStatusChanged.disconnect(onConnection);
      kernel.disposed.disconnect(gone);
    });
  },
};
