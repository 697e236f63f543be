import type { Circumstances, Detail } from "#business/journal/journal.ts";
import { permit } from "#business/people/permit.ts";
import { arizonaDate, longDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { inPoliteTransaction } from "#platform/database/polite-transaction.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { postOffice } from "#site.ts";
import { lockMailing, writeMailing } from "./keep-mailing.ts";
import type { Drop, MailingState, PlannedMailing } from "./mailing.ts";
import { canMailing, type MailingAction } from "./mailing-actions.ts";

/** A mailing as the operator saw it. */
export type Seen = { id: number; expectedVersion: number };

type Step = {
  action: MailingAction;
  to: MailingState;
  event: string;
  values?: (mailing: PlannedMailing) => Parameters<typeof writeMailing>[2];
  detail?: Detail;
};

async function advance(
  seen: Seen,
  { action, to, event, values, detail }: Step,
  circumstances: Circumstances,
  tx: Queryable,
): Promise<PlannedMailing> {
  return inPoliteTransaction(tx, async (inner) => {
    await permit(inner, circumstances.actor, "mailings.change");
    const before = await lockMailing(seen, inner);
    refuseMailing(canMailing(action, before, arizonaDate(circumstances.now)), before);
    const set = { ...values?.(before), state: to };
    return writeMailing(inner, before, set, { event, ...(detail && { detail }) }, circumstances);
  });
}

/** Turns the table's no into a refusal. */
export function refuseMailing(
  answer: ReturnType<typeof canMailing>,
  { id, state }: Pick<PlannedMailing, "id" | "state">,
): void {
  if (answer.possible) return;
  throw new Refusal("conflict", answer.because, { detail: `mailing ${id} is ${state}` });
}

/** Puts a planned mailing on sale. Refuses a stale view, and a booking deadline that has passed. */
export function publishMailing(seen: Seen, circumstances: Circumstances, tx: Queryable = db) {
  const step: Step = { action: "publish", to: "published", event: "mailing.published" };
  return advance(seen, step, circumstances, tx);
}

/** Takes a mailing off sale: nobody can claim a place any more; what is held or owed may still be paid. */
export function closeMailing(seen: Seen, circumstances: Circumstances, tx: Queryable = db) {
  const step: Step = { action: "close", to: "closed", event: "mailing.closed" };
  return advance(seen, step, circumstances, tx);
}

/** Puts it on sale again, while its booking deadline has not passed. */
export function reopenMailing(seen: Seen, circumstances: Circumstances, tx: Queryable = db) {
  const step: Step = { action: "reopen", to: "published", event: "mailing.reopened" };
  return advance(seen, step, circumstances, tx);
}

/** Notes that the card is printed: from here on no payment buys a place on it. */
export async function markPrinted(
  { printedOn, ...seen }: Seen & { printedOn: PlainDate },
  circumstances: Circumstances,
  tx: Queryable = db,
) {
  refuseFuture(printedOn, circumstances, "printedOn");
  const values = () => ({ printedOn });
  const detail = { printedOn };
  const step: Step = { action: "print", to: "printed", event: "mailing.printed", values, detail };
  return advance(seen, step, circumstances, tx);
}

/** Takes it back that the card is printed, which was noted in error: booking is closed, as it was before. */
export function notPrinted(seen: Seen, circumstances: Circumstances, tx: Queryable = db) {
  const values = () => ({ printedOn: null });
  const step: Step = { action: "unprint", to: "closed", event: "mailing.not-printed", values };
  return advance(seen, step, circumstances, tx);
}

/**
 * Notes that it was handed to the post office: when, where and how many pieces, for each hand-over. The post office
 * takes 5,000 pieces a day for one ZIP, so there may be several; those of the next day are added once they have happened
 * (`correctHandOvers`).
 */
export async function markDropped(
  { drops, ...seen }: Seen & { drops: readonly Drop[] },
  circumstances: Circumstances,
  tx: Queryable = db,
) {
  checkHandOvers(drops, circumstances);
  const values = () => ({ drops: [...drops] });
  const pieces = drops.reduce((sum, drop) => sum + drop.pieces, 0);
  const detail = { pieces, drops: drops.map(dropInWords) };
  const step: Step = { action: "drop", to: "dropped", event: "mailing.dropped", values, detail };
  return advance(seen, step, circumstances, tx);
}

/** Refuses none at all, and any that has not happened yet. */
export function checkHandOvers(drops: readonly Drop[], circumstances: Circumstances): void {
  if (drops.length === 0) {
    throw new Refusal("invalid", "Please say when, where and how many pieces.", {
      field: "drop-1-date",
    });
  }
  drops.forEach((drop, i) => {
    refuseFuture(drop.date, circumstances, `drop-${i + 1}-date`);
  });
}

/** "5,000 pieces at Scottsdale Main on May 15, 2027" */
export function dropInWords({ date, pieces, postOffice: where }: Drop): string {
  return `${pieces.toLocaleString("en-US")} pieces at ${where} on ${longDate(date)}`;
}

/** Whether the hand-overs of one day at one place are more than the post office takes there for one ZIP. */
export function needsSeveralZips(drops: readonly Drop[]): boolean {
  return drops.some(({ pieces }) => pieces > postOffice.piecesPerZipAndDay);
}

/** Notes that the post office has confirmed the mailing. */
export async function confirmMailing(
  { confirmedOn, ...seen }: Seen & { confirmedOn: PlainDate },
  circumstances: Circumstances,
  tx: Queryable = db,
) {
  refuseFuture(confirmedOn, circumstances, "confirmedOn");
  const values = () => ({ confirmedOn });
  const detail = { confirmedOn };
  const step: Step = {
    action: "confirm",
    to: "confirmed",
    event: "mailing.confirmed",
    values,
    detail,
  };
  return advance(seen, step, circumstances, tx);
}

function refuseFuture(date: PlainDate, { now }: Circumstances, field: string): void {
  if (date <= arizonaDate(now)) return;
  throw new Refusal("invalid", "This date lies ahead. Note it once it has happened.", { field });
}
