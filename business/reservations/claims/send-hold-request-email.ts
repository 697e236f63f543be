import { eq } from "drizzle-orm";
import { createPrivateLinkToken } from "#business/auth/private-link.ts";
import { findMailingById } from "#business/mailings/find-mailings.ts";
import { findIndustry } from "#business/mailings/industries/industries.ts";
import { formatMailedOrPlannedDate } from "#business/mailings/mailed-pieces.ts";
import { routePlanMessageFacts } from "#business/mailings/routes/route-plan.ts";
import { findApplicableTerms } from "#business/reservations/confirm/applicable-terms.ts";
import { privatePagePaths } from "#business/reservations/private-page-paths.ts";
import { claimDurations } from "#business/reservations/reservation.ts";
import { siteOrigin } from "#business/reservations/site-origin.ts";
import { holdRequest } from "#database/schema/reservations.ts";
import { nameMessage } from "#emails/message-kinds.ts";
import { renderHoldRequest } from "#emails/reservations/hold-request.tsx";
import { db } from "#platform/database/database.server.ts";
import { queueMessage } from "#platform/mail/queue-message.server.ts";
import { currentSettings } from "#platform/settings.server.ts";
import { REQUEST_HOURS } from "./confirm-hold-request.ts";

/** Sends the link that confirms an address and holds its spot, once. */
export async function sendHoldRequestEmail({ requestId }: { requestId: number }): Promise<void> {
  const [wish] = await db.select().from(holdRequest).where(eq(holdRequest.id, requestId));
  const mailing = wish && (await findMailingById(wish.mailingId));
  if (!wish || !mailing) return;
  const origin = siteOrigin(currentSettings());
  await db.transaction(async (tx) => {
    const subject = { type: "hold-request", id: wish.id };
    const token = await createPrivateLinkToken(tx, {
      subject,
      channel: "email",
      email: wish.email,
      minutes: REQUEST_HOURS * 60,
    });
    const message = await renderHoldRequest({
      industry: findIndustry(wish.industry)?.name ?? wish.industry,
      mailing: mailing.name,
      mailingLine: `${mailing.name}, ${formatMailedOrPlannedDate(mailing)}`,
      goesTo: routePlanMessageFacts(mailing),
      spot: wish.spot,
      hours: REQUEST_HOURS,
      minutes: claimDurations.hold,
      holdUrl: origin + privatePagePaths.hold(token),
      terms: findApplicableTerms({ termsVersion: null }),
    });
    const name = nameMessage("hold-request", wish.id);
    await queueMessage(tx, { ...name, to: wish.email, ...message });
  });
}
