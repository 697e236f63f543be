/** Paths of the private links in our messages. Safe in the browser. */
export const privatePagePaths = {
  /** "Your reservation", for everyone with its link. */
  reservation: (token: string) => `/reservation/yours/${token}`,
  /** The page that confirms a spot on an invoice. */
  confirm: (token: string) => `/reservation/confirm/${token}`,
  /** The page that takes or declines an offered spot. */
  offer: (token: string) => `/reservation/offer/${token}`,
  /** The page that confirms an address and holds the requested spot. */
  hold: (token: string) => `/reservation/hold/${token}`,
  /** The page that joins or leaves the waitlist. */
  leaveWaitlist: (token: string) => `/reservation/waitlist/${token}`,
  /** The page that joins or leaves the list for our email about the next card. */
  offersEmail: (token: string) => `/offers/email/${token}`,
  terms: (version: string) => `/terms/${version}`,
} as const;
