import type { Settings } from "#platform/settings.server.ts";

/** Paths of the private links in our messages. Safe in the browser. */
export const privatePagePaths = {
  /** "Your reservation", for everyone with its link. */
  reservation: (token: string) => `/reservation/yours/${token}`,
  confirm: (token: string) => `/reservation/confirm/${token}`,
  offer: (token: string) => `/reservation/offer/${token}`,
  hold: (token: string) => `/reservation/hold/${token}`,
  /** The page that joins or leaves the waitlist. */
  leaveWaitlist: (token: string) => `/reservation/waitlist/${token}`,
  /** The page that joins or leaves the list for our email about the next card. */
  offersEmail: (token: string) => `/offers/email/${token}`,
  terms: (version: string) => `/terms/${version}`,
} as const;

/** The origin of links in messages: the site's address, or this machine's if none is set. */
export function siteOrigin({ siteUrl, port }: Pick<Settings, "siteUrl" | "port">): string {
  return siteUrl ?? `http://localhost:${port}`;
}

/** How long the office may view a customer's page, in minutes. Safe in the browser. */
export const CUSTOMER_VIEW_MINUTES = 15;
