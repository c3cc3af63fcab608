// What a pane is by itself; one that can do more ends its scripts otherwise.

import { pane } from "./pane.js";

export default pane;
