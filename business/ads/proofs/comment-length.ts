export const COMMENT_LENGTH = 1000;
