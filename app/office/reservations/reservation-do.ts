import { textOf } from "#app/office/door.ts";
import { cancelByOffice } from "#business/billing/cancel-by-office.ts";
import { moveToAnotherCard } from "#business/billing/move-to-another-card.ts";
import { payWithCredit } from "#business/billing/pay-with-credit.ts";
import { recordInvoicePayment } from "#business/billing/record-invoice-payment.ts";
import { recordRefundSent } from "#business/billing/record-refund-sent.ts";
import { refundPayment } from "#business/billing/refund-payment.ts";
import { sendRefundAgain } from "#business/billing/send-again.ts";
import type { Circumstances } from "#business/journal/journal.ts";
import { writeNote } from "#business/people/notes.ts";
import { getReservation } from "#business/reservations/find.ts";
import { moveReservation } from "#business/reservations/move-places.ts";
import { openCustomerView } from "#business/reservations/open-customer-view.ts";
import { Refusal } from "#platform/refusal.ts";

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
  refund: "The money goes back. The place is given up when it has gone.",
  part: "That part goes back, and they are told by e-mail. The rest stays paid.",
  again: "The gateway is asked to send it again.",
  credit: "The credit is taken off the invoice, and they are told by e-mail.",
  moved: "They have moved, and are told by e-mail.",
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
    const expectedVersion = Number(textOf(form, "version"));
    const note = textOf(form, "how");
    await recordRefundSent({ refundId: refundIn(form), note, expectedVersion }, circumstances);
    return { done: "sent" };
  },
  async again(_, form, circumstances) {
    const expectedVersion = Number(textOf(form, "version"));
    await sendRefundAgain({ refundId: refundIn(form), expectedVersion }, circumstances);
    return { done: "again" };
  },
  async refund(reservationId, form, circumstances) {
    const { whole } = await refundPayment(
      {
        reservationId,
        payment: textOf(form, "payment"),
        amountCents: centsIn(textOf(form, "amount"), "refundCents"),
        leftCents: Number(textOf(form, "left")),
        because: textOf(form, "because"),
        expectedVersion: Number(textOf(form, "version")),
      },
      circumstances,
    );
    return { done: whole ? "refund" : "part" };
  },
  async move(reservationId, form, circumstances) {
    const [mailing, spot = ""] = textOf(form, "to").split(".");
    const here = await getReservation(reservationId);
    if (!here) throw new Refusal("not-found", "There is no such reservation.");
    const seen = { reservationId, expectedVersion: Number(textOf(form, "version")) };
    const mailingId = Number(mailing);
    if (!Number.isSafeInteger(mailingId)) throw new Refusal("invalid", "Please choose a place.");
    if (mailingId === here.mailingId) {
      await moveReservation({ ...seen, spot }, circumstances);
      return { done: "moved" };
    }
    const price = textOf(form, "price") === "as-there" ? "as-there" : "as-sold";
    await moveToAnotherCard({ ...seen, mailingId, spot, price }, circumstances);
    return { done: "moved" };
  },
  async cancel(reservationId, form, circumstances) {
    await cancelByOffice(
      {
        reservationId,
        expectedVersion: Number(textOf(form, "version")),
        expects: givesIn(form, "expects"),
        gives: givesIn(form, "gives"),
        because: textOf(form, "because"),
        money: {
          leftCents: Number(textOf(form, "left")),
          creditedCents: Number(textOf(form, "credited")),
        },
      },
      circumstances,
    );
    return { done: "cancelled" };
  },
  async credit(reservationId, form, circumstances) {
    const { paid } = await payWithCredit(
      {
        reservationId,
        creditId: Number(textOf(form, "credit")) || 0,
        amountCents: centsIn(textOf(form, "amount"), "creditCents"),
        expectedVersion: Number(textOf(form, "version")),
      },
      circumstances,
    );
    return { done: paid ? "paid" : "credit" };
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

function refundIn(form: FormData): string {
  const id = textOf(form, "refund");
  if (/^[\da-f-]{36}$/.test(id)) return id;
  throw new Refusal("not-found", "There is no such refund.");
}

/** "1,000", "$1000.50" in cents; refuses what is no amount. */
function centsIn(text: string, field = "amountCents"): number {
  const plain = text.replace(/[$,\s]/g, "");
  if (/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return Math.round(Number(plain) * 100);
  throw new Refusal("invalid", "Please give the amount in dollars, such as 1,000.00.", {
    field,
  });
}
