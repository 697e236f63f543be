import { pluralize } from "#app/office/formatting.ts";
import { officePaths } from "#app/office/office-paths.ts";
import { describeEmailToAll } from "#app/office/record/describe-email.ts";
import {
  describeCancellationMoney,
  describeReturnedCredit,
} from "#app/office/reservations/describe-cancellation.ts";
import {
  type CancellationAmounts,
  cancellationAmounts,
  type RefundableMoney,
} from "#business/billing/refunds/cancellation-amounts.ts";
import type { BulkActionName, BulkList, RecordSnapshot } from "#business/bulk/bulk.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

type BulkActionWords = {
  /** On the button. */
  button: string;
  /** The result with its number: "3 leads are won now". */
  did: (number: number) => string;
};

const are = (number: number) => (number === 1 ? "is" : "are");
const moved = (step: string): BulkActionWords => ({
  button: `Mark as ${step}`,
  did: (number) => `${pluralize(number, "lead")} ${are(number)} ${step} now`,
});

/** The labels of each bulk action. */
export const bulkActionLabels: Record<BulkActionName, BulkActionWords> = {
  "leads.contacted": moved("contacted"),
  "leads.won": moved("won"),
  "leads.lost": moved("lost"),
  "advertisers.contact": {
    button: "Log a contact",
    did: (number) => `A contact is logged with ${pluralize(number, "advertiser")}`,
  },
  "reservations.note": {
    button: "Write the note",
    did: (number) => `The note is written on ${pluralize(number, "reservation")}`,
  },
  "reservations.send-again": {
    button: "Send the invoice again",
    did: (number) => `The invoice was written again for ${pluralize(number, "buyer")}`,
  },
  "reservations.cancel": {
    button: "Cancel …",
    did: (number) => `${pluralize(number, "reservation")} ${are(number)} canceled`,
  },
  "wait-list.remove": {
    button: "Take off the list",
    did: (number) => `${pluralize(number, "person", "people")} ${are(number)} off the wait-list`,
  },
};

/** Each list: its form's words, its address, its section, and its records' addresses. */
export const bulkListLabels: Record<
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
    field: "Why (needed where they are lost)",
    to: officePaths.leads(),
    section: officePaths.leads(),
    recordTo: officePaths.lead,
  },
  advertisers: {
    name: "Advertisers",
    field: "What was said or sent",
    to: officePaths.advertisers(),
    section: officePaths.advertisers(),
    recordTo: officePaths.advertiser,
  },
  reservations: {
    name: "Reservations",
    field: "The note",
    to: officePaths.reservations(),
    section: officePaths.reservations(),
    recordTo: officePaths.reservation,
  },
  "wait-list": {
    name: "Wait-list",
    field: "",
    to: officePaths.waitList(),
    section: officePaths.leads(),
    recordTo: undefined,
  },
};

/** What canceling one of them does with the money, as shown before confirming. */
export function describeCancellation(agreed: RecordSnapshot): string {
  const held = heldOf(agreed);
  if (held.isPaid) return describeCancellationMoney(held, givesOf(agreed));
  const mailed = agreed.mailed === 1 ? "Already mailed. " : "";
  const again = describeReturnedCredit(held);
  return `${mailed}Not paid: the invoice becomes void, and nothing is owed.${again && ` ${again}`}`;
}

const givesOf = ({ gives }: RecordSnapshot) =>
  (["refund", "credit"] as const).find((each) => each === gives) ?? "nothing";

function heldOf({ paid, method, cents, left, credited }: RecordSnapshot): RefundableMoney {
  return {
    isPaid: paid === 1,
    method: (["online", "invoice", "credit"] as const).find((each) => each === method) ?? null,
    paidCents: Number(cents),
    leftCents: Number(left),
    creditedCents: Number(credited),
  };
}

const inWords = new Intl.ListFormat("en", { type: "conjunction" });

/** The recipients of the offers: people waiting for a card that can still be booked. */
function offerWords(items: readonly RecordSnapshot[]): string {
  const open = items.filter((item) => item.open === 1).length;
  if (open === 0) return "Booking is closed, so nobody on the wait-list is offered a place.";
  if (open === items.length) {
    return `The wait-list is offered the ${open === 1 ? "place" : "places"}.`;
  }
  return `The wait-list is offered ${pluralize(open, "place")}; on the other cards booking is closed.`;
}

/** What canceling all of them adds up to. `sendsMail`: a mail server is set. */
export function describeCancellationTotal(
  items: readonly RecordSnapshot[],
  sendsMail = true,
): string {
  const each = items.map((item) => cancellationAmounts(heldOf(item), givesOf(item)));
  const sum = (of: (one: CancellationAmounts) => number) =>
    each.reduce((cents, one) => cents + of(one), 0);
  const back = sum(({ refundCents }) => refundCents);
  const credit = sum(({ creditCents }) => creditCents);
  const again = sum(({ renewedCents }) => renewedCents);
  const money = [
    back > 0 && `${formatDollarsAndCents(back)} goes back`,
    credit > 0 && `credits of ${formatDollarsAndCents(credit)} are given`,
    again > 0 && `used credits of ${formatDollarsAndCents(again)} are good again`,
  ].filter((words) => words !== false);
  const said = money.length > 0 ? inWords.format(money) : "no money goes back";
  return `${pluralize(items.length, "reservation")} will be canceled by the published rule, and ${said}. ${describeEmailToAll("Each buyer", sendsMail)} ${offerWords(items)} This cannot be undone.`;
}
