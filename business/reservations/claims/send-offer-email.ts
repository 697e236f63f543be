import { sizeName } from "#artwork/layouts/card-layout.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { signId } from "#business/auth/signed-id.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { routePlanMessageFacts } from "#business/mailings/route-plan.ts";
import { findApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { privatePagePaths, siteOrigin } from "#business/reservations/private-page-paths.ts";
import { claimDurations, isTimeUp } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { findWaitlistEntryById } from "#business/waitlist/waitlist-entries.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderWaitlistJoined, renderWaitlistOffer } from "#emails/waitlist/waitlist-emails.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { findOfferEndOnceOpened } from "./extend-hold.ts";

/** Emails a waitlist offer, once, with a private link, unless it has ended. */
export async function sendOfferEmail(
  { reservationId }: { reservationId: number },
  database: Queryable = db,
): Promise<void> {
  const offer = await findReservationById(reservationId, database);
  if (offer?.state !== "offered" || isTimeUp(offer) || !offer.expiresAt) return;
  const entry = await findWaitlistEntryById(offer.waitlistEntryId ?? 0, database);
  const mailing = await findMailingById(offer.mailingId, database);
  if (!entry || !mailing) return;
  const about = {
    industry: findIndustry(offer.industry)?.name ?? offer.industry,
    mailing: mailing.name,
    dropDate: mailing.dropDate,
    goesTo: routePlanMessageFacts(mailing),
    spot: offer.spot,
    size: sizeName(offer.size),
    priceCents: offer.priceCents,
    until: offer.expiresAt,
    keptUntil: await findOfferEndOnceOpened(offer.id, database),
    terms: findApplicableTerms({ termsVersion: null }),
  };
  const origin = siteOrigin(currentSettings());
  await database.transaction(async (tx) => {
    const token = await createPrivateLinkToken(tx, {
      subject: { type: "reservation", id: offer.id },
      channel: "offer",
    });
    const message = await renderWaitlistOffer({
      ...about,
      offerUrl: origin + privatePagePaths.offer(token),
    });
    const name = nameMessage("waitlist-offer", offer.id);
    await queueMessage(tx, { ...name, to: entry.email, ...message });
  });
}

/** Asks a new waitlist entry to confirm its address, once, with a link to leave the list. */
export async function sendConfirmWaitlistEmail({ entryId }: { entryId: number }): Promise<void> {
  const entry = await findWaitlistEntryById(entryId);
  const mailing = entry && (await findMailingById(entry.mailingId));
  if (!entry || !mailing) return;
  const origin = siteOrigin(currentSettings());
  const message = await renderWaitlistJoined({
    industry: findIndustry(entry.industry)?.name ?? entry.industry,
    mailing: mailing.name,
    dropDate: mailing.dropDate,
    goesTo: routePlanMessageFacts(mailing),
    bookingCloses: mailing.dates.bookingCloses,
    confirmUrl: origin + privatePagePaths.leaveWaitlist(await signId("waitlist", entry.id)),
    hours: { unopened: claimDurations.offerUnopenedHours, opened: claimDurations.offerHours },
    confirmed: entry.state !== "unconfirmed",
    terms: findApplicableTerms({ termsVersion: null }),
  });
  const name = nameMessage("waitlist-joined", entry.id, entry.version);
  await db.transaction((tx) => queueMessage(tx, { ...name, to: entry.email, ...message }));
}
