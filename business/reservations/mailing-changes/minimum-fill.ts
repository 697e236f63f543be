import { and, eq, inArray } from "drizzle-orm";
import type { AuditEventName } from "#business/audit-log/events.ts";
import { businessDaysAfter } from "#business/mailings/calendar/business-days.ts";
import type { Mailing } from "#business/mailings/mailing.ts";
import { currentSellingRules } from "#business/mailings/selling-rules.ts";
import { auditEvent } from "#database/schema/audit-log.ts";
import { postponement } from "#database/schema/mailings.ts";
import type { PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** The audit event for an unfilled card that is mailed anyway. */
export const MAILED_UNFILLED_EVENT = "mailing.mailed-anyway" satisfies AuditEventName;

/** The date by which we promised to decide about an unfilled card: the business day after booking closes. */
export function fillDecisionDate({ dates }: Pick<Mailing, "dates">): PlainDate {
  return businessDaysAfter(dates.bookingCloses, 1);
}

/**
 * Whether a decision to mail or move a card is due on a date: fewer spots are sold than the
 * published rule requires (`currentSellingRules`), booking is over, and the card is not printed.
 * Exclude mailings from `findMailingIdsWithFillDecision`.
 */
export function needsFillDecision(
  mailing: Pick<Mailing, "state" | "dates">,
  sold: number,
  today: PlainDate,
  minimumSpots: number = currentSellingRules().minimumSpots,
): boolean {
  if (mailing.state !== "published" && mailing.state !== "closed") return false;
  return today > mailing.dates.bookingCloses && sold < minimumSpots;
}

/** Those of some mailings with a decision: moved because they did not fill, or mailed anyway. */
export async function findMailingIdsWithFillDecision(
  mailingIds: readonly number[],
  database: Queryable = db,
): Promise<Set<number>> {
  if (mailingIds.length === 0) return new Set();
  const moved = await database
    .select({ id: postponement.mailingId })
    .from(postponement)
    .where(
      and(inArray(postponement.mailingId, [...mailingIds]), eq(postponement.reason, "too-few")),
    );
  const { subjectType, subjectId, event } = auditEvent;
  const kept = await database
    .select({ id: subjectId })
    .from(auditEvent)
    .where(
      and(
        eq(subjectType, "mailing"),
        inArray(subjectId, mailingIds.map(String)),
        eq(event, MAILED_UNFILLED_EVENT),
      ),
    );
  return new Set([...moved, ...kept].map(({ id }) => Number(id)));
}
