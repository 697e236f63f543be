import { and, eq, sql } from "drizzle-orm";
import type * as v from "valibot";
import { signId } from "#business/auth/signed-id.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { routePlanMessageFacts } from "#business/mailings/routes/route-plan.ts";
import { findApplicableTerms } from "#business/reservations/confirm/accept-reservation-terms.ts";
import { postponementSentencesForWaitlist } from "#business/reservations/mailing-changes/postpone-mailing.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { findWaitlistEntryById } from "#business/waitlist/waitlist-entries.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderWaitlistPostponed } from "#emails/waitlist/waitlist-postponed.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { waitlistPostponedJob } from "./waitlist-postponed-job.ts";

/** Emails a person on a mailing's waitlist, or with an open offer for it, that it has moved; once per move. */
export async function sendWaitlistPostponedEmail(
  { entryId, from, to, sentence, occasion }: v.InferOutput<typeof waitlistPostponedJob.payload>,
  database: Queryable = db,
): Promise<void> {
  const entry = await findWaitlistEntryById(entryId, database);
  const mailing = entry && (await findMailingById(entry.mailingId, database));
  if (!entry || !mailing || !["waiting", "offered"].includes(entry.state)) return;
  const industry = findIndustry(entry.industry)?.name ?? entry.industry;
  const offeredSpot =
    entry.state === "offered" ? await findOfferedSpot(entryId, database) : undefined;
  const token = await signId("waitlist", entryId);
  const message = await renderWaitlistPostponed({
    industry,
    mailing: mailing.name,
    dropDate: to,
    bookingCloses: mailing.dates.bookingCloses,
    goesTo: routePlanMessageFacts(mailing),
    sentences: postponementSentencesForWaitlist(
      { mailing: mailing.name, from, to, sentence },
      { industry, offeredSpot },
    ),
    waitlistUrl: siteOrigin(currentSettings()) + privatePagePaths.leaveWaitlist(token),
    terms: findApplicableTerms({ termsVersion: null }),
  });
  const name = nameMessage("waitlist-postponed", entryId, occasion);
  await database.transaction((tx) => queueMessage(tx, { ...name, to: entry.email, ...message }));
}

/** The spot that is kept for an entry; undefined once the offer has ended. */
async function findOfferedSpot(entryId: number, database: Queryable): Promise<string | undefined> {
  const [row] = await database
    .select({ spot: reservation.spot })
    .from(reservation)
    .where(
      and(
        eq(reservation.waitlistEntryId, entryId),
        eq(reservation.state, "offered" satisfies Reservation["state"]),
        sql`${reservation.expiresAt} > statement_timestamp()`,
      ),
    );
  return row?.spot;
}
