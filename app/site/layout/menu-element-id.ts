/** The id of the menu on small screens, shared by markup, styles and the early script. */
export const MENU_ELEMENT_ID = "site-menu";
