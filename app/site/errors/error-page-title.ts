/** The heading of a failed page (seed, part 8). */
export const ERROR_PAGE_TITLE = "Unexpected Application Error!";
