import { sizeName } from "#artwork/layouts/sizes.ts";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { routePlanMessageFacts } from "#business/mailings/routes/route-plan.ts";
import { findApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { isTimeUp } from "#business/reservations/reservation.ts";
import { findReservationById } from "#business/reservations/search/find-reservations.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { findWaitlistEntryById } from "#business/waitlist/waitlist-entries.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderWaitlistOffer } from "#emails/waitlist/waitlist-offer.tsx";
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
