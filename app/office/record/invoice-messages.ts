import type { MessageKind } from "#emails/message-kinds.ts";

const INVOICE_KINDS: readonly string[] = [
  "reservation-firm",
  "reservation-reminder",
  "mailing-news-placed",
  "mailing-news-to-card",
  "mailing-news-credit",
  "mailing-news-part-paid",
  "mailing-news-due-date",
  "mailing-news-bounced",
  "mailing-news-restored",
  "mailing-news-size",
] satisfies MessageKind[];

const PAID_KIND: string = "reservation-paid" satisfies MessageKind;

/** Whether a message carries the reservation's invoice as it is now: open, or paid. */
export const isMessageWithCurrentInvoice = ({ kind }: { kind: string }, isOpen: boolean) =>
  isOpen ? INVOICE_KINDS.includes(kind) : kind === PAID_KIND;
