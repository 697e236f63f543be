import { type MailingState, mailedStates } from "#business/mailings/mailing.ts";
import { addDays, type PlainDate } from "#platform/clock.ts";
import { refundLadder, type SizeId } from "#site.ts";

/**
 * A reservation: one claim on one place and one industry of a mailing, from the first touch to the end.
 * Types, states, what may be done in which, and the rules that need no database. Safe in the browser.
 */

/**
 * Live states keep everybody else off the place and the industry.
 * `offered`: kept 24 hours for the first of the wait-list. `held`: 15 minutes, without an account.
 * `paying`: a payment page is open. `unconfirmed`: by invoice, waits for the button in the e-mail.
 * `unpaid`: by invoice, firm until its due date. `paid`: left only by an explicit cancellation or refund.
 */
export const liveStates = ["offered", "held", "paying", "unconfirmed", "unpaid", "paid"] as const;

/** Ends. `expired`: its time ran out. `released`: given back before anything was owed. */
export const endStates = ["expired", "released", "cancelled", "refunded"] as const;

/** What keeps others off a place: live states, and an ad of our own, which is nobody's reservation. */
export const claimStates = [...liveStates, "house"] as const;

export type LiveState = (typeof liveStates)[number];
export type EndState = (typeof endStates)[number];
export type ReservationState = LiveState | EndState;

/** Live states in which something is agreed: a price, a place, a date. On the payment page it is what they pay for. */
export const agreedStates = ["paying", "unconfirmed", "unpaid", "paid"] as const;

/** Live states that a clock ends. */
export const runningStates = ["offered", "held", "paying", "unconfirmed", "unpaid"] as const;
export type RunningState = (typeof runningStates)[number];

/** Every edge of the state machine; each is one compare-and-set in the database. */
export const edges: Record<ReservationState, readonly ReservationState[]> = {
  offered: ["held", "expired", "released"],
  held: ["paying", "unconfirmed", "paid", "expired", "released"],
  paying: ["held", "unconfirmed", "paid", "expired", "released"],
  unconfirmed: ["unpaid", "paid", "expired", "cancelled"],
  unpaid: ["paid", "expired", "cancelled"],
  paid: ["cancelled", "refunded"],
  expired: ["held", "paid"],
  released: ["paid"],
  cancelled: ["refunded"],
  refunded: [],
};

export type PaymentWay = "card" | "invoice";

/** What a cancellation gives back, in the client's words: site.ts, `refundLadder`. */
export type CancellationGives = "refund" | "credit" | "nothing";

/** Times of a claim, in minutes unless the name says otherwise. */
export const times = {
  hold: 15,
  extension: 10,
  extensionsAtMost: 3,
  /** The clock on the page warns from here on. */
  warning: 2,
  offerHours: 24,
  confirmHours: 2,
  /** How long after a payment page's own end its claim still lives: for the gateway's last word. */
  paymentLag: 5,
  invoiceBusinessDays: 3,
} as const;

/** How many places that are neither paid nor ended may be open at once, by whom. */
export const openPlacesAtMost = { network: 4, mailbox: 3, phone: 3 } as const;

export type Reservation = {
  id: number;
  reference: string;
  mailingId: number;
  /** Of its mailing: what was mailed happened, whatever becomes of the money. */
  mailingState: MailingState;
  industry: string;
  exclusivityGroup: string;
  spot: string;
  size: SizeId;
  /** Before tax. */
  priceCents: number;
  /** The homes that the mailing was to go to when it was claimed; null: as the Terms say. */
  households: number | null;
  /** As stored; a running state whose time is up is still stored as such until somebody ends it. */
  state: ReservationState;
  expiresAt: Date | null;
  /** By the database's clock when it was read: whole seconds, never below 0; null where no clock runs. */
  secondsLeft: number | null;
  extensions: number;
  paymentWay: PaymentWay | null;
  paymentDue: PlainDate | null;
  /** The payment page that is or was open last, as billing names it. */
  checkout: string | null;
  paidWith: string | null;
  advertiserId: number | null;
  contactId: number | null;
  waitListEntryId: number | null;
  createdAt: Date;
  /** Since when it stands on this mailing. */
  onMailingSince: Date;
  confirmedAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  endedFrom: ReservationState | null;
  cancelledBy: string | null;
  cancellationGives: CancellationGives | null;
  version: number;
};

/** What can be done with a reservation. */
export type Action =
  | "change"
  | "extend"
  | "release"
  | "renew"
  | "give-details"
  | "pay-by-card"
  | "stop-paying"
  | "pay-by-invoice"
  | "confirm"
  | "cancel";

/** What the table of actions looks at. */
export type Standing = Pick<
  Reservation,
  "state" | "secondsLeft" | "extensions" | "contactId" | "mailingState"
>;

type Rule = {
  in: readonly ReservationState[];
  /** What a person hears in other states; those that are not named hear the last one. */
  because?: Partial<Record<ReservationState, string>>;
  otherwise: string;
};

/** In which states an action is possible, and what a person hears in the others. */
const rules: Record<Action, Rule> = {
  change: {
    in: ["offered", "held"],
    otherwise: "This place can no longer be changed here. Please call us and we will help.",
  },
  extend: { in: ["held"], otherwise: "There is no clock to extend on this reservation." },
  release: {
    in: ["offered", "held"],
    otherwise: "This place is not on hold, so there is nothing to give back.",
  },
  renew: {
    in: ["held", "unconfirmed", "unpaid", "expired"],
    otherwise: "This place cannot be taken again from here.",
  },
  "give-details": {
    in: ["held", "paying"],
    otherwise: "The details of this reservation can no longer be changed here.",
  },
  "pay-by-card": {
    in: ["held", "paying", "unconfirmed", "unpaid"],
    otherwise: "There is nothing to pay on this reservation.",
  },
  "stop-paying": { in: ["paying"], otherwise: "No payment page is open for this reservation." },
  "pay-by-invoice": {
    in: ["held", "paying"],
    otherwise: "An invoice cannot be chosen for this reservation any more.",
  },
  confirm: { in: ["unconfirmed"], otherwise: "There is nothing to confirm on this reservation." },
  cancel: {
    in: ["unconfirmed", "unpaid", "paid"],
    because: {
      offered: "It is only offered to somebody from the wait-list, and ends without an answer.",
      held: "It is on hold while somebody fills in their details, and ends without them.",
      paying: "Somebody is paying for it right now. Look again in half an hour.",
      expired: "It ran out, so there is nothing to cancel.",
      released: "It was given back before anything was owed, so there is nothing to cancel.",
      cancelled: "It is cancelled already.",
      refunded: "It was paid back already, and the place is free.",
    },
    otherwise: "This reservation is not one that can be cancelled.",
  },
};

const TIME_IS_UP =
  "The time for this place has run out. You can take it again if it is still free.";
const NO_DETAILS = "Please fill in your details first.";

export type Answer = { possible: true } | { possible: false; because: string };

const no = (because: string): Answer => ({ possible: false, because });

/** Whether its time is up, though nobody has ended it yet. */
export function hasRunOut({ secondsLeft }: Pick<Standing, "secondsLeft">): boolean {
  return secondsLeft === 0;
}

/** Whether an action is possible, and if not, why: drives buttons, sentences and the verbs' own guards. */
export function can(action: Action, standing: Standing): Answer {
  const rule = rules[action];
  const { state } = standing;
  if (!rule.in.includes(state)) return no(whyNotIn(state, action));
  if (action === "cancel" && state === "paid" && wasMailed(standing)) return no(MAILED);
  if (action === "renew") {
    return state === "expired" || hasRunOut(standing) ? { possible: true } : no(STILL_YOURS);
  }
  if (hasRunOut(standing) && action !== "stop-paying" && action !== "release")
    return no(TIME_IS_UP);
  if (action === "extend" && standing.extensions >= times.extensionsAtMost) return no(NO_MORE_TIME);
  const needsDetails = action === "pay-by-card" || action === "pay-by-invoice";
  if (needsDetails && standing.contactId === null) return no(NO_DETAILS);
  return { possible: true };
}

function whyNotIn(state: ReservationState, action: Action): string {
  const { because, otherwise } = rules[action];
  const timeIsUp = state === "expired" && action !== "renew" ? TIME_IS_UP : undefined;
  return because?.[state] ?? timeIsUp ?? otherwise;
}

/** What was mailed cannot be taken back: of a paid place only money still can be given back. */
const wasMailed = ({ mailingState }: Standing) =>
  mailedStates.some((state) => state === mailingState);

const MAILED = "It was paid, and its card was mailed, so there is nothing to cancel any more.";
const STILL_YOURS = "This place is still yours.";
const NO_MORE_TIME = "The time for this place has been extended as often as it can be.";

/** The states from which an action's edge may start. */
export function statesFor(action: Action): readonly ReservationState[] {
  return rules[action].in;
}

/**
 * What a paid reservation's cancellation gives on a date in Arizona: the published refund ladder, each step
 * until its date inclusive.
 */
export function ladderStep(
  mailing: { state: string; bookingCloses: PlainDate; printFile: PlainDate },
  today: PlainDate,
): CancellationGives {
  if (!["planned", "published", "closed"].includes(mailing.state)) return "nothing";
  const reached = refundLadder.find(({ until }) => until !== null && today <= mailing[until]);
  if (!reached) return "nothing";
  return reached.gives === "full refund" ? "refund" : "credit";
}

/**
 * The last date on which an invoice of a date may be paid: so many business days later, and not after booking
 * closes. Weekends and the holidays of federal law (5 U.S.C. 6103) are no business days.
 */
export function paymentDue(today: PlainDate, bookingCloses: PlainDate): PlainDate {
  let due = today;
  for (let days = 0; days < times.invoiceBusinessDays; ) {
    due = addDays(due, 1);
    if (isBusinessDay(due)) days++;
  }
  return due < bookingCloses ? due : bookingCloses;
}

/** Monday to Friday, save the federal holidays (5 U.S.C. 6103; observed on the weekday beside a weekend). */
export function isBusinessDay(date: PlainDate): boolean {
  const weekday = weekdayOf(date);
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(date.slice(0, 4));
  return ![...federalHolidays(year), ...federalHolidays(year + 1)].includes(date);
}

function federalHolidays(year: number): PlainDate[] {
  const nth = (month: string, weekday: number, count: number) => {
    const first = `${year}-${month}-01`;
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
  };
  const memorial = nth("05", 1, 5);
  const fixed = ["01-01", "06-19", "07-04", "11-11", "12-25"].map((day) => {
    const date = `${year}-${day}`;
    const weekday = weekdayOf(date);
    return addDays(date, weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
  });
  return [
    ...fixed,
    nth("01", 1, 3),
    nth("02", 1, 3),
    memorial.startsWith(`${year}-05`) ? memorial : addDays(memorial, -7),
    nth("09", 1, 1),
    nth("10", 1, 2),
    nth("11", 4, 4),
  ];
}

function weekdayOf(date: PlainDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
