/** What came in and went out, in cents before tax. */
export type FinancialResult = {
  receivedCents: number;
  /** Refunded, or taken back by banks in lost disputes. */
  refundedCents: number;
  expenseCents: number;
  profitCents: number;
};

/** The result of a card; `mailing` is null for money and expenses of no card. */
export type MailingFinancialResult = FinancialResult & {
  mailing: { id: number; name: string } | null;
  /** Planned costs that have no recorded expense yet; 0 for a canceled mailing. */
  plannedCents: number;
  isPrintingUnknown: boolean;
};

export function sumResults(
  results: readonly MailingFinancialResult[],
): FinancialResult & { plannedCents: number } {
  const sum = (part: keyof FinancialResult | "plannedCents") =>
    results.reduce((cents, result) => cents + result[part], 0);
  return {
    receivedCents: sum("receivedCents"),
    refundedCents: sum("refundedCents"),
    expenseCents: sum("expenseCents"),
    profitCents: sum("profitCents"),
    plannedCents: sum("plannedCents"),
  };
}
