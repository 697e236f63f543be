/** What a failed page is headed (seed, part 8). */
export const BROKEN = "Unexpected Application Error!";
