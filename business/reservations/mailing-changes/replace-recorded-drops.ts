import type { ActionContext } from "#business/audit-log/audit-log.ts";
import {
  describeDrop,
  type ExpectedMailing,
  refuseInvalidDrops,
  refuseUnlessMailingActionAllowed,
} from "#business/mailings/advance-mailing.ts";
import type { Drop, OfficeMailing } from "#business/mailings/mailing.ts";
import { checkMailingAction, type MailingActionCheck } from "#business/mailings/mailing-actions.ts";
import { describePlanChange } from "#business/mailings/mailing-changes.ts";
import {
  lockMailing,
  type MailingAuditEvent,
  updateLockedMailing,
} from "#business/mailings/update-locked-mailing.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { wasFewerHomesRefundGiven } from "./fewer-homes-refunds.ts";
import {
  enqueueDropsCorrection,
  enqueueMailedNews,
  isFullyMailed,
  refuseWrongDropDates,
} from "./record-mailing-steps.ts";

/** Whether drops can still be corrected: until money was refunded because of them (`given`). */
export function checkDropCorrection(
  mailing: OfficeMailing,
  { given, today }: { given: boolean; today: PlainDate },
): MailingActionCheck {
  const answer = checkMailingAction("correct", mailing, today);
  if (!answer.possible || !given) return answer;
  return { possible: false, because: "Refunds for fewer homes were based on these numbers." };
}

/** Drops as the form has them, each with the bundles recorded when it was dropped off, and the recorded ones that are gone. */
function matchDrops(drops: readonly Drop[], recorded: readonly Drop[]) {
  const gone = [...recorded];
  const matched = drops.map((drop) => {
    const at = gone.findIndex((one) => describeDrop(one) === describeDrop(drop));
    const [own = drop] = at < 0 ? [] : gone.splice(at, 1);
    return drop.routes ? drop : own;
  });
  return { drops: matched, gone };
}

/**
 * Replaces all recorded drops of a mailing, to add the next day's or to fix a typo. Refuses an
 * outdated view, no drops, drops on a wrong date, and any change after the missing share was refunded. Every
 * buyer who paid gets one message when the last part is dropped off, and a correction where a recorded drop was wrong.
 */
export async function replaceRecordedDrops(
  { drops, ...seen }: ExpectedMailing & { drops: readonly Drop[] },
  context: ActionContext,
  tx: Queryable = db,
): Promise<OfficeMailing> {
  refuseInvalidDrops(drops, context);
  return runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, context.actor, "mailings.change");
    const before = await lockMailing(seen, inner);
    const today = arizonaDate(context.now);
    const given = await wasFewerHomesRefundGiven(before.id, inner);
    refuseUnlessMailingActionAllowed(checkDropCorrection(before, { given, today }), before);
    const [from, to] = [before.drops, drops].map((some) => some.map(describeDrop).join(", "));
    if (!from || !to || from === to) return before;
    const changed = [describePlanChange({ field: "drops", name: "Dropped off", from, to })];
    const happening = (version: number): MailingAuditEvent => ({
      event: "mailing.drops-corrected",
      detail: { changed, version },
    });
    const { drops: matched, gone } = matchDrops(drops, before.drops);
    const values = { drops: matched };
    const after = await updateLockedMailing(inner, before, values, happening, context);
    refuseWrongDropDates(after);
    if (isFullyMailed(after) && !isFullyMailed(before)) await enqueueMailedNews(inner, after);
    else if (gone.length > 0) await enqueueDropsCorrection(inner, after);
    return after;
  });
}
