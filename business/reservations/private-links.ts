import { and, asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { defineAction } from "#business/actions.ts";
import { findEmailStatus } from "#business/advertisers/find-advertiser.ts";
import { hashNetworkAddress, hashWideIpv6Network } from "#business/auth/keyed-hash.ts";
import { createPrivateLinkToken, resolvePrivateLink } from "#business/auth/private-link.ts";
import { countRequestedMailOrRefuse } from "#business/mail-limits/count-mail.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { formatMailedOrPlannedDate } from "#business/mailings/mailing.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
import {
  findReservationById,
  loadReservation,
  stateListSql,
} from "#business/reservations/claims/claims.ts";
import { getApplicableTerms } from "#business/reservations/confirm/buyer-details.ts";
import { queueMessageOnce } from "#business/reservations/messages/buyer-messages.ts";
import { findLatestInvoice } from "#business/reservations/pay/billing-queries.ts";
import { contact } from "#database/schema/advertisers.ts";
import { mailing } from "#database/schema/mailings.ts";
import { holdRequest, reservation } from "#database/schema/reservations.ts";
import { messageRowIdentity } from "#emails/message-kinds.ts";
import { renderHoldRequest, renderReservationLinks } from "#emails/reservations/link-emails.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { emailKey, emailSchema } from "#platform/email-address.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { Refusal } from "#platform/refusal.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { CUSTOMER_VIEW_MINUTES, privatePagePaths, siteOrigin } from "./private-page-paths.ts";
import { claimDurations } from "./reservation.ts";

/**
 * Emails an address the links to its reservations. It answers the same for every address, and counts like every message
 * that a stranger causes (docs/decisions/028), also where nothing is found. Refuses a wrong address, and one message too
 * many.
 */
export const emailReservationLinks = defineAction({
  name: "emailReservationLinks",
  permission: "anyone",
  input: v.object({ email: emailSchema, networkAddress: v.string() }),
  run: async (tx, { email, networkAddress }, { now }) => {
    const networkHash = await hashNetworkAddress(networkAddress);
    const wideNetworkHash = await hashWideIpv6Network(networkAddress);
    await countRequestedMailOrRefuse(tx, { email, networkHash, wideNetworkHash });
    const found = await findReservationsOf(tx, email);
    const [first] = found;
    if (!first) return {};
    const origin = siteOrigin(currentSettings());
    const links = [];
    for (const { id, spot, industry, mailing } of found) {
      const subject = { type: "reservation", id };
      const to = { channel: "email", email: first.to } as const;
      const url =
        origin + privatePagePaths.reservation(await createPrivateLinkToken(tx, { subject, ...to }));
      const name = industry ? (findIndustry(industry)?.name ?? industry) : "";
      links.push({ spot, industry: name, mailing, url });
    }
    const message = await renderReservationLinks(links);
    const name = messageRowIdentity("reservation-links", first.id, now.getTime());
    await queueMessage(tx, { ...name, to: first.to, ...message });
    const subject = { type: "reservation", id: first.id };
    return { event: { event: "reservation.links-requested", subject } };
  },
});

/** The reservations of an address about which it has had our email; the next card's first. */
function findReservationsOf(tx: Queryable, email: string) {
  const { id, spot, industry, state } = reservation;
  return tx
    .select({ id, spot, industry, mailing: mailing.name, to: contact.email })
    .from(reservation)
    .innerJoin(contact, eq(contact.id, reservation.contactId))
    .innerJoin(mailing, eq(mailing.id, reservation.mailingId))
    .where(
      and(
        eq(contact.emailKey, emailKey(email)),
        sql`${state} in (${stateListSql(["unconfirmed", "unpaid", "paid"])})`,
      ),
    )
    .orderBy(asc(mailing.dropDate), asc(id))
    .limit(MOST_LINKS);
}

/** More cards than are planned ahead. */
const MOST_LINKS = 20;

/** A link that shows the office what its customer sees, for 15 minutes, without any action. Returns its token. */
export const createCustomerViewLink = defineAction({
  name: "createCustomerViewLink",
  permission: "reservations.open-view",
  undo: "harmless",
  async run(tx, { reservationId }: { reservationId: number }) {
    const { id } = await loadReservation(reservationId, tx);
    const subject = { type: "reservation", id };
    const link = { subject, channel: "office", minutes: CUSTOMER_VIEW_MINUTES } as const;
    const result = await createPrivateLinkToken(tx, link);
    return { event: { event: "reservation.view-opened", subject }, result };
  },
});

/** How long a link to an invoice works that the office hands on. */
export const INVOICE_LINK_DAYS = 30;

/**
 * Creates a private link to a reservation's newest invoice, for the office to pass on. It works for 30 days. It confirms no
 * email address and allows no action: a person with the link can read the invoice, not cancel. Returns its token. Refuses a
 * reservation without an invoice.
 */
export const createInvoiceLinkToken = defineAction({
  name: "createInvoiceLinkToken",
  permission: "reservations.open-view",
  undo: "harmless",
  async run(tx, { reservationId }: { reservationId: number }) {
    const billed = await findLatestInvoice(reservationId, tx);
    if (!billed) throw new Refusal("not-found", "This reservation has no invoice.");
    const subject = { type: "reservation", id: reservationId };
    const minutes = INVOICE_LINK_DAYS * 24 * 60;
    const result = await createPrivateLinkToken(tx, { subject, channel: "office", minutes });
    const event = "invoice.link-created";
    return { event: { event, subject: { type: "invoice", id: billed.number } }, result };
  },
});

/** A reservation opened by a private link, how that was issued, and whether an emailed one has its current address. */
export type ReservationByPrivateLink = NonNullable<
  Awaited<ReturnType<typeof findReservationByToken>>
>;

/** What a private link's token opens and proves; undefined for any other text. */
export async function findReservationByToken(token: string, database: Queryable = db) {
  const opened = await resolvePrivateLink(token, database);
  if (opened?.subjectType !== "reservation") return undefined;
  const found = await findReservationById(opened.subjectId, database);
  if (!found) return undefined;
  const { channel, emailKey } = opened;
  const { contactId } = found;
  const address =
    channel === "email"
      ? await findEmailStatus({ contactId, emailKey }, {}, database)
      : ("current" as const);
  return { reservation: found, channel, address };
}

const REQUEST_HOURS = 24;

/** Sends the link that confirms an address and holds its spot, once. */
export async function sendHoldRequestEmail({ requestId }: { requestId: number }): Promise<void> {
  const [wish] = await db.select().from(holdRequest).where(eq(holdRequest.id, requestId));
  const mailing = wish && (await findMailingById(wish.mailingId));
  if (!wish || !mailing) return;
  const origin = siteOrigin(currentSettings());
  const { email } = wish;
  const write = (token: string) =>
    renderHoldRequest({
      industry: findIndustry(wish.industry)?.name ?? wish.industry,
      mailing: mailing.name,
      mailingLine: `${mailing.name}, ${formatMailedOrPlannedDate(mailing)}`,
      goesTo: routePlanMessageFacts(mailing),
      spot: wish.spot,
      hours: REQUEST_HOURS,
      minutes: claimDurations.hold,
      holdUrl: origin + privatePagePaths.hold(token),
      terms: getApplicableTerms({ termsVersion: null }),
    });
  const subject = { type: "hold-request", id: wish.id };
  const link = { subject, channel: "email", email, minutes: REQUEST_HOURS * 60 } as const;
  await queueMessageOnce(db, { ...messageRowIdentity("hold-request", wish.id), to: email }, write, {
    link,
  });
}
