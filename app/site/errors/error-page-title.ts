/** What a failed page is headed (seed, part 8). */
export const ERROR_PAGE_TITLE = "Unexpected Application Error!";
