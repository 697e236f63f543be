import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { createPrivateLinkToken, type NewPrivateLink } from "#business/auth/private-link.ts";
import { countStrangerMailIfAllowed } from "#business/mail-limits/count-mail.ts";
import type { Booking } from "#business/reservations/pay/booking.ts";
import { isGatewayConfigured } from "#business/reservations/pay/checkout/checkout-store.ts";
import { renderInvoicePdf } from "#business/reservations/pay/invoices/render-invoice-pdf.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import type { ReservationState } from "#business/reservations/reservation.ts";
import type { ReservationChangeKind } from "#business/reservations/reservation-jobs.ts";
import { company } from "#company.ts";
import { adBrief } from "#database/schema/ads.ts";
import { message } from "#database/schema/mail.ts";
import { reservation as reservations } from "#database/schema/reservations.ts";
import type { MessageKind } from "#emails/message-kinds.ts";
import { renderInvoiceReminder } from "#emails/payment-emails.tsx";
import { renderReservationRefunded } from "#emails/refund-emails.tsx";
import {
  renderReservationConfirmed,
  renderReservationPaid,
  renderReservationUnconfirmed,
} from "#emails/reservations/confirmation-emails.tsx";
import {
  renderReservationCanceled,
  renderReservationExpired,
} from "#emails/reservations/spot-ended-emails.tsx";
import { arizonaDate } from "#platform/clock.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { mailSettingsFrom } from "#platform/mail/mail-settings.server.ts";
import type { Attachment, MessageDeduplicationKey, NewMessage } from "#platform/mail/message.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { formatReservationCalendarFile } from "./reservation-calendar.ts";

/** A reservation's change: its kind, the previous state, and the time. */
export type ReservationChangeEvent = {
  change: ReservationChangeKind;
  from: ReservationState;
  at: Date;
};

export async function prepareBuyerMessageWriter(
  booking: Booking,
  news: ReservationChangeEvent,
  database: Queryable,
): Promise<BuyerMessageWriter | undefined> {
  // An unconfirmed address need not learn that a stranger undid a stranger's action.
  const wasUnconfirmed = news.change === "canceled" && news.from === "unconfirmed";
  if (wasUnconfirmed && booking.reservation.canceledBy === "visitor") return undefined;
  const { write, attachesInvoice } = buyerMessagesByChange[news.change];
  const papers = attachesInvoice ? await createInvoiceAttachments(booking) : [];
  const brief = and(eq(adBrief.reservationId, booking.reservation.id), isNotNull(adBrief.sentAt));
  const needsBrief = (await database.$count(adBrief, brief)) === 0;
  return async (links) => {
    const attachments = [...papers, ...calendarFor(booking, news, links.reservationUrl)];
    return { ...(await write(booking, { ...links, needsBrief }, news)), attachments };
  };
}

type BuyerLinks = { reservationUrl: string; confirmUrl: string; cardUrl: string | undefined };
type Places = BuyerLinks & { needsBrief: boolean };

/** What each change makes us write, while the reservation is in one of the states. */
export const buyerMessagesByChange: Record<
  ReservationChangeKind,
  {
    states: readonly ReservationState[];
    write: (
      booking: Booking,
      places: Places,
      news: ReservationChangeEvent,
    ) => Promise<RenderedEmailWithAttachments>;
    attachesInvoice?: true;
    /** The message that notifies the office. */
    notice?: MessageKind;
  }
> = {
  unconfirmed: {
    states: ["unconfirmed"],
    write: (booking, places, { at }) => {
      const { expiresAt, createdAt } = booking.reservation;
      return renderReservationUnconfirmed(booking, {
        ...places,
        until: expiresAt ?? createdAt,
        at,
      });
    },
  },
  firm: {
    states: ["unpaid"],
    write: (booking, places) =>
      renderReservationConfirmed(booking, { ...places, invoice: billed(booking) }),
    attachesInvoice: true,
    notice: "reservation-firm-notice",
  },
  reminder: {
    states: ["unpaid"],
    write: (booking, places, { at }) => {
      const today = arizonaDate(at);
      return renderInvoiceReminder(booking, { ...places, invoice: billed(booking), today });
    },
    attachesInvoice: true,
  },
  paid: {
    states: ["paid"],
    write: renderReservationPaid,
    attachesInvoice: true,
    notice: "reservation-paid-notice",
  },
  expired: {
    states: ["expired"],
    write: (booking, places, { from }) =>
      renderReservationExpired(booking, { ...places, unconfirmed: from === "unconfirmed" }),
    notice: "reservation-expired-notice",
  },
  canceled: {
    states: ["canceled", "refunded"],
    write: renderReservationCanceled,
    notice: "reservation-canceled-notice",
  },
  refunded: {
    states: ["refunded"],
    write: renderReservationRefunded,
    notice: "reservation-refunded-notice",
  },
};

function billed({ reservation, papers }: Booking) {
  if (!papers.invoice) throw new Error(`reservation ${reservation.id} has no invoice to write of`);
  return papers.invoice;
}

export async function createInvoiceAttachments(booking: Booking): Promise<Attachment[]> {
  const { invoice } = booking.papers;
  if (!invoice) return [];
  const bytes = await renderInvoicePdf(booking, invoice);
  return [{ name: `Invoice ${invoice.number}.pdf`, type: "application/pdf", bytes }];
}

/** The calendar, once the spot is confirmed or paid, or its cancellation at the end of one that was. */
function calendarFor(
  booking: Booking,
  { change, at }: ReservationChangeEvent,
  url: string,
): Attachment[] {
  const wasPaid = booking.reservation.endedFromState === "paid";
  const ends = (change === "canceled" || change === "refunded") && wasPaid;
  if (change !== "firm" && change !== "paid" && !ends) return [];
  return [createCalendarAttachment(booking, { url, at, method: ends ? "CANCEL" : "PUBLISH" })];
}

/** The dates of a reservation as a calendar file; `at`: the time of writing. */
export function createCalendarAttachment(
  { reservation, mailing }: Booking,
  { url, at, method = "PUBLISH" }: { url: string; at: Date; method?: "PUBLISH" | "CANCEL" },
): Attachment {
  const file = formatReservationCalendarFile(reservation, mailing, { url, at });
  return {
    name: `${reservation.reference}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    bytes: new TextEncoder().encode(file),
  };
}

/** Counts a message for the buyer's mailbox and the network that held the spot (028); no message goes past their limits. */
export function createBuyerMailLimitCheck({
  reservation,
  contact,
}: Pick<Booking, "reservation" | "contact">): MailLimitCheck {
  return async (tx) => {
    const { networkHash, wideNetworkHash } = reservations;
    const [held] = await tx
      .select({ networkHash, wideNetworkHash })
      .from(reservations)
      .where(eq(reservations.id, reservation.id));
    const { email } = contact;
    return countStrangerMailIfAllowed(tx, {
      email,
      networkHash: null,
      wideNetworkHash: null,
      ...held,
    });
  };
}

/** What a message says, with its files. */
export type RenderedEmailWithAttachments = Pick<NewMessage, "subject" | "html" | "text"> & {
  attachments?: readonly Attachment[];
};

type Rendered = Promise<RenderedEmailWithAttachments> | RenderedEmailWithAttachments;

type BuyerMessageWriter = (links: BuyerLinks) => Rendered;

/** Whether the message is within its limits, counted in the transaction that queues it. */
export type MailLimitCheck = (tx: Queryable) => Promise<boolean>;

/** Queues a message to the buyer of a booking, once per name, with links of its own. */
export function queueBuyerMessageOnce(
  database: Queryable,
  { reservation: { id }, contact }: Pick<Booking, "reservation" | "contact">,
  name: MessageDeduplicationKey,
  write: BuyerMessageWriter,
  may?: MailLimitCheck,
): Promise<boolean> {
  const settings = currentSettings();
  const { operator: replyTo } = mailSettingsFrom(settings, company());
  const linked = (token: string) => {
    const reservationUrl = siteOrigin(settings) + privatePagePaths.reservation(token);
    return write({
      reservationUrl,
      confirmUrl: siteOrigin(settings) + privatePagePaths.confirm(token),
      cardUrl: isGatewayConfigured() ? `${reservationUrl}/pay` : undefined,
    });
  };
  const link = { subject: { type: "reservation", id }, channel: "email" } as const;
  const to = contact.email;
  return queueMessageOnce(database, { ...name, to, replyTo }, linked, {
    link: { ...link, email: to },
    may,
  });
}

class AlreadyQueued extends Error {}

/**
 * Queues a message once per name. Calls `may` only for a new message; if it refuses, nothing is
 * written. Mints a private link (`link`) for the message in the same transaction, only if it is
 * queued: every link has a reader.
 */
export async function queueMessageOnce(
  database: Queryable,
  to: MessageDeduplicationKey & Pick<NewMessage, "to" | "replyTo">,
  write: (token: string) => Rendered,
  { link, may }: { link?: NewPrivateLink; may?: MailLimitCheck | undefined } = {},
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      if (await isQueued(tx, to)) return false;
      if (may && !(await may(tx))) return false;
      const token = link ? await createPrivateLinkToken(tx, link) : "";
      const queued = await queueMessage(tx, { ...to, ...(await write(token)) });
      if (!queued) throw new AlreadyQueued();
      return true;
    });
  } catch (error) {
    if (error instanceof AlreadyQueued) return false;
    throw error;
  }
}

async function isQueued(tx: Queryable, name: MessageDeduplicationKey): Promise<boolean> {
  const { kind, recordType, recordId, occasion, resendOfId } = message;
  const isIt = and(
    eq(recordType, name.recordType),
    eq(recordId, name.recordId),
    eq(kind, name.kind),
    eq(occasion, name.occasion),
    isNull(resendOfId),
  );
  return (await tx.$count(message, isIt)) > 0;
}
