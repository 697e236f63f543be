/**
 * The wait-list of an industry on a mailing. Safe in the browser.
 * `offered`: a place is kept for 24 hours. `taken`: it was paid. `declined`, `lapsed`: it was not wanted, or not
 * in time; joining again puts one at the end of the line. `left`: they asked to be taken off.
 */
export const waitListStates = [
  "waiting",
  "offered",
  "taken",
  "declined",
  "lapsed",
  "left",
] as const;
export type WaitListState = (typeof waitListStates)[number];

export type WaitListEntry = {
  id: number;
  mailingId: number;
  industry: string;
  email: string;
  state: WaitListState;
  queuedAt: Date;
};

/** How many entries one address, or one network, may have open at once. */
export const openEntriesAtMost = 5;
