import { and, eq, sql } from "drizzle-orm";
import type * as v from "valibot";
import { postponementSentencesForWaitList } from "#business/reservations/mailing-changes/postponement-words.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { routePlanMessageFacts } from "#business/mailings/routes/route-plan.ts";
import { findApplicableTerms } from "#business/reservations/confirm/applicable-terms.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import type { Reservation } from "#business/reservations/reservation.ts";
import { findWaitListEntryById } from "#business/waitlist/wait-list-entries.ts";
import { createWaitListToken } from "#business/waitlist/wait-list-token.ts";
import { reservation } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderWaitListPostponed } from "#emails/waitlist/wait-list-postponed.tsx";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import type { waitListPostponedJob } from "./wait-list-postponed-job.ts";

/** Emails a person on a mailing's waitlist, or with an open offer for it, that it has moved; once per move. */
export async function sendWaitListPostponedEmail(
  { entryId, from, to, sentence, occasion }: v.InferOutput<typeof waitListPostponedJob.payload>,
  database: Queryable = db,
): Promise<void> {
  const entry = await findWaitListEntryById(entryId, database);
  const mailing = entry && (await findMailingById(entry.mailingId, database));
  if (!entry || !mailing || !["waiting", "offered"].includes(entry.state)) return;
  const industry = findIndustry(entry.industry)?.name ?? entry.industry;
  const offeredSpot =
    entry.state === "offered" ? await findOfferedSpot(entryId, database) : undefined;
  const token = await createWaitListToken(entryId);
  const message = await renderWaitListPostponed({
    industry,
    mailing: mailing.name,
    dropDate: to,
    bookingCloses: mailing.dates.bookingCloses,
    goesTo: routePlanMessageFacts(mailing),
    sentences: postponementSentencesForWaitList(
      { mailing: mailing.name, from, to, sentence },
      { industry, offeredSpot },
    ),
    waitListUrl: siteOrigin(currentSettings()) + privatePagePaths.leaveWaitList(token),
    terms: findApplicableTerms({ termsVersion: null }),
  });
  const name = nameMessage("wait-list-postponed", entryId, occasion);
  await database.transaction((tx) => queueMessage(tx, { ...name, to: entry.email, ...message }));
}

/** The spot that is kept for an entry; undefined once the offer has ended. */
async function findOfferedSpot(entryId: number, database: Queryable): Promise<string | undefined> {
  const [row] = await database
    .select({ spot: reservation.spot })
    .from(reservation)
    .where(
      and(
        eq(reservation.waitListEntryId, entryId),
        eq(reservation.state, "offered" satisfies Reservation["state"]),
        sql`${reservation.expiresAt} > statement_timestamp()`,
      ),
    );
  return row?.spot;
}
