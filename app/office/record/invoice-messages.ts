import type { MessageKind } from "#emails/message-kinds.ts";

/** The messages that carry the invoice. */
const INVOICE_KINDS: readonly string[] = [
  "reservation-firm",
  "reservation-reminder",
  "reservation-paid",
  "mailing-news-placed",
  "mailing-news-to-card",
  "mailing-news-credit",
  "mailing-news-part-paid",
  "mailing-news-due-date",
  "mailing-news-bounced",
  "mailing-news-restored",
  "mailing-news-size",
] satisfies MessageKind[];

/** Whether a message carries the reservation's invoice. */
export const isInvoiceMessage = ({ kind }: { kind: string }) => INVOICE_KINDS.includes(kind);
