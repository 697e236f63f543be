import { and, eq, gte, isNull, lte, type SQLWrapper, sql } from "drizzle-orm";
import { expense } from "#database/schema/expenses.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWordsSql,
  foldTextSql,
  orderByWithTieBreaker,
  positionInListSql,
} from "#platform/database/list-sql.ts";
import { type ExpenseListRow, type ExpenseSearch, expenseKinds } from "./expense.ts";
import { expenseRowColumns } from "./find-expenses.ts";

export async function listExpenses(
  { words, kind, from, to, sort, descending, page }: ExpenseSearch,
  limit: number,
): Promise<{ rows: ExpenseListRow[]; total: number; amountCents: number }> {
  const orders: Record<ExpenseSearch["sort"], SQLWrapper> = {
    payee: foldTextSql(expense.payee),
    date: expense.paidOn,
    kind: positionInListSql(expenseKinds, expense.kind),
    mailing: mailing.dropDate,
    note: foldTextSql(expense.note),
    receipts: expenseRowColumns.receiptCount,
    amount: expense.amountCents,
  };
  const where = and(
    isNull(expense.removedAt),
    kind === "" ? undefined : eq(expense.kind, kind),
    from === undefined ? undefined : gte(expense.paidOn, from),
    to === undefined ? undefined : lte(expense.paidOn, to),
    containsAllWordsSql(words, [expense.payee, expense.note, mailing.name]),
  );
  const rows = await db
    .select(expenseRowColumns)
    .from(expense)
    .leftJoin(mailing, eq(mailing.id, expense.mailingId))
    .where(where)
    .orderBy(...orderByWithTieBreaker(orders[sort], descending, expense.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [sums] = await db
    .select({
      total: sql<number>`count(*)::int`,
      amountCents: sql<string>`coalesce(sum(${expense.amountCents}), 0)`,
    })
    .from(expense)
    .leftJoin(mailing, eq(mailing.id, expense.mailingId))
    .where(where);
  return { rows, total: sums?.total ?? 0, amountCents: Number(sums?.amountCents ?? 0) };
}
