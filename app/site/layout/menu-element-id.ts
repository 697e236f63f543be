/** The id of the menu on small screens: markup, style and the early script agree on it. */
export const MENU_ELEMENT_ID = "site-menu";
