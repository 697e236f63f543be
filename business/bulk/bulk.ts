import type { Permission } from "#business/team/permissions.ts";

/** One action on many records at once. Safe in the browser. */

const bulkLists = ["leads", "advertisers", "reservations", "waitlist"] as const;
export type BulkList = (typeof bulkLists)[number];

/** Most records in one bulk action. */
export const MAX_BULK_RECORDS = 500;

/** Days for which a bulk action can be viewed and undone. */
export const BULK_RETENTION_DAYS = 30;

/** The action, by its name in forms and in the table of bulk actions. */
export const bulkActionNames = [
  "leads.contacted",
  "leads.won",
  "leads.lost",
  "advertisers.contact",
  "reservations.note",
  "reservations.send-again",
  "reservations.cancel",
  "waitlist.remove",
] as const;
export type BulkActionName = (typeof bulkActionNames)[number];

export type BulkActionRules = {
  list: BulkList;
  permission: Permission;
  /** Whether a note is required, optional, or not asked for. */
  note: "needed" | "possible" | "none";
  canBeUndone: boolean;
  /** Whether its effects on people and money are shown first. */
  asks: boolean;
};

const leads = {
  list: "leads",
  permission: "leads.change",
  canBeUndone: true,
  asks: false,
} as const;

/** The rules of each bulk action, shared by screens, actions and tests. */
export const bulkActionRules: Record<BulkActionName, BulkActionRules> = {
  "leads.contacted": { ...leads, note: "possible" },
  "leads.won": { ...leads, note: "possible" },
  "leads.lost": { ...leads, note: "needed" },
  "advertisers.contact": {
    list: "advertisers",
    permission: "advertisers.change",
    note: "needed",
    canBeUndone: true,
    asks: false,
  },
  "reservations.note": {
    list: "reservations",
    permission: "reservations.note",
    note: "needed",
    canBeUndone: true,
    asks: false,
  },
  "reservations.send-again": {
    list: "reservations",
    permission: "messages.resend",
    note: "none",
    canBeUndone: false,
    asks: false,
  },
  "reservations.cancel": {
    list: "reservations",
    permission: "reservations.cancel",
    note: "none",
    canBeUndone: true,
    asks: true,
  },
  "waitlist.remove": {
    list: "waitlist",
    permission: "leads.change",
    note: "none",
    canBeUndone: true,
    asks: false,
  },
};

export type BulkState = "unconfirmed" | "running" | "done" | "undoing" | "undone";
/** `restored`: as it was before. `skipped`: an operator has changed it since. */
export type UndoOutcome = "restored" | "skipped";
/** What is stored about a record, as JSON. */
export type RecordSnapshot = Record<string, string | number | null>;
