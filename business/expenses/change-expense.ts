import { eq, sql } from "drizzle-orm";
import { type ActionContext, recordEvent } from "#business/audit-log/audit-log.ts";
import { requirePermission } from "#business/team/require-permission.ts";
import { expense } from "#database/schema/expenses.ts";
import { db } from "#platform/database/database.server.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import type { TypedExpense } from "./forms.ts";
import { lockExpense, refuseOutdatedExpense } from "./lock-expense.ts";
import { parseExpenseOrRefuse } from "./record-expense.ts";

/** The fields of an expense, as its history names them. */
const FIELDS = {
  kind: "type",
  mailingId: "mailing",
  amountCents: "amount",
  paidOn: "date",
  payee: "payee",
  note: "note",
} as const;

type Seen = { id: number; expectedVersion: number };

/**
 * Changes an expense. Refuses invalid fields, naming the first, an outdated version, a removed
 * expense, and an actor without the permission.
 */
export async function changeExpense(
  { id, expectedVersion, ...typed }: Seen & TypedExpense,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "expenses.record");
    const before = await lockExpense(id, inner);
    refuseOutdatedExpense(before, expectedVersion);
    if (before.removedAt) {
      throw new Refusal("conflict", "This expense was removed. Restore it first.");
    }
    const values = await parseExpenseOrRefuse(typed, inner);
    const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
    const changed = fields.filter((field) => before[field] !== values[field]);
    if (changed.length === 0) return;
    await inner
      .update(expense)
      .set({ ...values, version: sql`${expense.version} + 1` })
      .where(eq(expense.id, id));
    await recordEvent(inner, actor, {
      event: "expense.changed",
      subject: { type: "expense", id },
      detail: { changed: changed.map((field) => FIELDS[field]) },
    });
  });
}

/**
 * Removes an expense from every list and total; `restoreExpense` brings it back as it was. Refuses
 * an outdated version and an actor without the permission.
 */
export const removeExpense = (seen: Seen, context: ActionContext, tx?: Queryable) =>
  setRemoved(seen, true, context, tx);

/** Brings a removed expense back, with the same refusals. */
export const restoreExpense = (seen: Seen, context: ActionContext, tx?: Queryable) =>
  setRemoved(seen, false, context, tx);

async function setRemoved(
  { id, expectedVersion }: Seen,
  isRemoved: boolean,
  { actor }: ActionContext,
  tx: Queryable = db,
): Promise<void> {
  await tx.transaction(async (inner) => {
    await requirePermission(inner, actor, "expenses.record");
    const before = await lockExpense(id, inner);
    if ((before.removedAt !== null) === isRemoved) return;
    refuseOutdatedExpense(before, expectedVersion);
    await inner
      .update(expense)
      .set({
        removedAt: isRemoved ? sql`statement_timestamp()` : null,
        version: sql`${expense.version} + 1`,
      })
      .where(eq(expense.id, id));
    await recordEvent(inner, actor, {
      event: isRemoved ? "expense.removed" : "expense.restored",
      subject: { type: "expense", id },
    });
  });
}
