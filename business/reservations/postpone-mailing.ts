import type { Circumstances } from "#business/journal/journal.ts";
import { refuseMailing, type Seen } from "#business/mailings/advance-mailing.ts";
import { movesWithDrop } from "#business/mailings/follow-drop.ts";
import { lockMailing, writeMailing } from "#business/mailings/keep-mailing.ts";
import type { MailingDates, PlannedMailing } from "#business/mailings/mailing.ts";
import { canMailing } from "#business/mailings/mailing-actions.ts";
import { changesBetween, inWords, planOf } from "#business/mailings/mailing-changes.ts";
import { refuseFarOff } from "#business/mailings/plan-mailing.ts";
import {
  findPostponements,
  keepPostponement,
  type Postponement,
} from "#business/mailings/postponements.ts";
import { permit } from "#business/people/permit.ts";
import { addDays, arizonaDate, daysBetween, longDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { deadlineRule } from "#site.ts";
import { announceChange } from "./claims.ts";
import { tellNews } from "./mailing-jobs.ts";
import { agreedWith, findSeats } from "./office-card.ts";
import { moneyBackBy, TOO_FEW_DAYS } from "./postponement.ts";

export type PostponeInput = Seen & {
  dropDate: PlainDate;
  reason: Postponement["reason"];
  /** Why, as those who booked read it. */
  sentence: string;
};

/**
 * Moves a mailing to a later drop date. Deadlines that lie ahead of the print move with it, and booking opens again
 * where its new deadline has not passed. Everybody who booked is told, and may have the full payment back where the
 * published rule says so: after more than 30 days, or because the card did not fill. Refuses a stale view, an earlier
 * date, and a card that did not fill moved twice or by more than 30 days, which we have promised not to do.
 */
export async function postponeMailing(
  { dropDate, reason, sentence, ...seen }: PostponeInput,
  circumstances: Circumstances,
  tx: Queryable = db,
): Promise<{ mailing: PlannedMailing; told: number; moneyBack: number }> {
  const today = arizonaDate(circumstances.now);
  return inPoliteTransaction(tx, async (inner) => {
    const operator = await permit(inner, circumstances.actor, "mailings.postpone");
    const before = await lockMailing(seen, inner);
    refuseMailing(canMailing("postpone", before, today), before);
    const past = await findPostponements(before.id, inner);
    refuseFarOff(dropDate, circumstances, "dropDate");
    refuseBroken({ dropDate, reason, sentence }, before, past, today);
    const dates = laterDates(before, dropDate, today);
    const changed = changesBetween(planOf(before), { ...planOf(before), dates });
    const { drop: _, ...deadlines } = dates;
    const reopens = before.state === "closed" && today <= dates.bookingCloses;
    const after = await writeMailing(
      inner,
      before,
      { ...deadlines, dropDate, ...(reopens && { state: "published" }) },
      { event: "mailing.postponed", detail: { reason, changed: changed.map(inWords) } },
      circumstances,
    );
    const values = { mailingId: after.id, fromDate: before.dropDate, toDate: dropDate, reason };
    const mailingVersion = after.version;
    const decidedBy = `operator:${operator.id}`;
    await keepPostponement(inner, { ...values, mailingVersion, sentence, decidedBy });
    await announceChange(inner, after.id);
    const counted = await tellAll(inner, { before, after, sentence });
    return { mailing: after, ...counted };
  });
}

type Moved = { before: PlannedMailing; after: PlannedMailing; sentence: string };

async function tellAll(tx: Queryable, { before, after, sentence }: Moved) {
  const seats = agreedWith(await findSeats([after.id], tx));
  const all = await findPostponements(after.id, tx);
  let moneyBack = 0;
  for (const { id, state, onMailingSince: bookedAt } of seats) {
    const rule = moneyBackBy(all, { bookedAt, state: after.state });
    const mayHave = state === "paid" ? rule : undefined;
    if (mayHave) moneyBack++;
    const sentences = [
      `The ${before.name} card is mailed on ${longDate(after.dropDate)} instead of ${longDate(before.dropDate)}.`,
      sentence,
      "Your place and its price stay as they are, and your dates move with it.",
      ...(rule && state === "paying" ? [oncePaid(rule)] : []),
    ];
    await tellNews(
      tx,
      { id, version: after.version },
      { news: "postponed", sentences, moneyBack: mayHave },
    );
  }
  return { told: seats.length, moneyBack };
}

/** To who is on the payment page at that moment: they paid, or will pay, for the date that they saw there. */
function oncePaid(rule: string): string {
  return `If you have just paid, or pay for it now, you may still have your full payment back, on the page of your reservation. Our rule: “${rule}”`;
}

/** All dates later by the same days; of a printed card only those that still lie ahead of it. */
export function laterDates(
  mailing: Pick<PlannedMailing, "dates" | "state" | "dropDate">,
  later: PlainDate,
  today: PlainDate,
): MailingDates {
  const { dates, dropDate } = mailing;
  const days = daysBetween(dropDate, later);
  const moved = deadlineRule
    .filter(({ id }) => movesWithDrop(id, mailing, today))
    .map(({ id }) => [id, addDays(dates[id], days)]);
  return { ...dates, ...Object.fromEntries(moved) };
}

function refuseBroken(
  { dropDate, reason, sentence }: Pick<PostponeInput, "dropDate" | "reason" | "sentence">,
  before: PlannedMailing,
  past: readonly Postponement[],
  today: PlainDate,
): void {
  const no = (field: string, text: string) => {
    throw new Refusal("invalid", text, { field });
  };
  if (dropDate <= before.dropDate || dropDate <= today) {
    no("dropDate", `Postponing moves it later than ${longDate(before.dropDate)}.`);
  }
  if (sentence.trim() === "") no("sentence", "Please say why: everybody who booked reads it.");
  if (reason !== "too-few") return;
  if (past.some((one) => one.reason === "too-few")) {
    no(
      "reason",
      "We promise to move a card that does not fill only once, and it was moved before.",
    );
  }
  if (daysBetween(before.dropDate, dropDate) > TOO_FEW_DAYS) {
    no("dropDate", `We promise to move a card that does not fill by at most ${TOO_FEW_DAYS} days.`);
  }
}
