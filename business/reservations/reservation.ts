import { type MailingState, mailedStates } from "#business/mailings/mailing.ts";
import type { reservation } from "#database/schema/reservations.ts";
import type { PlainDate } from "#platform/clock.ts";
import { refundLadder, type SizeId } from "#site.ts";

/** A reservation: one claim on one spot and one industry of a mailing. Safe in the browser. */

/**
 * Live states block the spot and the industry. `offered`: kept for the first person on the waitlist, 2 hours unopened and 24
 * once opened. `held`: 15 minutes, without an account. `paying`: a payment page is open. `unconfirmed`: on an invoice, waits
 * for the button in the email. `unpaid`: on an invoice, firm until its due date. `paid`: ends only by an explicit
 * cancellation or refund.
 */
export const liveStates = ["offered", "held", "paying", "unconfirmed", "unpaid", "paid"] as const;

/** The live states that can have an ad: not an offer that nobody has taken yet. */
export const statesWithAd = liveStates.filter((state) => state !== "offered");

export const canHaveAd = (state: ReservationState): boolean =>
  statesWithAd.some((withAd) => withAd === state);

/** End states that a late payment revives, if the spot and the industry are still free. */
export const revivableStates = ["expired", "released"] as const;

/** Final states. `expired`: its time ran out. `released`: given back before anything was owed. */
export const endedStates = ["expired", "released", "canceled", "refunded"] as const;

/** Every state that blocks a spot: the live states, and our own ad, which is no reservation. */
export const spotBlockingStates = [...liveStates, "house"] as const;

export type LiveState = (typeof liveStates)[number];
export type ReservationState = LiveState | (typeof endedStates)[number];

/** Live states with an agreed price, spot and date; on the payment page that is what the buyer pays for. */
export const committedStates = ["paying", "unconfirmed", "unpaid", "paid"] as const;

export const firmOrPaidStates = ["unpaid", "paid"] as const;

/** Agreed with a buyer: the office can move it to another spot. */
export const movableStates = ["unconfirmed", ...firmOrPaidStates] as const;

/** States in which a buyer's request for an invoice waits for the office. */
export const statesWithPendingInvoiceRequest = ["held", "paying", "expired"] as const;

/** Every transition of the state machine; each is one compare-and-set in the database. */
export const stateTransitions: Record<ReservationState, readonly ReservationState[]> = {
  offered: ["held", "expired", "released"],
  held: ["paying", "unconfirmed", "paid", "expired", "released"],
  paying: ["held", "unconfirmed", "paid", "expired", "released"],
  unconfirmed: ["unpaid", "paid", "expired", "canceled"],
  /** Back to unconfirmed: a confirmation by phone was taken back. To refunded: so was the part that had come by card. */
  unpaid: ["paid", "expired", "canceled", "unconfirmed", "refunded"],
  /** Back to unpaid: a payment was taken back. */
  paid: ["unpaid", "canceled", "refunded"],
  expired: ["held", "paid"],
  released: ["paid"],
  canceled: ["refunded", "unconfirmed", "unpaid", "paid"],
  refunded: ["canceled"],
};

/** What a cancellation gives back, in the client's words: site.ts, `refundLadder`. */
export type CancellationCompensationKind = "refund" | "credit" | "nothing";

/** How long claims last, in minutes unless the name says otherwise. */
export const claimDurations = {
  hold: 15,
  extension: 10,
  extensionsAtMost: 3,
  /** Seconds left when the clock on the page starts to warn. */
  warning: 2,
  /** Hours until an offer goes to the next person: unopened, and in all once opened. */
  offerUnopenedHours: 2,
  offerHours: 24,
  /** To confirm an invoice by the button in the email; by phone, `deadlineToCallOffice`. */
  confirmHours: 2,
  /** The same for a buyer the office has vouched for, who is not waiting at a screen. */
  confirmHoursVouched: 24,
  /** How many days a buyer's invoice request stays on Today. */
  invoiceRequestDays: 7,
  /** How long a claim outlives its payment page: time for the gateway's final state to arrive. */
  paymentLag: 5,
  /** The least time a spot on an invoice is kept after the bank refuses, which can take days. */
  afterBankRefusedHours: 24,
  /** Placed by the office: how many business days the customer has to accept the Terms. */
  acceptBusinessDays: 2,
} as const;

export const nameLimits = { business: 60, name: 80 } as const;

/** How many unpaid open spots one buyer may have, by each key; confirmed ones don't count against a network. */
export const maxUnpaidSpots = { network: 4, mailbox: 3, phone: 3 } as const;

/**
 * How often a spot can be held without paying, as published on the hold page. Counted over 24 hours by the database's clock:
 * per network (an IPv4 address, or the first 56 bits of an IPv6 address), per wide network (the first 48), and per confirmed
 * mailbox. Taking a spot again counts as holding it. Confirmed or paid spots don't count against a network. `atOnceByEmail`:
 * spots that one confirmed mailbox may hold at once past a limit.
 */
export const holdLimits = {
  renewals: 2,
  checkoutCount: 4,
  perNetworkAndDay: 12,
  perWideNetworkAndDay: 48,
  perMailboxAndDay: 6,
  atOnceByEmail: 1,
} as const;

/** Days until a hold request is deleted: the limits look back one day, and questions about it come soon. */
export const holdRequestRetentionDays = 30;

/** How long after a cancellation the office can restore the reservation. */
export const cancellationRestoreHours = 24;

/** How many spots of a card a share is: whole spots, rounded down. */
export const calculateSpotsInShare = (spots: number, share: { of: number; parts: number }) =>
  Math.floor((spots * share.parts) / share.of);

/** A row of the table, without what only the limits count by; a house ad is none. */
export type Reservation = Omit<
  typeof reservation.$inferSelect,
  "networkHash" | "wideNetworkHash" | "mailbox" | "phone"
> & {
  industry: string;
  size: SizeId;
  /** As stored: a claim whose time is up keeps its running state until a job ends it. */
  state: ReservationState;
  paymentMethod: "online" | "invoice" | null;
  endedFromState: ReservationState | null;
  cancellationOutcome: CancellationCompensationKind | null;
  /** The state of its mailing: a mailed spot stays mailed, no matter what happens to the money. */
  mailingState: MailingState;
  /** Time left by the database's clock when read: whole seconds, never below 0; null if no clock runs. */
  secondsLeft: number | null;
};

/** A reservation that somebody decides about, as they saw it. */
export type ExpectedReservation = { reservationId: number; expectedVersion: number };

type ReservationRuleFields = Pick<
  Reservation,
  "state" | "secondsLeft" | "extensions" | "contactId" | "mailingState"
> &
  Partial<Pick<Reservation, "renewals">>;

type Rule = {
  in: readonly ReservationState[];
  /** The sentence for each refused state; a state that is not listed gets the last sentence. */
  because?: Partial<Record<ReservationState, string>>;
  otherwise: string;
};

const TIME_IS_UP = "Your time for this spot has run out. You can take it again if it’s still open.";

const rules = {
  "release-by-office": {
    in: ["offered", "held", "paying", "unconfirmed"],
    otherwise: "There’s no hold to release here. To give up a confirmed or paid spot, cancel it.",
  },
  "keep-offer": { in: ["offered"], otherwise: "This offer has ended." },
  change: {
    in: ["offered", "held"],
    otherwise: "You can’t change this spot here anymore. Please call us, and we’ll help.",
  },
  extend: { in: ["held"], otherwise: "There’s no hold to extend on this reservation." },
  release: {
    in: ["offered", "held"],
    otherwise: "This spot isn’t on hold, so there’s nothing to release.",
  },
  renew: {
    in: ["held", "unconfirmed", "unpaid", "expired"],
    otherwise: "You can’t hold this spot again here.",
  },
  "give-details": {
    in: ["held", "paying"],
    otherwise: "You can’t change this reservation’s details here anymore.",
  },
  "pay-by-card": {
    in: ["held", "paying", "unconfirmed", "unpaid"],
    otherwise: "There’s nothing to pay on this reservation.",
  },
  "pay-by-invoice": {
    in: ["held", "paying"],
    otherwise: "You can’t pay for this reservation by invoice anymore.",
  },
  confirm: {
    in: ["unconfirmed"],
    because: {
      held: "This spot is on hold again. Add your details and choose how to pay first.",
      unpaid: TIME_IS_UP,
    },
    otherwise: "There’s nothing to confirm on this reservation.",
  },
  cancel: {
    in: movableStates,
    because: {
      offered: "It’s a waitlist offer. It expires on its own.",
      held: "A buyer is filling in their details. The hold expires on its own if they don’t finish.",
      paying: "Somebody is paying for it right now. Check again in half an hour.",
      expired: "It expired, so there’s nothing to cancel.",
      released: "It was released, so there’s nothing to cancel.",
      canceled: "It’s already canceled.",
      refunded: "It’s already refunded, and the spot is open.",
    },
    otherwise: "This reservation can’t be canceled.",
  },
} as const satisfies Record<string, Rule>;

export type ReservationAction = keyof typeof rules;

type ReservationActionCheck = { possible: true } | { possible: false; because: string };

const impossible = (because: string): ReservationActionCheck => ({ possible: false, because });

/** Whether the office released it, rather than its holder. */
export const wasReleasedByOffice = (ended: Pick<Reservation, "state" | "canceledBy">): boolean =>
  ended.state === "released" && ended.canceledBy !== null;

/** Whether its spot isn't its holder's anymore. */
export const hasReservationEnded = ({ state }: Pick<Reservation, "state">) =>
  endedStates.some((ended) => ended === state);

/** Whether its time is up, even if no job has ended it yet. */
export const isTimeUp = ({ secondsLeft }: Pick<Reservation, "secondsLeft">) => secondsLeft === 0;

export const isOwed = ({ state }: Pick<Reservation, "state">) =>
  state === "unconfirmed" || state === "unpaid";

/** Whether a part of its price can keep it: it is owed, and its due date has not passed. */
export const canTakePartPayment = (status: Pick<Reservation, "state" | "secondsLeft">) =>
  isOwed(status) && !isTimeUp(status);

/** Whether it is owed and no due date ends it: partly paid, or its ad is printed. */
export const isUnpaidWithoutExpiry = (owed: Pick<Reservation, "state" | "expiresAt">): boolean =>
  owed.state === "unpaid" && owed.expiresAt === null;

/** Whether it needs no more confirmation: it is paid, or owed and not overdue. */
export const isFirm = (status: Pick<Reservation, "state" | "secondsLeft">): boolean =>
  status.state === "paid" || (status.state === "unpaid" && !isTimeUp(status));

/** Whether an action is possible, and if not, why; drives buttons, sentences and checks. */
export function checkReservationAction(
  action: ReservationAction,
  status: ReservationRuleFields,
): ReservationActionCheck {
  const { in: states, because, otherwise }: Rule = rules[action];
  const { state } = status;
  if (!states.includes(state))
    return impossible(because?.[state] ?? (state === "expired" ? TIME_IS_UP : otherwise));
  const isMailed = mailedStates.some((mailed) => mailed === status.mailingState);
  // Only the money of a mailed spot can be refunded.
  if (action === "cancel" && state === "paid" && isMailed)
    return impossible("The card was mailed, so you can’t cancel this.");
  if (action === "renew") return checkRenewal(status);
  const endsClaim = action === "release" || action === "release-by-office";
  if (isTimeUp(status) && !endsClaim) return impossible(TIME_IS_UP);
  if (action === "extend" && status.extensions >= claimDurations.extensionsAtMost)
    return impossible("You’ve extended this hold as often as we allow.");
  const needsDetails = action === "pay-by-card" || action === "pay-by-invoice";
  if (needsDetails && status.contactId === null)
    return impossible("Please fill in your details first.");
  return { possible: true };
}

function checkRenewal(status: ReservationRuleFields): ReservationActionCheck {
  if ((status.renewals ?? 0) >= holdLimits.renewals)
    return impossible(
      `You’ve renewed this hold ${holdLimits.renewals} times, which is the limit. Choose the spot on the card again.`,
    );
  const hasExpired = status.state === "expired" || isTimeUp(status);
  return hasExpired ? { possible: true } : impossible("This spot is still yours.");
}

/** Whether the office can move it: agreed with a buyer, and its time is not up. */
export const isMovable = (status: Pick<Reservation, "state" | "secondsLeft">): boolean =>
  movableStates.some((state) => state === status.state) && !isTimeUp(status);

/** Whether the customer still has to accept the Terms: the office placed them, and they have not accepted yet. */
export const needsTermsAcceptance = (
  status: Pick<Reservation, "state" | "termsVersion" | "secondsLeft">,
): boolean => status.termsVersion === null && isMovable(status);

/** Whether the office can confirm it by phone; a placed customer accepts the Terms by email first. */
export const canConfirmByPhone = (
  status: ReservationRuleFields & { termsVersion?: string | null },
): boolean => Boolean(status.termsVersion) && checkReservationAction("confirm", status).possible;

export const listStatesAllowing = (action: ReservationAction): readonly ReservationState[] =>
  rules[action].in;

/** What canceling a paid reservation gives back on an Arizona date: the published ladder, last dates included. */
export function cancellationCompensationOnDate(
  mailing: { state: string; bookingCloses: PlainDate; printFile: PlainDate },
  today: PlainDate,
): CancellationCompensationKind {
  if (!["planned", "published", "closed"].includes(mailing.state)) return "nothing";
  const reached = refundLadder.find(({ until }) => until !== null && today <= mailing[until]);
  if (!reached) return "nothing";
  return reached.gives === "full refund" ? "refund" : "credit";
}
