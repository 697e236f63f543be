import {
  businessDayOnOrBefore,
  businessDaysAfter,
} from "#business/mailings/calendar/business-days.ts";
import { type MailingState, mailedStates } from "#business/mailings/mailing.ts";
import type { PlainDate } from "#platform/clock.ts";
import { refundLadder, type SizeId } from "#site.ts";

/**
 * A reservation: one claim on one spot and one industry of a mailing, from the first touch to the end.
 * Types, states, what may be done in which, and the rules that need no database. Safe in the browser.
 */

/**
 * Live states keep everybody else off the spot and the industry.
 * `offered`: kept for the first of the wait-list, 2 hours unopened and 24 once opened. `held`: 15 minutes, without an account.
 * `paying`: a payment page is open. `unconfirmed`: by invoice, waits for the button in the email.
 * `unpaid`: by invoice, firm until its due date. `paid`: left only by an explicit cancellation or refund.
 */
export const liveStates = ["offered", "held", "paying", "unconfirmed", "unpaid", "paid"] as const;

/** Ends. `expired`: its time ran out. `released`: given back before anything was owed. */
export const endStates = ["expired", "released", "cancelled", "refunded"] as const;

/** What keeps others off a spot: live states, and an ad of our own, which is nobody's reservation. */
export const claimStates = [...liveStates, "house"] as const;

export type LiveState = (typeof liveStates)[number];
type EndState = (typeof endStates)[number];
export type ReservationState = LiveState | EndState;

/** Live states in which something is agreed: a price, a spot, a date. On the payment page it is what they pay for. */
export const committedStates = ["paying", "unconfirmed", "unpaid", "paid"] as const;

/** Live states in which nothing is confirmed yet: offered, being chosen, or on the payment page. */
export const choosingStates = ["offered", "held", "paying"] as const satisfies LiveState[];

/** Sold: paid, or firm on an invoice. */
export const soldStates = ["unpaid", "paid"] as const satisfies LiveState[];

/** What may change its spot or its card. */
export const movableStates = ["unconfirmed", ...soldStates] as const satisfies LiveState[];

/** In which a buyer's question to the office for an invoice waits for an answer. */
export const invoiceRequestStates = [
  "held",
  "paying",
  "expired",
] as const satisfies ReservationState[];

/** Every edge of the state machine; each is one compare-and-set in the database. */
export const stateTransitions: Record<ReservationState, readonly ReservationState[]> = {
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

type PaymentMethod = "card" | "invoice";

/** What a cancellation gives back, in the client's words: site.ts, `refundLadder`. */
export type CancellationCompensation = "refund" | "credit" | "nothing";

/** Times of a claim, in minutes unless the name says otherwise. */
export const claimDurations = {
  hold: 15,
  extension: 10,
  extensionsAtMost: 3,
  /** The clock on the page warns from here on. */
  warning: 2,
  /** An offer that nobody has opened goes to the next after so many hours; an opened one after so many in all. */
  offerUnopenedHours: 2,
  offerHours: 24,
  confirmHours: 2,
  /** The same where the office has vouched for the buyer, who is not waiting at a screen. */
  confirmHoursVouched: 24,
  /** Days for which a buyer's question to the office stands on Today. */
  invoiceRequestDays: 7,
  /** How long after a payment page's own end its claim still lives: for the gateway's final state. */
  paymentLag: 5,
  /** How long a spot on an invoice is kept at least after the bank's no, which comes after days. */
  afterBankRefusedHours: 24,
  invoiceBusinessDays: 3,
  /** Placed by the office: how many business days the Terms may wait to be accepted. */
  acceptBusinessDays: 2,
} as const;

/** How many spots that are neither paid nor ended may be open at once, by whom. What is confirmed is no network's. */
export const maxUnpaidSpots = { network: 4, mailbox: 3, phone: 3 } as const;

/**
 * How often a spot can be held without paying, published on the page that holds. Within 24 hours by the database's clock:
 * from one network (an IPv4 address, or the first 56 bits of an IPv6 address), from a wide one (the first 48), and by one
 * confirmed mailbox. Taking a spot again counts as holding it. What has been confirmed or paid does not count against a
 * network. `atOnceByEmail`: spots that one confirmed mailbox holds at once past a ceiling.
 */
export const holdLimits = {
  renewals: 2,
  paymentPages: 4,
  perNetworkAndDay: 12,
  perWideNetworkAndDay: 48,
  perMailboxAndDay: 6,
  atOnceByEmail: 1,
} as const;

/** Days for which a request to hold a spot is kept: the ceilings look one day back, and questions about it come soon. */
export const holdRequestRetentionDays = 30;

/** How many offers of the waitlist may run out, taken up or not, and the days after the last before joining a line again. */
export const lapsedOfferLimit = { atMost: 2, waitDays: 30 } as const;

/** So many spots of a card are a share of it, whole and rounded down. */
export const countSpotsInShare = (spots: number, share: { of: number; parts: number }): number =>
  Math.floor((spots * share.parts) / share.of);

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
  /** When it was held, or taken again, last; and how often it was taken again. */
  heldAt: Date;
  renewals: number;
  /** How often a payment page was opened for it while it was held. */
  paymentPages: number;
  /** The request by email through which it was held: its address is confirmed. */
  holdRequestId: number | null;
  /** An offer: when its person said that they have seen it. */
  openedAt: Date | null;
  /** When its buyer asked the office for an invoice, and when the office vouched for them. */
  invoiceRequestedAt: Date | null;
  vouchedAt: Date | null;
  paymentMethod: PaymentMethod | null;
  paymentDue: PlainDate | null;
  /** The payment page that is or was open last, as billing names it. */
  checkoutSessionId: string | null;
  paymentId: string | null;
  advertiserId: number | null;
  contactId: number | null;
  waitListEntryId: number | null;
  /** The version of the Terms that was accepted for it; null: none yet, as where the office placed somebody. */
  termsVersion: string | null;
  createdAt: Date;
  /** Since when it stands on this mailing. */
  onMailingSince: Date;
  confirmedAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  endedFromState: ReservationState | null;
  /** By whom it was cancelled, or released where that was the office. */
  cancelledBy: string | null;
  cancellationOutcome: CancellationCompensation | null;
  version: number;
};

/** What can be done with a reservation. */
export type ReservationAction =
  | "keep-offer"
  | "release-by-office"
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
export type ReservationStatus = Pick<
  Reservation,
  "state" | "secondsLeft" | "extensions" | "contactId" | "mailingState"
> &
  Partial<Pick<Reservation, "renewals">>;

type Rule = {
  in: readonly ReservationState[];
  /** What a person hears in other states; those that are not named hear the last one. */
  because?: Partial<Record<ReservationState, string>>;
  otherwise: string;
};

const TIME_IS_UP =
  "The time for this place has run out. You can take it again if it is still free.";

/** In which states an action is possible, and what a person hears in the others. */
const rules: Record<ReservationAction, Rule> = {
  "release-by-office": {
    in: ["offered", "held", "paying", "unconfirmed"],
    otherwise:
      "Nothing is on hold here that could be released. What is confirmed or paid is canceled.",
  },
  "keep-offer": { in: ["offered"], otherwise: "No spot is offered to you any more." },
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
  confirm: {
    in: ["unconfirmed"],
    because: {
      held: "This spot is on hold again. Add your details and choose how to pay first.",
      unpaid: TIME_IS_UP,
    },
    otherwise: "There is nothing to confirm on this reservation.",
  },
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

const NO_DETAILS = "Please fill in your details first.";

export type ActionAnswer = { possible: true } | { possible: false; because: string };

const no = (because: string): ActionAnswer => ({ possible: false, because });

/** Whether the office released it, not its holder. */
export function wasReleasedByOffice({
  state,
  cancelledBy,
}: Pick<Reservation, "state" | "cancelledBy">): boolean {
  return state === "released" && cancelledBy !== null;
}

/** Whether its time is up, though nobody has ended it yet. */
export function isTimeUp({ secondsLeft }: Pick<ReservationStatus, "secondsLeft">): boolean {
  return secondsLeft === 0;
}

/** Whether its holder need not confirm it (any more): it is paid, or owed and in time. */
export function isFirm(standing: Pick<ReservationStatus, "state" | "secondsLeft">): boolean {
  return standing.state === "paid" || (standing.state === "unpaid" && !isTimeUp(standing));
}

/** Whether an action is possible, and if not, why: drives buttons, sentences and the actions' own guards. */
export function checkReservationAction(
  action: ReservationAction,
  standing: ReservationStatus,
): ActionAnswer {
  const rule = rules[action];
  const { state } = standing;
  if (!rule.in.includes(state)) return no(whyNotIn(state, action));
  if (action === "cancel" && state === "paid" && wasMailed(standing)) return no(MAILED);
  if (action === "renew") return canRenew(standing);
  if (isTimeUp(standing) && !ENDING.includes(action)) return no(TIME_IS_UP);
  if (action === "extend" && standing.extensions >= claimDurations.extensionsAtMost)
    return no(NO_MORE_TIME);
  const needsDetails = action === "pay-by-card" || action === "pay-by-invoice";
  if (needsDetails && standing.contactId === null) return no(NO_DETAILS);
  return { possible: true };
}

function canRenew(standing: ReservationStatus): ActionAnswer {
  if ((standing.renewals ?? 0) >= holdLimits.renewals) return no(TAKEN_OFTEN);
  const isOver = standing.state === "expired" || isTimeUp(standing);
  return isOver ? { possible: true } : no(STILL_YOURS);
}

function whyNotIn(state: ReservationState, action: ReservationAction): string {
  const { because, otherwise } = rules[action];
  const timeIsUp = state === "expired" && action !== "renew" ? TIME_IS_UP : undefined;
  return because?.[state] ?? timeIsUp ?? otherwise;
}

/** What was mailed cannot be taken back: of a paid spot only money still can be given back. */
const wasMailed = ({ mailingState }: ReservationStatus) =>
  mailedStates.some((state) => state === mailingState);

const MAILED = "It was paid, and its card was mailed, so there is nothing to cancel any more.";
const STILL_YOURS = "This place is still yours.";
/** What may be done although the time is up: it only ends. */
const ENDING: readonly ReservationAction[] = ["stop-paying", "release", "release-by-office"];

const TAKEN_OFTEN = `This hold was taken again ${holdLimits.renewals} times, which is as often as one can be. Choose the spot on the card once more.`;
const NO_MORE_TIME = "The time for this place has been extended as often as it can be.";

/** Whether the Terms can and must still be accepted for it: the office placed somebody, who has not done so yet. */
export function needsTermsAcceptance({
  state,
  termsVersion,
  secondsLeft,
}: Pick<Reservation, "state" | "termsVersion" | "secondsLeft">): boolean {
  const agreed = state === "unconfirmed" || state === "unpaid" || state === "paid";
  return agreed && termsVersion === null && secondsLeft !== 0;
}

/**
 * Whether the office can confirm it for its buyer on the phone. Whom the office placed accepts the Terms by the link in
 * their message first.
 */
export function canConfirmByPhone(
  standing: ReservationStatus & { termsVersion?: string | null },
): boolean {
  return Boolean(standing.termsVersion) && checkReservationAction("confirm", standing).possible;
}

/** The states from which an action's edge may start. */
export function statesAllowing(action: ReservationAction): readonly ReservationState[] {
  return rules[action].in;
}

/**
 * What a paid reservation's cancellation gives on a date in Arizona: the published refund ladder, each step
 * until its date inclusive.
 */
export function refundLadderStep(
  mailing: { state: string; bookingCloses: PlainDate; printFile: PlainDate },
  today: PlainDate,
): CancellationCompensation {
  if (!["planned", "published", "closed"].includes(mailing.state)) return "nothing";
  const reached = refundLadder.find(({ until }) => until !== null && today <= mailing[until]);
  if (!reached) return "nothing";
  return reached.gives === "full refund" ? "refund" : "credit";
}

/**
 * The last date on which an invoice of a date may be paid: so many business days later, and by the last business day
 * on which booking is open. Where that has passed, because booking closes on a weekend that the office chose, the day
 * on which booking closes. Never before the date itself.
 */
export function invoiceDueDate(today: PlainDate, bookingCloses: PlainDate): PlainDate {
  const due = businessDaysAfter(today, claimDurations.invoiceBusinessDays);
  if (due <= bookingCloses) return due;
  const lastBusinessDay = businessDayOnOrBefore(bookingCloses);
  return lastBusinessDay < today ? bookingCloses : lastBusinessDay;
}

/** The last due date of which buyers are reminded on a date: the next business day, so a Monday's from the Friday on. */
export function lastDueDateToRemind(today: PlainDate): PlainDate {
  return businessDaysAfter(today, 1);
}
