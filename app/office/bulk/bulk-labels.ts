import { andList, pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { describeEmailToGroup } from "#app/office/record/describe-email.ts";
import {
  describeCancellationMoney,
  describeUnpaidCancellationMoney,
} from "#app/office/reservations/describe-cancellation.ts";
import type { BulkActionName, BulkList, RecordSnapshot } from "#business/bulk/bulk.ts";
import {
  type CancellationAmounts,
  type RefundableTotals,
  splitCancellationMoney,
} from "#business/reservations/refunds/cancellation-amounts.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

type BulkActionWords = {
  /** On the button. */
  button: string;
  /** The result with its number: "3 leads are won now". */
  did: (number: number) => string;
};

const moved = (step: string): BulkActionWords => ({
  button: `Mark as ${step}`,
  did: (number) => `Marked ${pluralize(number, "lead")} as ${step}`,
});

/** The labels of each bulk action. */
export const bulkActionLabels: Record<BulkActionName, BulkActionWords> = {
  "leads.contacted": moved("contacted"),
  "leads.won": moved("won"),
  "leads.lost": moved("lost"),
  "advertisers.contact": {
    button: "Add note",
    did: (number) => `Added a note to ${pluralize(number, "advertiser")}`,
  },
  "reservations.note": {
    button: "Add note",
    did: (number) => `Added a note to ${pluralize(number, "reservation")}`,
  },
  "reservations.send-again": {
    button: "Resend invoice",
    did: (number) => `New invoice email for ${pluralize(number, "buyer")}`,
  },
  "reservations.cancel": {
    button: "Cancel …",
    did: (number) => `Canceled ${pluralize(number, "reservation")}`,
  },
  "waitlist.remove": {
    button: "Remove from waitlist",
    did: (number) => `Removed ${pluralize(number, "person", "people")} from the waitlist`,
  },
};

/** Each list: its form's words, its address, its section, and its records' addresses. */
export const bulkListLabelsAndPaths: Record<
  BulkList,
  {
    name: string;
    field: string;
    to: string;
    section: string;
    recordTo: ((id: number) => string) | undefined;
  }
> = {
  leads: {
    name: "Leads",
    field: "Reason (required for lost leads)",
    to: officePaths.leads(),
    section: officePaths.leads(),
    recordTo: officePaths.lead,
  },
  advertisers: {
    name: "Advertisers",
    field: "What you said or sent",
    to: officePaths.advertisers(),
    section: officePaths.advertisers(),
    recordTo: officePaths.advertiser,
  },
  reservations: {
    name: "Reservations",
    field: "Note",
    to: officePaths.reservations(),
    section: officePaths.reservations(),
    recordTo: officePaths.reservation,
  },
  waitlist: {
    name: "Waitlist",
    field: "",
    to: officePaths.waitlist(),
    section: officePaths.leads(),
    recordTo: undefined,
  },
};

/** What canceling one of them does with the money, as shown before confirming. */
export function describeItemCancellationPreview(agreed: RecordSnapshot): string {
  const held = heldOf(agreed);
  if (held.isPaid) return describeCancellationMoney(held, givesOf(agreed));
  const mailed = agreed.mailed === 1 ? "Already mailed. " : "";
  const again = describeUnpaidCancellationMoney(held);
  return `${mailed}${held.method !== null && held.leftCents > 0 ? "Paid in part" : "Not paid"}. We'll void the invoice; nothing is owed.${again && ` ${again}`}`;
}

const givesOf = ({ gives }: RecordSnapshot) =>
  (["refund", "credit"] as const).find((each) => each === gives) ?? "nothing";

function heldOf({ paid, method, cents, left, credited }: RecordSnapshot): RefundableTotals {
  return {
    isPaid: paid === 1,
    method:
      (["online", "invoice", "credit", "forgiven", "both"] as const).find(
        (each) => each === method,
      ) ?? null,
    paidCents: Number(cents),
    leftCents: Number(left),
    creditedCents: Number(credited),
  };
}

/** The recipients of the offers: people waiting for a card that can still be booked. */
function offerWords(items: readonly RecordSnapshot[]): string {
  const open = items.filter((item) => item.open === 1).length;
  if (open === 0) return "Booking is closed, so nobody on the waitlist gets an offer.";
  if (open === items.length) {
    return `We'll offer the ${open === 1 ? "spot" : "spots"} to the waitlist.`;
  }
  return `We'll offer ${pluralize(open, "spot")} to the waitlist; booking is closed on the other cards.`;
}

/** What canceling all of them adds up to. `sendsMail`: a mail server is set. */
export function describeCancellationTotal(
  items: readonly RecordSnapshot[],
  sendsMail = true,
): string {
  const each = items.map((item) => splitCancellationMoney(heldOf(item), givesOf(item)));
  const sum = (of: (one: CancellationAmounts) => number) =>
    each.reduce((cents, one) => cents + of(one), 0);
  const back = sum(({ refundCents }) => refundCents);
  const credit = sum(({ creditCents }) => creditCents);
  const again = sum(({ renewedCents }) => renewedCents);
  const money = [
    back > 0 && `${formatDollarsAndCents(back)} will be refunded`,
    credit > 0 && `${formatDollarsAndCents(credit)} will be given as credit`,
    again > 0 && `${formatDollarsAndCents(again)} in used credit will be restored`,
  ].filter((words) => words !== false);
  const said = money.length > 0 ? andList.format(money) : "nothing will be refunded";
  return `${pluralize(items.length, "reservation")} will be canceled, as your Terms say: ${said}. ${describeEmailToGroup("The buyers", sendsMail)} ${offerWords(items)} You can undo this for a day, as long as no refund has gone out.`;
}
