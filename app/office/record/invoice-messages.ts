import type { MessageKind } from "#emails/message-kinds.ts";
import { bookingNewsKinds, getBookingNews } from "#emails/reservations/booking-news-kinds.ts";

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
