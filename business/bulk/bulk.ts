import type { Permission } from "#business/people/permissions.ts";

/** One thing done with many records at once. Safe in the browser. */

export const bulkLists = ["leads", "advertisers", "reservations", "wait-list"] as const;
export type BulkList = (typeof bulkLists)[number];

/** Most records of one bulk action. */
export const MOST_AT_ONCE = 500;

/** Days for which a bulk action can be looked at, and undone. */
export const KEPT_DAYS = 30;

/** What is done, by its name in forms and in the table of bulk actions. */
export const deedNames = [
  "leads.contacted",
  "leads.won",
  "leads.lost",
  "advertisers.contact",
  "reservations.note",
  "reservations.send-again",
  "reservations.cancel",
  "wait-list.remove",
] as const;
export type DeedName = (typeof deedNames)[number];

export type DeedFacts = {
  list: BulkList;
  permission: Permission;
  /** Whether something is written with it: must be, may be, or is not. */
  words: "needed" | "possible" | "none";
  canBeUndone: boolean;
  /** Whether it says first what it will do, to whom and with which money. */
  asks: boolean;
};

const leads = {
  list: "leads",
  permission: "leads.change",
  canBeUndone: true,
  asks: false,
} as const;

/** What holds for each deed; screens, verbs and tests read the same table. */
export const deedFacts: Record<DeedName, DeedFacts> = {
  "leads.contacted": { ...leads, words: "possible" },
  "leads.won": { ...leads, words: "possible" },
  "leads.lost": { ...leads, words: "needed" },
  "advertisers.contact": {
    ...{ list: "advertisers", permission: "advertisers.change", words: "needed" },
    ...{ canBeUndone: true, asks: false },
  },
  "reservations.note": {
    ...{ list: "reservations", permission: "reservations.note", words: "needed" },
    ...{ canBeUndone: true, asks: false },
  },
  "reservations.send-again": {
    ...{ list: "reservations", permission: "messages.resend", words: "none" },
    ...{ canBeUndone: false, asks: false },
  },
  "reservations.cancel": {
    ...{ list: "reservations", permission: "reservations.cancel", words: "none" },
    ...{ canBeUndone: false, asks: true },
  },
  "wait-list.remove": {
    ...{ list: "wait-list", permission: "leads.change", words: "none" },
    ...{ canBeUndone: true, asks: false },
  },
};

export type BulkState = "asked" | "running" | "done" | "undoing" | "undone";
/** `restored`: as it was before. `left`: somebody has changed it since. */
export type Undone = "restored" | "left";
/** What a row keeps of a record: it travels as JSON. */
export type Kept = Record<string, string | number | null>;
