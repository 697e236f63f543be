/** The longest comment, in characters. Safe in the browser. */
export const COMMENT_LENGTH = 1000;
