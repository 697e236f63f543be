import { and, asc, desc, eq, gte, inArray, isNull, lte, type SQLWrapper, sql } from "drizzle-orm";
import { expense, expenseReceipt } from "#database/schema/expenses.ts";
import { mailing } from "#database/schema/mailings.ts";
import { db } from "#platform/database/database.server.ts";
import {
  containsAllWordsSql,
  foldTextSql,
  orderByWithTieBreaker,
  positionInListSql,
} from "#platform/database/list-sql.ts";
import type { Queryable } from "#platform/database/transactions.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  type Expense,
  type ExpenseKind,
  type ExpenseListRow,
  type ExpenseSearch,
  type ExpenseTotalsByKind,
  expenseKinds,
  type ReceiptType,
} from "./expense.ts";

const expenseRowColumns = {
  id: expense.id,
  kind: sql<ExpenseKind>`${expense.kind}`,
  mailingId: expense.mailingId,
  mailing: sql<string | null>`${mailing.name}`,
  amountCents: expense.amountCents,
  paidOn: expense.paidOn,
  payee: expense.payee,
  note: expense.note,
  receiptCount: sql<number>`(select count(*)::int from expense_receipt
    where expense_receipt.expense_id = expense.id and expense_receipt.removed_at is null)`,
};

/** An expense with its receipts, also a removed one; undefined for an unknown id. */
export async function findExpense(id: number): Promise<Expense | undefined> {
  const { receiptCount: _, ...columns } = expenseRowColumns;
  const [row] = await db
    .select({
      ...columns,
      isRemoved: sql<boolean>`${expense.removedAt} is not null`,
      version: expense.version,
    })
    .from(expense)
    .leftJoin(mailing, eq(mailing.id, expense.mailingId))
    .where(eq(expense.id, id));
  if (!row) return undefined;
  const receipts = await db
    .select({
      id: expenseReceipt.id,
      name: expenseReceipt.name,
      type: sql<ReceiptType>`${expenseReceipt.type}`,
      byteCount: expenseReceipt.byteCount,
      isRemoved: sql<boolean>`${expenseReceipt.removedAt} is not null`,
    })
    .from(expenseReceipt)
    .where(eq(expenseReceipt.expenseId, id))
    .orderBy(asc(expenseReceipt.id));
  return { ...row, receipts };
}

export function findExpensesOfMailing(mailingId: number): Promise<ExpenseListRow[]> {
  return db
    .select(expenseRowColumns)
    .from(expense)
    .leftJoin(mailing, eq(mailing.id, expense.mailingId))
    .where(and(eq(expense.mailingId, mailingId), isNull(expense.removedAt)))
    .orderBy(desc(expense.paidOn), desc(expense.id));
}

export async function findExpenseTotalsByMailing(
  mailingIds: readonly number[],
): Promise<Map<number, ExpenseTotalsByKind>> {
  if (mailingIds.length === 0) return new Map();
  const rows = await db
    .select({
      mailingId: expense.mailingId,
      kind: sql<ExpenseKind>`${expense.kind}`,
      cents: sql<number>`sum(${expense.amountCents})::int`,
    })
    .from(expense)
    .where(and(inArray(expense.mailingId, [...mailingIds]), isNull(expense.removedAt)))
    .groupBy(expense.mailingId, expense.kind);
  const totals = new Map<number, ExpenseTotalsByKind>();
  for (const { mailingId, kind, cents } of rows) {
    if (mailingId === null) continue;
    totals.set(mailingId, { ...totals.get(mailingId), [kind]: cents });
  }
  return totals;
}

export async function findExpenseSummariesById(
  ids: readonly number[],
): Promise<{ id: number; kind: ExpenseKind; amountCents: number; payee: string }[]> {
  if (ids.length === 0) return [];
  const { id, kind, amountCents, payee } = expenseRowColumns;
  return db
    .select({ id, kind, amountCents, payee })
    .from(expense)
    .where(inArray(id, [...ids]));
}

export async function lockExpense(id: number, tx: Queryable) {
  const [row] = await tx.select().from(expense).where(eq(expense.id, id)).for("update");
  if (row) return row;
  throw new Refusal("not-found", "We can’t find that expense.");
}

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
