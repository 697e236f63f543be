import { eq, sql } from "drizzle-orm";
import { defineAction, refuseOutdated } from "#business/actions.ts";
import { expense } from "#database/schema/expenses.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import { lockExpense } from "./find-expenses.ts";
import type { TypedExpense } from "./forms.ts";
import { parseExpenseOrRefuse } from "./record-expense.ts";

const FIELDS = {
  kind: "type",
  mailingId: "mailing",
  amountCents: "amount",
  paidOn: "date",
  payee: "payee",
  note: "note",
} as const;

type Seen = { id: number; expectedVersion: number };

export const changeExpense = defineAction({
  name: "changeExpense",
  permission: "expenses.record",
  undo: ["changeExpense"],
  locks: (tx, { id }: Seen & TypedExpense) => lockExpense(id, tx),
  async run(tx, { id, expectedVersion, ...typed }, { locked: before }) {
    if (before.removedAt) {
      throw new Refusal("conflict", "This expense was removed. Restore it first.");
    }
    const values = await parseExpenseOrRefuse(typed, tx);
    const fields = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
    const changed = fields.filter((field) => before[field] !== values[field]);
    if (changed.length === 0) return {};
    await tx
      .update(expense)
      .set({ ...values, version: sql`${expense.version} + 1` })
      .where(eq(expense.id, id));
    return {
      event: {
        event: "expense.changed",
        subject: { type: "expense", id },
        detail: { changed: changed.map((field) => FIELDS[field]) },
      },
    };
  },
});

/** Removes an expense from every list and total; `restoreExpense` brings it back as it was. */
export const removeExpense = defineAction({
  name: "removeExpense",
  permission: "expenses.record",
  undo: ["restoreExpense"],
  run: (tx, seen: Seen) => setRemoved(tx, seen, true),
});

export const restoreExpense = defineAction({
  name: "restoreExpense",
  permission: "expenses.record",
  undo: ["removeExpense"],
  run: (tx, seen: Seen) => setRemoved(tx, seen, false),
});

async function setRemoved(tx: Queryable, seen: Seen, isRemoved: boolean) {
  const before = await lockExpense(seen.id, tx);
  if ((before.removedAt !== null) === isRemoved) return {};
  refuseOutdated(seen, before);
  await tx
    .update(expense)
    .set({
      removedAt: isRemoved ? sql`statement_timestamp()` : null,
      version: sql`${expense.version} + 1`,
    })
    .where(eq(expense.id, seen.id));
  const event = isRemoved ? ("expense.removed" as const) : ("expense.restored" as const);
  return { event: { event, subject: { type: "expense", id: seen.id } } };
}
