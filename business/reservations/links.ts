/** Where the private links in our messages lead, as paths of the site. Safe in the browser. */
export const links = {
  /** "Your reservation", for whoever has its link. */
  reservation: (token: string) => `/reservation/yours/${token}`,
  /** A page with the button that confirms a place on an invoice. */
  confirm: (token: string) => `/reservation/confirm/${token}`,
  /** A page with the buttons that take an offered place or decline it. */
  offer: (token: string) => `/reservation/offer/${token}`,
  /** A page with the button that takes one off the wait-list. */
  leaveWaitList: (token: string) => `/reservation/wait-list/${token}`,
} as const;
