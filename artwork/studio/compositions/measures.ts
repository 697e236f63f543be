/** Card units in a point. */
export const POINT = 100 / 72;

/** Where type and codes end: half the gutter and 9 pt, so that no cut touches them. */
export const SAFE = 2.5 * POINT + 9 * POINT;

/** How clear a code is at least on what it stands on without a plate. */
export const CODE_CONTRAST = 9;
