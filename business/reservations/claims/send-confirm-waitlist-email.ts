import { signId } from "#business/auth/signed-id.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { routePlanMessageFacts } from "#business/mailings/routes/route-plan.ts";
import { findApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { findWaitlistEntryById } from "#business/waitlist/waitlist-entries.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderWaitlistJoined } from "#emails/waitlist/waitlist-joined.tsx";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";

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
