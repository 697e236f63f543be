/** The state of a navigation that leaves the focus where it is: the page is the same, its choices are in the address. */
export const KEEP_FOCUS_STATE = "stay-in-place";
