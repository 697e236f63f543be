import { findReservationById } from "#business/reservations/claims/claims.ts";
import { findInvoice, findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { billingDetailsOf } from "#business/reservations/pay/invoices/change-invoice.ts";
import {
  billToLines,
  invoiceCentsLeftToPay,
  listInvoiceDeductions,
} from "#business/reservations/pay/invoices/invoice.ts";
import { taxLineLabel } from "#business/reservations/pay/payment-terms.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import { bookingNewsKinds, getBookingNews } from "#emails/reservations/booking-news-kinds.ts";
import { longWeekdayDate } from "#platform/clock.ts";
import { findMessagesAbout } from "#platform/mail/find-messages.server.ts";
import { canResendWithMailServerSetting } from "#platform/mail/mail-settings.server.ts";
import { formatDollarsAndCents } from "#platform/money.ts";

export const invoiceStateLabels = {
  open: { name: "Open", look: "" },
  paid: { name: "Paid", look: "good" },
  void: { name: "Void", look: "" },
} as const;

/** Everything the page of an invoice shows; undefined for an unknown number. */
export async function findInvoiceView(number: string) {
  const paper = await findInvoice(number);
  const reservation = paper && (await findReservationById(paper.reservationId));
  if (!paper || !reservation) return undefined;
  const [newest, messages] = await Promise.all([
    findLatestInvoice(reservation.id),
    findMessagesAbout({ type: "reservation", ids: [reservation.id] }),
  ]);
  const { business, email, billing } = paper.buyer;
  const isNewest = newest?.id === paper.id;
  const isOpen = paper.state === "open";
  const left = isOpen ? invoiceCentsLeftToPay(paper) : 0;
  const amounts: [string, number][] = [
    ["Before tax", paper.priceCents],
    [taxLineLabel(paper), paper.taxCents],
    ["Total", paper.totalCents],
    ...listInvoiceDeductions(paper).map(([what, cents]): [string, number] => [what, -cents]),
    ["Amount due", left],
  ];
  return {
    number,
    business,
    reservationId: reservation.id,
    reference: reservation.reference,
    advertiserId: reservation.advertiserId,
    state: invoiceStateLabels[paper.state],
    /** What its correction begins with; null where it can't be corrected. */
    correctable: paper.state === "void" ? null : billingDetailsOf(paper),
    version: paper.version,
    isOpen,
    isPaid: paper.state === "paid",
    left: formatDollarsAndCents(left),
    facts: [
      ["Billed to", billToLines(paper.buyer).slice(0, -1).join(", ")],
      ["Email", email],
      ...(billing?.poNumber ? [["PO number", billing.poNumber]] : []),
      ["Issued", longWeekdayDate(paper.issuedOn)],
      ...(paper.dueOn ? [["Due", longWeekdayDate(paper.dueOn)]] : []),
      ["For", paper.description],
      ...amounts.map(([what, cents]) => [what, formatDollarsAndCents(cents)]),
    ] as [string, string][],
    replacedBy: isNewest ? null : (newest?.number ?? null),
    isNewest,
    message:
      (isNewest &&
        paper.state !== "void" &&
        messages.find(
          (one) => isMessageWithCurrentInvoice(one, isOpen) && canResendWithMailServerSetting(one),
        )?.id) ||
      null,
  };
}

export type InvoiceView = NonNullable<Awaited<ReturnType<typeof findInvoiceView>>>;

const INVOICE_KINDS: readonly string[] = [
  "reservation-firm",
  "reservation-reminder",
  ...bookingNewsKinds
    .filter((kind) => getBookingNews(kind).showsInvoice)
    .map((kind) => `mailing-news-${kind}` as const),
] satisfies MessageKind[];

const PAID_KIND: string = "reservation-paid" satisfies MessageKind;

/** Whether a message carries the reservation's invoice as it is now: open, or paid. */
export const isMessageWithCurrentInvoice = ({ kind }: { kind: string }, isOpen: boolean) =>
  isOpen ? INVOICE_KINDS.includes(kind) : kind === PAID_KIND;
