/** The heading of a failed page (docs/client-requirements.md, S4). A file of its own: the page awaits the notice that imports it. */
export const ERROR_PAGE_TITLE = "Unexpected Application Error!";
