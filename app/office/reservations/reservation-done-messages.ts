import { describeUpcomingEmailTo } from "#app/office/record/describe-upcoming-email.ts";
import { noteDoneMessages } from "#app/office/record/note-forms.ts";
import {
  BUYER_RECIPIENT,
  moneyDoneMessages,
} from "#app/office/reservations/money/money-actions.ts";
import { getOwnProperty } from "#app/own-property.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { isMailServerConfigured } from "#platform/mail/mail-settings.server.ts";
import type { ReservationView } from "./reservation-view.ts";

/** What is said after each change; in a list with who gets an email about it. */
const reservationDoneMessages = {
  ...noteDoneMessages,
  ...moneyDoneMessages,
  sent: "Refund recorded as sent.",
  refund: "Refund started. We release the spot when the refund is done.",
  part: ["Partial refund started. The rest stays paid.", BUYER_RECIPIENT],
  "refund-to-send":
    "Refund saved. Send it the same way they paid, then record it below. That releases the spot.",
  "part-to-send": [
    "Partial refund saved. Send it the same way they paid, then record it below. The rest stays paid.",
    BUYER_RECIPIENT,
  ],
  credit: ["Credit applied to the invoice.", BUYER_RECIPIENT],
  moved: ["Reservation moved.", BUYER_RECIPIENT],
  industry: ["Industry changed.", "A buyer who accepted the Terms"],
  canceled: ["Reservation canceled.", BUYER_RECIPIENT],
  restored: ["Reservation restored.", BUYER_RECIPIENT],
  size: ["Size changed.", BUYER_RECIPIENT],
  "our-error": ["Our mistake recorded.", BUYER_RECIPIENT],
  dispute: "Dispute marked as seen.",
  released: [
    "Spot released. It’s open again.",
    "A buyer who confirmed their email or was approved by you",
  ],
  vouched: ["Spot reserved.", BUYER_RECIPIENT],
  confirmed: ["Spot confirmed.", BUYER_RECIPIENT],
  terms: "Recorded: they accepted the Terms.",
  "no-terms": "Undone. They still have to accept the Terms.",
  declined: "Request declined. Nothing was reserved.",
} as const;
export type ReservationDoneMessageName = keyof typeof reservationDoneMessages;

/**
 * The success message and what happens to the email; after a change of size also what is still to be paid, and how. Undefined
 * for an unknown name.
 */
export function findReservationDoneMessage(
  done: string,
  billed: ReservationView["money"]["billed"],
): string | undefined {
  const [message, who] = [getOwnProperty(reservationDoneMessages, done) ?? []].flat();
  if (!message) return undefined;
  const sendsMail = isMailServerConfigured();
  const email = who && describeUpcomingEmailTo({ who }, sendsMail);
  if (done !== "size" || !billed?.isOpen) return email ? `${message} ${email}` : message;
  const byCard = isGatewayConfigured() ? ", or by card with the link in the email" : "";
  const how = sendsMail
    ? `The invoice is attached. They can pay it by check${byCard}.`
    : "Send them the invoice yourself.";
  const due = `${billed.total} is due by ${billed.due} on invoice ${billed.number}.`;
  return [message, due, email, how].filter(Boolean).join(" ");
}
