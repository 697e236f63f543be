import { formatMoment } from "#app/office/formatting.ts";
import { invoiceStateLabels } from "#app/office/money/invoice-view.ts";
import { paymentMethodLabels } from "#app/office/money/money-table.ts";
import type { ReservationMoneyRecords } from "#business/ledger/card-and-reservation-money.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import {
  invoiceCentsLeftToPay,
  listInvoiceDeductions,
} from "#business/reservations/pay/invoices/invoice.ts";
import {
  isPrintedOrPastPrintDate,
  suggestReopenedInvoiceDueDate,
} from "#business/reservations/pay/payment-terms.ts";
import { isGatewayInitiatedRefund } from "#business/reservations/refunds/payment-balance.ts";
import { longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { dollars } from "#platform/money.ts";

const REFUND_LABELS = {
  requested: "refunding to the card automatically",
  pending: "refunding at the card processor",
  done: "refunded",
  failed: "refund failed",
  "by-hand": "for you to send back",
} as const;
const OUTCOME_LABELS = {
  granted: "Counts toward the spot.",
  duplicate: "The spot was already paid.",
  "spot-gone": "The spot was already taken.",
  unapplied: "It waits: it doesn’t pay for a spot.",
} as const;

/** Whether it waits for a person; a failed refund that was started elsewhere does not. */
const isOwed = ({ state, reason }: { state: string; reason: string }) =>
  state === "by-hand" || (state === "failed" && !isGatewayInitiatedRefund({ reason }));

function outcomeWords({ outcome, method, leftCents }: PaymentRecord): string {
  if (method === "forgiven") return "Not paid: you forgave it.";
  if (outcome === "unapplied" && leftCents === 0) return "It doesn’t pay for a spot.";
  return OUTCOME_LABELS[outcome];
}

type PaymentRecord = ReservationMoneyRecords["payments"][number];

/** "Reversed Mon, Nov 23: recorded by mistake." */
function reversalWords(
  { reason, at, note }: NonNullable<PaymentRecord["reversal"]>,
  now: Date,
): string {
  const why = reason === "bounced" ? "the check bounced" : "recorded by mistake";
  return `Reversed ${formatMoment(at, now)}: ${why}${note ? `, “${note}”` : ""}.`;
}

function disputeWords(state: string): string {
  if (state === "lost")
    return "lost. The bank returned this money to the buyer, so you can’t refund it here";
  if (state === "won") return "won. You keep the payment";
  if (state === "warning_closed") return "closed by the bank";
  return `${state.replaceAll("_", " ")}. Respond on the card processor’s site. You can’t refund anything until the bank decides`;
}

export function toReservationMoneyView(
  { invoices, payments, disputes }: ReservationMoneyRecords,
  now: Date,
) {
  const latest = invoices.at(-1);
  return {
    billed: latest ? billedView(latest) : null,
    /** The version of the newest invoice, for taking a payment back. */
    version: latest?.version ?? 0,
    invoices: invoices.map(
      ({ number, state, totalCents, creditedCents, issuedOn, dueOn, ...of }) => ({
        number,
        /** What came in and what was forgiven of an invoice that is not simply paid. */
        settled: listInvoiceDeductions({ state, creditedCents, ...of })
          .filter(([name]) => name !== "Credit applied")
          .map(([name, cents]) => `${name}: ${dollars(cents)}`),
        left:
          state === "open" && of.receivedCents + creditedCents + of.forgivenCents > 0
            ? dollars(invoiceCentsLeftToPay({ totalCents, creditedCents, ...of }))
            : null,
        credited: creditedCents > 0 ? dollars(creditedCents) : null,
        state: invoiceStateLabels[state],
        isOpen: state === "open",
        total: dollars(totalCents),
        issued: longWeekdayDate(issuedOn),
        due: dueOn && longWeekdayDate(dueOn),
      }),
    ),
    payments: payments.map((payment) => {
      const { method, outcome, reversal, leftCents, note } = payment;
      return {
        ...{ name: payment.id, note, leftCents, leftTaxCents: payment.leftTaxCents },
        isReversed: reversal !== null,
        /** The office recorded or forgave it, and can take it back. */
        reversible:
          (method === "invoice" || method === "forgiven") &&
          (outcome === "granted" || outcome === "unapplied") &&
          reversal === null,
        isWaiting: outcome === "unapplied" && leftCents > 0,
        reversal: reversal && reversalWords(reversal, now),
        cents: payment.amountCents,
        paidForSpot: outcome === "granted",
        isOnline: method === "online",
        method: paymentMethodLabels[method],
        back:
          method === "online"
            ? ", refunded to the card they paid with"
            : ". You send it yourself, the same way they paid",
        amount: dollars(payment.amountCents),
        when: formatMoment(payment.receivedAt, now),
        outcome: outcomeWords(payment),
        refunds: payment.refunds.map((refund) => ({
          id: refund.id,
          version: refund.version,
          amount: dollars(refund.amountCents),
          tax: refund.taxCents > 0 ? dollars(refund.taxCents) : null,
          words: REFUND_LABELS[refund.state],
          toSend: isOwed(refund),
          /** The office recorded it as sent, and can take that back. */
          sentByHand:
            refund.state === "done" &&
            refund.gatewayRefundId === null &&
            refund.reason !== "dispute",
          withdrawable:
            refund.reason === "operator" &&
            refund.gatewayRefundId === null &&
            (refund.state === "requested" || refund.state === "by-hand"),
          again: isOwed(refund) && refund.state === "failed" && method === "online",
          failed: refund.state === "failed" ? (refund.lastError ?? "no reason given") : null,
        })),
      };
    }),
    disputes: disputes.map(({ id, amountCents, reason, state, isResolved }) => ({
      id,
      words: `${dollars(amountCents)}, ${reason.replaceAll("_", " ")}: ${disputeWords(state)}`,
      isUnseenLoss: state === "lost" && !isResolved,
    })),
  };
}

function billedView(invoice: ReservationMoneyRecords["invoices"][number]) {
  const { number, version, state, partsAllowed } = invoice;
  const isOpen = state === "open";
  const totalCents = isOpen ? invoiceCentsLeftToPay(invoice) : invoice.totalCents;
  const dueOn = invoice.dueOn ?? invoice.issuedOn;
  return {
    ...{ number, version, state, isOpen, partsAllowed, totalCents, dueOn },
    total: dollars(totalCents),
    isPartPaid: totalCents < invoice.totalCents,
    due: longWeekdayDate(dueOn),
  };
}

/** What decides about an invoice's due date, and the one to suggest where it opens again. */
export function getDueDateContext(mailing: Mailing, today: PlainDate) {
  const { bookingCloses, printFile } = mailing.dates;
  const isPrinted = isPrintedOrPastPrintDate(mailing, today);
  return {
    today,
    isPrinted,
    closes: longWeekdayDate(bookingCloses),
    print: longWeekdayDate(printFile),
    /** Both dates are the same, or booking has no days left after its close. */
    mayBeAfterClose: !isPrinted && bookingCloses < printFile,
    reopened: suggestReopenedInvoiceDueDate({ today, bookingCloses, printFile, isPrinted }),
  };
}
