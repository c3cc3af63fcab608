// Runs where the kernel runs: begins Pyodide as the kernel asks, and tells the page how far that is,
// and what could not be had. The page cannot see by itself what is fetched here.

{
  /** @type {any} */
  const worker = self;

  /** @param {{indexURL: string}} options */
  worker.loadPyodide = async (options) => {
    /** @param {Record<string, any>} news */
    const tell = (news) => self.postMessage({ catanNb: news });
    const plain = self.fetch;
    let [files, bytes] = [0, 0];

    /**
     * Gives on what is fetched, and counts it.
     * @param {Response} answer
     * @param {() => void} missing
     */
    const counted = (answer, missing) => {
      const reader = /** @type {ReadableStream} */ (answer.body).getReader();
      const body = new ReadableStream({
        async pull(taker) {
          const { done, value } = await reader.read().catch((error) => {
            missing();
            throw error;
          });
          if (done) {
            files += 1;
            taker.close();
          } else {
            bytes += value.length;
            taker.enqueue(value);
          }
          tell({ files, bytes });
        },
      });
      return new Response(body, answer);
    };

    self.fetch = async (...asked) => {
      const [what] = asked;
      const missing = () => tell({ missing: what instanceof Request ? what.url : String(what) });
      const answer = await plain(...asked).catch((error) => {
        missing();
        throw error;
      });
      if (!answer.ok) missing();
      return answer.body ? counted(answer, missing) : answer;
    };

    const begin = `${options.indexURL}pyodide.js`;
    try {
      worker.importScripts(begin); // it brings the loadPyodide that is meant
    } catch (error) {
      tell({ missing: begin });
      throw error;
    }
    try {
      const pyodide = await worker.loadPyodide(options);
      tell({ loaded: true });
      return pyodide;
    } catch (error) {
      tell({ failed: String(error) });
      throw error;
    } finally {
      self.fetch = plain;
    }
  };
}
