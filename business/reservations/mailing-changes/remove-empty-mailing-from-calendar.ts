import { and, eq, inArray } from "drizzle-orm";
import { defineAction } from "#business/actions.ts";
import {
  type ExpectedMailing,
  refuseUnlessMailingActionAllowed,
} from "#business/mailings/advance-mailing.ts";
import type { OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction, type MailingActionCheck } from "#business/mailings/mailing-actions.ts";
import {
  lockMailing,
  type MailingAuditEvent,
  updateLockedMailing,
} from "#business/mailings/update-locked-mailing.ts";
import { findOccupiedSpots } from "#business/reservations/availability/occupied-spots.ts";
import { announceAvailabilityChange } from "#business/reservations/claims/claims.ts";
import { waitlistEntry } from "#database/schema/waitlist.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";

/** How many people a mailing matters to: on it, holding, paying or a house ad; and on its waitlist. */
export type OccupiedAndWaitingCounts = { seats: number; waiting: number };

export async function countWaitingForMailing(
  mailingId: number,
  database: Queryable = db,
): Promise<number> {
  const open = inArray(waitlistEntry.state, ["waiting", "offered"]);
  return database.$count(waitlistEntry, and(eq(waitlistEntry.mailingId, mailingId), open));
}

/** Whether a mailing can leave the calendar: only if nobody would lose a spot or a place on the waitlist. */
export function checkCalendarRemoval(
  mailing: OfficeMailing,
  { seats, waiting }: OccupiedAndWaitingCounts,
  today: PlainDate,
): MailingActionCheck {
  const answer = checkMailingAction("cancel", mailing, today);
  if (!answer.possible) return answer;
  if (seats > 0) {
    return {
      possible: false,
      because: "It still has buyers or house ads. Clear those spots first.",
    };
  }
  if (waiting === 0) return answer;
  return { possible: false, because: "Somebody is on its waitlist. Remove them first." };
}

/** Takes an empty mailing off the calendar: visitors no longer see it, and its date can be planned again. */
export const removeEmptyMailingFromCalendar = defineAction({
  name: "removeEmptyMailingFromCalendar",
  permission: "mailings.change",
  undo: ["uncancelMailingToPlanned"],
  async run(tx, seen: ExpectedMailing, context) {
    const before = await lockMailing(seen, tx);
    const seats = (await findOccupiedSpots([before.id], tx)).length;
    const waiting = await countWaitingForMailing(before.id, tx);
    const today = arizonaDate(context.now);
    refuseUnlessMailingActionAllowed(
      checkCalendarRemoval(before, { seats, waiting }, today),
      before,
    );
    const happening = (version: number): MailingAuditEvent => ({
      event: "mailing.canceled",
      detail: { version },
    });
    const set = { state: "canceled" };
    const after = await updateLockedMailing(tx, before, set, happening, context);
    await announceAvailabilityChange(tx, after.id);
    return { result: after };
  },
});
