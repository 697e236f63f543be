/** The heading of a failed page (docs/client-requirements.md, S4). */
export const ERROR_PAGE_TITLE = "Unexpected Application Error!";
