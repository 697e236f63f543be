import type { BillingDocuments } from "#business/reservations/pay/billing-queries.ts";
import { arizonaDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

const PAID = {
  online: "Paid online",
  invoice: "Payment received",
  credit: "Paid with credit",
  forgiven: "Forgiven",
} as const;

const TAKEN_BACK = {
  mistake: "Recorded by mistake",
  bounced: "Check returned by your bank",
} as const;

/** The credit applied to an invoice that it didn't pay in full. */
function listAppliedCredit({ invoice, payments }: BillingDocuments) {
  if (!invoice || invoice.creditedCents === 0 || invoice.state === "void") return [];
  if (payments.some(({ method }) => method === "credit")) return [];
  return [{ what: "Credit applied", on: invoice.issuedOn, cents: invoice.creditedCents }];
}

/**
 * What a reservation's invoice, payments, refunds and credit come to, as its buyer sees them. `live`: the spot is theirs; then
 * an invoice that became void before they took it again is left out.
 */
export function summarizeCustomerBilling(papers: BillingDocuments, live: boolean) {
  const { payments, refunds, refund, credit } = papers;
  const invoice = live && papers.invoice?.state === "void" ? undefined : papers.invoice;
  const paid = payments.map(({ method, receivedAt, amountCents }) => ({
    what: PAID[method],
    on: arizonaDate(receivedAt),
    cents: amountCents,
  }));
  const reversed = papers.takenBack.map(({ paymentId, reason, at }) => ({
    what: TAKEN_BACK[reason],
    on: arizonaDate(at),
    cents: -(payments.find(({ id }) => id === paymentId)?.amountCents ?? 0),
  }));
  const back = refunds.map(({ state, doneAt, createdAt, amountCents, taxCents }) => ({
    what: `${state === "done" ? "Refunded" : "Refund on its way"}${
      taxCents > 0 ? `, including ${dollars(taxCents)} tax` : ""
    }`,
    on: arizonaDate(doneAt ?? createdAt),
    cents: -amountCents,
  }));
  const isSpotRefund = refunds.some(({ id, isForSpot }) => isForSpot && id === refund?.id);
  const together = refunds.filter(
    ({ paymentId, isForSpot }) => paymentId === refund?.paymentId || (isForSpot && isSpotRefund),
  );
  return {
    invoice: invoice && {
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      state: invoice.state,
      seller: {
        company: invoice.seller.company,
        street: invoice.seller.street,
        town: invoice.seller.town,
      },
    },
    /** Payments, and refunds below 0, on Arizona dates. */
    movements: [...listAppliedCredit(papers), ...paid, ...reversed, ...back],
    receivedCents: invoice?.state === "open" ? invoice.receivedCents : 0,
    partsAllowed: invoice?.state === "open" && invoice.partsAllowed,
    refund: refund && {
      cents: together.reduce((sum, { amountCents }) => sum + amountCents, 0),
      done: together.every(({ state }) => state === "done"),
      because: refund.reason,
    },
    /** The credit from its cancellation, less what was taken back or paid out, and how much of it is unused. */
    credit: credit && {
      cents: credit.amountCents - credit.withdrawnCents,
      leftCents: credit.leftCents,
      expiresOn: credit.expiresOn,
    },
    /** Why none of their payments count anymore; undefined where one does. */
    reversed: papers.reversed,
  };
}
