export const hidden = true; // breaks
