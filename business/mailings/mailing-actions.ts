import type { PlainDate } from "#platform/clock.ts";
import type { Mailing, MailingState } from "./mailing.ts";

/** What the office can do with a mailing, and in which states: one table for actions, buttons and the reasons they give. */

export const mailingActions = [
  "publish",
  "unpublish",
  "change",
  "routes",
  "postpone",
  "close",
  "reopen",
  "print",
  "unprint",
  "drop",
  "undrop",
  "correct",
  "confirm",
  "unconfirm",
  "place",
  "clone",
  "cancel",
  "restore",
] as const;

export type MailingAction = (typeof mailingActions)[number];

type Rule = {
  in: readonly MailingState[];
  /** The sentence for each refused state; a state that is not listed gets the last sentence. */
  because: Partial<Record<MailingState, string>> & { otherwise: string };
};

const GONE = "It’s at the post office, so you can’t change it.";
const MAILED = "It has been mailed, so you can’t change it.";
const IN_PRINT = "It’s printed.";
const CANCELED = "This mailing was canceled.";
const UNPUBLISHED = "It isn’t published yet.";

const WHILE_BOOKING_IS_OPEN: Rule = {
  in: ["published"],
  because: { planned: UNPUBLISHED, canceled: CANCELED, otherwise: "Booking is already closed." },
};
const UNLESS_CANCELED: Rule = {
  in: ["planned", "published", "closed", "printed", "dropped", "confirmed"],
  because: { otherwise: CANCELED },
};

const rules: Record<MailingAction, Rule> = {
  publish: {
    in: ["planned"],
    because: { canceled: CANCELED, otherwise: "It’s already published." },
  },
  unpublish: WHILE_BOOKING_IS_OPEN,
  change: UNLESS_CANCELED,
  routes: UNLESS_CANCELED,
  postpone: {
    in: ["published", "closed", "printed"],
    because: {
      planned: "Nobody has booked it yet. Just change its dates.",
      confirmed: MAILED,
      canceled: CANCELED,
      otherwise: GONE,
    },
  },
  close: WHILE_BOOKING_IS_OPEN,
  reopen: {
    in: ["closed"],
    because: {
      planned: UNPUBLISHED,
      published: "Booking is open.",
      printed: `${IN_PRINT} You can’t book anybody on it.`,
      confirmed: MAILED,
      canceled: CANCELED,
      otherwise: GONE,
    },
  },
  print: {
    in: ["closed"],
    because: {
      planned: UNPUBLISHED,
      published: "Booking is still open. Close it first.",
      canceled: CANCELED,
      otherwise: "It’s already marked as printed.",
    },
  },
  unprint: {
    in: ["printed"],
    because: {
      dropped: GONE,
      confirmed: MAILED,
      canceled: CANCELED,
      otherwise: "It isn’t marked as printed.",
    },
  },
  drop: {
    in: ["printed"],
    because: {
      dropped: "It’s already marked as dropped off.",
      confirmed: "It’s already marked as dropped off.",
      canceled: CANCELED,
      otherwise: "Mark it as printed first.",
    },
  },
  undrop: {
    in: ["dropped"],
    because: {
      confirmed: "It’s marked as mailed. Undo that first.",
      canceled: CANCELED,
      otherwise: "It isn’t marked as dropped off.",
    },
  },
  unconfirm: {
    in: ["confirmed"],
    because: { canceled: CANCELED, otherwise: "It isn’t marked as mailed." },
  },
  restore: { in: ["canceled"], because: { otherwise: "It isn’t canceled." } },
  correct: {
    in: ["dropped", "confirmed"],
    because: { canceled: CANCELED, otherwise: "Nothing has been dropped off yet." },
  },
  confirm: {
    in: ["dropped"],
    because: {
      confirmed: "It’s already marked as mailed.",
      canceled: CANCELED,
      otherwise: "Mark it as dropped off first.",
    },
  },
  place: {
    in: ["published", "closed"],
    because: {
      planned: UNPUBLISHED,
      printed: `${IN_PRINT} You can’t book or move anybody on it.`,
      confirmed: MAILED,
      canceled: CANCELED,
      otherwise: GONE,
    },
  },
  clone: {
    in: ["planned", "published", "closed", "printed", "dropped", "confirmed", "canceled"],
    because: { otherwise: "" },
  },
  cancel: {
    in: ["planned", "published", "closed"],
    because: { printed: IN_PRINT, confirmed: MAILED, canceled: CANCELED, otherwise: GONE },
  },
};

export type MailingActionCheck = { possible: true } | { possible: false; because: string };

const no = (because: string): MailingActionCheck => ({ possible: false, because });

export function checkMailingAction(
  action: MailingAction,
  { state, dates }: Pick<Mailing, "state" | "dates">,
  today: PlainDate,
): MailingActionCheck {
  const { in: states, because } = rules[action];
  if (!states.includes(state)) return no(because[state] ?? because.otherwise);
  const opens = action === "publish" || action === "reopen";
  if (opens && today > dates.bookingCloses) return no(BOOKING_OVER);
  if (action === "place" && today > dates.printFile) return no(AT_THE_PRINTER);
  return { possible: true };
}

const BOOKING_OVER = "Its booking deadline has passed. Set a later one first.";
const AT_THE_PRINTER = "Its print date has passed. If it hasn’t printed, set a later date first.";

export function editableMailingFieldGroup(
  state: MailingState,
): "all" | "late dates and costs" | "costs" {
  if (state === "printed") return "late dates and costs";
  return state === "dropped" || state === "confirmed" ? "costs" : "all";
}

const COSTS = ["printCents", "otherCents"];
const LATE_DATES = ["drop", "inHomesBy", "report", "cardsReceived"];

export function isMailingFieldEditable(state: MailingState, field: string): boolean {
  const group = editableMailingFieldGroup(state);
  if (group === "all" || COSTS.includes(field)) return true;
  return group === "late dates and costs" && LATE_DATES.includes(field);
}

export const mailingStateNames: Record<MailingState, string> = {
  planned: "Planned",
  published: "Open for booking",
  closed: "Booking closed",
  printed: "Printed",
  dropped: "At the post office",
  confirmed: "Mailed",
  canceled: "Canceled",
};
