import { cancelByOffice } from "#business/billing/cancel-by-office.ts";
import { recordInvoicePayment } from "#business/billing/record-invoice-payment.ts";
import { recordRefundSent } from "#business/billing/record-refund-sent.ts";
import { refundPayment } from "#business/billing/refund-payment.ts";
import type { Circumstances } from "#business/journal/journal.ts";
import { writeNote } from "#business/people/notes.ts";
import { getReservation } from "#business/reservations/find.ts";
import { openCustomerView } from "#business/reservations/open-customer-view.ts";
import { Refusal } from "#platform/refusal.ts";
import { textOf } from "./door.ts";

type Deed = (id: number, form: FormData, circumstances: Circumstances) => Promise<Done>;

/** What was done, for the notice; or the token of the customer's view. */
export type Done = { done: DoneWord } | { token: string };

/** What the page says after something was done. */
export const doneWords = {
  noted: "The note is written down.",
  paid: "The payment is recorded: the place is paid, and the buyer is told by e-mail.",
  twice:
    "The payment is recorded. The place was paid already, so this money must go back: see below.",
  lost: "The payment is recorded. The place had gone, so this money must go back: see below.",
  sent: "It is recorded that the money was sent back.",
  refund: "The money goes back. The place becomes free when it has gone.",
  cancelled: "The reservation is cancelled, and the buyer is told by e-mail.",
} as const;
export type DoneWord = keyof typeof doneWords;

/** What the forms of the page do, by the value of their button. */
export const deeds: Record<string, Deed> = {
  async note(id, form, circumstances) {
    if (!(await getReservation(id)))
      throw new Refusal("not-found", "There is no such reservation.");
    const subject = { type: "reservation", id } as const;
    await writeNote({ subject, text: textOf(form, "note") }, circumstances);
    return { done: "noted" };
  },
  async paid(reservationId, form, circumstances) {
    const { outcome } = await recordInvoicePayment(
      {
        reservationId,
        amountCents: centsIn(textOf(form, "amount")),
        note: textOf(form, "how"),
        expectedVersion: Number(textOf(form, "version")),
      },
      circumstances,
    );
    return { done: outcome === "twice" || outcome === "lost" ? outcome : "paid" };
  },
  async sent(_, form, circumstances) {
    const [refundId, note] = [textOf(form, "refund"), textOf(form, "how")];
    if (!/^[\da-f-]{36}$/.test(refundId))
      throw new Refusal("not-found", "There is no such refund.");
    await recordRefundSent({ refundId, note }, circumstances);
    return { done: "sent" };
  },
  async refund(reservationId, form, circumstances) {
    await refundPayment(
      {
        reservationId,
        payment: textOf(form, "payment"),
        because: textOf(form, "because"),
        expectedVersion: Number(textOf(form, "version")),
      },
      circumstances,
    );
    return { done: "refund" };
  },
  async cancel(reservationId, form, circumstances) {
    await cancelByOffice(
      {
        reservationId,
        expectedVersion: Number(textOf(form, "version")),
        expects: givesIn(form, "expects"),
        gives: givesIn(form, "gives"),
        because: textOf(form, "because"),
      },
      circumstances,
    );
    return { done: "cancelled" };
  },
  async view(reservationId, _, circumstances) {
    return { token: await openCustomerView({ reservationId }, circumstances) };
  },
};

function givesIn(form: FormData, name: string) {
  const gives = (["refund", "credit", "nothing"] as const).find(
    (each) => each === textOf(form, name),
  );
  if (!gives) throw new Refusal("invalid", "Please say what is given back.", { field: name });
  return gives;
}

/** "1,000", "$1000.50" in cents; refuses what is no amount. */
function centsIn(text: string): number {
  const plain = text.replace(/[$,\s]/g, "");
  if (/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return Math.round(Number(plain) * 100);
  throw new Refusal("invalid", "Please give the amount in dollars, such as 1,000.00.", {
    field: "amountCents",
  });
}
