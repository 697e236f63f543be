import type { Circumstances } from "#business/journal/journal.ts";
import {
  checkHandOvers,
  dropInWords,
  refuseMailing,
  type Seen,
} from "#business/mailings/advance-mailing.ts";
import { lockMailing, writeMailing } from "#business/mailings/keep-mailing.ts";
import type { Drop, PlannedMailing } from "#business/mailings/mailing.ts";
import { canMailing, type MailingAnswer } from "#business/mailings/mailing-actions.ts";
import { inWords } from "#business/mailings/mailing-changes.ts";
import { permit } from "#business/people/permit.ts";
import { arizonaDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { isGivenBack } from "./fewer-homes.ts";

/**
 * Whether hand-overs can still be put right: from the first of them on, until money went back by them. `given`: whether
 * it did (`isGivenBack`).
 */
export function canCorrectHandOvers(
  mailing: PlannedMailing,
  { given, today }: { given: boolean; today: PlainDate },
): MailingAnswer {
  const answer = canMailing("correct", mailing, today);
  if (!answer.possible || !given) return answer;
  return { possible: false, because: "Money went back for fewer homes by these figures." };
}

/**
 * Puts all hand-overs of a mailing in the place of those that were noted: the next day's beside the first day's, or another
 * number where one was mistyped. Refuses a stale view, none at all, what has not happened yet, and any change once the
 * missing share was given back by them.
 */
export async function correctHandOvers(
  { drops, ...seen }: Seen & { drops: readonly Drop[] },
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<PlannedMailing> {
  checkHandOvers(drops, circumstances);
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.change");
    const before = await lockMailing(seen, inner);
    const today = arizonaDate(circumstances.now);
    const given = await isGivenBack(before.id, inner);
    refuseMailing(canCorrectHandOvers(before, { given, today }), before);
    const [from, to] = [before.drops, drops].map((some) => some.map(dropInWords).join(", "));
    if (!from || !to || from === to) return before;
    const changed = [inWords({ field: "drops", name: "Handed over", from, to })];
    const happening = { event: "mailing.hand-overs-corrected", detail: { changed } };
    return writeMailing(inner, before, { drops: [...drops] }, happening, circumstances);
  });
}
