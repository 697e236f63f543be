/** The state of a navigation that leaves the focus where it is: the page is the same, its choices are in the address. */
export const STAY_IN_PLACE = "stay-in-place";
