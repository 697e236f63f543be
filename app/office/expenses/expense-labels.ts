import { type ExpenseKind, expenseKinds } from "#business/expenses/expense.ts";

export const expenseKindLabels: Record<ExpenseKind, string> = {
  printing: "Printing",
  postage: "Postage",
  design: "Design",
  other: "Other",
};

export const expenseKindOptions = expenseKinds.map((value) => ({
  value,
  name: expenseKindLabels[value],
}));

/** "Printing, Copper Press" */
export const expenseName = ({ kind, payee }: { kind: ExpenseKind; payee: string }) =>
  `${expenseKindLabels[kind]}, ${payee}`;

/** "1.2 MB", "340 KB" */
export function formatByteCount(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1_000))} KB`;
}
