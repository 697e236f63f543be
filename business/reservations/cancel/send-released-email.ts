import { eq, sql } from "drizzle-orm";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { findApplicableTerms } from "#business/reservations/confirm/applicable-terms.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { contact } from "#database/schema/advertisers.ts";
import { holdRequest, reservation } from "#database/schema/reservations.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderSpotReleased } from "#emails/reservations/spot-released.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";

/** Tells a confirmed or vouched-for holder that the office released their spot, and why. */
export async function sendReleasedEmail(
  { reservationId, reason }: { reservationId: number; reason: string },
  database: Queryable = db,
): Promise<void> {
  const released = await findReservationById(reservationId, database);
  const mailing = released && (await findMailingById(released.mailingId, database));
  const to = await addressToTell(reservationId, database);
  if (!released || !mailing || !to) return;
  const about = {
    industry: findIndustry(released.industry)?.name ?? released.industry,
    mailing: mailing.name,
    spot: released.spot,
    reference: released.reference,
    was: whatItWas(released),
    reason,
    terms: findApplicableTerms(released),
  };
  const origin = siteOrigin(currentSettings());
  const name = nameMessage("reservation-released-by-office", released.id, released.version);
  await database.transaction(async (tx) => {
    const subject = { type: "reservation", id: released.id };
    const token = await createPrivateLinkToken(tx, { subject, channel: "email", email: to });
    const reservationUrl = origin + privatePagePaths.reservation(token);
    const message = await renderSpotReleased({ ...about, reservationUrl });
    await queueMessage(tx, { ...name, to, ...message });
  });
}

function whatItWas({ endedFromState }: Reservation): "offer" | "hold" | "reservation" {
  if (endedFromState === "offered") return "offer";
  return endedFromState === "unconfirmed" ? "reservation" : "hold";
}

/** A reservation's confirmed address, or its buyer's own if the office vouched for them. */
async function addressToTell(id: number, database: Queryable): Promise<string | undefined> {
  const proven = sql<
    string | null
  >`case when ${contact.emailConfirmedAt} is not null then ${contact.email} end`;
  const vouched = sql<string | null>`case when ${reservation.vouchedAt} is not null
    and ${reservation.endedFromState} = 'unconfirmed' then ${contact.email} end`;
  const [row] = await database
    .select({
      address: sql<
        string | null
      >`coalesce(${proven}, ${waitlistEntry.email}, ${holdRequest.email}, ${vouched})`,
    })
    .from(reservation)
    .leftJoin(contact, eq(contact.id, reservation.contactId))
    .leftJoin(waitlistEntry, eq(waitlistEntry.id, reservation.waitlistEntryId))
    .leftJoin(holdRequest, eq(holdRequest.id, reservation.holdRequestId))
    .where(eq(reservation.id, id));
  return row?.address ?? undefined;
}
