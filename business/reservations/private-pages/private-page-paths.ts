/** Where the private links in our messages lead, as paths of the site. Safe in the browser. */
export const privatePagePaths = {
  /** "Your reservation", for anyone who has its link. */
  reservation: (token: string) => `/reservation/yours/${token}`,
  /** A page with the button that confirms a spot on an invoice. */
  confirm: (token: string) => `/reservation/confirm/${token}`,
  /** A page with the buttons that take an offered spot or decline it. */
  offer: (token: string) => `/reservation/offer/${token}`,
  /** A page with the button that confirms an address and holds the spot that was asked for. */
  hold: (token: string) => `/reservation/hold/${token}`,
  /** A page with the buttons that put one in line, or take one off the wait-list. */
  leaveWaitList: (token: string) => `/reservation/wait-list/${token}`,
  /** The Terms of one version. */
  terms: (version: string) => `/terms/${version}`,
} as const;
