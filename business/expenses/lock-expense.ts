import { eq } from "drizzle-orm";
import { expense } from "#database/schema/expenses.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

/** Locks the row of an expense until the transaction ends. Refuses an unknown one. */
export async function lockExpense(id: number, tx: Queryable) {
  const [row] = await tx.select().from(expense).where(eq(expense.id, id)).for("update");
  if (row) return row;
  throw new Refusal("not-found", "We can't find that expense.");
}

/** Refuses if the locked row has changed since the page showed it. */
export function refuseOutdatedExpense({ version }: { version: number }, expected: number): void {
  if (version === expected) return;
  throw new Refusal(
    "conflict",
    "Someone else changed this expense since you opened it. Check it and save again.",
    { detail: `the expense is at version ${version}, not ${expected}` },
  );
}
