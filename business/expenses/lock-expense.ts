import { eq } from "drizzle-orm";
import { expense } from "#database/schema/expenses.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";

export async function lockExpense(id: number, tx: Queryable) {
  const [row] = await tx.select().from(expense).where(eq(expense.id, id)).for("update");
  if (row) return row;
  throw new Refusal("not-found", "We can't find that expense.");
}
