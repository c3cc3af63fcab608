// What a pane is by itself; one that can do more ends its scripts otherwise.
export default pane;
