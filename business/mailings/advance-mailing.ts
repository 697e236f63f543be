import type { ActionContext } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { arizonaDate, longWeekdayDate, type PlainDate } from "#platform/clock.ts";
import { db } from "#platform/database/database.server.ts";
import { runTransactionWithRetries } from "#platform/database/transaction-with-retries.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { Drop, MailingState, OfficeMailing } from "./mailing.ts";
import { checkMailingAction, type MailingAction } from "./mailing-actions.ts";
import {
  lockMailing,
  type MailingAuditEvent,
  updateLockedMailing,
} from "./update-locked-mailing.ts";

export type ExpectedMailing = { id: number; expectedVersion: number };

type Step = {
  action: MailingAction;
  to: MailingState;
  happening: (version: number) => MailingAuditEvent;
  values?: (mailing: OfficeMailing) => Parameters<typeof updateLockedMailing>[2];
};

async function advance(
  seen: ExpectedMailing,
  { action, to, happening, values }: Step,
  context: ActionContext,
  tx: Queryable,
): Promise<OfficeMailing> {
  return runTransactionWithRetries(tx, async (inner) => {
    await requirePermission(inner, context.actor, "mailings.change");
    const before = await lockMailing(seen, inner);
    refuseUnlessMailingActionAllowed(
      checkMailingAction(action, before, arizonaDate(context.now)),
      before,
    );
    const set = { ...values?.(before), state: to };
    return updateLockedMailing(inner, before, set, happening, context);
  });
}

export function refuseUnlessMailingActionAllowed(
  answer: ReturnType<typeof checkMailingAction>,
  { id, state }: Pick<OfficeMailing, "id" | "state">,
): void {
  if (answer.possible) return;
  throw new Refusal("conflict", answer.because, { detail: `mailing ${id} is ${state}` });
}

export function publishMailing(seen: ExpectedMailing, context: ActionContext, tx: Queryable = db) {
  const step: Step = {
    action: "publish",
    to: "published",
    happening: (version) => ({ event: "mailing.published", detail: { version } }),
  };
  return advance(seen, step, context, tx);
}

/** Undoes "published": the mailing is planned again. The caller checks that nobody is on it. */
export function undoPublish(seen: ExpectedMailing, context: ActionContext, tx: Queryable = db) {
  const step: Step = {
    action: "unpublish",
    to: "planned",
    happening: (version) => ({ event: "mailing.unpublished", detail: { version } }),
  };
  return advance(seen, step, context, tx);
}

export function uncancelMailingToPlanned(
  seen: ExpectedMailing,
  context: ActionContext,
  tx: Queryable = db,
) {
  const step: Step = {
    action: "restore",
    to: "planned",
    happening: (version) => ({ event: "mailing.restored", detail: { version } }),
  };
  return advance(seen, step, context, tx);
}

/** Undoes "dropped off": the card is printed and still with us. The caller tells buyers. */
export function undoMarkDropped(seen: ExpectedMailing, context: ActionContext, tx: Queryable = db) {
  const values = () => ({ drops: [] });
  const step: Step = {
    action: "undrop",
    to: "printed",
    happening: (version) => ({ event: "mailing.drop-undone", detail: { version } }),
    values,
  };
  return advance(seen, step, context, tx);
}

/** Undoes "mailed": drop-offs may still be added. The caller checks that nobody was refunded for them. */
export function undoPostOfficeConfirmation(
  seen: ExpectedMailing,
  context: ActionContext,
  tx: Queryable = db,
) {
  const values = () => ({ confirmedOn: null });
  const step: Step = {
    action: "unconfirm",
    to: "dropped",
    happening: (version) => ({ event: "mailing.confirmation-undone", detail: { version } }),
    values,
  };
  return advance(seen, step, context, tx);
}

/** Closes booking of a mailing: nobody can claim a spot any more; held and unpaid spots may still be paid. */
export function closeMailing(seen: ExpectedMailing, context: ActionContext, tx: Queryable = db) {
  const step: Step = {
    action: "close",
    to: "closed",
    happening: (version) => ({ event: "mailing.closed", detail: { version } }),
  };
  return advance(seen, step, context, tx);
}

export function reopenMailing(seen: ExpectedMailing, context: ActionContext, tx: Queryable = db) {
  const step: Step = {
    action: "reopen",
    to: "published",
    happening: (version) => ({ event: "mailing.reopened", detail: { version } }),
  };
  return advance(seen, step, context, tx);
}

/** Records that the card is printed: from here on no payment buys a spot on it. */
export async function markPrinted(
  { printedOn, ...seen }: ExpectedMailing & { printedOn: PlainDate },
  context: ActionContext,
  tx: Queryable = db,
) {
  refuseFuture(printedOn, context, "printedOn");
  const values = () => ({ printedOn });
  const step: Step = {
    action: "print",
    to: "printed",
    happening: (version) => ({ event: "mailing.printed", detail: { printedOn, version } }),
    values,
  };
  return advance(seen, step, context, tx);
}

/** Undoes "printed" if it was recorded by mistake: booking is closed, as before. */
export function undoMarkPrinted(seen: ExpectedMailing, context: ActionContext, tx: Queryable = db) {
  const values = () => ({ printedOn: null });
  const step: Step = {
    action: "unprint",
    to: "closed",
    happening: (version) => ({ event: "mailing.printing-undone", detail: { version } }),
    values,
  };
  return advance(seen, step, context, tx);
}

/** Records the hand-over to the post office: when, where and how many pieces, for each drop so far. */
export async function markDropped(
  { drops, ...seen }: ExpectedMailing & { drops: readonly Drop[] },
  context: ActionContext,
  tx: Queryable = db,
) {
  refuseInvalidDrops(drops, context);
  const values = () => ({ drops: [...drops] });
  const pieces = drops.reduce((sum, drop) => sum + drop.pieces, 0);
  const detail = { pieces, drops: drops.map(describeDrop) };
  const step: Step = {
    action: "drop",
    to: "dropped",
    happening: (version) => ({ event: "mailing.dropped", detail: { ...detail, version } }),
    values,
  };
  return advance(seen, step, context, tx);
}

export function refuseInvalidDrops(drops: readonly Drop[], context: ActionContext): void {
  if (drops.length === 0) {
    throw new Refusal("invalid", "Enter the date, the post office, and the number of pieces.", {
      field: "drop-1-date",
    });
  }
  drops.forEach((drop, i) => {
    refuseFuture(drop.date, context, `drop-${i + 1}-date`);
  });
}

/** "5,000 pieces at Scottsdale Main on May 15, 2027" */
export function describeDrop({ date, pieces, postOffice: where }: Drop): string {
  return `${pieces.toLocaleString("en-US")} pieces at ${where} on ${longWeekdayDate(date)}`;
}

export async function recordPostOfficeConfirmation(
  { confirmedOn, ...seen }: ExpectedMailing & { confirmedOn: PlainDate },
  context: ActionContext,
  tx: Queryable = db,
) {
  refuseFuture(confirmedOn, context, "confirmedOn");
  const values = () => ({ confirmedOn });
  const step: Step = {
    action: "confirm",
    to: "confirmed",
    happening: (version) => ({ event: "mailing.confirmed", detail: { confirmedOn, version } }),
    values,
  };
  return advance(seen, step, context, tx);
}

function refuseFuture(date: PlainDate, { now }: ActionContext, field: string): void {
  if (date <= arizonaDate(now)) return;
  throw new Refusal("invalid", "That date is in the future. Record it once it happens.", { field });
}
