/**
 * The waitlist of an industry on a mailing. Safe in the browser.
 * `unconfirmed`: the link in its message was not pressed yet, so it stands in no line. `offered`: a
 * spot is kept. `taken`: it was paid. `declined`, `lapsed`: it was not wanted, or not in time;
 * joining again puts one at the end of the line. `left`: they asked to be taken off.
 */
export const waitlistStates = [
  "unconfirmed",
  "waiting",
  "offered",
  "taken",
  "declined",
  "lapsed",
  "left",
] as const;
export type WaitlistState = (typeof waitlistStates)[number];

export type WaitlistEntry = {
  id: number;
  mailingId: number;
  industry: string;
  email: string;
  state: WaitlistState;
  queuedAt: Date;
  version: number;
};

export const waitlistEntryLimits = { mailbox: 5, unconfirmedOfNetwork: 20 } as const;

export const unconfirmedRetentionDays = 7;
